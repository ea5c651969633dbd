"""Every page of the service in every state: what is added to the service is added to one of the parts here.

A part is given a `Walk` and yields pages, each with a name that is not used twice; whoever walks looks at a page before
the next is asked for.
"""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tests.browser.seat import DEAL, Seat
from tests.browser.thumb import Thumb
from tests.browser.walk import RUNNING, States, Walk, press

LEDGER = Path(__file__).parent.parent / "files" / "ledger.csv"
FOUR = ("p1", "p2", "p3", "p4")
AVERAGE = {"stakes.mode": "average", "stakes.point": "0.10"}


def front(walk: Walk) -> States:
    """Before there is a table."""
    page = walk.phones().new_page()
    page.goto("/")
    yield "front, knowing no table", page
    page.goto("/new")
    yield "new table", page
    yield "new table, refused", press(page, "Open the table")
    page.goto("/import")
    yield "a file", page
    yield "a file, refused", press(page, "Read the file")
    page.get_by_label("The file").set_input_files(LEDGER)
    yield "a ledger's table", press(page, "Read the file")
    page.get_by_label("Name of the table").fill("Online")
    page.locator('input[name=currency][value="EUR"]').check(force=True)
    yield "a ledger's night", press(page, "See the night")
    for name, path in (("this phone", "/phone"), ("no network", "/offline")):
        page.goto(path)
        yield name, page
    page.goto("/nowhere")
    yield "no such page", page


def doors(walk: Walk) -> States:
    """Who has no seat, takes one, or may only look."""
    seat = walk.owner()
    page = seat.page()
    yield "home, nothing played", page
    page.goto("/")
    page.locator("#tables li").wait_for()
    yield "front, knowing a table", page
    for path in ("invite", "players", "phones", "renew/scorer", "files", "import", "start"):
        page.goto(f"{seat.home}/{path}")
        yield path, page
    stranger = walk.phones().new_page()
    stranger.goto(seat.home)
    yield "a stranger", stranger
    stranger.goto(seat.links()["viewer"])
    yield "a viewer's link", stranger
    stranger.goto(seat.links()["owner"][:-1])
    yield "a link that is none", stranger
    seat.start(FOUR)
    seat.deal()
    viewer = seat.other(walk.phones(), "viewer", "p4").page()
    for path in ("", "/g/g1", "/g/g1/deals", "/settle", "/phones", "/start"):
        viewer.goto(f"{seat.home}{path}")
        yield f"a viewer's {path}", viewer
    scorer = seat.other(walk.phones(), "scorer", "p3").page("/g/g1")
    yield "a scorer's board", scorer


def looked_at(walk: Walk) -> States:
    """A night of Pitch in full swing, and what can be looked at of it."""
    seat = walk.owner()
    seat.start(FOUR, **AVERAGE)
    seat.deal()
    seat.deal("p2", deal={**DEAL, "1.player": "p3", "1.bid": "4"})
    seat.send("/pay", **{"from": "p2", "to": "p1", "amount": "0.01", "sure": "1"})
    page = seat.page()
    paths = {
        "home, a night runs": "",
        "settle": "/settle",
        "standing": "/stats",
        "a player": "/p/p1",
        "paper": "/print",
        "the night's end": "/night/end",
        "board": "/g/g1",
        "board as it stood": f"/g/g1?at={len(seat.types()) - 3}",
        "home as it stood": f"?at={len(seat.types()) - 3}",
        "settle as it stood": f"/settle?at={len(seat.types()) - 3}",
        "the big board": "/g/g1/big",
        "the table's big board": "/big",
        "deals": "/g/g1/deals",
        "a game's end": "/g/g1/end",
        "seats": "/g/g1/people",
        "why a sum": "/why/p1",
        "why a payment": "/why/p1/p2",
        "why in a game": "/g/g1/why/p1",
        "no such game": "/g/g9",
    }
    for name, path in paths.items():
        page.goto(seat.home + path)
        yield name, page
    page.goto(f"{seat.home}/g/g1/end")
    page.get_by_text("Abandon it instead").click()
    yield "a game's end, refused", press(page, "Abandon the game")
    seat.start(FOUR, "g2")
    for name, path in {"an unplayed game's end": "/g/g2/end", "the night's end, a game unplayed": "/night/end"}.items():
        page.goto(seat.home + path)
        yield name, page


def payments(walk: Walk) -> States:
    """Paying: questions, refusals, a night that is over."""
    seat = walk.owner()
    seat.start(FOUR, **AVERAGE)
    seat.deal()
    page = seat.page("/settle")
    for amount, name in (
        ("five", "a payment refused"),
        ("1.000", "an amount in doubt"),
        ("15.38", "a payment asked about"),
    ):
        page.goto(f"{seat.home}/settle")
        another = page.locator("details", has=page.locator("summary", has_text="Another payment"))
        another.last.evaluate("(one) => { one.open = true }")  # a draft may have opened it already
        page.get_by_label("Who paid").select_option("p1")
        page.get_by_label("Whom").select_option("p2")
        page.get_by_label(re.compile("^Amount, ")).fill(amount)
        yield name, press(page, "Record the payment")
    page.goto(f"{seat.home}/night/end")
    page.get_by_role("button", name="End the night").click()
    page.wait_for_url("**/settle")
    yield "settle, the night over", page
    page.goto(seat.home)
    yield "home, the night over", page


