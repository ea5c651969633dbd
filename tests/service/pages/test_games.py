"""Every game as plain forms: started, recorded, refused, taken back and looked at, with names of every sort."""

from dataclasses import dataclass, field

import pytest

from projections.games import GAMES
from service.access import Role
from tests.service.pages.phone import Fields, Phone, open_table

NAMES = ("Wolfgang-Amadeus " * 3 + "Mozart 60", "🎲 Zoë 👩‍👩‍👧", "משה בן־דוד", "Carla")
PAD = "/g/g1/record"
FREE = (0, 0, 0, 0)
POT = {"stakes.mode": "pot", "stakes.ante": "2"}
PAGES = ("/g/g1", "/g/g1/deals", "/g/g1/people", "/g/g1/end", PAD, "/settle", "")


@dataclass(frozen=True)
class Plain:
    """One game: its options, what is entered and by which button, what that moves; and what is refused, and why."""

    save: str
    told: Fields = field(default_factory=dict)
    types: tuple[str, ...] = ()
    money: tuple[int, ...] = FREE
    options: Fields = field(default_factory=dict)
    wrong: Fields = field(default_factory=dict)
    wrong_button: str = ""
    sentence: str = ""


PIG = Plain(
    "6, plus 6",
    types=("pig.rolled",),
    options=POT,
    wrong={"0.points": "3 and a half"},
    wrong_button="Bank them",
    sentence="Not saved The number of points must be a whole number.",
)
EACH = {
    "pig": PIG,
    "two_dice_pig": Plain("3 and 4, plus 7", {}, PIG.types, FREE, POT, {"0.points": "-4"}, "Bank them", "Not saved "),
    "big_pig": Plain(
        "Save the throw for the start",
        {"0.rolls.p1": "7", "0.rolls.p2": "12", "0.rolls.p3": "2", "0.rolls.p4": "11"},
        ("pig.rolled_off",),
        PIG.money,
        POT,
        {"0.rolls.p1": "7", "0.rolls.p2": "13", "0.rolls.p3": "2", "0.rolls.p4": "11"},
        sentence="Not saved ",
    ),
    "pass_the_pigs": Plain(
        "5 Trotter", {"0.pigs": "razorback"}, ("pig.thrown",), FREE, POT, {"0.pigs": None}, "", "Not saved "
    ),
    "go_boom": Plain(
        "Save hand 1",
        {"0.winner": "p3", "0.left.p1": "KS 7D", "0.left.p2": "3", "0.left.p4": " 20 "},
        ("go_boom.hand_won",),
        (-17, -3, 40, -20),
        {},
        {"0.winner": "p3", "0.left.p1": "KS 7Q", "0.left.p2": "3", "0.left.p4": "20"},
        sentence="Not saved What Wolfgang",
    ),
    "scoresheet": Plain(
        "Save round 1",
        {"0.points.p1": "10", "0.points.p2": "−10", "0.points.p3": "+4", "0.points.p4": "0"},
        ("scoresheet.round",),
        (90, -110, 30, -10),
        {"stakes.mode": "average", "stakes.point": "0.10"},
        {"0.points.p1": "10", "0.points.p2": "ten", "0.points.p3": "4", "0.points.p4": "0"},
        sentence="Not saved The number of ",
    ),
    "cash_game": Plain(
        "Save the buy-in",
        {"0.amount": "20", "2.amount": "7.50"},
        ("cash_game.bought_in", "cash_game.bought_in"),
        FREE,
        {},
        {"0.amount": "20", "2.amount": "seven"},
        sentence="Not saved The amount of ",
    ),
    "big_bang": Plain(
        "Save deal 1",
        {"1.player": "p2", "1.closing": "mezza"},
        ("big_bang.dealt", "big_bang.closed"),
        (-25, 75, -25, -25),
        {},
        {"1.player": "p2", "1.closing": "", "1.couples": ["7.star 7.moon", "nonsense", "", ""]},
        sentence="Not saved Couple 2 ",
    ),
}


