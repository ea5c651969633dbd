"""Recording on the pad: in short or bid by bid, with a preview first; what is refused keeps what was entered."""

import pytest

from events.games.pitch import Scored
from service.access import Role
from service.edge import new_id
from tests.service.pages.phone import DEAL, NEXT, Phone, open_table
from tests.service.pages.seen import Seen

PAD = "/g/g1/record"


def kept(seen: Seen, button: str = "Save deal 1") -> dict[str, str]:
    """What the pad's form holds."""
    return dict(seen.form(button)[0].fields)


def points(phone: Phone) -> dict[str, int]:
    """The score of each player in the first game."""
    return {place["player"]: place["score"] for place in phone.state["games"][0]["standing"]}


def test_a_deal_in_short(scorer: Phone) -> None:
    board = scorer.deal()
    assert points(scorer) == {"p1": 0, "p2": 2, "p3": 1, "p4": 0}
    assert scorer.types[-3:] == ["pitch.dealt", "pitch.contracted", "pitch.scored"]
    assert "Boris" in board.note
    last = list(scorer.here.store.read(scorer.table))[-3:]
    assert {one.act for one in last} == {last[0].id}
    assert {one.by for one in last} == {"p2"}
    assert board.h1 == "Thursday"
    assert "Record deal 2" in board.words


def test_the_dealer_is_the_next_in_turn_unless_another_is_named(scorer: Phone) -> None:
    scorer.deal()
    pad = scorer.get(PAD)
    assert kept(pad, "Save deal 2")["0.dealer"] == "p2"
    scorer.deal({**NEXT, "0.dealer": "p4", "0.players": ["p4", "p3", "p2"], "2.jack": "+nobody"})
    assert kept(scorer.get(PAD), "Save deal 3")["0.dealer"] == "p1"
    row = scorer.here.tables.now(scorer.table).games["g1"].book.rows[-1].row
    assert [*row.points] == ["p2", "p3", "p4"]


def test_the_preview_says_what_saving_does_and_saves_nothing(scorer: Phone) -> None:
    before, pad = scorer.log, scorer.get(PAD)
    shown = scorer.press(pad, "Preview", DEAL)
    assert (shown.status, scorer.log) == (200, before)
    words = "Boris bid 2, took High and Game: 2. Made, +2. Carla +1."
    assert shown.reader.words("output") == f"{words} Boris +0.12 · Carla +0.02 · Dmitri −0.07 · Anna −0.07"
    assert kept(shown)["id"] == kept(pad)["id"]
    assert {name: kept(shown)[name] for name in DEAL} == DEAL
    board = scorer.on(scorer.press(shown, "Save deal 1"))
    assert scorer.state["games"][0]["money"] == {"p1": -7, "p2": 12, "p3": 2, "p4": -7}
    assert board.note.startswith(words)


def test_the_preview_for_the_script_is_a_fragment(scorer: Phone) -> None:
    before, pad = scorer.log, scorer.get(PAD)
    part = scorer.press(pad, "Preview", DEAL, X_Part="preview")
    assert part.status == 200
    assert "<html" not in part.response.text
    assert part.words.startswith("Boris bid 2")
    wrong = scorer.press(pad, "Preview", {**DEAL, "1.how": "stolen"}, X_Part="preview")
    assert (wrong.status, wrong.words[:33]) == (200, "Only the dealer, Anna, can steal ")
    half = scorer.press(pad, "Preview", X_Part="preview")
    assert (half.status, half.words) == (200, "The player is missing.")
    assert scorer.log == before


def test_a_preview_of_a_misdeal_moves_nothing(scorer: Phone) -> None:
    scorer.press(scorer.get(PAD), "Bid by bid", dict.fromkeys(DEAL))
    form = kept(scorer.get(f"{PAD}?short="))
    shown = scorer.post(PAD, {"id": form["id"], "seen": form["seen"], "0": "pitch.misdealt", "do": "preview"})
    assert (shown.status, scorer.types[-1]) == (200, "pitch.dealt")


