"""Corrections applied: what each changes in the effective log, and the games, people and payments folded of it anew.

Nothing is judged here (that is `projections.judgement`): a log once recorded always folds. A correction changes one
game, or what is around the games. A game that it changes is behind until it is folded anew, once, when it is needed.
"""

from collections.abc import Iterable
from functools import reduce
from itertools import takewhile

from events.corrections import Correction, EventInserted, named, struck
from events.log import Recorded
from events.money import PaymentMade
from events.table import GameStarted, NightEnded
from events.vocabulary import read_inserted
from projections import disputes, play, roster
from projections.books import Table
from projections.conditions import key_of
from projections.effective import Effective, Fact, Past
from projections.play import Play
from projections.roster import Roster
from projections.settle import settle

Behind = dict[str, None]
"""Games that corrections changed and that have not been folded anew yet."""


def reached(table: Table, event: Correction, past: Past) -> list[Fact]:
    """The events, as first told, whose part in the effective log a correction changes, the one it is about first.

    None where it names one not recorded yet.
    """
    if any(seq > table.seq for seq in named(event)):
        return []
    if isinstance(event, EventInserted):
        itself = [Fact(table.seq + 1, read_inserted(event), event.game, "")]
        return itself + told_of(table, struck(event), past)
    return told_of(table, named(event), past)


def told_of(table: Table, seqs: Iterable[int], past: Past) -> list[Fact]:
    """The events, as first told, that corrections and events of these seqs come down to."""
    return [table.effective.told(seq, past) for seq in table.strikes.reach(seqs)]


def facts_of(table: Table, game: str | None, effective: Effective, past: Past) -> list[Fact]:
    """The effective log of one game, or of what belongs to none, as far as the table is folded."""
    return effective.facts(takewhile(lambda one: one.seq <= table.seq, past.of_game(game)), game)


def stepped_back(table: Table, facts: list[Fact], effective: Effective, behind: Behind) -> Play | None:
    """The game before its last event, where that is all that a correction takes away and the way back is known."""
    one = table.games.get(facts[0].game or "")
    if one is None or one.key in behind or len(facts) > 1 or effective.counts(facts[0].seq):
        return None
    return play.take_back(one, facts[0].seq)


def evolve_game(table: Table, effective: Effective, one: Play | None, fact: Fact) -> Play:
    """The game after an allowed event of its own."""
    return play.evolve(one, fact.seq, fact.event) if one else table.begin(fact, effective)


def correct(table: Table, recorded: Recorded, event: Correction, past: Past, behind: Behind) -> None:
    """Applies a recorded correction."""
    facts = reached(table, event, past)
    game = facts[0].game
    table.effective.enter(recorded.seq, event, past)
    was_closed = table.closed_night(game)
    for fact in facts:
        key = key_of(table.effective.right_one(fact))
        if key:
            table.used.setdefault(key, fact.seq)
    if game is None:
        _correct_around(table, facts, past, behind)
    else:
        _correct_game(table, game, facts, past, behind)
    for fact in facts:
        table.touched.touch(recorded.seq, fact.event, game, was_closed or table.closed_night(game))


def catch_up(table: Table, past: Past, behind: Behind) -> None:
    """Folds anew every game that is behind."""
    while behind:
        game, _ = behind.popitem()
        one: Play | None = None
        for fact in facts_of(table, game, table.effective, past):
            one = evolve_game(table, table.effective, one, fact)
        table.put(game, play.corrected(table.games.get(game), one) if one else None)


def _correct_game(table: Table, game: str, facts: list[Fact], past: Past, behind: Behind) -> None:
    before = stepped_back(table, facts, table.effective, behind)
    if before:
        table.put(game, play.corrected(table.games[game], before))
        return
    behind[game] = None
    if any(isinstance(fact.event, GameStarted) for fact in facts):  # its night may be another, or none
        catch_up(table, past, behind)


def _correct_around(table: Table, facts: list[Fact], past: Past, behind: Behind) -> None:
    if not all(isinstance(fact.event, PaymentMade) for fact in facts):
        around = facts_of(table, None, table.effective, past)
        table.roster = reduce(lambda all_, one: roster.evolve(all_, one.seq, one.at, one.event), around, Roster())
        table.disputes = reduce(lambda all_, one: disputes.evolve(all_, one.seq, one.event), around, {})
    for fact in facts:
        if fact.seq in table.payments:
            table.unpay(fact.seq)
        event = table.effective.right_one(fact).event
        if isinstance(event, PaymentMade) and table.effective.counts(fact.seq):
            table.pay(fact.seq, event)
        if isinstance(event, NightEnded) and fact.seq not in table.lists:
            catch_up(table, past, behind)
            table.lists[fact.seq] = settle(table.balances).payments