def start(kind: str) -> Phone:
    """The phone of a table with a game of this kind just started by its form."""
    phone = open_table(name="Abend 🌙 ליל " + "x" * 40, people=NAMES)
    form = phone.get(f"/start/{kind}")
    button = next(words for words in form.buttons if words.startswith("Start "))
    first = {} if kind == "cash_game" else {"first": "p1"}
    board = phone.on(phone.press(form, button, {**first, **EACH[kind].options}))
    assert board.status == 200
    return phone


def money(phone: Phone) -> dict[str, int]:
    """What the game has moved for each, which sums to 0: what lies in a pot belongs to nobody yet and is not told."""
    game = phone.state["games"][0]
    assert sum(game["money"].values()) == 0
    assert sum(phone.state["balances"].values()) == 0
    moved: dict[str, int] = game["money"]
    return moved


def record(phone: Phone, game: Plain) -> None:
    """Records what is told of the game, where its pad still asks for it."""
    pad = phone.get(PAD)
    if game.save in pad.buttons:
        phone.on(phone.press(pad, game.save, game.told))


def test_every_game_but_pitch_is_here() -> None:
    assert {*EACH} | {"pitch"} == {*GAMES}
    assert len(NAMES[0]) == 60


@pytest.mark.parametrize("kind", EACH)
def test_a_game_is_recorded_taken_back_and_put_back(kind: str) -> None:
    phone, game = start(kind), EACH[kind]
    before, money_before = phone.types, money(phone)
    phone.on(phone.press(phone.get(PAD), game.save, game.told))
    assert phone.types == [*before, *game.types]
    assert tuple(money(phone).values()) == game.money
    undone = phone.on(phone.press(phone.get("/g/g1"), "Undo"))
    assert undone.status == 200
    assert money(phone) == money_before
    again = phone.on(phone.press(undone, next(words for words in undone.buttons if words == "Put back")))
    assert again.status == 200
    assert tuple(money(phone).values()) == game.money


@pytest.mark.parametrize("kind", EACH)
def test_every_page_of_a_game_shows_every_name(kind: str) -> None:
    phone, game = start(kind), EACH[kind]
    for _ in range(2):
        for path in PAGES:
            shown = phone.get(path)
            assert shown.status == 200, path
            assert not shown.reader.open, path
        for name in NAMES:
            assert name in phone.get("/g/g1/people").words
        record(phone, game)


@pytest.mark.parametrize("kind", EACH)
def test_who_looks_on_sees_the_board_and_no_button(kind: str) -> None:
    phone, game = start(kind), EACH[kind]
    viewer = phone.other(Role.VIEWER, "p2")
    for _ in range(2):
        for path in ("/g/g1", "/g/g1/deals"):
            shown = viewer.get(path)
            assert (shown.status, shown.buttons) == (200, [])
        assert viewer.get(PAD).status == 403
        record(phone, game)


@pytest.mark.parametrize("kind", EACH)
def test_what_is_refused_is_kept_with_the_reason(kind: str) -> None:
    phone, game = start(kind), EACH[kind]
    before, button = phone.log, game.wrong_button or game.save
    refused = phone.press(phone.get(PAD), button, game.wrong)
    assert (refused.status, phone.log) == (422, before)
    assert refused.alert.startswith(game.sentence)
    assert len(refused.alert) > len("Not saved ")
    form, _ = refused.form(button)
    for name, value in game.wrong.items():
        if value is not None:
            assert [text for one, text in form.fields if one == name] == ([value] if isinstance(value, str) else value)
    phone.on(phone.press(phone.get(PAD), game.save, game.told))


