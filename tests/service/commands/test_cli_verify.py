"""`tallystick verify` over files and the store, and whether a log holds the state a fingerprint was taken of."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from service import proof
from service.wording.fingerprint import words
from tests.service.commands.runner import answered, refused, run
from tests.service.texts import small_desk, text_of

DESK = small_desk()
LOG = text_of(DESK.log)
LINE = f"{DESK.now.head} (14 events)"
FIFTH = DESK.log[4]
FOUR = " ".join(words(FIFTH.hash))
NOT_HERE = "unknown_event: This fingerprint is of no event here: the log never stood like that, or was cut short."


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory of the commands, with no settings but its own store."""
    for name in ("STORE", "SECRET", "URL"):
        monkeypatch.delenv(f"TALLYSTICK_{name}", raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "night.jsonl").write_bytes(LOG)
    return tmp_path


def taken_in() -> str:
    """The id of a table with the log."""
    table: str = json.loads(answered("import", "night.jsonl"))["table"]
    return table


def change(place: Path, *statements: str) -> None:
    """Changes the store behind the log's back."""
    with closing(sqlite3.connect(place / "tallystick.db")) as db:
        for trigger in ("events_are_not_changed", "events_are_not_deleted"):
            db.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            db.execute(statement)
        db.commit()


def test_each_table_of_the_store_is_verified(place: Path) -> None:
    tables = [taken_in(), taken_in()]
    assert answered("verify") == "".join(f"{table}  {LINE}\n" for table in tables)
    assert answered("verify", "--table", tables[1]) == f"{tables[1]}  {LINE}\n"
    assert refused("verify", "--table", "nobody").startswith("not_found: There is no such table in this store")


def test_an_empty_store_is_whole() -> None:
    assert answered("verify") == ""


def test_every_broken_table_is_named_and_the_others_are_verified(place: Path) -> None:
    tables = [taken_in() for _ in range(3)]
    change(
        place,
        f"UPDATE events SET game = 'g9' WHERE table_id = '{tables[0]}' AND seq = 9",
        f"DELETE FROM events WHERE table_id = '{tables[2]}' AND seq = 2",
    )
    result = run("verify")
    assert (result.exit_code, result.stdout) == (1, f"{tables[1]}  {LINE}\n")
    assert result.stderr.splitlines() == [
        f"event 9 of table {tables[0]}: chain_broken: was changed: its columns do not fit what it says.",
        f"event 2 of table {tables[2]}: chain_broken: is not there any more.",
    ]
    assert answered("verify", "--table", tables[1]) == f"{tables[1]}  {LINE}\n"


def test_events_without_their_table_are_named(place: Path) -> None:
    table = taken_in()
    change(place, f"UPDATE tables SET id = 'elsewhere' WHERE id = '{table}'")
    result = run("verify")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines() == [
        "event 1 of table elsewhere: chain_broken: is not there any more.",
        f"event 1 of table {table}: chain_broken: is there, but its table is not.",
    ]


# Fingerprints


@pytest.mark.parametrize("told", [FOUR, f"Log: {FOUR.upper()}", FIFTH.hash])
def test_a_log_tells_which_event_a_fingerprint_is_of(told: str) -> None:
    alone = f"The fingerprint is of event 5, recorded at {FIFTH.at}.\n{LINE}\n"
    assert answered("verify", "night.jsonl", "--fingerprint", told) == alone
    tables = [taken_in(), taken_in()]
    of_table = "The fingerprint is of event 5 of table {0}, recorded at {1}.\n{0}  {2}\n"
    says = [of_table.format(table, FIFTH.at, LINE) for table in tables]
    assert answered("verify", "--fingerprint", told) == "".join(says)
    assert answered("verify", "--table", tables[0], "--fingerprint", told) == says[0]


def test_a_log_that_was_cut_short_lacks_a_fingerprint() -> None:
    lines = LOG.splitlines(keepends=True)
    head = " ".join(words(DESK.now.head))
    assert run("verify", "-", "--fingerprint", head, input_=LOG).exit_code == 0
    result = run("verify", "-", "--fingerprint", head, input_=b"".join(lines[:-1]))
    assert (result.exit_code, result.stdout) == (1, f"{DESK.log[-2].hash} (13 events)\n")
    assert result.stderr == f"{NOT_HERE}\n"


def test_a_store_without_the_fingerprint() -> None:
    table = taken_in()
    result = run("verify", "--fingerprint", "f" * 64)
    assert (result.exit_code, result.stdout, result.stderr) == (1, f"{table}  {LINE}\n", f"{NOT_HERE}\n")


def test_a_broken_log_may_hold_it_before_the_break() -> None:
    result = run("verify", "-", "--fingerprint", FIFTH.hash, input_=LOG + b"{}\n")
    assert (result.exit_code, result.stdout) == (1, f"The fingerprint is of event 5, recorded at {FIFTH.at}.\n")
    assert result.stderr.startswith("line 15: malformed: ")


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (("--fingerprint", "otter lantern quince saddle"), "“otter” is none of the words: “"),
        (("--fingerprint", "zoo zoo"), "A fingerprint is four words, or a hash of 64 digits"),
        (("night.jsonl", "--table", "t"), "Name a file or a table, not both."),
    ],
)
def test_wrong_usage(told: tuple[str, ...], says: str) -> None:
    result = run("verify", *told)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr.replace("\n", " ")


# Long ones


def test_a_long_one_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "TELL_SECONDS", -1)
    result = run("verify", "night.jsonl")
    assert (result.exit_code, result.stdout) == (0, f"{LINE}\n")
    assert result.stderr.splitlines() == [f"{n} events so far" for n in range(1, 15)]
