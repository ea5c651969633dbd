"""Charts: drawn from numbers alone, without anything a strict policy refuses, and readable when numbers are odd."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.drawing.charts import GUTTER, Line, bar_chart, line_chart, round_step, ticks
from service.drawing.shapes import APART, Bar, Mark, cut_to, spread, wide
from tests.service.drawing.drawings import Drawing, drawings

PEOPLE = ("Anna", "Boris", "Carla", "Dmitri", "Elena", "Fabio", "Gina", "Hugo", "Ines", "Jean", "Katya", "Luca")


def drawn(lines: list[Line], across: dict[int, str] | None = None, marks: tuple[Mark, ...] = ()) -> Drawing:
    """A chart of lines; its scale is written plainly."""
    (one,) = drawings(line_chart("How it went.", lines, across or {1: "5 Jan", 3: "19 Jan"}, str, marks))
    return one


def money(*points: int) -> list[Line]:
    """One line that begins at 0."""
    return [Line("Anna", list(enumerate((0, *points))))]


def twelve(count: int = 3) -> list[Line]:
    """Twelve lines of so many points."""
    return [Line(name, [(n, n * (k - 5)) for n in range(count + 1)]) for k, name in enumerate(PEOPLE)]


@pytest.mark.parametrize("lines", [money(5, -3, 8), money(0, 0, 0), twelve(), twelve(200)])
def test_a_chart_passes_the_strictest_policy(lines: list[Line]) -> None:
    chart = drawn(lines, {1: "first", len(lines[0].points) - 1: "last"})
    assert chart.foreign() == []
    assert chart.svg.get("role") == "img"
    assert chart.label == "How it went."


def test_the_same_numbers_are_drawn_the_same() -> None:
    assert line_chart("x", money(5, 3), {1: "a"}, str) == line_chart("x", money(5, 3), {1: "a"}, str)


def test_names_are_escaped() -> None:
    evil = '<b onclick="x">&'
    text = line_chart(evil, [Line("<i>", [(0, 0), (1, 2)]), Line("&", [(0, 0), (1, 1)])], {1: evil}, str)
    assert "<b" not in text
    assert "<i" not in text
    assert drawings(text)[0].label == evil


def test_the_points_stand_at_their_heights() -> None:
    chart = drawn(money(1500, -300, 900))
    assert chart.words[:4] == ["0", "500", "1000", "1500"]
    assert chart.heights(chart.lines[0]) == pytest.approx([0, 1500, -300, 900], abs=5)


def test_the_line_of_zero_is_told_apart() -> None:
    zero = [one for one in drawn(money(5, -3)).svg.iter("path") if one.get("class") == "guide zero"]
    assert len(zero) == 1


def test_no_line_is_told_by_its_colour_alone() -> None:
    lines = drawn(twelve()).lines
    assert len(lines) == 12
    looks = []
    for line in lines:
        path, dot = line.find("path"), line.find("circle")
        assert path is not None
        assert dot is not None
        looks.append((path.get("stroke-dasharray"), dot.get("class")))
    assert len(set(looks)) == 12


def test_each_of_several_lines_has_its_name_at_its_end_apart_from_the_others() -> None:
    texts = [one for one in drawn(twelve()).svg.iter("text") if one.text in PEOPLE]
    assert [one.text for one in texts] == list(PEOPLE)
    heights = sorted(float(one.attrib["y"]) for one in texts)
    assert all(two - one >= APART - 0.2 for one, two in pairwise(heights))


def test_a_line_of_one_point_has_its_dot_and_its_name() -> None:
    """Of somebody who came in after the last entry."""
    chart = drawn([Line("Anna", [(0, 0), (1, 2), (2, 5)]), Line("Boris", [(2, -3)])])
    assert {"Anna", "Boris"} <= {*chart.words}
    assert chart.heights(chart.lines[1])[0] == pytest.approx(-3, abs=0.1)


def test_many_points_have_few_dots() -> None:
    assert all(len(line.findall("circle")) <= 9 for line in drawn(twelve(200), {1: "1", 200: "200"}).lines)
    assert len(drawn(money(*range(20))).lines[0].findall("circle")) == 21


def test_marks_that_would_run_into_each_other_are_left_out() -> None:
    apart = (Mark(3, "now", True), Mark(1, "best", True))
    assert drawn(money(90, -50, 10), marks=apart).words[-2:] == ["now", "best"]
    close = tuple(Mark(n, "a rather long mark", True) for n in (10, 11, 12))
    words = drawn(money(*[1] * 20), {1: "a"}, close).words
    assert words.count("a rather long mark") == 2  # one above, one below


@pytest.mark.parametrize("points", [(7,), (0,), (-7,), (10**15, -(10**15)), (3, 3, 3)])
def test_odd_numbers_are_drawn(points: tuple[int, ...]) -> None:
    chart = drawn(money(*points), {1: "5 Jan"})
    assert "0" in chart.words
    assert len(chart.lines[0].findall("circle")) == len(points) + 1


def test_one_name_along_the_scale_gives_way_to_another() -> None:
    assert {"5 Jan", "9 Feb"} <= set(drawn(money(1, 2), {1: "5 Jan", 2: "9 Feb"}).words)
    words = drawn(money(1, 2), {1: "the fifth of January", 2: "the thirtieth of November"}).words
    assert "the fifth of January" not in words
    assert "the thirtieth of November" in words


def test_bars_with_their_counts() -> None:
    bars = [Bar(-10, -5, 2, -1), Bar(-5, 0, 0, -1), Bar(0, 5, 4, 1), Bar(5, 10, 1)]
    (chart,) = drawings(bar_chart("Nights.", bars, {-10: "−10", 0: "0", 10: "+10"}))
    assert chart.foreign() == []
    assert [one.get("class") for one in chart.bars] == ["down", "up", "level"]
    heights = [float(one.attrib["height"]) for one in chart.bars]
    assert [2 * heights[0], 4 * heights[2]] == pytest.approx([heights[1]] * 2, abs=0.4)
    assert chart.words == ["2", "4", "1", "+10", "−10", "0"]


def test_a_long_name_is_cut_to_its_room() -> None:
    assert cut_to("Anna", GUTTER) == "Anna"
    assert cut_to("W" * 24, GUTTER).endswith("W…")
    assert wide(cut_to("W" * 24, GUTTER)) <= GUTTER


@given(st.integers(-(10**18), 0), st.integers(0, 10**18))
def test_ticks_are_few_round_and_include_zero(low: int, high: int) -> None:
    found = ticks(low, high)
    assert 0 in found
    assert 2 <= len(found) <= 5 or low == high == 0
    assert all(low <= tick <= high for tick in found)
    steps = {two - one for one, two in pairwise(found)}
    assert len(steps) < 2
    assert all(step == round_step(step) for step in steps)


@given(st.integers(1, 10**18))
def test_a_round_step_reaches_what_it_must_and_no_further(least: int) -> None:
    step = round_step(least)
    assert least <= step < 3 * least
    assert str(step).strip("0") in ("1", "2", "5")


@given(st.lists(st.floats(0, 180), max_size=12))
def test_names_at_the_ends_keep_apart_and_in_order(wanted: list[float]) -> None:
    placed = spread(wanted, 0, 180)
    ordered = sorted(placed)
    assert all(two - one >= APART - 1e-6 for one, two in pairwise(ordered))
    assert all(-1e-6 <= one <= 180 + 1e-6 for one in placed)
    assert [wanted[n] for n in sorted(range(len(placed)), key=placed.__getitem__)] == sorted(wanted)
