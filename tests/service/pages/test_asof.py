"""Pages as they stood after an entry: figures, marks, the steps between entries, and nothing to record with."""

import pytest

from projections.state import state
from service.access import Role
from service.wording.words import Speaker, english
from tests.service.pages.nights import at_log, shared_night, sheets, table, tables
from tests.service.pages.phone import NEXT, Phone, open_table
from tests.service.pages.seen import Seen

PAGES = ("", "/settle", "/g/g1", "/g/g1/deals", "/g/g1/why/p2", "/why/p2")


@pytest.fixture(scope="module")
def played() -> Phone:
    """Two deals of Pitch; a payment: events 7 to 10, 11 to 13, and 14. Nobody records anything more."""
    return evening()


@pytest.fixture
def fresh() -> Phone:
    """The same, to be recorded at."""
    return evening()


def evening() -> Phone:
    """The owner's phone at the table of that evening."""
    phone = open_table()
    phone.start()
    phone.deal()
    phone.deal(NEXT)
    page = phone.get("/settle")
    phone.press(page, next(one for one in page.buttons if one.startswith("Paid")))
    return phone


def figures(seen: Seen, speaker: Speaker) -> dict[str, tuple[str, str]]:
    """Points and money on a board as it stood, by name; without what they were before."""
    rows = tables(seen)[0][1]
    known = [one.name for one in speaker.roster.players.values()]
    told = {next(name for name in known if row[1].startswith(name)): row for row in rows}
    return {name: (row[-2].split(" was ")[0], row[-1].split(" was ")[0]) for name, row in told.items()}


@pytest.mark.parametrize("name", ["pitch-00", "corrected-00"])
def test_every_board_after_every_entry(name: str) -> None:
    """The figures are those of the state as of the entry; of a game not begun, a sentence."""
    phone = shared_night(name)
    now = phone.here.tables.now(phone.table)
    for at in range(1, now.seq + 1):
        then = phone.here.tables.as_of(phone.table, at)
        told = english(then.roster)
        games = {one["game"]: one for one in state(then, every_game=True)["games"]}
        for key in now.games:
            board = phone.get(f"/g/{key}?at={at}")
            assert board.status == (200 if key in games else 404)
            if key in games and games[key]["status"] != "abandoned":
                money = games[key]["money"]
                assert figures(board, told) == {
                    told.name(one["player"]): (
                        told.points(one["score"]),
                        told.decimal(money[one["player"]], True),
                    )
                    for one in games[key]["standing"]
                }, at


@pytest.mark.parametrize("name", ["go-boom-00", "big-bang-00", "corrected-01", "mixed-00"])
def test_every_sort_of_page(name: str) -> None:
    phone = shared_night(name)
    now = phone.here.tables.now(phone.table)
    paths = ["", "/settle", *(f"/g/{key}{more}" for key in now.games for more in ("", "/deals"))]
    for at in range(now.seq, 6, -23):
        for path in paths:
            assert phone.get(f"{path}?at={at}").status in (200, 404), (path, at)
    assert {phone.get(f"{path}?at={now.seq}").status for path in paths} == {200}


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("at", [7, 10, 13, 14])
def test_nothing_is_recorded_in_the_past(played: Phone, path: str, at: int) -> None:
    seen = played.get(f"{path}?at={at}")
    assert seen.status == 200
    assert [form for form in seen.reader.forms.values() if form.method == "post"] == []
    assert "data-follow" not in seen.response.text
    assert not [one for one in seen.links() if one.endswith(("/record", "/end", "/dispute", "/people"))]


@pytest.mark.parametrize("path", PAGES)
def test_links_stay_in_the_past(played: Phone, path: str) -> None:
    seen = played.get(f"{path}?at=10")
    for link in seen.links(f"{played.home}/g/g1"):
        assert "at=" in link or link == played.home + path, link
    assert played.home + path in seen.links()  # back to now


def test_the_board_after_a_deal(played: Phone) -> None:
    seen = played.get("/g/g1?at=13")
    assert "As it stood after Deal 2, " in seen.words
    assert "Carla bid 3, took High, Low, and Game: 3." in seen.words
    assert "No. 11 · Anna · phone" in seen.words
    assert "Entry 3 of 3" in seen.words
    rows = {row[1].split()[0]: row for row in table(seen, "Pitch after 2 deals")}
    assert rows["Carla"][-2] == "4 was 1"
    assert rows["Anna"][-2] == "0"
    assert rows["Anna"][-1] == "−0.17 was −0.07"
    assert seen.response.text.count("<ins") == seen.response.text.count(">was ")


def test_what_an_entry_changed_is_marked_on_every_page(played: Phone) -> None:
    assert "Deal 2 new here" in played.get("/g/g1/deals?at=13").words
    assert "Deal 1 new here" not in played.get("/g/g1/deals?at=13").words
    assert "+0.22 was +0.02" in played.get("/settle?at=13").words
    assert "Deal 2 new here" in played.get("/g/g1/why/p3?at=13").words
    assert "was +0.02" in played.get("/why/p3?at=13").words
    assert "Pitch running changed here" in played.get("?at=13").words
    for path in PAGES:
        now = played.get(path)
        assert "<ins" not in now.response.text, path
        assert now.words.count("new here") == now.words.count("changed here") == 0, path


