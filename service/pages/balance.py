"""What the settle page shows: the payments open and made, what each player stands at, and where that comes from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from events.money import PaymentMade
from events.say import say
from events.table import GameEnded
from projections.play import Play, allow
from projections.roster import Night, local_day
from projections.settle import Payment
from projections.state import in_order
from service.pages.names import game_names
from service.pages.visit import Visit
from service.words import apart


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment made, by its seq; when, and on which day if that is not the night's own."""

    seq: int
    payment: PaymentMade
    at: str
    day: str


@dataclass(frozen=True, slots=True)
class Column:
    """One of the sums that a balance is made of."""

    title: str
    amounts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Settle:
    """The page: the payments still open and those made, the balances with what they are made of, and the night's games.

    `names` are those of all the night's games by key; `rounded` names the games that came out in fractions, `running`
    those that end with the night, unless `stuck` says why they cannot; `uncounted` are those not settled here.
    `across` columns fit beside each other, and spread evenly.
    """

    night: Night | None
    open: tuple[Payment, ...]
    proven: bool
    paid: list[Paid]
    balances: list[tuple[str, int]]
    columns: list[Column]
    across: int
    games: list[Play]
    names: dict[str, str]
    rounded: list[str]
    uncounted: list[Play]
    running: list[str]
    stuck: str
    problem: str = ""

    @property
    def most(self) -> int:
        """The largest balance, whichever way: what the longest bar stands for."""
        return max((abs(cents) for _, cents in self.balances), default=0) or 1


def view_of(visit: Visit, problem: str = "") -> Settle:
    """The page as it stands, for the running or latest night."""
    table = visit.table
    night = next(reversed(list(table.roster.nights.values())), None)
    games = [one for one in in_order(table) if night and one.night == night.key]
    counted = [one for one in games if one.stakes.settled == "night" and table.status(one) != "abandoned"]
    names = game_names(visit.say, games)
    paid = _paid(visit, night)
    there = {player for one in games for player in one.outcome.scores}
    balances = sorted(table.balances.items(), key=lambda pair: -pair[1])
    columns = _columns(visit, [Column(names[one.key], one.money) for one in counted], paid)
    return Settle(
        night=night,
        open=table.settlement.payments,
        proven=table.settlement.proven,
        paid=paid,
        balances=[(player, cents) for player, cents in balances if cents or player in there],
        columns=columns,
        across=_across(visit, columns),
        games=games,
        names=names,
        rounded=[names[one.key] for one in counted if _fractions(one)],
        uncounted=[one for one in games if one not in counted],
        running=[names[one.key] for one in games if table.status(one) == "running"],
        stuck=_stuck(visit, games),
        problem=problem,
    )


def _columns(visit: Visit, games: list[Column], paid: list[Paid]) -> list[Column]:
    """The games, what was carried over from earlier nights, and the payments: together they are the balances."""
    given = Column(visit.say.say(say("Payments")), _given(paid))
    tonight = [*games, given]
    carried = {
        player: cents - sum(column.amounts.get(player, 0) for column in tonight)
        for player, cents in visit.table.balances.items()
    }
    earlier = Column(visit.say.say(say("Earlier")), {player: cents for player, cents in carried.items() if cents})
    return [*games, *(column for column in (earlier, given) if column.amounts)]


def _across(visit: Visit, columns: list[Column]) -> int:
    amounts = [cents for column in columns for cents in column.amounts.values()]
    longest = max((len(visit.say.decimal(cents, True)) for cents in amounts), default=0)
    most = 3 if longest <= len("−123.45") else 2 if longest <= len("−12,345.67") else 1
    tables = -(-len(columns) // most) or 1
    return -(-len(columns) // tables) or 1


def _given(paid: list[Paid]) -> dict[str, int]:
    """What each gave (above 0) or got (below 0) in payments."""
    given: dict[str, int] = {}
    for one in paid:
        given[one.payment.from_] = given.get(one.payment.from_, 0) + one.payment.amount
        given[one.payment.to] = given.get(one.payment.to, 0) - one.payment.amount
    return given


def _fractions(one: Play) -> bool:
    exact = one.book.ledger.exact(tuple(one.outcome.scores))
    return any(cents != int(cents) for cents in exact.values())


def _stuck(visit: Visit, games: list[Play]) -> str:
    running = [one for one in games if visit.table.status(one) == "running"]
    refusal = next((refusal for one in running if (refusal := allow(one, GameEnded()))), None)
    return visit.say.say(refusal.say) if refusal else ""


def _paid(visit: Visit, night: Night | None) -> list[Paid]:
    since = night.started if night else 0
    return [_one_paid(visit, night, seq, one) for seq, one in visit.table.payments.items() if seq > since]


def _one_paid(visit: Visit, night: Night | None, seq: int, payment: PaymentMade) -> Paid:
    at = next(iter(visit.here.store.read(visit.id, seq - 1, seq))).at
    day = local_day(at, visit.table.roster.timezone)
    return Paid(seq, payment, at, "" if night and day == night.date else day)


def as_text(visit: Visit, view: Settle) -> str:
    """The settling as plain text, to be sent to the others: amounts in a column, then whom they are about."""
    speaker = visit.say
    title = speaker.roster.name if view.night is None else f"{speaker.roster.name}, {speaker.day(view.night.date)}"
    if visit.table.points_only:
        return "\n".join([title, *_standings(visit, view)])
    square = [] if view.open else [speaker.say(say("Everyone is square."))]
    pays = _columned([(speaker.money(one.amount), _pays(visit, one)) for one in view.open])
    stand = _columned([(speaker.money(cents, True), apart(speaker.name(player))) for player, cents in view.balances])
    return "\n".join([title, "", *square, *pays, "", *stand])


def _standings(visit: Visit, view: Settle) -> Iterator[str]:
    for one in view.games:
        yield from ("", view.names[one.key])
        yield from _columned(
            [(visit.say.points(place.score), apart(visit.say.name(place.player))) for place in one.standing]
        )


def _pays(visit: Visit, one: Payment) -> str:
    payer, payee = apart(visit.say.name(one.payer)), apart(visit.say.name(one.payee))
    return visit.say.say(say("{payer} pays {payee}", payer=payer, payee=payee))


def _columned(pairs: list[tuple[str, str]]) -> list[str]:
    wide = max((len(left) for left, _ in pairs), default=0)
    return [f"{left:>{wide}}  {right}" for left, right in pairs]
