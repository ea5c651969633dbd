"""Money that changes hands between players outside the games."""

from dataclasses import dataclass
from typing import ClassVar

from events.event import Event, Key, PositiveCents


@dataclass(frozen=True, slots=True)
class PaymentMade(Event):
    """One player paid another; in the log the two are called `from` and `to`."""

    type: ClassVar[str] = "payment.made"
    from_: Key
    to: Key
    amount: PositiveCents


EVENTS: tuple[type[Event], ...] = (PaymentMade,)