def telling(walk: Walk) -> States:
    """The pad of Pitch as it is filled in: previewed, refused, overtaken, taken back, in an auction."""
    seat = walk.owner()
    seat.start(FOUR, **AVERAGE)
    seat.deal()
    page = seat.page("/g/g1/record")
    Thumb(page).enter("Carla", "3", "Carla", "Anna", "No jack", "Carla")
    page.locator("output", has_text="Carla").wait_for()
    yield "pad, previewed", page
    other = seat.page("/g/g1/record")
    yield "pad, refused", press(other, re.compile("^Save deal"))
    seat.deal("p2", deal={**DEAL, "1.player": "p3"})
    yield "somebody was faster", press(page, re.compile("^Save deal"))
    page.goto(f"{seat.home}/g/g1")
    press(page, "Undo")
    yield "board, taken back", page
    page.goto(f"{seat.home}/g/g1/record")
    yield "auction", press(page, "Bid by bid")


def corrected(walk: Walk) -> States:
    """The story of an entry, its corrections and disputes."""
    seat = walk.owner()
    seat.start(FOUR, **AVERAGE)
    seat.deal()
    seat.deal("p2", deal={**DEAL, "1.player": "p3"})
    last = len(seat.types())
    entry = f"{seat.home}/e/{last - 3}"
    page = seat.page()
    for name, path in {
        "story": "",
        "put right": "/right",
        "taken back": "/back?whole=",
        "what is missing": "/missing",
        "a payment put in": "/missing/payment.made",
        "a dispute": "/dispute",
    }.items():
        page.goto(entry + path)
        yield name, page
    yield "a dispute, refused", press(page, "Dispute it")
    page.get_by_label("What was not so").fill("The two of clubs was in my trick.")
    press(page, "Dispute it")
    yield "story, disputed", page
    page.goto(f"{seat.home}/settle")
    yield "settle, disputed", page
    page.goto(f"{seat.home}/d/{last + 1}")
    yield "a dispute to resolve", page
    page.get_by_label("It stands").check(force=True)
    page.get_by_label("What was found").fill("Looked at again.")
    yield "story, resolved", press(page, "Resolve it")
    page.goto(f"{entry}/back?whole=")
    yield "a correction, refused", press(page, re.compile("^Take"))
    page.get_by_label("Why").fill("Told twice.")
    yield "story, taken back", press(page, re.compile("^Take"))


def every_kind(walk: Walk) -> States:
    """Each kind of game: its rules, start, board, pad and entries."""
    for kind, (night, lines) in RUNNING.items():
        yield from one_kind(kind, walk.night(night, lines), "g1")
    seat = walk.owner()
    seats = [(name, player) for player in FOUR for name in ("order", "plays")]
    seat.send("/start/scoresheet", *seats, ("first", "+seat"), ("game", "g1"))
    rounds = {f"0.points.{player}": str(n) for n, player in enumerate(FOUR)}
    seat.send("/g/g1/record", ("0", "scoresheet.round"), *rounds.items())
    yield from one_kind("scoresheet", seat, "g1")
    ended = walk.night("mixed-00").page("/g/g1")
    yield "a board, ended", ended


def one_kind(kind: str, seat: Seat, game: str) -> States:
    """The pages of a kind of game, of which one is in full swing."""
    page = seat.page()
    for path in (f"rules/{kind}", f"start/{kind}", f"g/{game}", f"g/{game}/deals", f"g/{game}/record"):
        page.goto(f"{seat.home}/{path}")
        yield f"{kind}: {path}", page
    with page.expect_navigation():
        page.evaluate("() => (document.querySelector('form.page') ?? document.querySelector('main form')).submit()")
    yield f"{kind}: pad, sent empty", page


def deleted(walk: Walk) -> States:
    """A table that its owner deletes."""
    page = walk.owner().page("/delete")
    yield "deleting", page
    yield "deleting, refused", press(page, "Delete for ever")
    page.get_by_label("Type the table’s name").fill("Thursday")
    yield "deleted", press(page, "Delete for ever")


def waiting(walk: Walk) -> States:
    """A board while something waits on the phone."""
    seat = walk.owner()
    seat.start(FOUR)
    seat.deal()
    page = seat.page("/g/g1")
    page.route(re.compile("/undo$"), lambda route: route.abort())
    page.get_by_role("button", name="Undo").click()
    page.locator("#outbox summary", has_text="See what waits").click()
    page.locator("body:not([aria-busy=true])").wait_for()
    yield "board, something waits", page


def broken(walk: Walk) -> States:
    """A table that was changed behind the log's back."""
    seat = walk.owner()
    seat.start(FOUR)
    seat.deal()
    with closing(sqlite3.connect(walk.store)) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        table = seat.home.rpartition("/")[2]
        db.execute("UPDATE events SET body = replace(body, 'Anna', 'Hanna') WHERE table_id = ? AND seq = 2", (table,))
        db.commit()
    fresh = seat.page("/phones")
    yield "phones of a broken table", fresh
    for path in ("", "/settle"):
        fresh.goto(seat.home + path)
        yield f"a broken table {path}", fresh


PARTS: tuple[Callable[[Walk], States], ...] = (
    front, doors, looked_at, payments, telling, corrected, every_kind, deleted, waiting, broken,
)  # fmt: skip
"""All of the walk; `broken` is the last, as it leaves the store without its guards."""


def every_state(walk: Walk, after: Callable[[], None]) -> States:
    """Every page in every state, one after the other; `after` is called where a part ends."""
    names: set[str] = set()
    for part in PARTS:
        for name, page in part(walk):
            assert name not in names, f"two states are called {name}"
            names.add(name)
            yield name, page
        after()
