"""Amounts as people write them: 15.38 or 15,38, with or without thousands, a real minus or a hyphen."""

import re

WRITTEN = re.compile(r"[-−+]?[0-9]+(?:[.,'’\u00a0\u202f ][0-9]+)*", re.ASCII)
LAST_MARK = re.compile(r"[.,](?=[0-9]*$)")


def parse_amount(text: str, decimals: int) -> int | None:
    """Minor units of a written amount; None where it is no amount, or could mean two.

    The last point or comma parts the decimals when at most `decimals` digits follow. Three digits after the only mark
    of a currency with other decimals could be thousands: that is for the writer to say.
    """
    text = text.strip()
    if not WRITTEN.fullmatch(text):
        return None
    sign = -1 if text[0] in "-−" else 1
    whole, part = text.lstrip("-−+"), ""
    mark = LAST_MARK.search(whole)
    if mark and len(whole) - mark.end() <= decimals:
        whole, part = whole[: mark.start()], whole[mark.end() :]
    elif mark and (len(re.findall(r"[.,]", whole)) == 1 or len(whole) - mark.end() != 3):
        return None
    return sign * int(re.sub(r"[^0-9]", "", whole) + part.ljust(decimals, "0"))


def write_amount(cents: int, decimals: int) -> str:
    """An amount as a field shows it for editing: 15.38."""
    digits = str(abs(cents)).rjust(decimals + 1, "0")
    whole, part = (digits[:-decimals], f".{digits[-decimals:]}") if decimals else (digits, "")
    return f"{'-' if cents < 0 else ''}{whole}{part}"
