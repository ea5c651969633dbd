"""Sentences, names, amounts and dates for people, in their language and their table's currency."""

import gettext
from dataclasses import replace
from fractions import Fraction

import pytest
from babel import Locale

from events.say import Cents, Param, Points, Say, Says, Who, Whos, say, say_n
from projections.roster import Player, Roster
from service.wording.words import Speaker, english, show

PEOPLE = {
    "a": Player("a", "Anna"),
    "g": Player("g", "Maria-Giovanna Castellani", "Maria-G."),
    "m": Player("m", "Maximilian"),
    "t": Player("t", "Theodore B"),
    "e": Player("e", "Évelyne O"),
    "z": Player("z", "{x} %s O'Brien"),
}
THIN, HARD = "\u202f", "\u00a0"


def speaker(currency: str = "EUR", locale: str = "en", timezone: str | None = None) -> Speaker:
    """A speaker for a table in a currency, in a language."""
    roster = Roster("Thursday", currency, timezone, PEOPLE)
    return Speaker(Locale.parse(locale), gettext.NullTranslations(), roster)


# Money


@pytest.mark.parametrize(
    ("currency", "locale", "cents", "plain", "signed"),
    [
        ("EUR", "en", 541, "€5.41", "+€5.41"),
        ("EUR", "en", -49, "−€0.49", "−€0.49"),
        ("EUR", "en", 0, "€0.00", "€0.00"),
        ("EUR", "en", 123456789, "€1,234,567.89", "+€1,234,567.89"),
        ("EUR", "de", 123456, f"1.234,56{HARD}€", f"+1.234,56{HARD}€"),
        ("EUR", "de", -5, f"−0,05{HARD}€", f"−0,05{HARD}€"),
        ("EUR", "fr", 123456, f"1{THIN}234,56{HARD}€", f"+1{THIN}234,56{HARD}€"),
        ("EUR", "fr", -123456, f"−1{THIN}234,56{HARD}€", f"−1{THIN}234,56{HARD}€"),
        ("JPY", "en", 1500, "¥1,500", "+¥1,500"),
        ("JPY", "de", -1500, f"−1.500{HARD}¥", f"−1.500{HARD}¥"),
        ("KWD", "en", 1500, f"KWD{HARD}1.500", f"+KWD{HARD}1.500"),
        ("KWD", "fr", -7, f"−0,007{HARD}KWD", f"−0,007{HARD}KWD"),
        ("CHF", "en", -541, f"−CHF{HARD}5.41", f"−CHF{HARD}5.41"),
        ("CHF", "de", 541, f"5,41{HARD}CHF", f"+5,41{HARD}CHF"),
        ("CLP", "en", 7, f"CLP{HARD}7", f"+CLP{HARD}7"),
        ("XXX", "en", 7, "7", "+7"),
        ("XXX", "en", -7, "−7", "−7"),
        ("EUR", "en", 10**12, "€10,000,000,000.00", "+€10,000,000,000.00"),
        ("EUR", "en", 10**40 + 1, f"€100{',000' * 12}.01", f"+€100{',000' * 12}.01"),
    ],
)
def test_money(currency: str, locale: str, cents: int, plain: str, signed: str) -> None:
    one = speaker(currency, locale)
    assert one.money(cents) == plain
    assert one.money(cents, signed=True) == signed


@pytest.mark.parametrize(
    ("currency", "locale", "cents", "plain", "signed"),
    [
        ("EUR", "en", 541, "5.41", "+5.41"),
        ("EUR", "en", -49, "−0.49", "−0.49"),
        ("EUR", "en", 0, "0.00", "0.00"),
        ("EUR", "de", 123456, "1.234,56", "+1.234,56"),
        ("EUR", "fr", -123456, f"−1{THIN}234,56", f"−1{THIN}234,56"),
        ("JPY", "en", 1500, "1,500", "+1,500"),
        ("KWD", "en", 1500, "1.500", "+1.500"),
        ("XXX", "en", -7, "−7", "−7"),
    ],
)
def test_amounts_without_their_currency(currency: str, locale: str, cents: int, plain: str, signed: str) -> None:
    assert speaker(currency, locale).decimal(cents) == plain
    assert speaker(currency, locale).decimal(cents, signed=True) == signed


@pytest.mark.parametrize(
    ("currency", "locale", "cents", "shown"),
    [
        ("EUR", "en", Fraction(-70, 3), "−0.23⅓"),
        ("EUR", "en", Fraction(-1, 3), "−0.00⅓"),
        ("EUR", "en", Fraction(45, 2), "+0.22½"),
        ("EUR", "de", Fraction(12345678, 7), "+17.636,68²⁄₇"),
        ("EUR", "en", Fraction(-10, 11), "−0.00¹⁰⁄₁₁"),
        ("EUR", "en", 30, "+0.30"),
        ("EUR", "en", 0, "0.00"),
        ("JPY", "en", Fraction(-70, 3), "−23⅓"),
        ("JPY", "en", Fraction(-1, 3), "−⅓"),
        ("JPY", "en", 0, "0"),
        ("KWD", "en", Fraction(70, 3), "+0.023⅓"),
    ],
)
def test_exact_amounts(currency: str, locale: str, cents: Fraction | int, shown: str) -> None:
    assert speaker(currency, locale).exact(cents) == shown


@pytest.mark.parametrize(
    ("n", "shown"),
    [(Fraction(3, 4), "¾"), (Fraction(-7, 4), "−1¾"), (2, "2"), (0, "0"), (Fraction(1, 13), "¹⁄₁₃")],
)
def test_points_that_need_not_be_whole(n: Fraction | int, shown: str) -> None:
    assert speaker().fraction(n) == shown


