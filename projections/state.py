"""The state of a table as the outside sees it: plain data with the names of the contract (section 2)."""

from typing import Any

from projections.books import Table
from projections.disputes import Disputed
from projections.play import Play
from projections.roster import Night, Player, Roster
from projections.settle import Payment
from projections.standing import Place


def state(table: Table, night: str | None = None, every_game: bool = False) -> dict[str, Any]:
    """The state: games of one night (default: the running or latest), or of all nights.

    `head` is null where the log has no chain. Amounts are minor units. `disputes` are those open.
    """
    roster = table.roster
    settlement = table.settlement
    shown = night or (list(roster.nights)[-1] if roster.nights else None)
    games = in_order(table, None if every_game else shown)
    if table.told is None or table.told[0] is not roster:
        table.told = roster, _roster(roster)
    return {
        **table.told[1],
        "events": table.seq,
        "head": table.head or None,
        "games": [_game(table, one) for one in games],
        "balances": table.balances,
        "settlement": [payment_data(one) for one in settlement.payments],
        "settlement_proven": settlement.proven,
        "disputes": [_disputed(one) for one in table.open_disputes],
        "provisional": table.provisional,
    }


def _roster(roster: Roster) -> dict[str, Any]:
    zone = {"timezone": roster.timezone} if roster.timezone else {}
    return {
        "table": {"name": roster.name, "currency": roster.currency} | zone,
        "night": roster.night.key if roster.night else None,
        "nights": [_night(one) for one in roster.nights.values()],
        "players": {key: _player(one) for key, one in roster.players.items()},
    }


def in_order(table: Table, night: str | None = None) -> list[Play]:
    """The games as they count, of one night or of all, in the order in which they were started."""
    those = table.games.values() if night is None else [table.games[key] for key in table.played.get(night, ())]
    games = sorted(those, key=lambda one: table.effective.spot(one.started))
    return [table.counted(one) for one in games]


def _night(night: Night) -> dict[str, Any]:
    shown: dict[str, Any] = {"night": night.key, "date": night.date, "ended": bool(night.ended)}
    if night.label:
        shown["label"] = night.label
    return shown


def _player(player: Player) -> dict[str, Any]:
    shown: dict[str, Any] = {"name": player.name}
    if player.short:
        shown["short"] = player.short
    if player.hidden:
        shown["hidden"] = True
    return shown


def _game(table: Table, one: Play) -> dict[str, Any]:
    status = table.status(one)
    coming = one.game.coming(one.book.state) if status == "running" else None
    return {
        "game": one.key,
        "kind": one.kind,
        "night": one.night,
        "status": status,
        "standing": [_place(place) for place in one.standing],
        "money": table.money(one),
        "pots": one.pots if status == "running" else {},
        "next": {"turn": coming.turn, "may": list(coming.may)} if coming else {"turn": None, "may": []},
        "rows": len(one.book.rows),
    }


def _place(place: Place) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "player": place.player,
        "score": place.score,
        "rank": place.rank,
        "winner": place.winner,
    }
    if place.stars:
        shown["stars"] = place.stars
    if place.left:
        shown["out"] = True
    return {**shown, **place.extra}


def _disputed(disputed: Disputed) -> dict[str, Any]:
    return {"dispute": disputed.seq, "event": disputed.event, "player": disputed.player, "note": disputed.note}


def payment_data(payment: Payment) -> dict[str, Any]:
    """A payment of the settlement."""
    return {"from": payment.payer, "to": payment.payee, "amount": payment.amount}
