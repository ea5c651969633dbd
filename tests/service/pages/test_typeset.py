"""What a language writes its own way on the pages: quotes, colons, amounts in fields, names of rows and phones."""

import re

import pytest
from babel import Locale
from werkzeug.datastructures import MultiDict

from events.codec import Malformed
from events.say import say
from events.shapes import Fault
from projections.roster import Roster
from service.pages.looking_back.history import share
from service.pages.names import wrong_words
from service.wording.amounts import parse_amount
from service.wording.languages import translations
from service.wording.words import Speaker
from tests.service.pages.phone import Phone, common_app
from tests.service.pages.test_disputes import NOTE, dispute, resolve

HARD = "\u00a0"


def speaking(language: str, currency: str = "EUR") -> Speaker:
    """A speaker of a language, to a table of nobody."""
    return Speaker(Locale.parse(language), translations(language), Roster("Thursday", currency))


def text(phone: Phone, path: str, language: str) -> str:
    """A page's text without its tags, its spaces as they are."""
    return re.sub("<[^>]*>", "", phone.get(path, Accept_Language=language).response.text)


@pytest.mark.parametrize(
    ("language", "shown"),
    [("en", f"Dmitri: “{NOTE}”"), ("fr", f"Dmitri{HARD}: «{HARD}{NOTE}{HARD}»"), ("ru", f"Dmitri: «{NOTE}»")],
)
def test_what_somebody_said_is_quoted_as_the_language_does(
    scorer: Phone, viewer: Phone, language: str, shown: str
) -> None:
    scorer.deal()
    dispute(viewer)
    resolve(scorer, 11)
    assert shown in text(viewer, "/e/10", language)


def test_a_row_within_a_sentence_begins_in_lower_case(scorer: Phone, viewer: Phone) -> None:
    scorer.deal()
    dispute(viewer)
    assert "Dmitri disputes Pitch, deal 1" in text(viewer, "/settle", "en")
    assert "Pitch, сдача 1" in text(viewer, "/settle", "ru")


def test_points_taken_within_a_sentence_are_not_headings(scorer: Phone) -> None:
    scorer.deal()
    assert "старший козырь и игра" in text(scorer, "/g/g1/deals", "ru")
    assert "Старший козырь" in text(scorer, "/g/g1/record", "ru")


@pytest.mark.parametrize(("language", "shown"), [("en", "0.10"), ("fr", "0,10"), ("ru", "0,10"), ("it", "0,10")])
def test_fields_hold_amounts_as_the_language_writes_them(owner: Phone, language: str, shown: str) -> None:
    page = owner.get("/start/pitch", Accept_Language=language)
    (form,) = [one for one in page.reader.forms.values() if ("stakes.point", shown) in one.fields]
    started = owner.post("/start/pitch", MultiDict([*form.fields, ("stakes.mode", "average"), ("first", "p1")]))
    assert started.status == 303, started.words
    assert re.search(r'"point":10\b', owner.log[-1])


@pytest.mark.parametrize("language", ["en", "fr", "ru", "it"])
@pytest.mark.parametrize(("currency", "decimals"), [("JPY", 0), ("EUR", 2), ("KWD", 3)])
@pytest.mark.parametrize("cents", [1, 10, 999, 1000, 1500, 100_000, 1_234_560])
def test_what_a_field_holds_is_no_number_of_thousands(language: str, currency: str, decimals: int, cents: int) -> None:
    written = speaking(language, currency).written(cents)
    assert parse_amount(written, decimals) == cents
    assert not re.fullmatch("[1-9][0-9]{0,2}[.,][0-9]{3}", written)


@pytest.mark.parametrize(("language", "shown"), [("en", "33%"), ("fr", f"33{HARD}%"), ("ru", f"33{HARD}%")])
def test_a_part_in_percent(language: str, shown: str) -> None:
    assert share(speaking(language), 1, 3) == shown


@pytest.mark.parametrize(
    ("language", "shown"), [("en", "phone 3f2a"), ("fr", "Téléphone 3f2a"), ("ru", "Телефон 3f2a")]
)
def test_a_phone_nobody_named_is_called_in_the_language(language: str, shown: str) -> None:
    one = speaking(language)
    assert one.device("phone 3f2a") == shown
    assert one.device("phone of Boris") == "phone of Boris"
    assert one.device("3f2a") == "3f2a"
    assert one.device(None) == ""


def test_the_phone_of_an_entry_is_called_so_too(scorer: Phone) -> None:
    scorer.deal()
    assert re.search(r"Телефон [0-9a-f]{4}", text(scorer, "/e/10", "ru"))
    assert re.search(r"phone [0-9a-f]{4}", scorer.log[9])


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("type", "Запись: не указано."),
        ("data.dealer", "Сдающий: не указано."),
        ("data.rules.low", "Младший козырь идёт: не указано."),
    ],
)
def test_a_field_is_never_called_by_its_key(path: str, shown: str) -> None:
    malformed = Malformed((Fault(path, say("is missing.")),))
    with common_app().test_request_context():
        assert wrong_words(speaking("ru"), malformed, "pitch") == shown
