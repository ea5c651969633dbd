"""What a walk over the pages needs: tables, told by forms without drawing pages, or read in from golden nights."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from playwright.sync_api import FilePayload, Page

from tests.browser.conftest import Phones
from tests.browser.seat import Seat, quick_table
from tests.browser.thumb import Thumb

NIGHTS = Path(__file__).parent.parent / "nights"
RUNNING = {
    "pitch": ("pitch-03", 45),
    "big_pig": ("big_pig-01", 60),
    "pig": ("pig-00", 60),
    "two_dice_pig": ("two_dice_pig-w00", 40),
    "pass_the_pigs": ("pass_the_pigs-01", 50),
    "go_boom": ("go-boom-01", 13),
    "big_bang": ("big-bang-00", 14),
    "cash_game": ("real-cash-table", 14),
}
"""A golden night of each kind, and how many of its lines leave its game in full swing."""
States = Iterator[tuple[str, Page]]


@dataclass(frozen=True, slots=True)
class Walk:
    """What a walk needs: a maker of phones, and the file of the store, for what happens behind the service's back."""

    phones: Phones
    store: Path

    def owner(self) -> Seat:
        """A new table of four, on the phone that owns it."""
        return quick_table(self.phones())

    def night(self, name: str, lines: int | None = None) -> Seat:
        """The table of a golden night, or of its first lines, on the phone that owns it."""
        told = b"".join((NIGHTS / f"{name}.jsonl").read_bytes().splitlines(keepends=True)[:lines])
        phone = self.phones()
        file = FilePayload(name="night.jsonl", mimeType="text/plain", buffer=told)
        answer = phone.request.post("/import", multipart={"id": str(uuid4()), "file": file}, max_redirects=0)
        assert answer.status == 303, (name, answer.status, answer.text()[:2000])
        return Seat(phone, answer.headers["location"])


def press(page: Page, button: str | re.Pattern[str]) -> Page:
    """Presses a button of a form that the browser itself would not send yet; the page is then what answers it."""
    page.evaluate("() => { for (const form of document.forms) form.noValidate = true }")
    with page.expect_navigation():
        Thumb(page).tap(button)
    return page
