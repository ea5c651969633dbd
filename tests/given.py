"""Given a table, when something is told, then …: what the tests say their cases in.

People have keys of one letter, a for Anna, b for Boris. A game of Pitch is told in a few words, one an event:

    @d       d deals to all seated; @d:abd to these
    b3 c- aM b bids 3, c passes, a bids the moon
    =b3      b pitches for 3, in short; =d3s stolen, =d2f forced
    ba-b     High b, Low a, Jack nobody, Game b; ba-b*5 with the pitcher's tricks, ba-b(a10,b24) with the pips
    x        a misdeal
    +e       e joins, +e>b after b; -e leaves
    end off  the players end the game, or abandon it
"""

import re
from collections.abc import Iterable
from typing import Any

from events.chain import Origin, seal
from events.codec import write_fields
from events.corrections import Correction, Dispute, EventInserted, EventReplaced, EventVoided
from events.event import Event
from events.games.pitch import BidMade, Contracted, Dealt, Misdealt, Scored
from events.log import Draft, Recorded
from events.table import (
    GameAbandoned,
    GameEnded,
    GameJoined,
    GameLeft,
    GameStarted,
    NightStarted,
    PlayerAdded,
    TableOpened,
)
from projections.books import Table
from projections.corrections import runs
from projections.effective import Fact
from projections.game import Refusal
from projections.judgement import allow_corrections
from projections.play import Play
from projections.state import state
from projections.table import allow, allow_run, evolve, fold
from service.wording.words import english

PEOPLE = ("Anna", "Boris", "Carla", "Dmitri", "Elena", "Fabio", "Gina", "Hugo", "Ines", "Jean")
NAMES = {name[0].lower(): name for name in PEOPLE}
AT = "2026-11-30T20:00:00.000Z"

BIDS: dict[str, Any] = {"-": "pass", "2": 2, "3": 3, "4": 4, "M": "moon"}
HOWS: dict[str, Any] = {"": None, "b": "bid", "s": "stolen", "f": "forced"}
WHOLE: dict[str, Event] = {"x": Misdealt(), "end": GameEnded(), "off": GameAbandoned("the lights went out")}
SCORED = re.compile(r"(\w)(\w)([\w-])([\w-])(?:\*(\d))?(?:\((.*)\))?")


def told(word: str) -> Event:
    """The event that a word tells."""
    head, rest = word[0], word[1:]
    if word in WHOLE:
        return WHOLE[word]
    if head == "@":
        dealer, _, players = rest.partition(":")
        return Dealt(dealer, tuple(players) or None)
    if head == "=":
        return Contracted(rest[0], BIDS[rest[1]], HOWS[rest[2:]])
    if head == "+":
        player, _, after = rest.partition(">")
        return GameJoined(player, after or None)
    if head == "-":
        return GameLeft(rest)
    return BidMade(head, BIDS[rest]) if rest in BIDS else _scored(word)


def _scored(word: str) -> Scored:
    found = SCORED.fullmatch(word)
    assert found, word
    high, low, jack, game, tricks, pips = found.groups()
    taken = None if pips is None else {one[0]: int(one[1:]) for one in pips.split(",")}
    nobody = {"-": None}
    return Scored(high, low, nobody.get(jack, jack), nobody.get(game, game), int(tricks) if tricks else None, taken)


def void(seq: int, *also: int) -> EventVoided:
    """The event `seq`, and those of `also`, taken back."""
    return EventVoided(seq, "a slip", also or None)


def right(seq: int, event: Event, *also: int) -> EventReplaced:
    """The event `seq` put right, and those of `also` taken back."""
    return EventReplaced(seq, write_fields(event), "a slip", also or None)


def forgotten(after: int, event: Event, game: str | None = None, *also: int) -> EventInserted:
    """What was forgotten after the event `after`, and those of `also` taken back."""
    return EventInserted(after, event.type, write_fields(event), "forgotten", game, also or None)


