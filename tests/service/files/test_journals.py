"""Journals: both programs take them without a warning, and reckon the balances that we reckon, to the minor unit."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from beancount import loader
from beancount.core.data import Open, Transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from events.currencies import DECIMALS
from events.event import Event
from events.games.scoresheet import RoundScored
from events.money import PaymentMade
from events.table import (
    GameEnded,
    GameStarted,
    NightEnded,
    NightStarted,
    PlayerAdded,
    TableOpened,
)
from projections.books import Table
from service.read import Tables
from service.stores import MEMORY, open_store
from tests.events.json_values import TRIES
from tests.given import void
from tests.programs import HLEDGER
from tests.service.desk import Desk, open_desk, paid, started
from tests.service.files.exported import content, text
from tests.service.test_laws import imported, night
from tests.service.texts import NIGHTS, text_of

BEAN_CHECK = Path(sys.executable).with_name("bean-check")
CHECKS = ("ordereddates", "payees", "uniqueleafnames")
NAMES = (
    "Anna", 'O"Brien \\ "the; Ace"', "a | b  c", "; date:2020-99-99", "[2020-99-99] type:x",
    "\u05d0\u05e0\u05d4 \U0001f3b2", "Анна-Мария", "3 of a kind", "\U0001f47b", "<script>alert(1)</script>", "=1+1",
    "W" * 60, "e\u0301milie", "名", "* ! (x)", "%$#@", "Anna", "\u202eannA\u2028x", ":::", "p1 Anna",
)  # fmt: skip


def told(desk: Desk, *events: Event, game: str = "g1") -> Desk:
    """The desk, told each event on its own."""
    for event in events:
        desk.tell(event, game=game)
    return desk


def opened(currency: str, *names: str, zone: str | None = None) -> Desk:
    """A table in a currency, with players p0, p1 … of these names."""
    store = open_store(MEMORY)
    store.create("t")
    people = (PlayerAdded(f"p{n}", name) for n, name in enumerate(names))
    return told(Desk(Tables(store)), TableOpened('Thursday; "late" | \\', currency, zone), *people)


def units(amount: Decimal, currency: str) -> int:
    """An amount in minor units; it has no more decimals than the currency."""
    exact = amount.scaleb(DECIMALS[currency])
    assert exact == int(exact)
    return int(exact)


def by_beancount(journal: str) -> tuple[list[Any], dict[str, str]]:
    """The journal's entries, and the player that each account belongs to; there is nothing wrong with it."""
    entries, errors, _options = loader.load_string(journal)
    assert not errors, errors
    return entries, {one.account: one.meta["player"] for one in entries if isinstance(one, Open)}


def balances(journal: str, currency: str, kind: str = "Balance") -> dict[str, int]:
    """What Beancount reckons that each player's account of this kind holds."""
    entries, owner = by_beancount(journal)
    sums = {player: 0 for account, player in owner.items() if account.startswith(f"Assets:{kind}:")}
    for entry in entries:
        for posting in entry.postings if isinstance(entry, Transaction) else ():
            if posting.account.startswith(f"Assets:{kind}:"):
                assert posting.units is not None
                assert isinstance(posting.units.number, Decimal)
                sums[owner[posting.account]] += units(posting.units.number, currency)
    return sums


def hledger(*told: str, journal: str) -> str:
    """What hledger says to a journal; it has nothing to complain of."""
    command = [HLEDGER.needed(), *told, "--file", "-"]
    env = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, input=journal.encode(), capture_output=True, env=env, check=False)
    assert not done.stderr, done.stderr.decode()
    assert done.returncode == 0
    return done.stdout.decode()


def by_hledger(desk: Desk, kind: str = "Balance") -> dict[str, int]:
    """What hledger reckons that each player's account of this kind holds."""
    journal = text(desk, "ledger")
    assert hledger("check", "--strict", *CHECKS, journal=journal) == ""
    owner = {account: player for player, account in re.findall(r"^; (\S+): .*\naccount (.*)$", journal, re.MULTILINE)}
    sums = Counter(dict.fromkeys((player for account, player in owner.items() if f":{kind}:" in account), 0))
    rows, _total = json.loads(hledger("balance", "--flat", "--empty", "--output-format", "json", journal=journal))
    for account, _shown, _depth, amounts in rows:
        for amount in amounts if account.startswith(f"Assets:{kind}:") else ():
            found = amount["aquantity"]
            number = Decimal(found["decimalMantissa"]).scaleb(-found["decimalPlaces"])
            sums[owner[account]] += units(number, desk.now.roster.currency)
    return dict(sums)