def test_bid_by_bid(scorer: Phone) -> None:
    answer = scorer.press(scorer.get(PAD), "Bid by bid")
    assert answer.to == scorer.home + PAD
    assert scorer.types[-1] == "pitch.dealt"
    pad = scorer.on(answer)
    assert "Boris speaks" in pad.words
    assert {"2", "3", "4", "Moon", "Boris passes"} <= {*pad.buttons}
    pad = scorer.on(scorer.press(pad, "2"))
    pad = scorer.on(scorer.press(pad, "Carla passes"))
    pad = scorer.on(scorer.press(pad, "3"))
    assert "Dmitri holds the bid: 3." in pad.words
    pad = scorer.on(scorer.press(pad, "3 Steal"))
    for name in ("Boris", "Dmitri"):
        pad = scorer.on(scorer.press(pad, f"{name} passes"))
    assert "Anna stole at 3" in pad.words
    facts = {name: value for name, value in DEAL.items() if name[0] == "2"}
    board = scorer.on(scorer.press(pad, "Save deal 1", facts))
    assert points(scorer) == {"p1": -3, "p2": 2, "p3": 1, "p4": 0}
    assert "Anna stole at 3, set back" in board.words


def test_an_auction_can_give_way_to_the_result(scorer: Phone) -> None:
    pad = scorer.on(scorer.press(scorer.get(PAD), "Bid by bid"))
    assert pad.links(f"{scorer.home}{PAD}?short=")
    short = scorer.get(f"{PAD}?short=")
    assert "Anna dealt" in short.words
    assert "0" not in kept(short)
    scorer.on(scorer.press(short, "Save deal 1", DEAL))
    assert points(scorer)["p2"] == 2


def test_a_misdeal(scorer: Phone) -> None:
    pad = scorer.on(scorer.press(scorer.get(PAD), "Bid by bid"))
    board = scorer.on(scorer.press(pad, "Misdeal"))
    assert "A misdeal" in board.note
    assert "Record deal 1" in board.words


def test_a_moon_with_its_tricks(scorer: Phone) -> None:
    moon = {"1.player": "p2", "1.bid": "moon", **{f"2.{fact}": "p2" for fact in ("high", "low", "jack", "game")}}
    refused = scorer.press(scorer.get(PAD), "Save deal 1", moon)
    assert refused.status == 422
    assert "say how many of the six tricks" in refused.alert
    board = scorer.on(scorer.press(refused, "Save deal 1", {"2.tricks": "6"}))
    assert "1 moon made" in board.words
    assert points(scorer)["p2"] == 4


def test_pips_and_trump(scorer: Phone) -> None:
    pips = {"2.pips.p1": "20", "2.pips.p2": "40", "2.pips.p3": "10", "2.pips.p4": "", "2.trump": "S"}
    scorer.deal({**DEAL, **pips})
    event = list(scorer.here.store.read(scorer.table))[-1].event
    assert isinstance(event, Scored)
    assert event.pips == {"p1": 20, "p2": 40, "p3": 10}
    assert event.trump == "S"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"1.player": None}, "The player is missing."),
        ({"1.bid": "5"}, "The bid must be "),
        ({"2.high": None}, "High is missing."),
        ({"2.low": None}, "Low is missing."),
        ({"2.jack": None}, "Jack is missing."),
        ({"2.game": None}, "Game is missing."),
        ({"2.pips.p3": "a few"}, "The pips of Carla must be a whole number."),
        ({"2.pips.p3": "-3"}, "The pips of Carla must be from 0"),
        ({"2.tricks": "7"}, "The number of tricks must be from 0 to 6."),
        ({"1.how": "forced"}, "Only the dealer, Anna, can steal or be forced"),
        ({"0.players": ["p2", "p3"]}, "Anna deals and so must be dealt in"),
        ({"2.high": "p9"}, "p9 was not dealt in."),
        ({"0": "nonsense"}, ""),
        ({"0": "table.opened", "0.dealer": None}, ""),
        ({"0": None, "1": None, "2": None}, "The form holds nothing to record."),
    ],
)
def test_what_is_refused_is_kept_and_recorded_nowhere(
    scorer: Phone, fields: dict[str, str | list[str] | None], sentence: str
) -> None:
    before, pad = scorer.log, scorer.get(PAD)
    refused = scorer.press(pad, "Save deal 1", {**DEAL, "2.pips.p2": "40", "2.trump": "H", **fields})
    assert (refused.status, scorer.log) == (422, before)
    assert refused.alert.startswith(f"Not saved {sentence}")
    held = kept(refused)
    assert (held["id"], held["seen"]) == (kept(pad)["id"], kept(pad)["seen"])
    for name, value in {**DEAL, "2.pips.p2": "40", "2.trump": "H"}.items():
        if name not in fields:
            assert held[name] == value
    assert "2.pips.p3" not in fields or held["2.pips.p3"] == fields["2.pips.p3"]
    mended = {name: None for name in fields if name not in "012"} | {"0": "pitch.dealt", "1": "pitch.contracted"}
    mended |= {"2": "pitch.scored", "0.dealer": "p1", "2.pips.p2": None, "2.pips.p3": None, **DEAL}
    scorer.on(scorer.press(refused, "Save deal 1", mended))
    assert points(scorer)["p2"] == 2


