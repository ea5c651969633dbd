"""Seats around a table, clockwise, and the coming and going of players between deals (rules, section 6)."""

from dataclasses import dataclass

from events.table import GameJoined, GameLeft


@dataclass(frozen=True, slots=True)
class Seats:
    """Everybody who ever sat in this game, in seat order; `left` are those who got up."""

    order: tuple[str, ...]
    left: frozenset[str] = frozenset()

    @property
    def seated(self) -> tuple[str, ...]:
        """Those who sit now, in seat order."""
        return tuple(player for player in self.order if player not in self.left) if self.left else self.order

    def after(self, player: str) -> str:
        """The next seated player clockwise of a player's seat, be he seated or gone; himself when he is alone."""
        at = self.order.index(player) + 1
        turned = self.order[at:] + self.order[:at]
        return next(one for one in turned if one not in self.left) if self.left else turned[0]

    def clockwise(self, player: str, among: tuple[str, ...]) -> tuple[str, ...]:
        """`among` in the order in which they are served: from the player's left round to himself."""
        at = self.order.index(player) + 1
        turned = self.order[at:] + self.order[:at]
        return tuple(one for one in turned if one in among) if len(among) < len(turned) else turned

    def join(self, event: GameJoined) -> "Seats":
        """The seats once the player sits, left of `after` or at the last seat; who comes back takes a new seat."""
        others = tuple(one for one in self.order if one != event.player)
        at = others.index(event.after) + 1 if event.after is not None else len(others)
        return Seats((*others[:at], event.player, *others[at:]), self.left - {event.player})

    def leave(self, event: GameLeft) -> "Seats":
        """The seats once the player has got up: his place in the order stays his."""
        return Seats(self.order, self.left | {event.player})
