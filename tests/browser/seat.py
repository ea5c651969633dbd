"""A seat at a table, used without drawing a page: the quick way to what a test starts from, and the log behind it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import uuid4

from playwright.sync_api import BrowserContext, Page

PEOPLE = ("Anna", "Boris", "Carla", "Dmitri")
DEAL = {"1.player": "p2", "1.bid": "2", "2.high": "p2", "2.low": "p3", "2.jack": "+nobody", "2.game": "p2"}
"""Boris pitches for 2, Anna being the dealer, and takes High and Game; Carla takes Low."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A phone's seat at a table, used without drawing a page: forms are sent as the pages would send them."""

    phone: BrowserContext
    home: str

    def send(self, path: str, *fields: tuple[str, str], **more: str) -> str:
        """Sends a form, which must be taken; gives the address it leads to."""
        body = urlencode([("id", str(uuid4())), *fields, *more.items()])
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = self.phone.request.post(self.home + path, data=body, headers=headers, max_redirects=0)
        assert answer.status == 303, (
            path,
            answer.status,
            re.findall('role="alert".*?</section>', answer.text(), re.DOTALL),
        )
        return answer.headers["location"]

    def start(self, players: Sequence[str], game: str = "g1", **more: str) -> None:
        """Starts a game of Pitch; the first deals."""
        seats = [(name, player) for player in players for name in ("order", "plays")]
        self.send("/start/pitch", *seats, ("first", players[0]), ("game", game), *more.items())

    def deal(self, dealer: str = "p1", game: str = "g1", deal: dict[str, str] = DEAL) -> None:
        """Records a deal in short."""
        types = {"0": "pitch.dealt", "0.dealer": dealer, "1": "pitch.contracted", "2": "pitch.scored"}
        self.send(f"/g/{game}/record", *types.items(), *deal.items())

    def links(self) -> dict[str, str]:
        """The links this seat may pass on, by role."""
        shown = self.phone.request.get(f"{self.home}/invite").text()
        paths = dict.fromkeys(re.findall(r"/t/\w+/join/[\w-]+", shown))
        return dict(zip(("viewer", "scorer", "owner"), paths, strict=False))

    def other(self, phone: BrowserContext, role: str = "scorer", player: str = "") -> "Seat":
        """Another phone's seat at the same table."""
        seat = Seat(phone, "")
        seat.send(self.links()[role], seat=player)
        return Seat(phone, self.home)

    def types(self) -> list[str]:
        """The types of the events recorded, in order."""
        return re.findall(r'"type":"([a-z._]+)"', self.phone.request.get(f"{self.home}/export/jsonl").text())

    def page(self, path: str = "") -> Page:
        """A page of the table, drawn."""
        page = self.phone.new_page()
        page.goto(self.home + path)
        return page


def quick_table(phone: BrowserContext, people: Sequence[str] = PEOPLE, currency: str = "EUR") -> Seat:
    """A new table, opened without drawing a page; the phone is its owner's."""
    names = [("player", name) for name in people]
    return Seat(phone, Seat(phone, "").send("/new", ("name", "Thursday"), ("currency", currency), *names))