def test_a_form_sent_twice_records_one_deal(scorer: Phone) -> None:
    pad = scorer.get(PAD)
    answers = [scorer.press(pad, "Save deal 1", DEAL) for _ in range(3)]
    assert {(answer.status, answer.to) for answer in answers} == {(303, f"{scorer.home}/g/g1")}
    assert scorer.types.count("pitch.scored") == 1


def test_the_same_form_with_other_content_is_refused(scorer: Phone) -> None:
    """Back, changed, and saved again: what was recorded stands, and the way on is said."""
    pad = scorer.get(PAD)
    scorer.press(pad, "Save deal 1", DEAL)
    before = scorer.log
    answer = scorer.press(pad, "Save deal 1", {**DEAL, "2.low": "p4"})
    assert (answer.status, scorer.log) == (422, before)
    assert "recorded before with other content" in answer.alert
    assert f"{scorer.home}/g/g1" in answer.links()


def test_a_pad_of_a_game_that_is_over_is_its_board(scorer: Phone) -> None:
    pad = scorer.get(PAD)
    scorer.press(scorer.get("/g/g1/end"), "End the game as it stands")
    assert scorer.get(PAD).to == f"{scorer.home}/g/g1"
    for seen in ({}, {"seen": None}):
        answer = scorer.press(pad, "Save deal 1", {**DEAL, **seen})
        assert answer.status == (422 if seen else 409)
        assert {*answer.links(f"{scorer.home}/g/")} == {f"{scorer.home}/g/g1"}
        assert "The game was ended." in answer.words or "This game is over" in answer.alert


def test_a_preview_of_a_game_that_is_over(scorer: Phone) -> None:
    pad = scorer.get(PAD)
    scorer.press(scorer.get("/g/g1/end"), "End the game as it stands")
    part = scorer.press(pad, "Preview", DEAL, X_Part="preview")
    assert part.status == 200
    assert "Somebody recorded something here" in part.words


@pytest.mark.parametrize("what", ["game.ended", "game.left"])
def test_other_events_of_the_game_are_told_the_same_way(scorer: Phone, what: str) -> None:
    """The pad's address takes any event of the game; when it is over, there is no pad to go back to."""
    form = {"id": new_id(), "0": what, "then": "pad", **({"0.player": "p4"} if what == "game.left" else {})}
    answer = scorer.post(PAD, form)
    assert answer.to == f"{scorer.home}/g/g1" + ("/record" if what == "game.left" else "")


@pytest.mark.parametrize(
    "told",
    [
        {"0": "player.added", "0.player": "p9", "0.name": "Zoe"},
        {"0": "payment.made", "0.from": "p1", "0.to": "p2", "0.amount": "5"},
        {"0": "event.voided", "0.event": "8", "0.reason": "a slip"},
        {"0": "night.ended", "0.night": "n1"},
        {"0": "game.abandoned", "0.reason": "late"},
    ],
    ids=lambda told: told["0"],
)
def test_a_pad_tells_nothing_else(scorer: Phone, told: dict[str, str]) -> None:
    before = scorer.log
    answer = scorer.post(PAD, {"id": new_id(), **told})
    assert (answer.status, scorer.log) == (422, before)
    assert "does not belong to this game" in answer.alert


@pytest.mark.parametrize("code", ["JPY", "KWD"])
def test_a_preview_in_other_money(code: str) -> None:
    phone = open_table(currency=code)
    phone.start({"stakes.point": {"JPY": "100", "KWD": "0.100"}[code]})
    shown = phone.press(phone.get(PAD), "Preview", DEAL)
    assert {"JPY": "Boris +125", "KWD": "Boris +0.125"}[code] in shown.words
    assert phone.other(Role.VIEWER).get("/g/g1").status == 200
