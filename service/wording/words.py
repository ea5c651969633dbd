"""Sentences, names, amounts and dates for people: translated and formatted here, at the edge, and nowhere else.

Babel does the formatting; the decimals are those of the currency's minor unit (`events.currencies`), so that a log
reads the same for ever. Signs are set by us: a real minus, and a plus where a change is shown.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from gettext import NullTranslations
from unicodedata import bidirectional, normalize
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_date, format_time
from babel.lists import format_list
from babel.numbers import format_decimal, get_currency_name, get_currency_symbol, get_decimal_symbol, parse_pattern

from events.currencies import DECIMALS, POINTS_ONLY
from events.say import Cents, Param, Points, Say, Says, Who, Whos, say
from projections.games import GAMES
from projections.roster import Player, Roster
from service.wording.amounts import write_amount
from service.wording.collation import sort_key

MINUS = "−"
WIDE = Context(prec=200)
"""For amounts however large: left alone, decimals have 28 digits, and what has more cannot be shown."""
FRACTIONS = {Fraction(*map(int, normalize("NFKC", one).split("\u2044"))): one for one in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"}
RAISED, LOWERED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"), str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
LETTERS_BEFORE_DIGITS = re.compile(r"(?<=[^\W\d_])(?=\d)")
"""Between CHF and 5.41, where a language has no space between € and 5.41."""

SHORT = 9
"""The most letters of a call-name."""

UNNAMED = re.compile("phone ([0-9a-f]{4})")
"""The label that a phone is given, as logs hold it."""

TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Invisible characters that turn the direction of writing until it is turned back."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says things in one language, to one table's people, in its currency and zone."""

    locale: Locale
    translations: NullTranslations
    roster: Roster

    def say(self, sentence: Say) -> str:
        """A sentence with its parameters filled in."""
        if sentence.many:
            n = sentence.params["n"]
            assert isinstance(n, int)
            template = self.translations.ngettext(sentence.text, sentence.many, abs(n))
        elif sentence.context:
            template = self.translations.pgettext(sentence.context, sentence.text)
        else:
            template = self.translations.gettext(sentence.text)
        return template.format_map(_Shown(self, sentence.params))

    def name(self, player: str | None) -> str:
        """A player's name; his key where the table does not know him."""
        known = self.roster.players.get(player or "")
        return known.name if known else player or ""

    def short(self, player: str) -> str:
        """The call-name for chips: the one set, else the name, cut where it is long."""
        known = self.roster.players.get(player)
        if known is None:
            return player
        return known.short or (known.name if len(known.name) <= SHORT else known.name[: SHORT - 1].rstrip() + "…")

    def device(self, label: str | None) -> str:
        """A phone's label; one that no one chose in this language; empty where there is none."""
        given = UNNAMED.fullmatch(label or "")
        return self.say(say("phone {code}", code=given[1])) if given else label or ""

    def kind(self, kind: str) -> str:
        """What people call a kind of game."""
        return self.say(GAMES[kind].title)

    def names(self, players: Iterable[str]) -> str:
        """Several players' names as a list."""
        return self.listing([apart(self.name(player)) for player in players])

    def alphabetical(self, players: Iterable[Player]) -> list[Player]:
        """Players by name, as people look for one."""
        return sorted(players, key=lambda player: sort_key(player.name, self.locale.language))

    def listing(self, parts: list[str]) -> str:
        """Several terms as a list: "High, Low and Game"."""
        return str(format_list(parts, locale=self.locale))

    def points(self, n: int) -> str:
        """A score, with a real minus."""
        return f"{MINUS}{-n}" if n < 0 else str(n)

    def fraction(self, n: Fraction | int) -> str:
        """A number of points that need not be whole: −1¾."""
        whole, rest = divmod(abs(Fraction(n)), 1)
        return _sign(n, False) + (str(whole) if whole or not rest else "") + _fraction(rest)

    def change(self, n: int) -> str:
        """A change of score, its sign shown."""
        return f"+{n}" if n > 0 else self.points(n)

    def decimal(self, cents: int, signed: bool = False) -> str:
        """An amount without its currency: 5.41, −0.49."""
        return _sign(cents, signed) + self._number(abs(cents))

    def written(self, cents: int) -> str:
        """An amount as a field shows it for editing: 5.41 or 5,41; of dinars 1.50, as 1.500 may be thousands."""
        decimals = DECIMALS.get(self.roster.currency, 0)
        text = write_amount(cents, decimals, "," if get_decimal_symbol(self.locale) == "," else ".")
        return text[:-1] if decimals == 3 and text.endswith("0") else text

    def money(self, cents: int, signed: bool = False) -> str:
        """An amount with its currency: €5.41 or 5,41 €, by language."""
        currency = self.roster.currency or POINTS_ONLY
        if currency == POINTS_ONLY:
            return self.decimal(cents, signed)
        decimals = DECIMALS[currency]
        pattern = parse_pattern(self.locale.currency_formats["standard"].pattern)
        pattern.frac_prec = (decimals, decimals)
        with localcontext(WIDE):
            shown: str = pattern.apply(self._major(abs(cents)), self.locale, currency=currency, currency_digits=False)
        return _sign(cents, signed) + LETTERS_BEFORE_DIGITS.sub("\u00a0", shown)

    def exact(self, cents: Fraction | int) -> str:
        """A change in exact cents, its sign shown, without the currency: −0.23⅓; of yen −⅓."""
        whole, rest = divmod(abs(Fraction(cents)), 1)
        number = self._number(whole)
        return _sign(cents, True) + ("" if rest and number == "0" else number) + _fraction(rest)

    @property
    def currency(self) -> str:
        """The sign of the table's currency."""
        return self.sign(self.roster.currency)

    def sign(self, currency: str) -> str:
        """A currency's sign: €, or CHF."""
        return get_currency_symbol(currency, locale=self.locale)

    def currency_name(self, currency: str) -> str:
        """A currency's name: Japanese Yen."""
        return get_currency_name(currency, locale=self.locale)

    def day(self, iso: str) -> str:
        """A calendar day: 30 Nov 2026."""
        return format_date(date.fromisoformat(iso), "medium", locale=self.locale)

    def clock(self, at: str) -> str:
        """The time of day of a moment, in the table's zone."""
        zone = ZoneInfo(self.roster.timezone or "UTC")
        return format_time(datetime.fromisoformat(at).astimezone(zone), "medium", locale=self.locale)

    def _major(self, cents: int) -> Decimal:
        return Decimal(cents).scaleb(-DECIMALS.get(self.roster.currency, 0))

    def _number(self, cents: int) -> str:
        decimals = DECIMALS.get(self.roster.currency, 0)
        pattern = "#,##0." + "0" * decimals if decimals else "#,##0"
        with localcontext(WIDE):
            return format_decimal(self._major(cents), format=pattern, locale=self.locale)


