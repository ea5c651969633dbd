"""Why: the figures on every level add up on the screen, from the payment down to the entry."""

import re
from fractions import Fraction
from html import unescape
from itertools import accumulate

import pytest

from projections.account import account
from projections.statement import statements
from service.wording.words import english
from tests.given import Evening
from tests.projections.chance import Chance
from tests.projections.test_nights import NAMES, played
from tests.service.pages.phone import Phone
from tests.service.pages.sums import Lines, amount, seated


def by_chance(seed: int) -> Evening:
    """An evening of some hundred entries."""
    chance = Chance(seed)
    for _ in range(150):
        chance.tell(corrections=True)
    return chance.evening


DEALT = re.compile(r'<dt class="s"><bdi>(.*?)</bdi></dt><dd>(.*?)</dd>', re.DOTALL)
"""A player's figures in one deal."""

EVENINGS = [*NAMES, 1, 2, 3, 4]


def evening_of(which: str | int) -> Evening:
    """A golden night by its name, or one by chance."""
    return played(which) if isinstance(which, str) else by_chance(which)


@pytest.fixture(scope="module", params=EVENINGS, ids=str)
def night(request: pytest.FixtureRequest) -> tuple[Evening, Phone]:
    """An evening, and a phone that follows it."""
    evening = evening_of(request.param)
    return evening, seated(evening)


def test_sums_add_up_and_are_the_balances(night: tuple[Evening, Phone]) -> None:
    evening, phone = night
    told = statements(evening.table)
    for one in told[:1] + told[1:][-2:]:
        if one.night is None:
            continue
        for player, balance in one.balances.items():
            seen = phone.get(f"/why/{player}?night={one.night.key}")
            *lines, total = Lines(seen, "What the balance is made of").firsts or [Fraction(0)]
            assert sum(lines) == total == balance, (player, seen.words)


def test_payments_come_of_balances_that_clear(night: tuple[Evening, Phone]) -> None:
    evening, phone = night
    for due in evening.table.settlement.payments:
        seen = phone.get(f"/why/{due.payer}/{due.payee}")
        assert seen.status == 200
        lines = Lines(seen).lines
        together = next(at for at, (words, *_) in enumerate(lines) if words.startswith("Together"))
        members = {to.rpartition("/")[2]: figures[0] for _, figures, to in lines[:together] if "/why/" in to}
        assert sum(members.values()) == 0 == lines[together][1][0]
        assert {*members} >= {due.payer, due.payee}
        assert all(cents == evening.table.balances[player] for player, cents in members.items())
        paid = [figures[0] for words, figures, _ in lines[together + 1 :] if " pays " in words]
        assert sum(paid) == sum(cents for cents in members.values() if cents > 0)
        assert Fraction(due.amount) in paid


def test_games_add_up_row_by_row(night: tuple[Evening, Phone]) -> None:
    evening, phone = night
    for play in evening.table.games.values():
        money = evening.table.money(play)
        for player in money:
            seen = phone.get(f"/g/{play.key}/why/{player}")
            assert seen.status == 200
            rows, rest = Lines(seen), Lines(seen, "In all")
            steps = [figures for _, figures, _ in rows.lines[: len(rows.lines) - len(rest.lines)]]
            assert [step[1] for step in steps] == list(accumulate(step[0] for step in steps)), seen.words
            if play.stakes.mode == "none" or evening.table.status(play) == "abandoned":
                continue
            ends = [words.startswith(("Money", "Points")) for words, *_ in rest.lines]
            lines = [figures[0] for (_, figures, _), end in zip(rest.lines, ends, strict=True) if not end]
            if play.stakes.mode != "pot" and not lines:
                lines = [step[0] for step in steps]
            total = next((figures[0] for words, figures, _ in rest.lines if words.startswith("Money")))
            assert sum(lines) == total == money[player], (player, seen.words)


def test_entries_move_what_the_account_says(night: tuple[Evening, Phone]) -> None:
    evening, phone = night
    speaker = english(evening.table.roster)
    for play in list(evening.table.games.values())[:3]:
        told = account(evening.table, play)
        for entry in play.book.rows[:6]:
            seen = phone.get(f"/e/{entry.seq}")
            assert seen.status == 200
            moved = told.by_seq.get(entry.seq, {})
            for player, points in entry.row.points.items():
                shown = speaker.change(points) if play.outcome.money is None else ""
                cents = speaker.exact(moved.get(player, 0)) if told.movements else ""
                assert " ".join(f"{speaker.name(player)} {shown} {cents}".split()) in seen.words


def test_deals_side_by_side_add_up(night: tuple[Evening, Phone]) -> None:
    """With what no deal moved, the deals come to everybody's money."""
    evening, phone = night
    speaker = english(evening.table.roster)
    for play in list(evening.table.games.values())[:4]:
        if account(evening.table, play).movements:
            told = DEALT.findall(phone.get(f"/g/{play.key}/deals").response.text)
            sums = dict.fromkeys(map(speaker.short, play.outcome.scores), Fraction(0))
            for name, figures in told:
                words = re.sub("<[^>]*>", " ", figures).split()
                sums[unescape(name)] += amount(words[-1]) if "." in words[-1] else 0
            for player, cents in play.money.items():
                sums[speaker.short(player)] -= cents  # two may have the same name
            assert not any(sums.values())


@pytest.mark.parametrize("which", [1, "mixed-00"])
def test_every_entry_has_a_page(which: str | int) -> None:
    evening = evening_of(which)
    phone = seated(evening)
    for seq in range(1, min(evening.seq, 120) + 1):
        assert phone.get(f"/e/{seq}").status == 200, evening.event(seq)
    assert phone.get(f"/e/{evening.seq + 1}").status == phone.get("/e/0").status == 404
