"""What the settle page of a night shows: the payments open and made, what each stands at, and where that comes from."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from flask import request, url_for

from events.money import PaymentMade
from events.say import say
from projections.books import Table
from projections.due import due
from projections.payments import due_between
from projections.play import Play
from projections.roster import Night, local_day
from projections.settle import Payment, Settlement
from projections.state import in_order
from projections.statement import Statement, counts, statement
from service.pages.looking_back.columns import abreast, in_groups
from service.pages.names import game_names
from service.pages.visit import Visit
from service.problems import Stop


@dataclass(frozen=True, slots=True)
class Open:
    """A payment still to be made, and the address of its reasons.

    `fixed` is what the list asked for at the night's end where that was more, else 0.
    """

    payer: str
    payee: str
    amount: int
    fixed: int
    why: str


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment made, by its seq; when, and on which day if that is not the night's own."""

    seq: int
    payment: PaymentMade
    at: str
    day: str


@dataclass(frozen=True, slots=True)
class Column:
    """One of the sums that a balance is made of; `why` is the address of each player's reasons, `to` of the whole."""

    title: str
    amounts: Mapping[str, int]
    why: Mapping[str, str] = field(default_factory=dict)
    to: str = ""


@dataclass(frozen=True, slots=True)
class Settle:
    """The page: the payments still open and those made, the balances with what they are made of, and the night's games.

    `fixed` is the list as it was at the night's end; a night that is not the `latest` has carried on what was open.
    `why` has the address of each balance's reasons; `columns` are in groups that fit beside each other. `names` are
    those of all the night's games by key; `rounded` names the games that came out in fractions, `running` those that
    count as if they ended now; `uncounted` are those not settled here. `head` is the log's hash at the night's end, or
    now.
    """

    night: Night | None
    before: Night | None
    after: Night | None
    carried: list[tuple[str, int]]
    open: list[Open]
    fixed: tuple[Payment, ...]
    proven: bool
    paid: list[Paid]
    balances: list[tuple[str, int]]
    why: Mapping[str, str]
    columns: list[list[Column]]
    games: list[Play]
    names: dict[str, str]
    rounded: list[str]
    uncounted: list[Play]
    running: list[str]
    head: str

    @property
    def latest(self) -> bool:
        """Whether payments made now count here."""
        return self.after is None

    @property
    def over(self) -> bool:
        """Whether the night has ended."""
        return bool(self.night and self.night.ended)

    @property
    def most(self) -> int:
        """The largest balance, whichever way: what the longest bar stands for."""
        return max((abs(cents) for _, cents in self.balances), default=0) or 1


def night_asked(visit: Visit) -> Night | None:
    """The night that the address names, else the running or latest one; None before any."""
    nights = visit.table.roster.nights
    if "night" not in request.args:
        return list(nights.values())[-1] if nights else None
    night = nights.get(request.args["night"])
    if night is None:
        raise Stop("not_found", say("There was no such night at this table. Go back to the table."))
    return night


def view_of(visit: Visit, night: Night | None) -> Settle:
    """The page of a night as it stands; before any night, of what was paid without one."""
    table, own = visit.table, statement(visit.table, night)
    before, after = beside(table, night)
    games = in_order(table, night.key) if night else []
    names = game_names(visit.say, games)
    settlement, fixed = _settlement(visit, own, after is None)
    key = night.key if night else ""
    counted = [one for one, _ in own.games]
    return Settle(
        night=night,
        before=before,
        after=after,
        carried=_in_order(own.carried),
        open=_open(visit, settlement, fixed, key if after else ""),
        fixed=fixed,
        proven=settlement.proven,
        paid=_paid(visit, own),
        balances=_in_order(own.balances, _there(own, games)),
        why={player: why(visit, player, key) for player in own.balances},
        columns=grouped(visit, _columns(visit, own, before, names)),
        games=games,
        names=names,
        rounded=[names[one.key] for one in counted if _fractions(one)],
        uncounted=[one for one in games if not counts(table, one)],
        running=[names[one.key] for one in games if table.status(one) == "running"],
        head=_head(visit, night),
    )


def carried_over(visit: Visit) -> tuple[Night | None, list[tuple[str, int]]]:
    """The night before the running one, and what each still had to get or to pay after it; nothing where none runs."""
    table, night = visit.table, visit.table.roster.night
    return (beside(table, night)[0], _in_order(statement(table, night).carried)) if night else (None, [])


def beside(table: Table, night: Night | None) -> tuple[Night | None, Night | None]:
    """The nights before and after one; None before the first, and after the last or where there is none."""
    nights = [None, *(table.roster.nights.values() or [None]), None]
    at = nights.index(night, 1)
    return nights[at - 1], nights[at + 1]


