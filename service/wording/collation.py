"""Names in the order of the alphabet, as people of the four languages look for them."""

from unicodedata import combining, normalize

UNMADE = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i"})
"""Latin letters that are no other letter with a mark to Unicode, and are to a reader."""


def sort_key(name: str, language: str) -> tuple[bool, str, str]:
    """Sorts names word by word, regardless of case, accents and punctuation; those in the language's script come first.

    Ё stands with Е, and Й is a letter of its own after И.
    """
    folded = normalize("NFC", name.casefold())
    letters = "".join(part for one in folded for part in _plain(one) if part.isalnum() or part == " ").translate(UNMADE)
    return _cyrillic(letters) != (language == "ru"), letters, folded


def _plain(letter: str) -> str:
    if letter == "й":
        return letter
    return "".join(part for part in normalize("NFKD", letter) if not combining(part))


def _cyrillic(letters: str) -> bool:
    return "\u0400" <= letters[:1] <= "\u052f"
