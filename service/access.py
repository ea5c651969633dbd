"""Getting in: links, roles and seats.

A table is reached by a link, one per role; the token in it is derived from the secret, the table, the role and a
generation, so that it can be shown again and withdrawn. A phone that took a seat keeps a signed cookie; nothing else is
stored of it. Tokens are 132 bits and compared in constant time.
"""

from base64 import urlsafe_b64encode
from dataclasses import asdict, dataclass
from enum import IntEnum
from functools import lru_cache
from hashlib import sha256
from hmac import compare_digest
from hmac import new as hmac

from itsdangerous import BadData, URLSafeSerializer

from events.corrections import Correction, DisputeRaised
from events.log import Draft
from events.table import GameStarted, NightEnded, NightStarted, TableOpened
from projections.books import Table
from projections.corrections import reached
from projections.effective import Fact, Past
from projections.game import Refusal, refuse

TOKEN_LENGTH = 22


class Role(IntEnum):
    """What a link gives; each role may do all that the lower ones may."""

    VIEWER = 1
    SCORER = 2
    OWNER = 3

    @property
    def key(self) -> str:
        """The role's name in links, tokens and the API."""
        return self.name.lower()


ROLES = {role.key: role for role in Role}


@lru_cache(4096)  # each request is held against three
def token(secret: str, table: str, role: Role, generation: int) -> str:
    """The token of a role's link."""
    text = f"{table}|{role.key}|{generation}"
    return urlsafe_b64encode(hmac(secret.encode(), text.encode(), sha256).digest()).decode()[:TOKEN_LENGTH]


def role_of(secret: str, table: str, generations: dict[str, int], told: str) -> Role | None:
    """The role that a token gives at a table; None where it gives none, or no longer does."""
    found = None
    for role in Role:
        if compare_digest(token(secret, table, role, generations[role.key]).encode(), told.encode()):
            found = role
    return found


@dataclass(frozen=True, slots=True)
class Seat:
    """A phone at a table: its role by which generation of link, its label, and its player where it named one."""

    role: str
    generation: int
    device: str
    player: str | None = None


def sign_seat(secret: str, table: str, seat: Seat) -> str:
    """The cookie of a seat, good at its own table only."""
    return str(URLSafeSerializer(secret, salt=f"seat {table}").dumps(asdict(seat)))


def read_seat(secret: str, table: str, generations: dict[str, int], cookie: str) -> Seat | None:
    """The seat of a cookie; None where it was not signed here, or by another version, or its link was withdrawn."""
    try:
        seat = Seat(**URLSafeSerializer(secret, salt=f"seat {table}").loads(cookie))
    except (BadData, TypeError):
        return None
    return seat if generations.get(seat.role) == seat.generation else None


def signed_here(secret: str, table: str, cookie: str) -> bool:
    """Whether a cookie is one of a seat at this table, be its link withdrawn or not."""
    try:
        URLSafeSerializer(secret, salt=f"seat {table}").loads(cookie)
    except BadData:
        return False
    return True


def forbids(role: Role, table: Table, draft: Draft, past: Past) -> Refusal | None:
    """Why this role may not record an event, or None.

    Viewers raise disputes; scorers record, and correct what is not over; ended nights, the start of a game and the
    table itself are the owner's to correct.
    """
    if role is Role.VIEWER and not isinstance(draft.event, DisputeRaised):
        return refuse("forbidden", "This link is for looking on: ask for the scorer's link to record.")
    corrected = reached(table, draft.event, past) if isinstance(draft.event, Correction) else ()
    if role is Role.SCORER and any(_is_owners(table, fact) for fact in corrected):
        return refuse("forbidden", "Only the table's owner can correct this: ask the owner's phone.")
    return None


def _is_owners(table: Table, fact: Fact) -> bool:
    """Whether only the owner may correct an event."""
    match fact.event:
        case GameStarted() | NightEnded() | TableOpened():
            return True
        case NightStarted(night=key):
            night = table.roster.nights.get(key)
            return night is not None and bool(night.ended)
        case _:
            return table.closed_night(fact.game)
