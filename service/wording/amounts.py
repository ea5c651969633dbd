"""Amounts as people write them: 15.38 or 15,38, with or without thousands, a real minus or a hyphen."""

import re

WRITTEN = re.compile(
    r"""
    (?P<sign>[-−+]?)
    (?P<whole>[0-9]+ | [0-9]{1,3} (?P<mark>[.,'’\u00a0\u202f\ ]) (?:[0-9]{2,3}(?P=mark))* [0-9]{3})
    (?:(?!(?P=mark))[.,](?P<part>[0-9]+))?
    """,
    re.VERBOSE,
)
"""Groups of thousands (or, as in India, of hundreds) have one mark, the decimals another."""
LONGEST = 40
DOUBTFUL = re.compile(r"(?P<sign>[-−+]?)(?P<whole>[1-9][0-9]{0,2})[.,](?P<three>[0-9]{3})")
"""Three digits after the only point or comma: thousands to some writers, decimals to others."""
COMMA = re.compile(r"[-−+]?[0-9]+,[0-9]+")
"""A comma alone, which other writers read as a mark of thousands."""


def parse_amount(text: str, decimals: int) -> int | None:
    """Minor units of a written amount; None where it is no amount, or could mean two.

    The last point or comma parts the decimals when at most `decimals` digits follow. Three digits after the only mark
    of a currency with other decimals could be thousands: that is for the writer to say. Without decimals they are.
    """
    found = WRITTEN.fullmatch(text.strip())
    if not found or len(text) > LONGEST:
        return None
    whole, part = re.sub(r"[^0-9]", "", found["whole"]), found["part"] or ""
    if not decimals and len(part) == 3 and len(whole) <= 3:
        whole, part = whole + part, ""
    if len(part) > decimals:
        return None
    cents = int(whole + part.ljust(decimals, "0"))
    return -cents if found["sign"] in ("-", "−") else cents


def readings(text: str, decimals: int) -> tuple[int, ...]:
    """Every amount in minor units that a text may mean: none, one, or two, whatever language the page speaks.

    Where it may have decimals beyond those of the currency, they are zeros.
    """
    found = DOUBTFUL.fullmatch(text.strip())
    if not found:
        amount = parse_amount(text, decimals)
        return () if amount is None else (amount,)
    sign = -1 if found["sign"] in ("-", "−") else 1
    whole, part, beyond = found["whole"], found["three"][:decimals], found["three"][decimals:]
    thousands = int(whole + found["three"]) * 10**decimals
    exact = () if beyond.strip("0") else (sign * int(whole + part),)
    return (sign * thousands, *exact)


def echoed(text: str, decimals: int) -> tuple[int, ...]:
    """The readings of a text that nobody should take for granted; () where it has but one, as fields show it."""
    doubtful = DOUBTFUL.fullmatch(text.strip()) or COMMA.fullmatch(text.strip())
    return readings(text, decimals) if doubtful else ()


def write_amount(cents: int, decimals: int, mark: str = ".") -> str:
    """An amount as a field shows it for editing: 15.38, or 15,38."""
    digits = str(abs(cents)).rjust(decimals + 1, "0")
    whole, part = (digits[:-decimals], f"{mark}{digits[-decimals:]}") if decimals else (digits, "")
    return f"{'-' if cents < 0 else ''}{whole}{part}"
