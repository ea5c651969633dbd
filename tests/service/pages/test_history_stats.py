"""The table's statistics on a phone: standings over a range, everybody's curve, records; and the race of a game."""

import pytest

from projections.history import by_date
from projections.records import records
from tests.service.drawing.drawings import drawings
from tests.service.pages.nights import at_log, shared_night, sheets, speaker, standing, table, tables
from tests.service.pages.phone import Phone, open_table
from tests.service.pages.seen import Seen

NIGHTS = [[10, 0, 4], [0, 6, 1], [0, 2, 8], [9, 9, 0]]


def stood(page: Seen) -> list[list[str]]:
    """The standings, as they are read."""
    return table(page, "Standings") if any(caption == "Standings" for caption, _ in tables(page)) else []


@pytest.mark.parametrize("name", ["real-cash-table", "mixed-00", "big-bang-00", "pitch-01"])
def test_standings_are_the_projections(name: str) -> None:
    phone = shared_night(name)
    say, page = speaker(phone), phone.get("/stats")
    assert [row[2] for row in stood(page)] == [say.decimal(one.money, True) for one in standing(phone)]
    assert [row[1].split(" ")[0] for row in stood(page)] == [
        say.name(one.player).split(" ")[0] for one in standing(phone)
    ]
    for one, row in zip(standing(phone), stood(page), strict=True):
        assert f"won {one.won} of {one.games} game" in row[1]
    for record in records(phone.here.tables.now(phone.table)):
        assert say.say(record.say) in page.words


def test_the_curves_and_their_table_say_the_same() -> None:
    phone = shared_night("real-cash-table")
    say, page = speaker(phone), phone.get("/stats")
    (chart,) = drawings(page.response.text)
    rows = table(page, "Total after each night")
    often = sorted(standing(phone), key=lambda one: -one.games)[:12]
    shown = [one for one in standing(phone) if one in often]
    assert len(rows) == len(by_date(phone.here.tables.now(phone.table)))
    assert rows[-1][1:] == [say.decimal(one.money, True) for one in shown]
    for n, line in enumerate(chart.lines):
        column = [float(row[n + 1].replace("−", "-").replace(",", "")) for row in rows]
        assert chart.heights(line)[1:] == pytest.approx(column, abs=4)
        assert any(word.rstrip("…") in say.name(shown[n].player) for word in chart.words)


def test_a_range_of_nights_stands_in_the_address() -> None:
    phone = at_log(sheets("EUR", NIGHTS))
    page = phone.get("/stats?from=n2&to=n3")
    form, _ = page.form("Show these nights")
    assert (form.method, form.value("from"), form.value("to")) == ("get", "n2", "n3")
    assert form.offered("from") == ["n4", "n3", "n2", "n1"]
    assert [row[2] for row in stood(page)] == [
        speaker(phone).decimal(one.money, True) for one in standing(phone, "n2", "n3")
    ]
    assert len(table(page, "Total after each night")) == 2
    form, _ = phone.get("/stats").form("Show these nights")
    assert (form.value("from"), form.value("to")) == ("n1", "n4")
    assert "won 1 of 1 game" in phone.get("/stats?from=n4").words


@pytest.mark.parametrize(
    ("range_", "sentence"),
    [
        ("from=n9", "There is no such night at this table. Choose the nights from the lists."),
        ("to=%00", "There is no such night at this table. Choose the nights from the lists."),
        ("from=n3&to=n2", "The first night comes after the last. Choose them the other way round."),
    ],
)
def test_a_range_that_cannot_be(range_: str, sentence: str) -> None:
    phone = at_log(sheets("EUR", NIGHTS))
    page = phone.get(f"/stats?{range_}")
    assert page.status == 422
    assert sentence in page.alert
    assert stood(page) == stood(phone.get("/stats"))


def test_equals_share_a_rank() -> None:
    phone = at_log(sheets("EUR", [[9, 9, 0]]))
    assert [row[0] for row in stood(phone.get("/stats"))] == ["1=", "1=", "3"]


