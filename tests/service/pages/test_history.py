"""A player's history on a phone: the figures of the projection, all of them, and nothing else."""

import json
from fractions import Fraction
from itertools import pairwise

import pytest
from markupsafe import escape

from events.say import Cents
from projections.figures import Change, Mean, Of
from projections.history import History
from service.pages.looking_back.history import figure, in_bars, share
from service.wording.words import Speaker, english
from tests.service.drawing.drawings import drawings
from tests.service.pages.nights import NIGHTS, at_log, own_history, shared_night, sheets, speaker, table
from tests.service.pages.phone import Phone, open_table

SHARED = ("real-cash-table", "mixed-00", "pitch-00", "big-bang-00", "go-boom-01", "big_pig-01")
EVERY, DUEL = "Every night, the last first", "Head to head"


@pytest.mark.parametrize("name", SHARED)
def test_every_figure_is_the_projections(name: str) -> None:
    phone = shared_night(name)
    say = speaker(phone)
    for player in say.roster.players:
        shown, page = own_history(phone, player), phone.get(f"/p/{player}")
        assert page.h1 == say.name(player)
        if not shown.games:
            continue
        assert table(page, EVERY) == [
            [say.day(one.date), f"{one.won} of {one.games}", _signed(say, one.money), _signed(say, one.total)]
            for one in reversed(shown.evenings)
        ]
        assert _facts(shown) in page.words
        assert f"Made so far {say.money(shown.money, True) if shown.money else say.decimal(0)}" in page.words
        assert [row[0].split(" ")[0] for row in table(page, DUEL)] == [
            say.name(one.player).split(" ")[0] for one in shown.versus
        ]
        for one, row in zip(shown.versus, table(page, DUEL), strict=True):
            assert f"ahead {one.ahead}, behind {one.behind}" in row[0]
            assert row[1] == f"{_signed(say, one.money)} they {_signed(say, one.theirs)}"
        for kind in shown.kinds:
            rows = table(page, f"{say.kind(kind.kind)} in numbers") if kind.lines else []
            assert len(rows) == len(kind.lines)
            for line, row in zip(kind.lines, rows, strict=True):
                assert row[0].startswith(say.say(line.title))
                assert row[1].endswith(figure(say, line.value))


def _signed(say: Speaker, cents: int) -> str:
    return say.decimal(cents, True)


def _facts(shown: History) -> str:
    return f"Nights {shown.nights} Games {shown.games} Won {shown.won} {round(100 * shown.won / shown.games)}%"


@pytest.mark.parametrize("name", ["real-cash-table", "mixed-00", "pitch-02"])
def test_the_money_is_what_the_night_was_reckoned_to_without_us(name: str) -> None:
    phone = shared_night(name)
    say = speaker(phone)
    games = json.loads((NIGHTS / f"{name}.expected.json").read_text("utf-8"))["games"].values()
    for player in say.roster.players:
        made = [one["money"][player] for one in games if one["status"] == "ended" and player in one["money"]]
        shown = say.money(sum(made), True) if any(made) else say.decimal(0)
        assert (f"Made so far {shown} " if made else "No game ended yet") in phone.get(f"/p/{player}").words


def test_the_chart_and_the_table_say_the_same() -> None:
    phone = shared_night("real-cash-table")
    player = next(iter(speaker(phone).roster.players))
    totals = [one.total for one in own_history(phone, player).evenings]
    page = phone.get(f"/p/{player}")
    money, spread = drawings(page.response.text)
    assert money.heights(money.lines[0])[1:] == pytest.approx([cents / 100 for cents in totals], abs=5)
    assert money.label.startswith(f"Running total over {len(totals)} nights: best night +")
    counts = [int(row[1]) for row in table(page, "Nights by what they made")]
    assert sum(counts) == len(totals)
    assert [word for word in spread.words if word.isdecimal()] == [str(n) for n in counts if n]


def test_each_night_leads_to_its_settling() -> None:
    phone = shared_night("real-cash-table")
    player = next(iter(speaker(phone).roster.players))
    nights = [one.night for one in own_history(phone, player).evenings]
    assert phone.get(f"/p/{player}").links(f"{phone.home}/settle") == [
        f"{phone.home}/settle?night={night}" for night in reversed(nights)
    ]


def test_facts_of_a_few_nights() -> None:
    phone = at_log(sheets("EUR", [[10, 0], [0, 6], [0, 2]]))
    words = phone.get("/p/p1").words
    assert "Nights 3 Games 3 Won 1 33% In a row 2 nights lost" in words
    assert "Best night +5.00 Jan 1, 2026 Worst night −3.00 Jan 2, 2026 Per night +0.33" in words
    assert "3 nights since Jan 1, 2026" in words
    assert "Won 2 67% In a row 2 nights won" in phone.get("/p/p2").words


