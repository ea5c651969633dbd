"""Corrections on the pages: told anew on the same pad, every figure that changes shown first, one act, undone again."""

import pytest

from service.access import Role
from tests.given import pitch
from tests.service.pages.phone import DEAL, NEXT, Phone
from tests.service.pages.sums import seated

WHY = {"reason": "Low was Boris's"}


def fixed(phone: Phone, deals: int = 2) -> list[int]:
    """The seqs of the rows of a game of deals just played."""
    for n in range(deals):
        phone.deal(NEXT if n % 2 else None)
    return rows(phone)


def rows(phone: Phone, game: str = "g1") -> list[int]:
    """The seqs of a game's rows."""
    return [entry.seq for entry in phone.here.tables.now(phone.table).games[game].book.rows]


def scores(phone: Phone, game: str = "g1") -> dict[str, int]:
    """A game's points."""
    return dict(phone.here.tables.now(phone.table).games[game].outcome.scores)


def test_a_deal_is_put_right_on_its_pad_after_a_look_at_what_changes(scorer: Phone) -> None:
    first, _ = fixed(scorer)
    story = scorer.get(f"/e/{first}")
    assert f"{scorer.home}/e/{first}/right" in story.links()
    pad = scorer.get(f"/e/{first}/right")
    form, _button = pad.form("See what changes")
    assert {name: form.value(name) for name in DEAL} == DEAL
    before, events = scores(scorer), len(scorer.log)
    look = scorer.press(pad, "See what changes", {"2.low": "p2"})
    assert look.h1 == "Put deal 1 right"
    assert len(scorer.log) == events
    assert "Low: Carla now Boris" in look.words
    assert f"Boris {before['p2']} {before['p2'] + 1}" in look.words
    assert f"Carla {before['p3']} {before['p3'] - 1}" in look.words
    story = scorer.on(scorer.press(look, "Put deal 1 right", WHY))
    assert scorer.types[events:] == ["event.replaced"]
    assert scores(scorer) == {**before, "p2": before["p2"] + 1, "p3": before["p3"] - 1}
    assert f"No. {first} put right" in story.words
    assert "Reason: Low was Boris's" in story.words


def test_nothing_is_recorded_without_a_reason_or_where_nothing_differs(scorer: Phone) -> None:
    (first,) = fixed(scorer, 1)
    events = len(scorer.log)
    pad = scorer.get(f"/e/{first}/right")
    assert "nothing would change" in scorer.press(pad, "See what changes").alert
    look = scorer.press(pad, "See what changes", {"2.low": "p4"})
    again = scorer.press(look, "Put deal 1 right", {"reason": " "})
    assert again.status == 422
    assert again.alert.endswith("The reason must not be empty.")
    assert len(scorer.log) == events


def test_a_double_tap_records_a_correction_once_and_a_stale_one_not_at_all(scorer: Phone) -> None:
    (first,) = fixed(scorer, 1)
    look = scorer.press(scorer.get(f"/e/{first}/right"), "See what changes", {"2.low": "p4"})
    other = scorer.press(scorer.get(f"/e/{first}/back?whole="), "Take deal 1 back", WHY)
    assert other.status == 303
    stale = scorer.press(look, "Put deal 1 right", WHY)
    assert stale.status in (409, 422)
    events = len(scorer.log)
    undo = scorer.get(f"/e/{events}/back")
    for _ in range(2):
        assert scorer.press(undo, "Take the correction back", WHY).status == 303
    assert scorer.types[events:] == ["event.voided"] * 3
    assert rows(scorer) == [first]
    assert "already" in scorer.get(f"/e/{events}/back").words


def test_a_forgotten_deal_is_put_in_where_it_was_played(scorer: Phone) -> None:
    first, second = fixed(scorer)
    choose = scorer.get(f"/e/{first}/missing")
    pad = scorer.get(choose.links(f"{scorer.home}/e/{first}/missing/pad")[0])
    look = scorer.press(pad, "See what changes", {**NEXT, "0.dealer": "p2"})
    assert look.h1 == "Put deal 2 in"
    story = scorer.on(scorer.press(look, "Put deal 2 in", WHY))
    assert story.h1 == "Deal 2"
    assert "Put in later" in story.words
    assert len(rows(scorer)) == 3
    assert rows(scorer)[2] == second
    assert scorer.types[-3:] == ["event.inserted"] * 3