class Evening:
    """A table in memory: its log, which is also the past of its fold, and the table as folded so far."""

    def __init__(self) -> None:
        self.log: list[Recorded] = []
        self.table = Table()

    def event(self, seq: int) -> Recorded:
        """The event numbered `seq`."""
        return self.log[seq - 1]

    def of_game(self, game: str | None) -> Iterable[Recorded]:
        """The events of one game, or of none."""
        return [one for one in self.log if one.game == game]

    def tell(self, *events: Event, game: str | None = None, at: str = AT) -> int:
        """Records one act; each of its events must be legal. Gives the last seq."""
        drafts = [Draft(str(self.seq + n), event, game) for n, event in enumerate(events, start=1)]
        for run in runs(seal(drafts, self.seq, self.table.head, Origin(at))):
            self.log += run
            refused = allow_run(self.table, run, self)
            assert refused is None, refused
            fold(self.table, run, self)
        return self.seq

    def take(self, recorded: Recorded) -> None:
        """Enters an event as it was recorded, without judging it."""
        self.log.append(recorded)
        evolve(self.table, recorded, self)

    def refused(self, event: Event, game: str | None = None) -> Refusal:
        """Why the event is refused, as it must be; nothing has changed, and there is a sentence for people."""
        before = repr(self.table)
        refusal = allow(self.table, event, game, self)
        assert refusal is not None, event
        assert repr(self.table) == before
        assert english(self.table.roster).say(refusal.say).endswith(".")
        return refusal

    def refused_at(self, *corrections: Correction) -> tuple[int, str]:
        """Which of the corrections of one act is refused, and the code; nothing has changed."""
        before = repr(self.table)
        refused = allow_corrections(self.table, corrections, self)
        assert refused is not None
        assert repr(self.table) == before
        return refused[0], refused[1].code

    def may(self, event: Event, game: str | None = None) -> bool:
        """Whether the event could be recorded now."""
        return allow(self.table, event, game, self) is None

    def start(self, players: str, rules: Any = None, stakes: Any = None, game: str = "g1") -> int:
        """Starts a game of Pitch."""
        return self.tell(GameStarted("pitch", tuple(players), rules, stakes), game=game)

    def play(self, words: str, game: str = "g1") -> int:
        """Tells a game's events, each an act of its own."""
        for word in words.split():
            self.tell(told(word), game=game)
        return self.seq

    def undo(self) -> int:
        """Takes back the last act still in force, latest event first, in one append."""
        counting = self.counting
        act = [one.seq for one in reversed(counting) if one.act == counting[-1].act]
        return self.tell(*(void(seq) for seq in act))

    def redo(self) -> int:
        """Takes back the last append, which was an undo."""
        return self.tell(*(void(one.seq) for one in reversed(self.log) if one.act == self.log[-1].act))

    @property
    def counting(self) -> list[Recorded]:
        """What was recorded and counts, corrections and disputes left out."""
        acts = (one for one in self.log if not isinstance(one.event, Correction | Dispute))
        return [one for one in acts if self.table.effective.counts(one.seq)]

    @property
    def effective(self) -> list[Fact]:
        """The effective log, all its games together."""
        effective = self.table.effective
        games: set[str | None] = {fact.game for fact in effective.inserted.values()} | {one.game for one in self.log}
        facts = [fact for game in games for fact in effective.facts(self.of_game(game), game)]
        return sorted(facts, key=lambda fact: effective.spot(fact.seq))

    @property
    def seq(self) -> int:
        """The last seq."""
        return len(self.log)

    @property
    def state(self) -> dict[str, Any]:
        """The table as the outside sees it, all its games."""
        return state(self.table, every_game=True)

    def game(self, key: str = "g1") -> Play:
        """A game in the fold."""
        return self.table.games[key]


def met(people: str, currency: str = "EUR") -> Evening:
    """An evening on which these people have met: the table is open, and night n1 runs."""
    evening = Evening()
    evening.tell(TableOpened("Thursday", currency))
    for key in people:
        evening.tell(PlayerAdded(key, NAMES[key]))
    evening.tell(NightStarted("n1"))
    return evening


def pitch(players: str, words: str = "", rules: Any = None, stakes: Any = None) -> Evening:
    """An evening on which one game of Pitch, g1, has come as far as the words tell; everybody is there."""
    evening = met("".join(NAMES))
    evening.start(players, rules, stakes)
    evening.play(words)
    return evening


def scores(evening: Evening) -> dict[str, int]:
    """The points of g1, those with none left out."""
    return {player: n for player, n in evening.game().outcome.scores.items() if n}


def money(evening: Evening, game: str = "g1") -> dict[str, int]:
    """The money of a game, as if it ended now."""
    return evening.game(game).money


def imbalances(table: Table) -> list[int]:
    """What the money of each game, and the balances, sum to where that is not 0."""
    sums = [sum(one.money.values()) for one in table.games.values()]
    return [amount for amount in (*sums, sum(table.balances.values())) if amount]


def meaning(table: Table) -> Any:
    """All that a table's events mean, whatever their numbers: its state, and each game's points, account and rows."""
    seen = state(table, every_game=True)
    numbered = {"events", "head"}
    books = {
        key: (one.night, one.rules, one.stakes, one.book.state, one.book.ledger, [entry.row for entry in one.book.rows])
        for key, one in table.games.items()
    }
    return {key: value for key, value in seen.items() if key not in numbered}, books