def _there(own: Statement, games: list[Play]) -> set[str]:
    """Who played, paid, was paid, or had something to get or to pay before, though all may be even by now."""
    played = {player for one in games for player in one.outcome.scores}
    paid = {player for _, one in own.payments for player in (one.from_, one.to)}
    return played | paid | {player for player, cents in own.carried.items() if cents}


def _in_order(amounts: Mapping[str, int], always: set[str] | None = None) -> list[tuple[str, int]]:
    """Amounts, the largest first; without those who are even, unless they are `always` shown."""
    kept = [(player, cents) for player, cents in amounts.items() if cents or player in (always or ())]
    return sorted(kept, key=lambda pair: -pair[1])


def _settlement(visit: Visit, own: Statement, latest: bool) -> tuple[Settlement, tuple[Payment, ...]]:
    """Who pays whom after a night, and the list as it was fixed; of an earlier night, what the next one carried on."""
    ended = own.night.ended if own.night else 0
    fixed = visit.table.lists.get(ended, ())
    if latest:
        return visit.table.settlement, fixed
    last = max((seq for seq, _ in own.payments), default=0)
    return due(fixed, visit.table.since(ended, last + 1), own.balances), fixed


def _open(visit: Visit, settlement: Settlement, fixed: tuple[Payment, ...], earlier: str) -> list[Open]:
    lines = ((one, due_between(fixed, one.payer, one.payee)) for one in settlement.payments)
    return [
        Open(one.payer, one.payee, one.amount, was if was > one.amount else 0, _why_paid(visit, one, earlier))
        for one, was in lines
    ]


def _why_paid(visit: Visit, one: Payment, earlier: str) -> str:
    """The address of a payment's reasons; in an earlier night, of its payer's sum there."""
    if earlier:
        return why(visit, one.payer, earlier)
    return url_for("why.payment", table=visit.id, payer=one.payer, payee=one.payee)


def _columns(visit: Visit, own: Statement, before: Night | None, names: Mapping[str, str]) -> list[Column]:
    """The games, what was carried over from earlier nights, and the payments: together they are the balances."""
    key = own.night.key if own.night else ""
    games = [
        Column(names[one.key], money, {player: why(visit, player, game=one.key) for player in money})
        for one, money in own.games
    ]
    earlier = {player: cents for player, cents in own.carried.items() if cents}
    there = {player for _, one in own.payments for player in (one.from_, one.to)}
    paid = {player: cents for player, cents in own.given.items() if player in there}
    to = url_for("settle.settle", table=visit.id, night=before.key) if before else ""
    back = {player: why(visit, player, night=before.key if before else key) for player in earlier}
    rest = [
        Column(visit.say.say(say("Carried over")), earlier, back, to),
        Column(visit.say.say(say("Payments")), paid, {player: why(visit, player, night=key) for player in paid}),
    ]
    return [*games, *(column for column in rest if column.amounts)]


def why(visit: Visit, player: str, night: str = "", game: str = "") -> str:
    """The address of the reasons of a player's amount, in a night or in a game."""
    if game:
        return url_for("reckoning.reckoning", table=visit.id, game=game, player=player)
    return url_for("why.player", table=visit.id, player=player, night=night or None)


def grouped(visit: Visit, columns: list[Column]) -> list[list[Column]]:
    """The columns in groups that fit beside each other."""
    amounts = (visit.say.decimal(cents, True) for column in columns for cents in column.amounts.values())
    return in_groups(columns, abreast(amounts))


def _fractions(one: Play) -> bool:
    exact = one.book.ledger.exact(tuple(one.outcome.scores))
    return any(cents != int(cents) for cents in exact.values())


def _paid(visit: Visit, own: Statement) -> list[Paid]:
    """The payments with their times, which only the log has: read at once from the first to the last."""
    if not own.payments:
        return []
    payments, late = dict(own.payments), visit.table.effective.inserted
    log = visit.here.store.read(visit.id, min(payments) - 1, max(payments), "")
    at = {one.seq: late.get(one.seq, one).at for one in log if one.seq in payments}
    days = {seq: local_day(moment, visit.table.roster.timezone) for seq, moment in at.items()}
    night = own.night.date if own.night else ""
    return [Paid(seq, one, at[seq], "" if days[seq] == night else days[seq]) for seq, one in own.payments]


def _head(visit: Visit, night: Night | None) -> str:
    """The log's hash at a night's end; while it runs, the last one."""
    if not night or night.ended in (0, visit.table.seq):
        return visit.table.head
    return next(iter(visit.here.store.read(visit.id, night.ended - 1, night.ended))).hash