def at_table(table: Table) -> dict[str, int]:
    """What games settled at the table moved, per player who took part in one that moved money."""
    sums = Counter[str]()
    for one in table.games.values():
        if one.stakes.settled == "table" and any(table.money(one).values()):
            sums.update(table.money(one))
    return dict(sums)


def check_beancount(desk: Desk) -> None:
    """Beancount takes the journal, and its balances are ours."""
    journal, currency = text(desk, "beancount"), desk.now.roster.currency
    assert balances(journal, currency) == ({} if desk.now.points_only else desk.now.balances)
    assert balances(journal, currency, "Table") == at_table(desk.now)


def check_both(desk: Desk) -> None:
    """Both programs do."""
    check_beancount(desk)
    assert by_hledger(desk) == ({} if desk.now.points_only else desk.now.balances)
    assert by_hledger(desk, "Table") == at_table(desk.now)


@pytest.fixture(scope="module")
def desk() -> Desk:
    """Two nights, the later dated before the first; games ended, settled at the table, abandoned, running; payments."""
    desk = open_desk(open_store(MEMORY))
    desk.tell("@a", "=dM", "dddd*6", "@b", "=c2", "ab-b", "end")
    desk.tell(paid("a", "d", 30), NightEnded("n1"), NightStarted("n2", "2026-10-24", "Harvest; moon | night"))
    desk.tell(started("abc", stakes={"mode": "average", "settled": "table"}), "@a", "=b2", "bb-b", "end", game="g2")
    desk.tell(started("abc"), "@a", "=b3", "bb-b", "off", game="g3")
    desk.tell(started("dcb"), "@d", "=c2", "cc-d", "@c", game="g4")
    desk.tell(started("ab", stakes={"mode": "none"}), "@a", "=b2", "bb-b", "end", game="g5")
    return desk


@pytest.mark.parametrize("path", NIGHTS, ids=lambda path: path.stem)
def test_golden_nights_by_beancount(path: Path) -> None:
    check_beancount(imported(path.read_bytes()))


@pytest.mark.parametrize("stem", ["mixed-00", "big-bang-01", "pitch-01"])
def test_golden_nights_by_hledger(stem: str) -> None:
    check_both(imported(next(path for path in NIGHTS if path.stem == stem).read_bytes()))


@settings(TRIES, max_examples=40)
@given(seed=st.integers(0, 10**6), length=st.integers(0, 80))
def test_nights_by_chance(seed: int, length: int) -> None:
    check_beancount(imported(text_of(night(seed, length))))


NAME = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=60).filter(str.strip)
CURRENCY = st.sampled_from(("EUR", "JPY", "KWD", "XAF", "USD"))
PAYMENT = st.tuples(st.integers(0, 3), st.integers(1, 3), st.integers(1, 10**12))


@settings(TRIES, max_examples=60)
@given(names=st.lists(NAME, min_size=4, max_size=4), currency=CURRENCY, payments=st.lists(PAYMENT, max_size=6))
def test_payments_by_chance(names: list[str], currency: str, payments: list[tuple[int, int, int]]) -> None:
    made = (PaymentMade(f"p{payer}", f"p{(payer + step) % 4}", amount) for payer, step, amount in payments)
    check_beancount(told(opened(currency, *names), *made))


def test_a_table_of_everything(desk: Desk) -> None:
    check_both(desk)
    assert at_table(desk.now)
    assert any(desk.now.balances.values())


@pytest.mark.parametrize("currency", ["EUR", "JPY", "KWD"])
def test_names_and_amounts_of_every_sort(currency: str) -> None:
    odd = ("a_b", "a-b", "-", "_", "9", "p1-anna")
    many = opened(currency, *NAMES, zone="Asia/Tokyo")
    told(many, *(PlayerAdded(key, "Anna") for key in odd))
    told(many, PaymentMade("p0", "p1", 10**12), PaymentMade("p0", "p2", 10**12), PaymentMade("p3", "-", 1))
    told(
        many,
        *(PaymentMade(f"p{n}", "p0", n) for n in range(1, len(NAMES))),
        NightStarted("n1", None, f"{NAMES[1]}\n{NAMES[2]}\n  Assets:Balance:P1  5"),
    )
    start = GameStarted("scoresheet", ("p1", "p2", "_"), None, {"mode": "pot", "ante": 5})
    told(many, start, RoundScored({"p1": 1, "p2": 0, "_": 0}), GameEnded(), game="g")
    check_both(many)
    assert "Assets:Balance:P1 5  ; game:g," in text(many, "ledger")
    entries, owner = by_beancount(text(many, "beancount"))
    assert len(owner) == len(NAMES) + len(odd)
    assert [one.meta["name"] for one in entries if isinstance(one, Open)] == [*NAMES, *["Anna"] * len(odd)]


