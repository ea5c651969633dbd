"""The formats a table goes out in, and what each keeps and loses: told on the page, by the command and by the API."""

from dataclasses import dataclass

from events.say import Say, say


@dataclass(frozen=True, slots=True)
class Format:
    """One format: what people call it, its files' ending and media type; what it keeps, loses, and comes back by."""

    title: Say
    suffix: str
    media: str
    keeps: Say
    loses: Say
    back: Say


NO_WAY_BACK = say("Does not come back.")

FORMATS = {
    "jsonl": Format(
        say("Backup"),
        ".jsonl",
        "application/jsonl; charset=utf-8",
        say("Keeps everything: each event, who recorded it and when, and the chain."),
        say("Loses nothing."),
        say("Comes back by an import, the same to the byte."),
    ),
    "zip": Format(
        say("Sheets"),
        ".zip",
        "application/zip",
        say("Keeps what each deal scored and moved, each game and payment, and how the players stand: three sheets."),
        say("Loses bids and throws, what was taken back, and who recorded it."),
        NO_WAY_BACK,
    ),
    "csv": Format(
        say("One sheet"),
        ".csv",
        "text/csv; charset=utf-8",
        say("Keeps the answer to one question: deals, money or players."),
        say("Loses what the other two sheets hold, and what all sheets lose."),
        NO_WAY_BACK,
    ),
    "ledger": Format(
        say("Journal for hledger"),
        ".journal",
        "text/plain; charset=utf-8",
        say("Keeps what each game and payment moved, by day, and proves the balances."),
        say("Loses points, deals, and games that moved no money."),
        NO_WAY_BACK,
    ),
    "beancount": Format(
        say("Journal for Beancount"),
        ".beancount",
        "text/plain; charset=utf-8",
        say("Keeps what each game and payment moved, by day, and proves the balances."),
        say("Loses points, deals, and games that moved no money."),
        NO_WAY_BACK,
    ),
    "json": Format(
        say("Standings and balances"),
        ".json",
        "application/json; charset=utf-8",
        say("Keeps every game’s standing and money, the balances and the open payments."),
        say("Loses the events they come from."),
        NO_WAY_BACK,
    ),
}
"""By the name that the command and the API know it by."""

JOURNALS = ("ledger", "beancount")
"""The formats that hold money only."""
QUESTIONS = ("deals", "money", "players")
"""The questions that a sheet answers."""
