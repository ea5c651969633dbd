"""The commands that need no store: a log judged, verified, and balances settled."""

import json
from pathlib import Path

import pytest

from events.table import NightEnded, NightStarted
from projections.state import state
from service.cli import main
from service.stores import MEMORY, open_store
from tests.given import void
from tests.service.commands.runner import answered, refused, run
from tests.service.desk import open_desk, started
from tests.service.texts import NIGHTS, hand_written, small_desk, text_of

LOG = text_of(small_desk().log)
OPENED = ("table.opened", {"name": "Thursday", "currency": "EUR"})
ANNA = ("player.added", {"player": "a", "name": "Anna"})
STATE = {
    "table", "events", "head", "night", "nights", "players", "games", "balances", "settlement", "settlement_proven",
    "disputes", "provisional",
}  # fmt: skip
GAME = {"game", "kind", "night", "status", "standing", "money", "pots", "next", "rows"}


@pytest.fixture
def log(tmp_path: Path) -> str:
    """The path of a chained log file."""
    path = tmp_path / "night.jsonl"
    path.write_bytes(LOG)
    return str(path)


# replay


def test_replay_answers_the_state(log: str) -> None:
    shown = json.loads(answered("replay", log, "--json"))
    assert shown == state(small_desk().now, every_game=True)
    assert shown.keys() == STATE
    assert all(game.keys() == GAME for game in shown["games"])
    assert shown["head"] == small_desk().now.head


def test_replay_reads_standard_input(log: str) -> None:
    assert answered("replay", "-", "--json", input_=LOG) == answered("replay", log, "--json")


def test_replay_as_of_an_event(log: str) -> None:
    tables = small_desk().tables
    for seq in range(1, small_desk().seq + 1):
        shown = json.loads(answered("replay", log, "--json", "--at", str(seq)))
        assert shown == state(tables.as_of("t", seq), every_game=True)


def test_replay_does_not_look_beyond_the_event(log: str) -> None:
    broken = LOG + b"{\n"
    assert json.loads(answered("replay", "-", "--json", "--at", "14", input_=broken))["events"] == 14
    assert refused("replay", "-", input_=broken) == "line 15: malformed: is not JSON: look at column 2."


def test_a_file_without_a_chain_has_no_head() -> None:
    assert json.loads(answered("replay", "-", "--json", input_=hand_written(OPENED)))["head"] is None
    mixed = LOG + hand_written(("player.hidden", {"player": "a"}))
    assert json.loads(answered("replay", "-", "--json", input_=mixed))["head"] is None
    assert json.loads(answered("replay", "-", "--json", "--at", "14", input_=mixed))["head"] == small_desk().now.head


@pytest.mark.parametrize("path", NIGHTS, ids=lambda path: path.stem)
def test_golden_nights(path: Path) -> None:
    expected = json.loads(path.with_suffix(".expected.json").read_text("utf-8"))
    shown = json.loads(answered("replay", str(path), "--json"))
    assert shown.keys() == STATE
    games = {one["game"]: one for one in shown["games"]}
    assert games.keys() == expected["games"].keys()
    for key, due in expected["games"].items():
        scores = {place["player"]: place["score"] for place in games[key]["standing"]}
        assert scores == (due["scores"] or due["money"])
        assert (games[key]["money"], games[key]["status"]) == (due["money"], due["status"])
    assert shown["balances"] == expected["balances"]
    assert len(shown["settlement"]) == expected.get("payments", len(shown["settlement"]))
    assert answered("replay", str(path)).startswith(f"{shown['table']['name']}: {shown['events']} events\n")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "line 1: malformed: the file is empty: a log begins with table.opened."),
        (b"\n", "line 1: malformed: the line is empty: each line holds one event."),
        (hand_written(ANNA), "line 1: not_legal_now: A log begins with table.opened: open the table first."),
        (
            hand_written(OPENED, ANNA, ANNA),
            "line 3: key_used: The key a has been used at this table: choose another.",
        ),
        (hand_written(OPENED, ("player.added", {"player": "a"})), "line 2: malformed: data.name is missing."),
        (LOG.replace(b"Boris", b"Doris", 1), "line 3: chain_broken: was changed: its hash does not fit what it says."),
        (
            LOG + hand_written(("game.joined", {"player": "a"}, "g1")),
            'line 15: already_seated: Zoë "Ünal" 🎲 is in this game already.',
        ),
        (
            hand_written(OPENED, ("payment.made", {"from": "a", "to": "b", "amount": 5.5})),
            "line 2: malformed: holds 5.5: only whole numbers are allowed.",
        ),
    ],
)
def test_replay_stops_at_the_first_line_that_is_not_right(content: bytes, says: str) -> None:
    assert refused("replay", "-", input_=content) == says
    assert refused("replay", "-", "--json", input_=content) == says