def test_a_name_is_told_where_it_is_readable() -> None:
    journal = text(opened("EUR", *NAMES), "ledger")
    accounts = re.findall(r"^account Assets:Balance:(.*)$", journal, re.MULTILINE)
    assert accounts[:9] == [
        "P0-Anna", "P1-O-Brien-the-Ace", "P2-a-b-c", "P3-date-2020-99-99", "P4-2020-99-99-type-x",
        "P5-\u05d0\u05e0\u05d4", "P6-Анна-Мария", "P7-3-of-a-kind", "P8",
    ]  # fmt: skip
    for key, name in enumerate(NAMES):
        assert f"\n; p{key}: {name}\naccount " in journal


@pytest.mark.parametrize("format_", ["ledger", "beancount"])
def test_the_order_is_that_of_days_then_of_the_log(desk: Desk, format_: str) -> None:
    heads = re.findall(r'^(\d{4}-\d\d-\d\d [*!] .*?)"?(?: "|  ;|$)', text(desk, format_), re.MULTILINE)
    dates = [head[:10] for head in heads]
    assert dates == sorted(dates)
    moved = [head.replace('"', "") for head in heads if "Balances" not in head]
    note = " | Harvest, moon / night" if format_ == "ledger" else ""
    assert moved == [
        f"2026-10-24 * Pitch{note}", f"2026-10-24 ! Pitch{note}", "2026-11-30 * Pitch",
        "2026-11-30 * Payment" + (" | Anna pays Dmitri" if format_ == "ledger" else ""),
    ]  # fmt: skip


def test_payments_of_one_day_keep_the_order_of_the_log() -> None:
    desk = told(opened("EUR", "Anna", "Boris"), *(PaymentMade("p0", "p1", n) for n in (3, 1, 2)))
    for format_ in ("ledger", "beancount"):
        assert re.findall(r"P0-Anna +(\S+) EUR$", text(desk, format_), re.MULTILINE)[:3] == ["0.03", "0.01", "0.02"]


def test_what_a_game_was_is_told_beside_it(desk: Desk) -> None:
    entries, _ = by_beancount(text(desk, "beancount"))
    games = {one.meta["game"]: one for one in entries if isinstance(one, Transaction) and "game" in one.meta}
    assert games.keys() == {"g1", "g2", "g4"}  # g3 was abandoned, g5 was played for nothing
    first, last = games["g1"].meta["first"], games["g1"].meta["last"]
    assert (first, last) == (desk.now.games["g1"].started, desk.now.games["g1"].book.seq)
    assert (games["g4"].flag, games["g4"].narration) == ("!", "Harvest; moon | night")
    assert f"; game:g1, kind:pitch, night:n1, first:{first}, last:{last}\n" in text(desk, "ledger")


@pytest.mark.parametrize("format_", ["ledger", "beancount"])
def test_a_journal_that_is_a_cent_off_is_refused(desk: Desk, format_: str) -> None:
    found = re.fullmatch(r"(.* )(-?\d+\.\d\d)((?: ~ 0)? EUR\n)", text(desk, format_), re.DOTALL)
    assert found
    wrong = f"{found[1]}{Decimal(found[2]) + Decimal('0.01')}{found[3]}"
    with pytest.raises(AssertionError, match=r"[Bb]alance"):
        by_beancount(wrong) if format_ == "beancount" else hledger("check", journal=wrong)


def test_a_game_that_a_correction_left_unfinished_moved_nothing() -> None:
    desk = open_desk(open_store(MEMORY))
    desk.tell("@a", "=c2", "ab-b", "end", NightEnded("n1"))
    desk.tell(void(11))
    check_beancount(desk)
    assert not [one for one in by_beancount(text(desk, "beancount"))[0] if isinstance(one, Transaction)]


def test_a_table_for_points_has_an_empty_journal_that_says_why() -> None:
    desk = opened("XXX", "Anna")
    check_both(desk)
    for format_ in ("ledger", "beancount"):
        assert "; This table plays for points only: there is no money to keep books of.\n" in text(desk, format_)


def test_a_table_that_has_only_been_opened() -> None:
    check_both(opened("EUR"))
    check_both(opened("EUR", "Anna"))


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_days_as_far_off_as_a_night_can_be(day: str) -> None:
    desk = open_desk(open_store(MEMORY))
    desk.tell("end", NightEnded("n1"), NightStarted("n2", day))
    desk.tell(started("ab"), "@a", "=b2", "bb-b", game="g2")
    check_both(desk)


def test_by_the_command_that_people_call(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "thursday.beancount"
    file.write_bytes(content(desk, "beancount"))
    done = subprocess.run([BEAN_CHECK, file], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
