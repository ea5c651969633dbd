"""A journal as hledger reads it.

Names that people gave stand only where hledger looks for nothing: in comments of their own, and in descriptions without
the signs that would end them. In a comment after a transaction they could be read as a date or a tag.
"""

from collections.abc import Iterator, Mapping

from events.currencies import DECIMALS
from service.exports.journal import Entry, Journal

CLOSING = "Balances"
"""What the last transaction is called, which asserts them."""

INDENT = "    "
SIGNS = str.maketrans({";": ",", "|": "/"})


def write(journal: Journal) -> Iterator[str]:
    """The journal, piece by piece."""
    yield "".join(f"; {remark}\n" for remark in (journal.title, *journal.remarks))
    if not journal.accounts:
        return
    yield f"\ndecimal-mark .\ncommodity 1000.{'0' * DECIMALS[journal.currency]} {journal.currency}\n"
    for payee in sorted({*(entry.payee for entry in journal.entries), CLOSING}):
        yield f"payee {payee}\n"
    for account in journal.accounts:
        yield f"\n; {account.player}: {account.holder}\naccount {account.name}\n"
    for entry in journal.entries:
        yield _head(entry) + _postings({name: journal.amount(units) for name, units in entry.postings.items()})
    proof = {name: f"{journal.amount(0)} == {journal.amount(units)}" for name, units in journal.closing.items()}
    yield f"\n{journal.last} * {CLOSING}\n" + _postings(proof)


def _head(entry: Entry) -> str:
    note = f" | {entry.note.translate(SIGNS)}" if entry.note else ""
    tags = ", ".join(f"{tag}:{value}" for tag, value in entry.tags.items())
    return f"\n{entry.date} {'!' if entry.pending else '*'} {entry.payee}{note}  ; {tags}\n"


def _postings(amounts: Mapping[str, str]) -> str:
    wide = max(len(name) for name in amounts)
    return "".join(f"{INDENT}{name:<{wide}}  {amount}\n" for name, amount in amounts.items())