def test_a_part_of_an_act(played: Phone) -> None:
    seen = played.get("/g/g1?at=12")
    assert "Entry 3 of 3" in seen.words
    assert f"{played.home}/g/g1?at=10" in seen.links()
    assert f"{played.home}/g/g1?at=13" in seen.links()
    assert "Pitch after 1 deal" in seen.words


def test_step_by_step(played: Phone) -> None:
    last = played.get("/g/g1?at=14")
    assert f"{played.home}/g/g1?at=10" in last.links()
    first = played.get(f"/g/g1?at={played.here.tables.now(played.table).games['g1'].started}")
    assert "Pitch began with Anna, Boris, Carla, and Dmitri." in first.words
    assert "One entry earlier" not in first.buttons
    assert f"{played.home}/g/g1?at=10" in first.links()


def test_the_slider_without_script(played: Phone) -> None:
    answer = played.get("/g/g1?at=13&step=2")
    assert answer.to == f"{played.home}/g/g1?at=10"
    assert played.get("/settle?at=13&step=4").to == f"{played.home}/settle?at=14"
    form, _ = played.get("/g/g1?at=13").form("Go")
    assert (form.method, dict(form.fields)) == ("get", {"at": "13", "step": "3"})


@pytest.mark.parametrize(
    "query", ["at=0", "at=15", "at=x", "at=", "at=-1", "at=²", f"at={'9' * 5000}", "at=3&step=9", "step=0"]
)
@pytest.mark.parametrize("path", PAGES)
def test_an_entry_that_is_not_there(played: Phone, path: str, query: str) -> None:
    answer = played.get(f"{path}?{query}")
    assert answer.status == 404
    assert "There is no such entry" in answer.alert or "had not begun" in answer.alert or "no such" in answer.alert


def test_addresses_cannot_lead_away(played: Phone) -> None:
    for more in ("_external=1&_scheme=javascript", "table=x&game=y&endpoint=z", "_anchor=x"):
        assert played.get(f"/g/g1?at=13&step=1&{more}").to == f"{played.home}/g/g1?at=7"


def test_before_the_game(played: Phone) -> None:
    assert "This game had not begun by then" in played.get("/g/g1?at=3").alert


def test_later_corrections_do_not_count(fresh: Phone) -> None:
    before = table(fresh.get("/g/g1?at=13"), "Pitch after 2 deals")
    fresh.on(
        fresh.press(fresh.get("/settle"), next(one for one in fresh.get("/settle").buttons if one.startswith("Undo")))
    )
    fresh.on(fresh.press(fresh.get("/g/g1"), "Undo"))
    assert "Pitch after 1 deal" in fresh.get("/g/g1").words
    seen = fresh.get("/g/g1?at=13")
    assert table(seen, "Pitch after 2 deals") == before
    assert "Corrected since" in seen.words
    assert "Corrected since" not in fresh.get("/g/g1?at=10").words
    undone = fresh.get(f"/g/g1?at={fresh.here.tables.now(fresh.table).seq}")
    assert "Entry 4 of 4" in undone.words
    assert "4 was" not in undone.words


def test_a_dispute_is_a_step_of_its_game(fresh: Phone) -> None:
    viewer = fresh.other(Role.VIEWER, "p4")
    viewer.press(viewer.get("/e/10/dispute"), "Dispute it", {"note": "No."})
    seen = viewer.get("/g/g1?at=15")
    assert "Entry 4 of 4" in seen.words
    assert "Dmitri disputes Pitch, deal 1" in seen.words
    assert "Dmitri disputes" not in viewer.get("/g/g1?at=14").words


def test_an_earlier_night_steps_through_its_own_entries() -> None:
    phone = at_log(sheets("EUR", [[3, 5], [8, 2]]))
    now = phone.here.tables.now(phone.table)
    end = now.roster.nights["n2"].started - 1
    link = next(one for one in phone.get("/settle?night=n1").links() if "at=" in one)
    assert link == f"{phone.home}/settle?at={end}"
    seen = phone.get("/settle?night=n1&at=" + str(end))
    assert "Entry 5 of 5" in seen.words
    assert phone.get(f"/settle?night=n1&at={end}&step=1").to.endswith("night=n1&at=4")


def test_an_ended_game_is_played_back_from_its_start(fresh: Phone) -> None:
    assert "Play it back" not in fresh.get("/g/g1").words
    assert "Look back" in fresh.get("/g/g1").words
    fresh.on(fresh.press(fresh.get("/g/g1/end"), "End the game as it stands"))
    board = fresh.get("/g/g1")
    link = next(one for one in board.links() if one.endswith("#play"))
    assert "Entry 1 of 4" in fresh.get(link.partition("#")[0]).words
