"""The command that settles: any balances that sum to nothing, and a sentence for all others."""

import json
from pathlib import Path

import pytest

from tests.service.commands.runner import answered, refused


@pytest.mark.parametrize(
    ("balances", "payments"),
    [
        ({}, []),
        ({"anna": 0}, []),
        ({"anna": 267, "boris": -267}, [("boris", "anna", 267)]),
        ({"anna": 1, "boris": 1, "carla": -2}, [("carla", "anna", 1), ("carla", "boris", 1)]),
        ({"Évelyne O'Brien": -(10**12), "🎲": 10**12}, [("Évelyne O'Brien", "🎲", 10**12)]),
        ({"a": 5, "b": -5, "c": 7, "d": -7}, [("b", "a", 5), ("d", "c", 7)]),
    ],
)
def test_settle(balances: dict[str, int], payments: list[tuple[str, str, int]]) -> None:
    shown = json.loads(answered("settle", input_=json.dumps(balances)))
    assert shown == [{"from": payer, "to": payee, "amount": amount} for payer, payee, amount in payments]


def test_settle_reads_a_file(tmp_path: Path) -> None:
    path = tmp_path / "balances.json"
    path.write_text('{"anna": 5, "boris": -5}\n')
    assert answered("settle", str(path)) == '[{"from": "boris", "to": "anna", "amount": 5}]\n'
    assert answered("settle", "-", input_=path.read_text()) == answered("settle", str(path))


WHOLE = 'give one object of whole amounts by player, such as {"anna": 267, "boris": -267}.'


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (
            b'{"anna": 2, "boris": -1}',
            "unbalanced: the balances sum to 1, not to 0: what one is owed another must owe.",
        ),
        (b'{"anna": 0.1, "boris": -0.1}', "malformed: holds 0.1: only whole numbers are allowed."),
        (b'{"anna": 1e0, "boris": -1}', "malformed: holds 1e0: only whole numbers are allowed."),
        (b'{"anna": true, "boris": -1}', f"malformed: {WHOLE}"),
        (b'{"anna": false}', f"malformed: {WHOLE}"),
        (b'{"anna": "1", "boris": -1}', f"malformed: {WHOLE}"),
        (b'{"anna": null}', f"malformed: {WHOLE}"),
        (b"[1, -1]", f"malformed: {WHOLE}"),
        (b"0", f"malformed: {WHOLE}"),
        (b"", "malformed: is not JSON: look at column 1."),
        (b"{'anna': 1}", "malformed: is not JSON: look at column 2."),
        (b'{"anna": 1, "anna": -1}', "malformed: holds the same key twice in one object."),
        (b'{"anna": 1000000000001, "boris": -1000000000001}', "malformed: amounts must be within 1000000000000."),
        (b'{"\xff": 0}', "malformed: this is not UTF-8."),
        (b'{"\\ud800": 1, "b": -1}', "malformed: the players' names must not contain control characters."),
        (b'{"anna": ' + b"9" * 5000 + b"}", "malformed: holds numbers too long or objects too deep to be read."),
    ],
)
def test_settle_refuses(given: bytes, says: str) -> None:
    assert refused("settle", input_=given) == f"line 1: {says}"
