"""Acts in words: what one press of a button recorded, for the note with Undo and for whoever was slower."""

from collections.abc import Iterable, Sequence

from events.corrections import (
    Correction,
    Dispute,
    DisputeRaised,
    DisputeResolved,
    EventInserted,
    EventReplaced,
    EventVoided,
)
from events.event import Event
from events.log import Recorded
from events.money import PaymentMade
from events.say import Cents, Say, Says, Who, Whos, say
from events.table import (
    GameAbandoned,
    GameEnded,
    GameJoined,
    GameLeft,
    GameStarted,
    NightEnded,
    NightStarted,
    PlayerAdded,
    PlayerHidden,
    PlayerRenamed,
    PlayerShown,
    TableOpened,
)
from projections.books import Table
from projections.effective import Fact
from projections.games import GAMES
from service.wording.words import apart

OF_A_NIGHT = (NightStarted, GameStarted, GameEnded, GameAbandoned, NightEnded)


def by_act(events: Iterable[Recorded]) -> list[list[Recorded]]:
    """The events act by act, in the order in which the acts began."""
    acts: dict[str, list[Recorded]] = {}
    for one in events:
        acts.setdefault(one.act, []).append(one)
    return [*acts.values()]


def words_of(table: Table, events: Sequence[Recorded]) -> tuple[Say, ...]:
    """What the events of an act say, in force or just taken back: the rows they completed, else each one's sentence.

    Of an act that ends a night: what became of its games and of the night, however much was played in it.
    """
    if any(isinstance(one.event, NightEnded) for one in events):
        return tuple(sentence_of(table, one.event, one.game) for one in events if isinstance(one.event, OF_A_NIGHT))
    seqs = {one.seq for one in events}
    said: list[Say] = []
    for one in events:
        play = table.games.get(one.game or "")
        told = table.effective.right_one(Fact(one.seq, one.event, one.game, one.at))
        rows = [entry.row for entry in (*play.book.rows, *play.taken) if entry.seq in seqs] if play else []
        if play and rows:
            return tuple(sentence for row in rows for sentence in play.game.words(row))
        said.append(sentence_of(table, told.event, one.game))
    return tuple(said)


def sentence_of(table: Table, event: Event, game: str | None) -> Say:
    """One event in a sentence."""
    match event:
        case TableOpened():
            return say("The table was opened.")
        case PlayerRenamed():
            return say("{name} is the new name.", name=event.name)
        case PlayerAdded():
            return say("{name} is at the table.", name=apart(event.name))
        case PlayerHidden():
            return say("{player} is no longer offered for new games.", player=Who(event.player))
        case PlayerShown():
            return say("{player} is offered for new games again.", player=Who(event.player))
        case NightStarted():
            return say("The night began.")
        case NightEnded():
            return say("The night was ended.")
        case PaymentMade():
            return say(
                "{payer} paid {payee} {amount}.",
                payer=Who(event.from_), payee=Who(event.to), amount=Cents(event.amount),
            )  # fmt: skip
        case EventVoided() | EventReplaced() | EventInserted() | DisputeRaised() | DisputeResolved():
            return _about(event)
        case _:
            return _in_game(table, event, game)


def _about(event: Correction | Dispute) -> Say:
    """A correction or a dispute: what it is about is told by that event's number."""
    match event:
        case EventVoided():
            return say("Event {seq} was taken back.", seq=event.event)
        case EventReplaced():
            return say("Event {seq} was put right.", seq=event.event)
        case EventInserted():
            return say("What was forgotten was put in after event {seq}.", seq=event.after)
        case DisputeRaised():
            return say(
                "{player} disputes event {seq}: {note}", player=Who(event.player), seq=event.event, note=event.note
            )
        case DisputeResolved(outcome="stands"):
            return say("What was disputed stands: {note}", note=event.note)
        case DisputeResolved():
            return say("What was disputed was corrected: {note}", note=event.note)


def _in_game(table: Table, event: Event, game: str | None) -> Say:
    match event:
        case GameStarted():
            title = Says((GAMES[event.kind].title,))
            return say("{game} began with {players}.", game=title, players=Whos(event.players))
        case GameJoined():
            return say("{player} joined.", player=Who(event.player))
        case GameLeft():
            play = table.games.get(game or "")
            gone = play is not None and event.player in play.book.state.seats.left
            money = play.money.get(event.player, 0) if play and gone else 0
            if not money:
                return say("{player} left.", player=Who(event.player))
            return say("{player} left with {amount}.", player=Who(event.player), amount=Cents(money, signed=True))
        case GameEnded():
            return say("The game was ended.")
        case GameAbandoned():
            return say("The game was abandoned: {reason}.", reason=event.reason.rstrip("."))
        case _:
            played = table.games.get(game) if game else None
            return GAMES[played.kind].tells(event) if played else say("Something was recorded.")
