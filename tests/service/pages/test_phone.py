"""What a phone keeps for itself: its look by a cookie, its switches by script; and the big board."""

import pytest

from service.access import Role
from tests.service.pages.phone import DEAL, Phone


def links(phone: Phone, path: str = "") -> dict[str, str | None]:
    """The files of tokens a page is drawn with, by name, and for which screens each is."""
    found = [told for tag, told in phone.get(path).reader.tags if tag == "link" and told.get("rel") == "stylesheet"]
    return {(told["href"] or "").rpartition("/")[2].partition(".")[0]: told.get("media") for told in found}


@pytest.mark.parametrize(
    ("theme", "dark", "contrast"),
    [
        ("", "screen and (prefers-color-scheme: dark)", "screen and (prefers-contrast: more)"),
        ("light", "", "screen and (prefers-contrast: more)"),
        ("dark", "screen", "screen and (prefers-contrast: more)"),
        ("contrast", "screen and (prefers-color-scheme: dark)", "screen"),
    ],
)
def test_a_look_is_kept_and_every_page_has_it(owner: Phone, theme: str, dark: str, contrast: str) -> None:
    here = owner.get("//phone?from=" + owner.home)
    answer = owner.press(here, "Look like this", {"theme": theme})
    assert answer.to == f"/phone?from={owner.home}"
    for path in ("", "//", "//nothing", "/players"):
        want = {"tallystick": None, "dark": dark, "contrast": contrast}
        assert links(owner, path) == {name: media for name, media in want.items() if media != ""}, path
    page = owner.get()
    assert page.reader.tags[0][1].get("data-theme", "") == theme
    form, _ = owner.get("//phone").form("Look like this")
    assert form.value("theme") == theme


def test_the_phones_own_look_comes_back(owner: Phone) -> None:
    for theme, shown in (("dark", "dark"), ("", None), ("dark", "dark"), ("purple", None)):
        owner.post("//phone", {"theme": theme})
        assert owner.get().reader.tags[0][1].get("data-theme") == shown


def test_a_cookie_nobody_wrote_is_no_look(owner: Phone) -> None:
    owner.client.set_cookie("theme", '"><script>')
    assert "data-theme" not in owner.get().reader.tags[0][1]


@pytest.mark.parametrize("came", ["https://evil.example", "//evil.example", "/t/../x", "javascript:x", "/t/x\n", ""])
def test_the_way_back_stays_here(owner: Phone, came: str) -> None:
    assert owner.client.get("/phone", query_string={"from": came}).text.count('class="ico" href="/"') == 1
    assert owner.client.post("/phone", data={"from": came}).location == "/phone?from=/"


def test_phones_leads_to_this_phone_and_back(owner: Phone) -> None:
    assert f'href="/phone?from={owner.home}/phones"' in owner.get("/phones").response.text
    assert f'class="ico" href="{owner.home}/phones"' in owner.get(f"//phone?from={owner.home}/phones").response.text


@pytest.mark.parametrize("role", Role)
def test_whoever_follows_sees_the_big_board(owner: Phone, role: Role) -> None:
    phone = owner.other(role)
    assert "No game yet" in phone.get("/big").words
    owner.start()
    owner.deal(DEAL)
    for path in ("/g/g1/big", "/big"):
        page = phone.get(path)
        told = "1 Boris deals next 2 +0.12 2 Carla bids first 1 +0.02 3= Anna 0 −0.07 3= Dmitri 0 −0.07"
        assert page.reader.words("ol") == told
        assert page.buttons == []
        assert owner.link(Role.OWNER) not in page.response.text
        assert "data-awake" in page.response.text
        assert "Boris bid 2" in page.words


def test_the_tables_big_board_shows_the_game_that_runs(owner: Phone) -> None:
    owner.start()
    owner.start()
    assert f'data-key="{owner.table}.g2"' in owner.get("/big").response.text
    owner.press(owner.get("/g/g2/end"), "End the game as it stands")
    assert f'data-key="{owner.table}.g1"' in owner.get("/big").response.text
    owner.press(owner.get("/g/g1/end"), "End the game as it stands")
    over = owner.get("/big")
    assert "data-awake" not in over.response.text
    assert "data-key" not in over.response.text


def test_the_screen_stays_on_while_a_game_runs(owner: Phone) -> None:
    owner.start()
    assert "<body" in owner.get("/g/g1").response.text
    for path, awake in (("/g/g1", True), ("/g/g1/record", True), ("", False), ("/g/g1/deals", False)):
        assert (" data-awake" in owner.get(path).response.text) == awake, path
    owner.press(owner.get("/g/g1/end"), "End the game as it stands")
    assert " data-awake" not in owner.get("/g/g1").response.text
