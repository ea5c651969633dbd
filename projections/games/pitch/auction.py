"""The auction of Pitch: from the dealer's left, each bid higher than the last, until one is left or a moon is bid.

`speaking` is the queue of those still to speak, the next first. The dealer may take the contract by equalling the
highest bid, and is forced to 2 when everybody else has passed. Source: rules, section 1.2.
"""

from dataclasses import dataclass

from events.games.pitch import PitchRules
from events.say import Who
from projections.changed import changed
from projections.game import Refusal, refuse

HEIGHT: dict[str | int, int] = {2: 2, 3: 3, 4: 4, "moon": 5}


def is_moon(bid: int | str, rules: PitchRules) -> bool:
    """Whether a bid counts as a moon: it ends the auction and cannot be stolen."""
    return bid == "moon" or (bid == 4 and rules.four_is_moon)


@dataclass(frozen=True, slots=True)
class Contract:
    """Who plays for which bid, and how he came by it: "bid", "stolen" or "forced"."""

    player: str
    bid: int | str
    how: str


@dataclass(frozen=True)
class Auction:
    """The auction of one deal; the dealer is the last of `order`."""

    order: tuple[str, ...]
    speaking: tuple[str, ...]
    rules: PitchRules
    calls: tuple[tuple[str, int | str], ...] = ()
    high: Contract | None = None
    contract: Contract | None = None

    @staticmethod
    def open(order: tuple[str, ...], rules: PitchRules) -> "Auction":
        """Before the first call."""
        return Auction(order, order, rules)

    @property
    def dealer(self) -> str:
        """Who may steal, and may be forced."""
        return self.order[-1]

    @property
    def turn(self) -> str | None:
        """Who speaks next; None once the contract is known."""
        return None if self.contract else self.speaking[0]

    def call(self, player: str, bid: int | str) -> "Auction":
        """The auction after an allowed call."""
        calls = (*self.calls, (player, bid))
        rest = self.speaking[1:]
        if bid == "pass":
            return changed(self, calls=calls, speaking=rest)._closed()
        how = "stolen" if self.high and HEIGHT[bid] == HEIGHT[self.high.bid] else "bid"
        high = Contract(player, bid, how)
        if is_moon(bid, self.rules):
            return changed(self, calls=calls, high=high, contract=high)
        queue = rest if self.rules.bidding == "one_round" else (*rest, player)
        return changed(self, calls=calls, high=high, speaking=queue)._closed()

    def _closed(self) -> "Auction":
        """With the contract, if nobody is left to speak against it."""
        if self.high is None:
            forced = Contract(self.dealer, 2, "forced")
            return changed(self, contract=forced) if self.speaking == (self.dealer,) else self
        waiting = tuple(player for player in self.speaking if player != self.high.player)
        return self if waiting else changed(self, contract=self.high)

    def told(self, player: str, bid: int | str, how: str | None) -> "Auction":
        """The auction whose result alone was recorded."""
        return changed(self, contract=Contract(player, bid, how or "bid"))

    def refuse_call(self, player: str, bid: int | str) -> Refusal | None:
        """Why a player who was dealt in cannot make this call now, or None."""
        if self.contract:
            return refuse("not_legal_now", "The auction is over: {player} pitches.", player=Who(self.contract.player))
        if player != self.speaking[0]:
            if player not in self.speaking:
                return refuse(
                    "out_of_turn",
                    "{player} has spoken already and is out of this auction. {turn} speaks next.",
                    player=Who(player),
                    turn=Who(self.speaking[0]),
                )
            return refuse("out_of_turn", "It is {turn}'s turn to speak.", turn=Who(self.speaking[0]))
        if bid == "pass" or self.high is None or HEIGHT[bid] > HEIGHT[self.high.bid]:
            return None
        return self._refuse_equal(player, bid, self.high)

    def _refuse_equal(self, player: str, bid: int | str, high: Contract) -> Refusal | None:
        if HEIGHT[bid] == HEIGHT[high.bid] and player == self.dealer:
            return None
        return refuse(
            "bid_not_higher",
            "{player} must bid higher than {high} or pass; only the dealer, {dealer}, may take the same bid.",
            player=Who(player),
            high=high.bid,
            dealer=Who(self.dealer),
        )

    def refuse_told(self, player: str, bid: int | str, how: str | None) -> Refusal | None:
        """Why the contract told in short cannot be, or None."""
        if self.calls:
            return refuse("not_legal_now", "This auction is being recorded bid by bid: go on with the next bid.")
        if self.contract:
            return refuse("not_legal_now", "The auction is over: {player} pitches.", player=Who(self.contract.player))
        if how in ("stolen", "forced") and player != self.dealer:
            return refuse(
                "not_the_dealer",
                "Only the dealer, {dealer}, can steal or be forced: choose who pitched again.",
                dealer=Who(self.dealer),
            )
        if how == "stolen" and is_moon(bid, self.rules):
            return refuse("moon_not_stolen", "A moon cannot be stolen: it ends the auction at once.")
        if how == "forced" and bid != 2:
            return refuse("forced_is_two", "The dealer is forced to 2, not to {bid}.", bid=bid)
        return None
