"""Which language an answer is in, and the catalogues behind it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.wording import languages
from service.wording.languages import LANGUAGES, SOURCE, spoken, tag, translations


@pytest.mark.parametrize(
    ("asked", "chosen", "answered"),
    [
        ([], None, "en"),
        (["en"], None, "en"),
        (["en-GB", "en"], None, "en-GB"),
        (["it-CH", "fr"], None, "it-CH"),
        (["de-CH", "fr-CH", "it"], None, "fr-CH"),
        (["de", "ru"], None, "ru"),
        (["RU-ru"], None, "ru-RU"),
        (["ja", "de"], None, "en"),
        (["*"], None, "en"),
        (["fr-XX", "fr-CH"], None, "fr"),
        (["it-valencia-odd"], None, "it"),
        (["en-GB", "it-CH"], "it", "it-CH"),
        (["en-GB"], "ru", "ru"),
        (["en-GB", "en-US"], "en", "en-GB"),
        (["fr"], "de", "fr"),
        (["fr"], "", "fr"),
    ],
)
def test_the_language_of_an_answer(asked: list[str], chosen: str | None, answered: str) -> None:
    assert tag(spoken(asked, chosen)) == answered


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_no_catalogue_has_is_said_in_english(language: str) -> None:
    assert translations(language).gettext("Nobody ever said this.") == "Nobody ever said this."


@pytest.fixture
def little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small Russian catalogue in place of the real one."""
    path = tmp_path / "ru" / "LC_MESSAGES" / "messages.po"
    path.parent.mkdir(parents=True)
    monkeypatch.setattr(languages, "CATALOGUES", tmp_path)
    translations.cache_clear()
    yield path
    translations.cache_clear()


HEAD = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"
"""


def test_a_catalogue_is_read_as_it_was_left(little: Path) -> None:
    little.write_text(
        HEAD
        + """
msgid "Back"
msgstr "Назад"

msgctxt "the point"
msgid "Game"
msgstr "Гейм"

msgid "{n} deal"
msgid_plural "{n} deals"
msgstr[0] "{n} сдача"
msgstr[1] "{n} сдачи"
msgstr[2] "{n} сдач"

msgid "Rules"
msgstr ""
"""
    )
    ru = translations("ru")
    assert (ru.gettext("Back"), ru.gettext("Game"), ru.gettext("Rules")) == ("Назад", "Game", "Rules")
    assert ru.pgettext("the point", "Game") == "Гейм"
    deals = [ru.ngettext("{n} deal", "{n} deals", n) for n in (1, 2, 5, 11, 21, 22)]
    assert deals == ["{n} сдача", "{n} сдачи", "{n} сдач", "{n} сдач", "{n} сдача", "{n} сдачи"]


def test_a_catalogue_is_read_once(little: Path) -> None:
    little.write_text(HEAD)
    first = translations("ru")
    little.unlink()
    assert translations("ru") is first
    assert SOURCE == "en"
