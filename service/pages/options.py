"""A game's options and stakes in words, where a correction changed them: what each is called, and what was chosen."""

from collections.abc import Mapping
from typing import Any

from events.say import Cents, Say, say
from service.wording.doubts import OF_ANY_STAKES
from service.wording.words import Speaker, show

LABELS: Mapping[str, Say] = {
    "leftover": say("What nobody won is split"),
    "target": say("Target"),
    "points": say("What a closing scores"),
    "turn_seconds": say("Seconds for a turn"),
    "miscount": say("If the count is off at the end"),
    "scoring": say("Scoring"),
    "average": say("The average is taken"),
    "end": say("The game ends"),
    "double_one": say("Two ones"),
    "max_players": say("Most players"),
    "piggyback": say("Piggyback"),
    "bidding": say("Bidding"),
    "low": say("Low goes to"),
    "moon_setback": say("A failed moon costs"),
    "four_is_moon": say("A bid of 4 is a moon"),
    "wins": say("Who wins"),
    "rounds": say("Rounds", context="how many a game has"),
    "round_sum": say("Each round adds up to"),
    "edition": say("Edition of the rules"),
    "mode": say("Played for"),
    "settled": say("When money changes hands"),
    "point": say("What a point is worth"),
    "pip": say("What a pip is worth"),
    "moon": say("What a moon is worth"),
    "ante": say("Ante"),
    "places": say("The shares of the pot"),
}
VALUES: Mapping[tuple[str, Any], Say] = {
    ("leftover", "contribution"): say("By what each put in"),
    ("leftover", "equal"): say("Equally"),
    ("miscount", "refuse"): say("Count again"),
    ("miscount", "share"): say("Share it"),
    ("scoring", "standard"): say("Standard"),
    ("scoring", "reverse"): say("Reverse"),
    ("average", "per_deal"): say("Deal by deal"),
    ("average", "final"): say("At the end"),
    ("end", "at_once"): say("At once"),
    ("end", "finish_round"): say("With the round"),
    ("double_one", "turn"): say("Turn lost"),
    ("double_one", "wipe"): say("Total to 0"),
    ("double_one", 25): say("Add 25"),
    ("bidding", "rounds"): say("Round and round"),
    ("bidding", "one_round"): say("One round"),
    ("low", "taker"): say("Who takes it"),
    ("low", "holder"): say("Who held it"),
    ("wins", "high"): say("Highest total"),
    ("wins", "low"): say("Lowest total"),
    ("mode", "average"): say("Each point"),
    ("mode", "pip"): say("Each pip"),
    ("mode", "pot"): say("A pot"),
    ("mode", "sectors"): say("Four sectors"),
    ("mode", "none"): say("Points only"),
    ("mode", "cash"): say("Money"),
    ("settled", "night"): say("When the night is settled"),
    ("settled", "table"): say("At the table"),
}
BY_ROW: Mapping[str, Say] = {"go_boom": say("Hand by hand"), "scoresheet": say("Round by round")}
"""How the average is taken by each row, in games whose rows are no deals."""


def label(speaker: Speaker, key: str) -> str:
    """What an option is called."""
    return speaker.say(LABELS[key])


def chosen(speaker: Speaker, kind: str, key: str, options: Mapping[str, Any]) -> str:
    """What was chosen for an option of a kind of game; – where it was left to the usual."""
    value = options.get(key)
    if value is None:
        return "–"
    if isinstance(value, bool):
        return speaker.say(say("yes") if value else say("no"))
    if value == "per_deal" and kind in BY_ROW:
        return speaker.say(BY_ROW[kind])
    if not isinstance(value, dict | list) and (key, value) in VALUES:
        return speaker.say(VALUES[key, value])
    parts = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else [value]
    return " ".join(show(speaker, Cents(one) if key in OF_ANY_STAKES else one) for one in parts)
