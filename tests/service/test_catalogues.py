"""The catalogues of translations hold what the code says, all of it and nothing else, and translate it whole."""

import re
from collections import Counter
from functools import cache

import pytest
from babel.messages.catalog import Catalog, Message

from service.wording.languages import LANGUAGES, SOURCE
from tests.catalogues import PLURALS, Found, forms, found, key, read, renewed

TRANSLATED = [language for language in LANGUAGES if language != SOURCE]
PLACE = re.compile(r"%\(\w+\)s|\{\w+\}")
PER_CENT = re.compile(r"%(?!\(\w+\)s)")
TAG = re.compile(r"</?[a-z]+[^>]*>")
EDGES = re.compile(r"^\s*|\s*$")

each = pytest.mark.parametrize("language", TRANSLATED)


@cache
def sentences() -> list[Found]:
    """All sentences of the code."""
    return list(found())


@cache
def catalogue(language: str) -> Catalog:
    """A language's catalogue, read once."""
    return read(language)


def messages(language: str) -> list[Message]:
    """The messages of a catalogue, without its head."""
    return [message for message in catalogue(language) if message.id]


def sources(message: Message) -> tuple[str, ...]:
    """What each form of a translation is held against: the last stands for all forms from there on."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def pairs(message: Message) -> list[tuple[str, str]]:
    """The last form of the source with each form of its translation."""
    return [(sources(message)[-1], form) for form in forms(message)]


def test_the_code_is_full_of_sentences() -> None:
    files = {one.file for one in sentences()}
    assert len({key(one) for one in sentences()}) > 1500
    assert {"templates/base.html", "service/cli.py", "service/api/problem.py"}.isdisjoint(files)
    assert {"templates/table/home.html", "projections/games/pitch/auction.py", "events/shapes.py"} <= files


def test_a_sentence_has_one_plural() -> None:
    plurals = {(key(one), one.id) for one in sentences() if not isinstance(one.id, str)}
    assert [first for first, count in Counter(first for first, _ in plurals).items() if count > 1] == []


@each
def test_nothing_is_missing_and_nothing_unused(language: str) -> None:
    due, there = ({key(one) for one in some} for some in (sentences(), messages(language)))
    assert (sorted(due - there), sorted(there - due), len(messages(language))) == ([], [], len(due))


def _as_written(message: Message) -> tuple[tuple[str, str], tuple[str, ...], list[str]]:
    return key(message), sources(message), [file for file, _ in message.locations]


@each
def test_the_file_is_as_it_would_be_written(language: str) -> None:
    """Its order, its files, its plurals: `make catalogues` would change nothing."""
    new = renewed(language, sentences())
    there, due = ([_as_written(one) for one in some if one.id] for some in (messages(language), new))
    assert there == due
    assert catalogue(language).plural_forms.removesuffix(";") == PLURALS[language].removesuffix(";")


@each
def test_everything_is_translated(language: str) -> None:
    assert [key(one) for one in messages(language) if one.fuzzy or not all(forms(one))] == []


@each
def test_every_form_is_there(language: str) -> None:
    many = catalogue(language).num_plurals
    assert [key(one) for one in messages(language) if len(forms(one)) != (many if one.pluralizable else 1)] == []


@each
def test_placeholders_are_the_sources(language: str) -> None:
    """A form may leave a number out where the source's first form does; the last has them all."""
    wrong = []
    for message in messages(language):
        allowed = [{*PLACE.findall(source)} for source in sources(message)]
        told = [{*PLACE.findall(form)} for form in forms(message) if form]
        if told and (told[-1] != allowed[-1] or any(one not in allowed for one in told)):
            wrong.append(key(message))
    assert wrong == []


@each
def test_nothing_else_looks_like_a_placeholder(language: str) -> None:
    """A per cent sign of a template is doubled, and braces are those of a placeholder."""
    wrong = []
    for message in messages(language):
        for source, form in pairs(message):
            rest, own = PLACE.sub("", form), PLACE.sub("", source)
            singles = [len(PER_CENT.findall(one.replace("%%", ""))) for one in (rest, own)]
            if form and (
                singles[0] != singles[1] or rest.count("{") != own.count("{") or rest.count("}") != own.count("}")
            ):
                wrong.append(key(message))
    assert wrong == []


@each
def test_tags_are_the_sources(language: str) -> None:
    wrong = [
        key(one)
        for one in messages(language)
        for source, form in pairs(one)
        if form and Counter(TAG.findall(source)) != Counter(TAG.findall(form))
    ]
    assert wrong == []


@each
def test_spaces_at_the_ends_are_the_sources(language: str) -> None:
    wrong = [
        key(one)
        for one in messages(language)
        for source, form in pairs(one)
        if form and EDGES.findall(source) != EDGES.findall(form)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", ["ru"])
def test_a_form_that_serves_many_numbers_says_which(language: str) -> None:
    """Russian says 21 as it says 1: a first form without the number would tell less than is so."""
    wrong = [
        key(one)
        for one in messages(language)
        if one.pluralizable and all(forms(one))
        if len({"%(n)s" in form or "{n}" in form or "%(count)s" in form or "%(num)s" in form for form in forms(one)})
        > 1
    ]
    assert wrong == []
