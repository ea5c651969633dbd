"""What people call things on the pages: games of the same kind in one night, and the fields of a form."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from flask import g

from events.codec import Malformed
from events.say import Cents, Say, Says, Who, say
from events.shapes import Fault
from projections.games import GAMES
from projections.play import Play
from service.pages.options import LABELS
from service.problems import sentence_of
from service.wording.doubts import OF_ANY_STAKES, OF_EVENTS
from service.wording.words import SHORT, Speaker

FIELDS: Mapping[str, Say] = {
    "data.name": say("The name"),
    "data.short": say("The call-name"),
    "data.currency": say("The money"),
    "data.timezone": say("The time zone"),
    "data.amount": say("The amount"),
    "data.players": say("The list of players"),
    "data.player": say("The player"),
    "data.reason": say("The reason"),
    "data.note": say("The note"),
    "data.stakes.ante": say("The ante"),
    "data.stakes.point": say("What a point is worth"),
    "data.stakes.places": say("The shares of the pot"),
    "data.dealer": say("Dealer"),
    "data.trump": say("Trump"),
    "data.card": say("Card"),
    "data.from": say("Who paid"),
    "data.to": say("Whom"),
    "data.date": say("Day"),
    "data.label": say("Label"),
    "data.outcome": say("What came of it"),
    "type": say("The entry"),
}
"""Fields by their path in an event's data, as a sentence begins with them; each game names its own besides."""

EACH: Mapping[str, Callable[[str], Say]] = {
    "data.amount": lambda player: say("The amount of {player}", player=Who(player)),
    "data.left": lambda player: say("What {player} had left", player=Who(player)),
    "data.points": lambda player: say("The number of {player}", player=Who(player)),
    "data.couples": lambda n: (
        say("Couple {n}", n=int(n) + 1) if n.isdecimal() else say("The couples of {player}", player=Who(n))
    ),
    "data.stakes.ante": lambda sector: say("The ante of {sector}", sector=sector.replace("_", " ")),
    "data.pips": lambda player: say("The pips of {player}", player=Who(player)),
    "data.rolls": lambda player: say("The throw of {player}", player=Who(player)),
}
"""Fields that hold something for each player, by the path of the whole."""

AMOUNTS = (*(f"data.{one}" for one in OF_EVENTS), *(f"data.stakes.{one}" for one in OF_ANY_STAKES))
"""What people write with decimals, and read so in what is wrong with it."""


def wrong_words(speaker: Speaker, malformed: Malformed, kind: str = "") -> str:
    """What is wrong with a form, of a game of this kind, in words; which field it is is left for the page to mark."""
    fault = malformed.faults[0]
    g.fault = fault.path
    fields = {**FIELDS, **(GAMES[kind].fields if kind else {})}
    field = _name(fields, fault.path)
    if field is None:
        return speaker.say(sentence_of(malformed))
    return speaker.say(say("{field} {problem}", field=Says((field,)), problem=Says((_problem(speaker, fault),))))


def _name(fields: Mapping[str, Say], path: str) -> Say | None:
    """What a field is called; one of a list, or of a list within a list, as the whole is."""
    for _depth in range(3):
        whole, _, key = path.rpartition(".")
        if path in fields:
            return fields[path]
        if whole in ("data.rules", "data.stakes") and key in LABELS:
            return LABELS[key]
        if whole in EACH:
            return EACH[whole](key)
        if not key.isdecimal():
            return None
        path = whole
    return None


def _problem(speaker: Speaker, fault: Fault) -> Say:
    """What is wrong with one field, an amount as it is written."""
    low, high = fault.say.params.get("low"), fault.say.params.get("high")
    if not fault.path.startswith(AMOUNTS) or fault.say.text == "is missing.":
        return fault.say
    if isinstance(low, int) and isinstance(high, int):
        return say("must be from {low} to {high}.", low=Cents(low), high=Cents(high))
    return say("must be written as in {example}.", example=speaker.decimal(1050))


def game_names(speaker: Speaker, games: Sequence[Play]) -> dict[str, str]:
    """The name of each game of a night by its key, in the order of their start: Pitch, or Pitch 1 and Pitch 2."""
    count, nth = Counter(one.kind for one in games), Counter[str]()
    names = {}
    for one in games:
        nth[one.kind] += 1
        kind = speaker.kind(one.kind)
        numbered = say("{kind} {number}", kind=kind, number=nth[one.kind])
        names[one.key] = speaker.say(numbered) if count[one.kind] > 1 else kind
    return names


def call_name(name: str, taken: Iterable[str]) -> str:
    """What chips call somebody with a long name: the first name, with the last one's initial where it is `taken`.

    "" where the name is short enough itself, or no such call-name can be told apart.
    """
    words = name.split()
    if len(name) <= SHORT or len(words) < 2 or not words[0].isalpha():
        return ""
    first, initial = words[0], f" {words[-1][0]}."
    used = {one.casefold() for one in taken}
    offered = [first, first[: SHORT - len(initial)] + initial]
    return next((one for one in offered if len(one) <= SHORT and one.casefold() not in used), "")