class _Shown(dict[str, str]):
    """The parameters of a sentence, each shown as its type asks."""

    def __init__(self, speaker: Speaker, params: Mapping[str, Param]) -> None:
        super().__init__({key: show(speaker, value) for key, value in params.items()})


def show(speaker: Speaker, value: Param) -> str:
    """One parameter for people."""
    match value:
        case Who(player=player):
            return apart(speaker.name(player))
        case Whos(players=players):
            return speaker.names(players)
        case Cents(amount=amount, signed=signed):
            return speaker.money(amount, signed)
        case Points(points=points):
            return speaker.change(points)
        case int(n):
            return speaker.points(n)
        case Says(parts=parts):
            return speaker.listing([speaker.say(part) for part in parts])
        case _:
            return str(value)


def apart(name: str) -> str:
    """A name inside a sentence: one that is written from right to left does not turn what stands beside it."""
    plain = TURNS.sub("", name)
    return f"\u2068{plain}\u2069" if any(bidirectional(c) in ("R", "AL") for c in plain) else plain


def _fraction(part: Fraction) -> str:
    """A proper fraction in one character where there is one, else raised over lowered figures; 0 is nothing."""
    if not part:
        return ""
    figures = f"{part.numerator}".translate(RAISED), f"{part.denominator}".translate(LOWERED)
    return FRACTIONS.get(part, "\u2044".join(figures))


def _sign(cents: Fraction | int, signed: bool) -> str:
    if cents < 0:
        return MINUS
    return "+" if signed and cents > 0 else ""


def english(roster: Roster | None = None) -> Speaker:
    """The speaker of the command line and of the API."""
    return Speaker(Locale.parse("en"), NullTranslations(), roster or Roster())