def test_a_table_for_points_stands_by_games_won() -> None:
    phone = at_log(sheets("XXX", NIGHTS))
    page = phone.get("/stats")
    assert [row[1:] for row in stood(page)] == [
        ["Anna 4 nights · won 2 of 4 games", "2"],
        ["Boris 4 nights · won 2 of 4 games", "2"],
        ["Carla 4 nights · won 1 of 4 games", "1"],
    ]
    assert table(page, "Total after each night")[-1] == ["Jan 4, 2026", "2", "2", "1"]
    for word in ("Made", "Money", "0.00", "¤", "XXX"):
        assert word not in page.words


def test_nothing_played_yet() -> None:
    page = open_table().get("/stats")
    assert page.status == 200
    assert "Once a game has ended, the standings of the nights stand here." in page.words
    assert "Show these nights" not in page.buttons


def test_a_range_without_games(scorer: Phone) -> None:
    assert "No game ended yet" in scorer.get("/stats").words


def test_more_people_than_a_chart_can_show() -> None:
    phone = at_log(sheets("EUR", [[*range(14)], [*range(13)]]))
    page = phone.get("/stats")
    (chart,) = drawings(page.response.text)
    assert len(chart.lines) == 12
    assert len(stood(page)) == 14
    assert "Shown are the 12 who played most." in page.words


def test_a_hundred_nights() -> None:
    phone = at_log(sheets("EUR", [[n % 7, 3, n % 5] for n in range(100)]))
    page = phone.get("/stats")
    assert len(table(page, "Total after each night")) == 100
    (chart,) = drawings(page.response.text)
    assert chart.label.startswith("Everybody's total over 100 nights;")


def test_the_way_from_the_table_and_back(scorer: Phone) -> None:
    assert f"{scorer.home}/stats" in scorer.get("").links()
    assert scorer.home in scorer.get("/stats").links()


def test_the_race_and_its_table_say_the_same(scorer: Phone) -> None:
    scorer.deal()
    scorer.deal({"1.player": "p3", "1.bid": "3", "2.high": "p3", "2.low": "p3", "2.jack": "p4", "2.game": "p3"})
    page = scorer.get("/g/g1/deals")
    (chart,) = drawings(page.response.text)
    rows = table(page, "The score after each entry")
    assert rows == [["Deal 11", "0", "2", "1", "0"], ["Deal 22", "0", "2", "4", "1"]]
    for n, line in enumerate(chart.lines):
        assert chart.heights(line) == pytest.approx([0, *(int(row[n + 1]) for row in rows)], abs=0.1)
    assert {"Anna", "Boris", "Carla", "Dmitri", "Deal 1", "Deal 2"} <= set(chart.words)
    assert chart.label == "The race over 2 entries: ahead with 4 is Carla. The table below has every figure."


def test_who_comes_in_later_starts_there(scorer: Phone) -> None:
    scorer.deal()
    scorer.press(scorer.get("/g/g1/people"), "Sit down", {"player": "+new", "name": "Elena"})
    scorer.deal()
    rows = table(scorer.get("/g/g1/deals"), "The score after each entry")
    assert [row[-1] for row in rows] == ["0", "0"]


def test_who_has_just_come_in_stands_at_the_end_of_the_race(scorer: Phone) -> None:
    scorer.deal()
    scorer.press(scorer.get("/g/g1/people"), "Sit down", {"player": "+new", "name": "Elena"})
    page = scorer.get("/g/g1/deals")
    assert table(page, "The score after each entry")[0][-1] == "0"
    assert "Elena" in drawings(page.response.text)[0].words


def test_no_race_before_the_first_deal_nor_of_a_cash_game(scorer: Phone) -> None:
    assert drawings(scorer.get("/g/g1/deals").response.text) == []
    assert drawings(shared_night("real-cash-table").get("/g/g1/deals").response.text) == []