def test_one_night() -> None:
    page = at_log(sheets("EUR", [[10, 0]])).get("/p/p1")
    assert "Jan 1, 2026, one night" in page.words
    assert "Best night" not in page.words
    (money,) = drawings(page.response.text)
    assert money.label == "Running total after 1 night: now +5.00. The table below has it."
    assert "How the nights went" not in page.words


@pytest.mark.parametrize(("currency", "amount"), [("JPY", "+¥500"), ("KWD", "+KWD 0.500"), ("EUR", "+€5.00")])
def test_amounts_have_the_decimals_of_their_currency(currency: str, amount: str) -> None:
    page = at_log(sheets(currency, [[10, 0]])).get("/p/p1")
    assert f"Made so far {amount}" in page.words.replace("\u00a0", " ")
    shown = amount.lstrip("+¥€KWD ")
    assert any(word.endswith(shown) for word in drawings(page.response.text)[0].words)


def test_a_table_for_points_shows_no_money() -> None:
    phone = at_log(sheets("XXX", [[10, 0, 5], [0, 6, 5], [4, 4, 1]]))
    page = phone.get("/p/p1")
    for word in ("Made", "Money", "money", "0.00", "¤", "XXX", "Per night"):
        assert word not in page.words
    assert table(page, EVERY)[0] == ["Jan 3, 2026", "1 of 1"]
    assert ["Boris 3 games: ahead 1, behind 1, level 1", "1–1"] in table(page, DUEL)
    assert ["Carla 3 games: ahead 2, behind 1", "2–1"] in table(page, DUEL)
    assert table(page, "Games by the rank reached") == [["1", "2"], ["2", "0"], ["3", "1"]]
    (ranks,) = drawings(page.response.text)
    assert ranks.words == ["2", "1", "3", "1", "2"]


def test_nobody_has_played_yet() -> None:
    phone = open_table()
    page = phone.get("/p/p1")
    assert "No game ended yet" in page.words
    assert "Once a game with Anna has ended, it counts here." in page.words
    assert drawings(page.response.text) == []


def test_a_running_game_is_left_out_and_the_page_says_so(scorer: Phone) -> None:
    scorer.deal()
    words = scorer.get("/p/p1").words
    assert "No game ended yet" in words
    assert "A game that still runs is not counted here until it has ended." in words
    scorer.press(scorer.get("/g/g1/end"), "End the game as it stands")
    words = scorer.get("/p/p1").words
    assert "until it has ended" not in words
    assert "Nights 1 Games 1" in words


def test_somebody_unknown(scorer: Phone) -> None:
    page = scorer.get("/p/p99")
    assert page.status == 404
    assert "There is no such player at this table. Go back to the table." in page.words


def test_ways_to_a_history_and_between_histories(scorer: Phone, viewer: Phone) -> None:
    for phone in (scorer, viewer):
        assert f"{phone.home}/p/p3" in phone.get("/players").links()
    links = scorer.get("/p/p1").links(f"{scorer.home}/")
    assert [link for link in links if "/p/" in link] == [f"{scorer.home}/p/{key}" for key in ("p2", "p3", "p4")]
    assert {f"{scorer.home}/players", f"{scorer.home}/stats"} <= set(links)


def test_names_that_turn_or_escape() -> None:
    names = ("<b>Anna</b>", "שרה כהן", "👩‍👩‍👧‍👦 Élodie")
    phone = at_log(sheets("EUR", [[10, 0, 3], [2, 3, 9]], names=names))
    for n, name in enumerate(names, start=1):
        page = phone.get(f"/p/p{n}")
        assert page.h1 == name
        assert f"<bdi>{escape(name)}</bdi>" in page.response.text


def test_figures_for_people() -> None:
    say = english()
    shown: list[int | Of | Mean | Change | Cents] = [
        7,
        -7,
        Of(3, 7),
        Mean(Fraction(37, 2)),
        Change(Fraction(19, 3)),
        Change(Fraction(-1, 30)),
        Mean(Fraction(-5, 4)),
    ]
    assert [figure(say, one) for one in shown] == ["7", "−7", "3 of 7", "18.5", "+6.3", "0.0", "−1.2"]
    assert figure(say, Cents(5)) == "5"
    assert (share(say, 1, 3), share(say, 0, 0)) == ("33%", "–")


@pytest.mark.parametrize(
    "amounts", [[0], [1, -1], [5, 5, 5], [-1240, 4000, 0, 37], [10**12, -(10**12)], [*range(-50, 50)]]
)
def test_every_night_is_in_one_range(amounts: list[int]) -> None:
    bars = in_bars(amounts)
    assert sum(bar.count for bar in bars) == len(amounts)
    assert len(bars) <= 8
    assert all(one.high == two.low for one, two in pairwise(bars))
    assert all(bar.count == sum(bar.low <= cents < bar.high for cents in amounts) for bar in bars)
    assert all((bar.sign < 0) == (bar.low < 0) for bar in bars)


def test_no_night_no_range() -> None:
    assert in_bars([]) == []