def test_replay_as_of_what_is_not_there(log: str) -> None:
    assert refused("replay", log, "--at", "15") == "line 14: unknown_event: There is no event 15: the log ends here."


def test_a_file_with_corrections_is_replayed_from_anywhere(tmp_path: Path) -> None:
    """What lies further back than a game remembers is read again from the file."""
    desk = open_desk(open_store(MEMORY))
    for _ in range(8):
        desk.tell("@a", "=c2", "ab-b")
    desk.tell(void(8, 9, 10))
    assert json.loads(answered("replay", "-", "--json", input_=text_of(desk.log))) == desk.state


# replay, for people


def test_a_night_for_people() -> None:
    desk = open_desk(open_store(MEMORY))
    desk.tell("@a", "=dM", "dddd*6", "@b", "=c2", "ab-b", "end")
    desk.tell(NightEnded("n1"), NightStarted("n2"), started("abc", stakes={"mode": "none"}), game="g2")
    assert (
        answered("replay", "-", input_=text_of(desk.log))
        == """\
Thursday: 17 events

g1  pitch, ended  (n1, 2026-11-30)
   1  Dmitri *   4  +3.27
   2  Boris      2  −0.93
   3  Anna       1  −1.02
   4  Carla     −2  −1.32

g2  pitch, running  (n2, 2026-11-30)
   1  Anna   0  0.00
   1  Boris  0  0.00
   1  Carla  0  0.00

Balances
  Dmitri  +€3.27
  Boris   −€0.93
  Anna    −€1.02
  Carla   −€1.32

Payments
  Anna pays Dmitri   €1.02
  Boris pays Dmitri  €0.93
  Carla pays Dmitri  €1.32
"""
    )


def test_points_only_for_people() -> None:
    told = [("table.opened", {"name": "Points", "currency": "XXX"}), ANNA]
    assert answered("replay", "-", input_=hand_written(*told)) == "Points: 2 events\n"


def test_nobody_owes_anything_for_people() -> None:
    assert answered("replay", "-", input_=hand_written(OPENED)) == (
        "Thursday: 1 events\n\nBalances\n  none\n\nPayments\n  none\n"
    )


def test_an_abandoned_game_for_people() -> None:
    desk = open_desk(open_store(MEMORY))
    desk.tell("@a", "=c2", "ab-b", "end", NightEnded("n1"))
    desk.tell(void(11))
    lines = answered("replay", "-", input_=text_of(desk.log)).splitlines()
    assert lines[2:4] == ["g1  pitch, abandoned  (n1, 2026-11-30)", "   1  Boris    2  0.00"]


# verify


def test_verify_prints_the_head(log: str) -> None:
    assert answered("verify", log) == f"{small_desk().now.head} (14 events)\n"
    assert answered("verify", "-", input_=LOG) == answered("verify", log)


def test_verify_names_what_does_not_fit() -> None:
    unchained = "has no hash: nothing here shows whether the log was changed."
    assert refused("verify", "-", input_=hand_written(OPENED, ANNA)) == f"line 1: unchained: {unchained}"
    assert refused("verify", "-", input_=LOG + hand_written(ANNA)) == f"line 15: chain_broken: {unchained}"
    changed = "line 3: chain_broken: was changed: its hash does not fit what it says."
    assert refused("verify", "-", input_=LOG.replace(b"Boris", b"Doris", 1)) == changed
    assert refused("verify", "-", input_=b"") == "line 1: malformed: the file is empty: a log begins with table.opened."


def test_verify_takes_what_was_cut_at_the_end_for_another_log() -> None:
    cut = b"".join(LOG.splitlines(keepends=True)[:-1])
    assert answered("verify", "-", input_=cut) == f"{small_desk().log[-2].hash} (13 events)\n"


# Wrong usage


@pytest.mark.parametrize(
    "told",
    [
        ("fold",),
        ("replay",),
        ("replay", "missing.jsonl"),
        ("replay", "."),
        ("replay", "-", "--at", "0"),
        ("replay", "-", "--at", "x"),
        ("replay", "-", "--sideways"),
        ("verify", "missing.jsonl"),
        ("settle", "missing.json"),
        ("import", "missing.jsonl"),
        ("export",),
        ("export", "t", "--format", "xlsx"),
        ("export", "t", "--format", "csv", "--what", "all"),
        ("links", "t", "--renew", "guest"),
        ("serve", "--port", "0"),
        ("serve", "--workers", "0"),
    ],
    ids=" ".join,
)
def test_wrong_usage(told: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said on stderr, and nothing is made, no store either."""
    monkeypatch.chdir(tmp_path)
    result = run(*told, input_=b"")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Usage: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", [None, *main.commands])
def test_help(name: str | None) -> None:
    for option in ("--help", "-h"):
        assert answered(*([name] if name else []), option).startswith("Usage: ")
