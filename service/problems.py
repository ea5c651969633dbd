"""Refusals for people and programs: one sentence, a stable code, and the HTTP status that goes with it."""

from collections.abc import Mapping

from werkzeug.exceptions import HTTPException

from events.codec import Malformed
from events.say import Say, Says, say

STATUS: Mapping[str, int] = {
    "stale": 409,
    "forbidden": 403,
    "not_found": 404,
    "too_large": 413,
    "too_many_requests": 429,
    "chain_broken": 409,
    "unavailable": 503,
}
"""HTTP status by code; 422 for every other: understood, and refused."""


def status_of(code: str) -> int:
    """The HTTP status that goes with a code."""
    return STATUS.get(code, 422)


def sentence_of(malformed: Malformed) -> Say:
    """What is wrong first, with the name of the field."""
    fault = malformed.faults[0]
    if not fault.path:
        return fault.say
    return say("{field} {problem}", field=fault.path, problem=Says((fault.say,)))


BROKEN: Mapping[str, Say] = {
    "text": say("can no longer be read as an event."),
    "column": say("was changed: its columns do not fit what it says."),
    "number": say("is not there any more."),
    "stray": say("is there, but its table is not."),
    "prev": say("does not follow the event before: its `prev` is not that hash."),
    "hash": say("was changed: its hash does not fit what it says."),
}
"""What is wrong with the first event that does not fit the chain, by why."""


class Stop(HTTPException):
    """Ends a request with a refusal: its stable code, its sentence, and the HTTP status that goes with it."""

    def __init__(self, refusal_code: str, sentence: Say) -> None:
        super().__init__(sentence.text)
        self.refusal_code, self.sentence = refusal_code, sentence
        self.code = status_of(refusal_code)
