"""Laws of corrections, tried on nights by chance: what is corrected is as if it had been told rightly at once."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from events.chain import Origin, seal
from events.corrections import Correction, Dispute, DisputeRaised, DisputeResolved
from events.event import Event
from events.games.pig import KINDS as PIGS
from events.log import Draft
from events.table import GameEnded, GameStarted
from projections.books import Table
from projections.table import fold
from tests.given import Evening, forgotten, imbalances, meaning, right, void
from tests.projections.chance import Chance
from tests.projections.test_big_bang_laws import Game as BangGame
from tests.projections.test_laws import course, lengths, seeds, trials
from tests.projections.test_pig_laws import Game as PigGame
from tests.projections.test_sheets_laws import OPTIONS as SHEETS
from tests.projections.test_sheets_laws import Game as SheetGame
from tests.projections.walks import Walk


def at_once(evening: Evening) -> Evening:
    """Another evening, told the effective log alone."""
    other, numbers = Evening(), dict[int, int]()
    for fact in evening.effective:
        numbers[fact.seq] = other.seq + 1
        draft = Draft(str(fact.seq), renumbered(fact.event, numbers), fact.game)
        (recorded,) = seal([draft], other.seq, other.table.head, Origin(fact.at))
        other.take(recorded)
    return other


def renumbered(event: Event, numbers: dict[int, int]) -> Event:
    """The event with the number that its dispute has in the other log."""
    match event:
        case DisputeResolved(seq, outcome, note):
            return DisputeResolved(numbers[seq], outcome, note)
        case _:
            return event


def figures(table: Table) -> Any:
    """What the events mean, but for numbers and the list of payments, which the night's end fixed by what was known."""
    state, books = meaning(table)
    disputes = [(one.player, one.event, one.note, one.outcome) for one in table.disputes.values()]
    return {key: state[key] for key in state.keys() - {"settlement", "settlement_proven", "disputes"}}, books, disputes


@trials
@given(seeds, lengths)
def test_a_corrected_log_is_the_log_that_would_have_been_right_at_once(seed: int, length: int) -> None:
    evening = course(seed, length).evening
    assert figures(at_once(evening).table) == figures(evening.table)


@trials
@given(seeds, lengths, st.integers(0, 120))
def test_what_is_folded_in_one_go_is_what_was_folded_one_by_one(seed: int, length: int, cut: int) -> None:
    evening, table = course(seed, length).evening, Table()
    for part in (evening.log[:cut], evening.log[cut:]):
        fold(table, part, evening)
    assert table == evening.table
    assert meaning(table) == meaning(evening.table)


@trials
@given(seeds, lengths)
def test_a_correction_taken_back_might_never_have_been_told(seed: int, length: int) -> None:
    """One refusal there is: a night that runs on does not end by itself over a game that runs again."""
    chance = Chance(seed)
    evening = chance.evening
    for _ in range(length):
        before = meaning(evening.table)
        if chance.tell(corrections=True) and isinstance(evening.log[-1].event, Correction):
            after, undo = meaning(evening.table), void(evening.seq)
            if evening.may(undo):
                assert_undone(evening, before, after)
            else:
                assert evening.refused(undo).code == "game_running"


def assert_undone(evening: Evening, before: Any, after: Any) -> None:
    """The last correction taken back, restored, and taken back again."""
    for expected in (before, after, before):
        evening.tell(void(evening.seq))
        assert meaning(evening.table) == expected
        assert imbalances(evening.table) == []


@trials
@given(seeds, lengths)
def test_the_list_of_an_ended_night_is_the_one_made_at_its_end(seed: int, length: int) -> None:
    chance = Chance(seed)
    lists: dict[int, Any] = {}
    for _ in range(length):
        chance.tell(corrections=True)
        now = chance.evening.table.lists
        assert {seq: now[seq] for seq in lists} == lists
        lists = dict(now)


@trials
@given(seeds, lengths)
def test_a_correction_of_a_game_leaves_the_others_alone(seed: int, length: int) -> None:
    chance = Chance(seed)
    table = chance.evening.table
    for _ in range(length):
        games, roster = dict(table.games), table.roster
        chance.tell(corrections=True)
        changed = {key for key in games.keys() | table.games.keys() if games.get(key) != table.games.get(key)}
        assert len(changed) + (roster != table.roster) <= 1


@trials
@given(seeds, lengths)
def test_disputes_change_no_figure(seed: int, length: int) -> None:
    evening = course(seed, length).evening
    state, books = meaning(evening.table)
    player = next(iter(state["players"]))
    evening.tell(DisputeRaised(evening.seq - isinstance(evening.log[-1].event, Dispute), player, "no"))
    now, same = meaning(evening.table)
    changed = {key for key in state if state[key] != now[key]}
    assert (same, changed <= {"disputes", "provisional"}, now["provisional"]) == (books, True, True)


KINDS_OF_WALKS = (
    *(partial(PigGame, kind.name) for kind in PIGS),
    *(partial(SheetGame, kind) for kind in SHEETS),
    BangGame,
)
"""A game by chance of each kind that is not Pitch, which the nights above are full of."""


@trials
@given(st.sampled_from(KINDS_OF_WALKS), seeds, lengths)
def test_every_kind_of_game_can_be_corrected_anywhere(kind: Callable[[int], Walk], seed: int, length: int) -> None:
    """Each correction is refused and changes nothing, or is as if told at once, and can be taken back."""
    walk = kind(seed)
    walk.go(length)
    evening, random = walk.evening, Random(seed)
    start = next(one.seq for one in evening.log if one.game)
    for _ in range(8):
        correction = slip(random, evening, random.randint(start, evening.seq))
        if not evening.may(correction):
            refusal = evening.refused(correction)
            correction = replace(correction, also=refusal.events or None)
        if evening.may(correction):
            before = meaning(evening.table)
            evening.tell(correction)
            assert imbalances(evening.table) == []
            assert figures(at_once(evening).table) == figures(evening.table)
            assert_undone(evening, before, meaning(evening.table))
            evening.tell(void(evening.seq))


def slip(random: Random, evening: Evening, seq: int) -> Correction:
    """A correction of an event, or after it, with something told before in this game."""
    told = evening.event(seq).event
    others = [one.event for one in evening.log if one.game and not isinstance(one.event, GameStarted)]
    alike = [one.event for one in evening.log if type(one.event) is type(told)]
    match random.randrange(3):
        case 0:
            return void(seq)
        case 1:
            return right(seq, random.choice(alike))
        case _:
            return forgotten(seq, random.choice(others or [GameEnded()]), "g1")