def test_what_is_no_longer_possible_is_named_and_taken_along(scorer: Phone) -> None:
    for player, bid in (("p2", "2"), ("p3", "pass"), ("p4", "pass"), ("p1", "pass")):
        if not scorer.state["games"][0]["next"]["may"][0].startswith("pitch.bid"):
            scorer.press(scorer.get("/g/g1/record"), "Bid by bid")
        tell = {"0": "pitch.bid", "0.player": player, "0.bid": bid}
        form, _ = scorer.get("/g/g1/record").form("Misdeal")
        scorer.post("/g/g1/record", {**tell, "id": scorer.here.edge.new_id(), "seen": form.value("seen")})
    dealt = scorer.types.index("pitch.dealt") + 1
    look = scorer.get(f"/e/{dealt}/back")
    assert "4 later entries would no longer be possible" in look.words
    assert "Carla passed" in look.words
    scorer.on(scorer.press(look, "Take it back, and 4 along", WHY))
    assert scorer.types[-1] == "event.voided"
    assert scorer.state["games"][0]["next"]["may"][0] == "pitch.dealt"
    undo = scorer.get(f"/e/{len(scorer.log)}/back")
    scorer.on(scorer.press(undo, "Take the correction back", WHY))
    assert scorer.state["games"][0]["next"]["may"][0] == "pitch.scored"


def test_a_scorer_does_not_correct_an_ended_night_and_the_owner_sees_what_becomes_of_its_payments(
    owner: Phone, scorer: Phone
) -> None:
    first, _ = fixed(scorer)
    scorer.press(scorer.get("/night/end"), "End the night")
    paid = scorer.press(
        scorer.get("/settle"), next(one for one in scorer.get("/settle").buttons if one.startswith("Paid"))
    )
    assert paid.status == 303
    assert "Only the table's owner can correct this" in scorer.get(f"/e/{first}").words
    assert f"{scorer.home}/e/{first}/right" not in scorer.get(f"/e/{first}").links()
    assert scorer.get(f"/e/{first}/right").status == 403
    look = owner.press(owner.get(f"/e/{first}/right"), "See what changes", {"2.low": "p2"})
    assert "That night has ended" in look.words
    assert "Payments made stay as they are." in look.words
    assert "Payments still to be made" in look.words
    lists = owner.here.tables.now(owner.table).lists
    owner.on(owner.press(look, "Put deal 1 right", WHY))
    assert owner.here.tables.now(owner.table).lists == lists


def test_a_viewer_is_offered_nothing(scorer: Phone, viewer: Phone) -> None:
    (first,) = fixed(scorer, 1)
    seen = viewer.get(f"/e/{first}")
    assert seen.links(f"{viewer.home}/e/{first}/") == [f"{viewer.home}/e/{first}/dispute"]
    assert viewer.get(f"/e/{first}/back").status == 403


def test_a_games_start_is_put_right_on_the_start_form(owner: Phone, scorer: Phone) -> None:
    fixed(scorer, 1)
    started = scorer.types.index("game.started") + 1
    assert scorer.get(f"/e/{started}/right").status == 403
    form = owner.get(f"/e/{started}/right")
    assert form.h1 == "Put right how Pitch began"
    assert "nothing would change" in owner.press(form, "See what changes").alert
    look = owner.press(form, "See what changes", {"stakes.point": "0.20"})
    assert "What a point is worth: €0.10 now €0.20" in look.words
    owner.on(owner.press(look, "Put it right", WHY))
    assert owner.state["games"][0]["money"]["p2"] == 25


@pytest.mark.parametrize("type_", ["payment.made", "player.added", "night.started", "table.opened"])
def test_what_no_pad_tells_is_put_right_on_a_small_form(owner: Phone, type_: str) -> None:
    owner.start()
    owner.post(
        "/pay",
        {
            "from": "p1",
            "to": "p2",
            "amount": "5",
            "sure": "1",
            "id": owner.here.edge.new_id(),
            "seen": str(len(owner.log)),
        },
    )
    seq = owner.types.index(type_) + 1
    change = {
        "payment.made": {"0.amount": "6.50"},
        "player.added": {"0.name": "Annette"},
        "night.started": {"0.label": "At Anna's"},
        "table.opened": {"0.name": "Friday"},
    }[type_]
    look = owner.press(owner.get(f"/e/{seq}/right"), "See what changes", change)
    assert look.status == 200, look.words
    owner.on(owner.press(look, "Put it right", WHY))
    told = owner.here.tables.now(owner.table)
    found = {
        "payment.made": told.balances["p1"] == 650,
        "player.added": told.roster.players["p1"].name == "Annette",
        "night.started": told.roster.nights["n1"].label == "At Anna's",
        "table.opened": told.roster.name == "Friday",
    }
    assert found[type_]