def test_decimals_are_the_logs_own() -> None:
    """Not those of the library's tables, which change: what a log says stays what it was."""
    assert speaker("ISK").money(5) == f"ISK{HARD}5"
    assert speaker("HUF").money(500) == f"HUF{HARD}5.00"


def test_no_table_has_no_currency() -> None:
    assert english().money(5) == "5"
    assert english().decimal(-5) == "−5"


@pytest.mark.parametrize(
    ("currency", "locale", "sign"), [("EUR", "en", "€"), ("CHF", "de", "CHF"), ("USD", "fr", "$US")]
)
def test_a_currencys_sign(currency: str, locale: str, sign: str) -> None:
    assert speaker(currency, locale).currency == sign
    assert speaker("EUR", locale).sign(currency) == sign


def test_a_currencys_name() -> None:
    assert speaker(locale="de").currency_name("JPY") == "Japanischer Yen"


# Points


@pytest.mark.parametrize(("n", "points", "change"), [(7, "7", "+7"), (0, "0", "0"), (-7, "−7", "−7")])
def test_points(n: int, points: str, change: str) -> None:
    assert speaker().points(n) == points
    assert speaker().change(n) == change


# People


@pytest.mark.parametrize(
    ("key", "name", "short"),
    [
        ("a", "Anna", "Anna"),
        ("g", "Maria-Giovanna Castellani", "Maria-G."),
        ("m", "Maximilian", "Maximili…"),
        ("t", "Theodore B", "Theodore…"),
        ("e", "Évelyne O", "Évelyne O"),
        ("nobody", "nobody", "nobody"),
    ],
)
def test_names(key: str, name: str, short: str) -> None:
    assert (speaker().name(key), speaker().short(key)) == (name, short)
    assert len(short) <= 9


def test_nobody_has_no_name() -> None:
    assert speaker().name(None) == ""


def test_kinds_have_names() -> None:
    assert speaker().kind("pitch") == "Pitch"


@pytest.mark.parametrize(
    ("locale", "listing"), [("en", "High, Low, and Game"), ("de", "High, Low und Game"), ("fr", "High, Low et Game")]
)
def test_lists(locale: str, listing: str) -> None:
    assert speaker(locale=locale).listing(["High", "Low", "Game"]) == listing
    assert speaker(locale=locale).listing(["High"]) == "High"
    assert speaker(locale=locale).listing([]) == ""


# Days and hours


def test_days() -> None:
    assert speaker().day("2026-11-30") == "Nov 30, 2026"
    assert speaker(locale="de").day("2026-11-30") == "30.11.2026"


@pytest.mark.parametrize(
    ("timezone", "clock"),
    [(None, "23:05:06"), ("UTC", "23:05:06"), ("Europe/Rome", "00:05:06"), ("America/New_York", "18:05:06")],
)
def test_hours_are_the_tables_own(timezone: str | None, clock: str) -> None:
    assert speaker(locale="de", timezone=timezone).clock("2026-11-30T23:05:06.789Z") == clock


# Sentences


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (7, "7"),
        ("moon", "moon"),
        (Who("a"), "Anna"),
        (Who("x"), "x"),
        (Whos(("a", "m")), "Anna and Maximilian"),
        (Cents(541), "€5.41"),
        (Cents(541, signed=True), "+€5.41"),
        (Points(3), "+3"),
        (Points(-3), "−3"),
        (Says((say("High"), say("{p}", p=Who("a")))), "High and Anna"),
    ],
)
def test_parameters(value: Param, shown: str) -> None:
    assert show(speaker(), value) == shown
    assert speaker().say(say("<{value}>", value=value)) == f"<{shown}>"


def test_a_name_is_never_taken_for_a_template() -> None:
    assert speaker().say(say("{player} left.", player=Who("z"))) == "{x} %s O'Brien left."
    assert speaker().say(say("{said}", said="{player}")) == "{player}"


ONE_OR_MORE = say_n("{n} event", "{n} events", n=1)


@pytest.mark.parametrize(("n", "shown"), [(0, "0 events"), (1, "1 event"), (2, "2 events"), (21, "21 events")])
def test_one_or_more(n: int, shown: str) -> None:
    assert speaker().say(replace(ONE_OR_MORE, params={"n": n})) == shown


class Slavic(gettext.NullTranslations):
    """A catalogue of a language with three forms."""

    def gettext(self, message: str) -> str:
        """A sentence in it."""
        return {"{player} left.": "Ушла {player}.", "Game": "Игра"}.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        """A word in the meaning that the context gives it."""
        return {("the point", "Game"): "Гейм"}.get((context, message), message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        """A sentence with the form that a number takes."""
        few = n % 10 in (2, 3, 4) and n // 10 % 10 != 1
        return "{n} событие" if n % 10 == 1 and n % 100 != 11 else "{n} события" if few else "{n} событий"


@pytest.mark.parametrize(("n", "shown"), [(1, "1 событие"), (3, "3 события"), (5, "5 событий"), (11, "11 событий")])
def test_a_language_has_the_forms_it_has(n: int, shown: str) -> None:
    one = replace(speaker(locale="ru"), translations=Slavic())
    assert one.say(Say(ONE_OR_MORE.text, ONE_OR_MORE.many, {"n": n})) == shown
    assert one.say(say("{player} left.", player=Who("a"))) == "Ушла Anna."


def test_a_word_of_two_meanings_is_told_apart() -> None:
    one = replace(speaker(locale="ru"), translations=Slavic())
    assert one.say(say("Game")) == "Игра"
    assert one.say(say("Game", context="the point")) == "Гейм"
    assert speaker().say(say("Game", context="the point")) == "Game"
