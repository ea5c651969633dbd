"""The language of the pages: the browser's, or the one chosen on this phone; and back to where the choice was made."""

from collections.abc import Iterator

import pytest

from service.access import Role
from service.wording import languages
from tests.service.pages.phone import Phone, new_phone, open_table

FORM = "//language"


@pytest.fixture
def few(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Catalogues of few sentences, so that no translator's choice of words matters here."""
    folder = tmp_path_factory.mktemp("translations")
    for code, page, refusal in (("it", "Apri un tavolo", "Niente qui"), ("ru", "Открыть стол", "Здесь ничего нет")):
        path = folder / code / "LC_MESSAGES" / "messages.po"
        path.parent.mkdir(parents=True)
        path.write_text(
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
            f'msgid "Open a table"\nmsgstr "{page}"\n\nmsgid "Nothing here"\nmsgstr "{refusal}"\n'
        )
    monkeypatch.setattr(languages, "CATALOGUES", folder)
    languages.translations.cache_clear()
    yield
    languages.translations.cache_clear()


@pytest.fixture
def phone() -> Phone:
    """A phone that knows no table."""
    return new_phone()


@pytest.mark.usefixtures("few")
def test_the_browsers_language_is_spoken(phone: Phone) -> None:
    front = phone.get("//", Accept_Language="de, it-CH;q=0.8, en;q=0.5")
    assert "Apri un tavolo" in front.words
    assert front.reader.tags[0] == ("html", {"lang": "it-CH"})
    assert front.response.headers["Content-Language"] == "it"
    assert {*front.response.vary} >= {"Accept-Language", "Cookie"}


@pytest.mark.usefixtures("few")
def test_a_language_the_browser_does_not_want_is_not_spoken(phone: Phone) -> None:
    assert "Open a table" in phone.get("//", Accept_Language="it;q=0").words


@pytest.mark.usefixtures("few")
def test_one_request_after_the_other_has_its_own_language(phone: Phone) -> None:
    for code, words in (("it", "Apri un tavolo"), ("ru", "Открыть стол"), ("en", "Open a table")):
        assert words in phone.get("//", Accept_Language=code).words


@pytest.mark.usefixtures("few")
def test_a_choice_outlasts_what_the_browser_says(phone: Phone) -> None:
    answer = phone.press(phone.get("//"), "Русский")
    assert (answer.status, answer.to) == (303, "/")
    for told in ("Max-Age=34560000", "SameSite=Lax", "HttpOnly", "Path=/"):
        assert told in answer.response.headers["Set-Cookie"]
    front = phone.get("//", Accept_Language="it")
    assert "Открыть стол" in front.words
    assert front.reader.tags[0] == ("html", {"lang": "ru"})


@pytest.mark.usefixtures("few")
def test_a_page_that_says_no_says_it_in_the_same_language(phone: Phone) -> None:
    lost = phone.get("//nowhere", Accept_Language="ru")
    assert (lost.status, lost.h1) == (404, "Здесь ничего нет")


@pytest.mark.usefixtures("few")
def test_the_api_speaks_english(phone: Phone) -> None:
    answer = phone.client.get("/api/v1/nowhere", headers={"Accept-Language": "ru"})
    assert answer.json is not None
    assert answer.json["detail"].isascii()
    assert "Content-Language" not in answer.headers


def test_the_languages_name_themselves_and_mark_the_one_spoken(phone: Phone) -> None:
    front = phone.get("//", Accept_Language="fr-CA")
    keys = [told for tag, told in front.reader.tags if tag == "button" and told.get("name") == "lang"]
    assert [one["value"] for one in keys] == [one["lang"] for one in keys] == ["en", "it", "fr", "ru"]
    assert [one["value"] for one in keys if "aria-current" in one] == ["fr"]
    assert {"English", "Italiano", "Français", "Русский"} <= {*front.buttons}


@pytest.mark.usefixtures("few")
def test_the_choice_leads_back_to_the_page_it_was_made_on() -> None:
    owner = open_table()
    link = owner.link(Role.SCORER)
    guest = owner.stranger()
    assert guest.press(guest.get(link), "Français").to == link
    assert owner.press(owner.get(), "Italiano").to == owner.home
    owner.start()
    assert owner.press(owner.get("?night=n1"), "English").to == f"{owner.home}?night=n1"
    assert "English" not in owner.get("?at=7").buttons


@pytest.mark.parametrize(
    "back",
    [
        "",
        "//evil.example/",
        "/\\evil.example/",
        "https://evil.example/",
        "evil",
        "/a\r\nX: y",
        "/\t/evil",
        "/" + "a" * 3000,
    ],
)
def test_it_leads_nowhere_else(phone: Phone, back: str) -> None:
    answer = phone.post(FORM, {"lang": "it", "back": back})
    assert (answer.status, answer.to) == (303, "/")


@pytest.mark.parametrize("chosen", ["", "de", "en-GB", "../it"])
def test_a_language_there_is_not_is_refused(phone: Phone, chosen: str) -> None:
    answer = phone.post(FORM, {"lang": chosen, "back": "/"})
    assert answer.status in (400, 422)
    assert "Set-Cookie" not in answer.response.headers


def test_a_cookie_of_another_making_is_passed_over(phone: Phone) -> None:
    phone.client.set_cookie("lang", "../../etc")
    assert phone.get("//", Accept_Language="fr").reader.tags[0] == ("html", {"lang": "fr"})


def test_people_are_offered_by_the_alphabet() -> None:
    owner = open_table(people=("Zoë", "Boris", "Émile", "Anna"))
    for seen in (owner.get("/phones"), owner.stranger().get(owner.link(Role.VIEWER))):
        form, _ = seen.form("Sit here" if "Sit here" in seen.buttons else "Sit down")
        assert [key for key in form.offered("seat") if key] == ["p4", "p2", "p3", "p1"]