@pytest.mark.parametrize("kind", EACH)
def test_a_pad_refuses_the_events_of_another_game(kind: str) -> None:
    phone = start(kind)
    before = phone.log
    id_ = phone.get("/players").form("Add to the table")[0].value("id")
    answer = phone.post(PAD, {"id": id_, "0": "pitch.dealt", "0.dealer": "p1"})
    assert (answer.status, phone.log) == (422, before)
    assert "does not belong to this game" in answer.alert


@pytest.mark.parametrize("kind", EACH)
def test_a_game_started_again_remembers_its_options(kind: str) -> None:
    phone = start(kind)
    form = phone.get(f"/start/{kind}")
    button = next(words for words in form.buttons if words.startswith("Start "))
    answer = phone.press(form, button, {} if kind == "cash_game" else {"first": "p1"})
    assert answer.to == f"{phone.home}/g/g2"
    first, second = (phone.here.tables.now(phone.table).games[key] for key in ("g1", "g2"))
    assert (second.rules, second.stakes) == (first.rules, first.stakes)


WORDS: list[tuple[str, dict[str, str | list[str]], str]] = [
    ("go_boom", {"0": "go_boom.hand_won", "0.winner": "p3", "0.left.p4": "KS 7D 7Q"}, "What Carla had left must be "),
    ("pig", {"0": "pig.rolled", "0.player": "p1", "0.dice": "x"}, "The throw must "),
    ("pig", {"0": "pig.turn", "0.player": "p1", "0.outcome": "held", "0.points": "x"}, "The number of points must "),
    ("big_bang", {"0": "big_bang.closed", "0.player": "p1", "0.couples": ["J J", "x 7.sun"]}, "Couple 2 "),
    ("big_bang", {"0": "big_bang.exhausted", "0.couples.p4": "x 7.sun"}, "The couples of Carla "),
    ("big_bang", {"0": "big_bang.exhausted", "0.couples.²": "x 7.sun"}, "The couples of ² "),
    ("go_boom", {"0": "go_boom.hand_won", "0.winner": "p3", "0.left." + ".1" * 3000: "1"}, ""),
]


@pytest.mark.parametrize(("kind", "fields", "sentence"), WORDS, ids=range(len(WORDS)))
def test_what_is_wrong_is_named_as_people_call_it(kind: str, fields: dict[str, str | list[str]], sentence: str) -> None:
    phone = start(kind)
    id_ = phone.get("/players").form("Add to the table")[0].value("id")
    answer = phone.post(PAD, {"id": id_, **fields})
    assert answer.status == 422
    assert answer.alert.startswith(f"Not saved {sentence}")


def test_a_preset_of_the_score_sheet_fills_the_form_and_starts_nothing() -> None:
    phone = open_table(people=NAMES)
    before = phone.log
    shown = phone.press(phone.get("/start/scoresheet"), "Wizard", {"first": "p2"})
    form, _ = shown.form("Start Score sheet")
    assert (shown.status, phone.log) == (200, before)
    assert (form.value("rules.rounds"), form.value("first")) == ("15", "p2")


COUPLES = ["2.earth 2.earth", "3.moon 3.moon", "4.earth 4.earth", "6.sun 6.sun"]
SLOWER: list[tuple[str, Fields, str]] = [
    ("go_boom", {"0.winner": "p4", "0.left.p1": "KS 7D", "0.left.p2": "3", "0.left.p3": "4"}, "KS 7D"),
    ("big_bang", {"1.player": "p2", "1.closing": "", "1.couples": COUPLES}, "2.earth"),
]


@pytest.mark.parametrize(("kind", "theirs", "shown"), SLOWER)
def test_cards_and_couples_of_two_phones_stand_side_by_side(kind: str, theirs: Fields, shown: str) -> None:
    phone, game = start(kind), EACH[kind]
    other = phone.other(Role.SCORER, "p4")
    late = other.get(PAD)
    phone.on(phone.press(phone.get(PAD), game.save, theirs))
    before = phone.log
    answer = other.press(late, game.save, game.told)
    assert (answer.status, phone.log) == (409, before)
    assert shown in answer.reader.words("table")