def test_a_forgotten_payment_is_put_in_and_can_be_taken_back(scorer: Phone) -> None:
    started = scorer.types.index("night.started") + 1
    form = scorer.get(f"/e/{started}/missing/payment.made")
    look = scorer.press(form, "See what changes", {"0.from": "p1", "0.to": "p2", "0.amount": "3"})
    assert "Anna 0.00 +3.00" in look.words
    scorer.on(scorer.press(look, "Put it in", WHY))
    assert scorer.state["balances"]["p1"] == 300
    unpay = next(words for words in scorer.get("/settle").buttons if words.startswith("Undo"))
    assert scorer.press(scorer.get("/settle"), unpay).status == 303
    assert scorer.state["balances"]["p1"] == 0


def test_an_entry_that_is_not_there(owner: Phone, scorer: Phone) -> None:
    for path in ("right", "back", "missing", "missing/pad"):
        assert owner.get(f"/e/99/{path}").status == 404
    assert owner.get("/e/1/missing/pad").status == 422
    assert owner.get("/e/1/back").status == 422
    assert scorer.other(Role.OWNER).get("/e/1/right").status == 200


def test_whoever_was_slower_with_a_correction_sees_what_came_in(scorer: Phone) -> None:
    (first,) = fixed(scorer, 1)
    look = scorer.press(scorer.get(f"/e/{first}/right"), "See what changes", {"2.low": "p4"})
    other = scorer.other(Role.SCORER, "p1")
    faster = other.press(other.get(f"/e/{first}/right"), "See what changes", {"2.low": "p1"})
    other.on(other.press(faster, "Put deal 1 right", WHY))
    slower = scorer.press(look, "Put deal 1 right", WHY)
    assert slower.status == 409
    assert "Somebody was faster" in slower.alert
    assert f"Event {first} was put right." in slower.words
    assert scorer.types.count("event.replaced") == 1


def test_a_deal_under_way_has_its_dealer_put_right_alone(scorer: Phone) -> None:
    scorer.press(scorer.get("/g/g1/record"), "Bid by bid")
    dealt = len(scorer.log)
    look = scorer.press(scorer.get(f"/e/{dealt}/right"), "Bid by bid", {"0.dealer": "p3"})
    assert "Dealer: Anna now Carla" in look.words
    assert "No score and no amount changes." in look.words
    scorer.on(scorer.press(look, "Put it right", WHY))
    assert scorer.state["games"][0]["next"]["turn"] == "p4"


def test_the_pad_says_what_it_would_come_to_before_anything_is_sent(scorer: Phone) -> None:
    first, _ = fixed(scorer)
    pad = scorer.get(f"/e/{first}/right")
    part = scorer.press(pad, "Preview", {"2.low": "p4"}, X_Part="preview")
    assert "Boris bid 2, took High and Game: 2. Made, +2. Dmitri +1." in part.words
    assert "Carla −0.10" in part.words
    assert scorer.press(pad, "Preview", X_Part="preview").words == ""
    missing = scorer.get(f"/e/{first}/missing/pad")
    told = scorer.press(missing, "Preview", {**NEXT, "0.dealer": "p2"}, X_Part="preview")
    assert "Carla bid 3" in told.words
    wrong = scorer.press(
        missing, "See what changes", {**NEXT, "1.bid": "2", "1.player": "p1", "1.how": "forced", "0.dealer": "p2"}
    )
    assert "Only the dealer" in wrong.alert
    assert wrong.form("See what changes")[0].value("2.high") == "p3"


def test_one_press_has_one_button_that_takes_it_back(scorer: Phone) -> None:
    first, _ = fixed(scorer)
    story = scorer.on(scorer.press(scorer.get(f"/e/{first}/back?whole="), "Take deal 1 back", WHY))
    assert story.words.count("taken back Reason") == 3
    (undo,) = (address for address in story.links(f"{scorer.home}/e/") if address.endswith("?undo="))
    scorer.on(scorer.press(scorer.get(undo), "Take the correction back", WHY))
    assert rows(scorer)[0] == first


def test_more_goes_along_than_one_correction_takes() -> None:
    evening = pitch("abc", "@a x " * 501)
    owner = seated(evening).other(Role.OWNER)
    started, events, games = owner.types.index("game.started") + 1, len(owner.log), owner.state["games"]
    look = owner.get(f"/e/{started}/back")
    owner.on(owner.press(look, "Take it back, and 1002 along", WHY))
    assert owner.types[events:] == ["event.voided"] * 2
    assert owner.state["games"] == []
    undo = owner.get(f"/e/{events + 1}/back")
    owner.on(owner.press(undo, "Take the correction back", WHY))
    assert owner.types[events + 2 :] == ["event.voided"] * 2
    assert owner.state["games"] == games
    assert len(games) == 1
