"""The settling of a night as plain text, to be sent to the others.

Amounts come first, so that names, however wide their letters, begin in one column in any font.
"""

from collections.abc import Iterator

from events.say import Say, Who, say
from projections.disputes import Disputed
from service.pages.settling.balance import Settle
from service.pages.visit import Visit
from service.wording.fingerprint import words
from service.wording.words import apart

DIGIT_WIDE = "\u2007"
"""A space as wide as a digit."""


def slip(visit: Visit, view: Settle) -> str:
    """The text: the table and the day of the night, payments open and made, balances, and the log's fingerprint."""
    speaker = visit.say
    title = apart(speaker.roster.name)
    if view.night:
        title = speaker.say(say("{table}, {day}", table=title, day=speaker.day(view.night.date)))
    parts = list(_standings(visit, view) if visit.table.points_only else _money(visit, view))
    disputed = [_disputed(one) for one in visit.table.open_disputes]
    if disputed:
        parts.append([speaker.say(one) for one in (PROVISIONAL, *disputed)])
    log = speaker.say(say("Log: {words}", words=" ".join(words(view.head))))
    return "\n\n".join([title, *("\n".join(part) for part in parts), log]) + "\n"


PROVISIONAL = say("Not final, as long as this is disputed:")


def _disputed(one: Disputed) -> Say:
    return say("{player} on entry {seq}: {note}", player=Who(one.player), seq=one.event, note=one.note)


def _money(visit: Visit, view: Settle) -> Iterator[list[str]]:
    tell = visit.say.say
    if view.running:
        yield [tell(say("As if {games} ended now.", games=visit.say.listing(view.running)))]
    pays = [(one.amount, say("{payer} pays {payee}", payer=Who(one.payer), payee=Who(one.payee))) for one in view.open]
    made = [one.payment for one in view.paid]
    paid = [(one.amount, say("{payer} paid {payee}", payer=Who(one.from_), payee=Who(one.to))) for one in made]
    if pays:
        yield [tell(say("To pay:") if view.latest else say("Carried over:")), *_amounts(visit, pays)]
    else:
        yield [tell(say("Everyone is square."))]
    if paid:
        yield [tell(say("Paid:")), *_amounts(visit, paid)]
    stand = [(visit.say.money(cents, True), apart(visit.say.name(player))) for player, cents in view.balances]
    heading = say("Where each stands, in {currency}:", currency=visit.table.roster.currency)
    yield [tell(heading), *_columned(stand)]


def _standings(visit: Visit, view: Settle) -> Iterator[list[str]]:
    for one in view.games:
        places = [(visit.say.points(place.score), apart(visit.say.name(place.player))) for place in one.standing]
        name = view.names[one.key]
        if visit.table.status(one) == "abandoned":
            name = visit.say.say(say("{game}, abandoned", game=name))
        yield [name, *_columned(places)]


def _amounts(visit: Visit, lines: list[tuple[int, Say]]) -> list[str]:
    return _columned([(visit.say.money(cents), visit.say.say(sentence)) for cents, sentence in lines])


def _columned(pairs: list[tuple[str, str]]) -> list[str]:
    wide = max((len(left) for left, _ in pairs), default=0)
    return [f"{left.rjust(wide, DIGIT_WIDE)}  {right}" for left, right in pairs]
