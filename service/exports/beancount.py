"""A journal as Beancount reads it."""

from collections.abc import Iterator
from datetime import date, timedelta

from service.exports.journal import Entry, Journal


def write(journal: Journal) -> Iterator[str]:
    """The journal, piece by piece."""
    yield "".join(f"; {remark}\n" for remark in journal.remarks)
    yield f'\noption "title" {_text(journal.title)}\n'
    if not journal.accounts:
        return
    yield f'option "operating_currency" "{journal.currency}"\n\n{journal.opened} commodity {journal.currency}\n'
    for account in journal.accounts:
        yield f"\n{journal.opened} open {account.name} {journal.currency}\n"
        yield f"  player: {_text(account.player)}\n  name: {_text(account.holder)}\n"
    for entry in journal.entries:
        yield _transaction(journal, entry)
    yield from _proof(journal)


def _transaction(journal: Journal, entry: Entry) -> str:
    head = f"\n{entry.date} {'!' if entry.pending else '*'} {_text(entry.payee)} {_text(entry.note)}\n"
    tags = (f"  {tag}: {value if isinstance(value, int) else _text(value)}\n" for tag, value in entry.tags.items())
    wide = max(len(name) for name in entry.postings)
    postings = (f"  {name:<{wide}}  {journal.amount(units)}\n" for name, units in entry.postings.items())
    return head + "".join(tags) + "".join(postings)


def _proof(journal: Journal) -> Iterator[str]:
    """What each account holds, exactly; a day begins with its balances, so they are those of the day after the last."""
    last = date.fromisoformat(journal.last)
    if last == date.max:
        return
    after = last + timedelta(days=1)
    yield "\n"
    for name, units in journal.closing.items():
        number, currency = journal.amount(units).split()
        yield f"{after} balance {name}  {number} ~ 0 {currency}\n"


def _text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
