"""Corrections applied: what each changes in the effective log, and the games, people and payments folded of it anew.

Nothing is judged here (that is `projections.judgement`): a log once recorded always folds. The corrections of one act
are applied together, since each alone may leave what cannot be. A game that they change is behind until it is folded
anew, once, when it is needed.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import groupby, islice, takewhile
from operator import attrgetter

from events.corrections import Correction, EventInserted, named, struck
from events.log import Recorded
from events.money import PaymentMade
from events.table import GameStarted, NightEnded
from events.vocabulary import read_inserted
from projections import disputes, play, roster
from projections.books import Table
from projections.conditions import key_of
from projections.effective import Fact, Past
from projections.play import Play
from projections.roster import Roster
from projections.settle import settle

AROUND_PER_GAME = 20
"""So many events of no game are folded in the time of one of a game."""

STRETCH = 500
"""So many events of a game are folded at once, at most: no more of a log is in memory than these."""

Behind = dict[str, None]
"""Games that corrections changed and that have not been folded anew yet."""


def runs(events: Iterable[Recorded]) -> Iterator[list[Recorded]]:
    """The events one by one, but corrections that follow one another in one act together."""
    run: list[Recorded] = []
    for one in events:
        if run and not go_together(run[-1], one):
            yield run
            run = []
        run.append(one)
    if run:
        yield run


def stretches(events: Iterable[Recorded]) -> Iterator[list[Recorded]]:
    """The events as they are folded at once: runs, a game's start, and what happens in one game behind one another."""
    for game, together in groupby(events, attrgetter("game")):
        if game is None:
            yield from runs(together)
        while stretch := list(islice(together, STRETCH)):
            started = isinstance(stretch[0].event, GameStarted)
            yield from filter(None, (stretch[:started], stretch[started:]))


def go_together(one: Recorded, following: Recorded) -> bool:
    """Whether two events are corrections of one act."""
    both = isinstance(one.event, Correction) and isinstance(following.event, Correction)
    return both and one.act == following.act


def reached(table: Table, event: Correction, past: Past) -> list[Fact]:
    """The events, as first told, whose part in the effective log a correction changes."""
    if isinstance(event, EventInserted):
        itself = [Fact(table.seq + 1, read_inserted(event), event.game, "")]
        return itself + told_of(table, struck(event), past)
    return told_of(table, named(event), past)


def told_of(table: Table, seqs: Iterable[int], past: Past) -> list[Fact]:
    """The events, as first told, that events and corrections of these seqs come down to."""
    known = (seq for seq in seqs if seq <= table.seq)
    return [table.effective.told(seq, past) for seq in table.strikes.reach(known)]


def facts_of(table: Table, game: str | None, past: Past) -> list[Fact]:
    """The effective log of one game, or of what belongs to none, as far as the table is folded."""
    return table.effective.facts(takewhile(lambda one: one.seq <= table.seq, past.of_game(game)), game)


def enter(table: Table, event: Correction, past: Past, behind: Behind) -> list[Fact]:
    """Enters the next event, a correction, into the effective log: gives what it reaches.

    A game whose last event alone it takes away goes a step back, where the way is known; any other is behind.
    """
    facts = reached(table, event, past)
    table.seq += 1
    table.effective.enter(table.seq, event, past)
    for fact in facts:
        key = key_of(table.effective.right_one(fact))
        if key:
            table.used.setdefault(key, fact.seq)
    game = facts[0].game
    if game is not None:
        before = _step_back(table, facts, behind)
        if before:
            table.put(game, play.corrected(table.games[game], before))
        else:
            behind[game] = None
    return facts


def _step_back(table: Table, facts: list[Fact], behind: Behind) -> Play | None:
    one = table.games.get(facts[0].game or "")
    if one is None or one.key in behind or len(facts) > 1 or table.effective.counts(facts[0].seq):
        return None
    return play.take_back(one, facts[0].seq)


def correct(table: Table, run: Sequence[Recorded], past: Past, behind: Behind) -> None:
    """Applies recorded corrections of one act."""
    changed: list[tuple[int, Fact, bool]] = []
    for one in run:
        assert isinstance(one.event, Correction)
        facts = enter(table, one.event, past, behind)
        changed += ((one.seq, fact, table.closed_night(fact.game)) for fact in facts)
    around = [fact for _, fact, _ in changed if fact.game is None]
    if not all(isinstance(fact.event, PaymentMade) for fact in around):
        _refold_around(table, facts_of(table, None, past))
    # A start's night may be another, or none; and in an ended night it must be told when its money moved.
    if any(isinstance(fact.event, GameStarted) or closed for _, fact, closed in changed):
        catch_up(table, past, behind)
    for fact in around:
        _settle_again(table, fact, past, behind)
    for seq, fact, was_closed in changed:
        table.touched.touch(seq, fact.event, fact.game, was_closed or table.closed_night(fact.game))


def catch_up(table: Table, past: Past, behind: Behind) -> None:
    """Folds anew every game that is behind."""
    while behind:
        game, _ = behind.popitem()
        facts = facts_of(table, game, past)
        table.refolded += len(facts)
        if facts:
            one = play.follow(table.begin(facts[0]), [(fact.seq, fact.event) for fact in facts[1:]])
            table.put(game, play.corrected(table.games.get(game), one))
        else:
            table.put(game, None)


def evolve_game(table: Table, one: Play | None, fact: Fact) -> Play:
    """The game after an allowed event of its own."""
    return play.evolve(one, fact.seq, fact.event) if one else table.begin(fact)


def _refold_around(table: Table, around: list[Fact]) -> None:
    table.refolded += len(around) // AROUND_PER_GAME
    table.roster = reduce(lambda people, one: roster.evolve(people, one.seq, one.at, one.event), around, Roster())
    table.disputes = reduce(lambda raised, one: disputes.evolve(raised, one.seq, one.event), around, {})


def _settle_again(table: Table, fact: Fact, past: Past, behind: Behind) -> None:
    """Pays what counts now, and makes the list of an end of a night that was forgotten."""
    event = table.effective.right_one(fact).event
    if isinstance(event, PaymentMade):
        table.repay(fact.seq, event if table.effective.counts(fact.seq) else None)
    if isinstance(event, NightEnded) and fact.seq not in table.lists:
        catch_up(table, past, behind)
        table.lists[fact.seq] = settle(table.balances).payments
