"""Problem documents (RFC 9457) for everything the API says no to."""

import re
from http import HTTPStatus
from typing import Any

from flask import Response, jsonify
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from events.chain import envelope
from service.problems import Stop, status_of
from service.record import Refused
from service.running.answered import refused_as, request_id
from service.wording.words import english

MEDIA_TYPE = "application/problem+json"


class Problem(HTTPException):
    """Ends a request with a problem document."""

    def __init__(self, code: str, detail: str, **more: Any) -> None:
        status = status_of(code)
        super().__init__(detail, problem_response(code, detail, status, **more))
        self.code = status


def problem_response(code: str, detail: str, status: int, **more: Any) -> Response:
    """The document as a response, with the request's id to ask for help by."""
    refused_as(code)
    document = {
        "type": f"urn:tallystick:problem:{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": detail,
        "request": request_id(),
        **more,
    }
    response = jsonify(document)
    response.status_code = status
    response.content_type = MEDIA_TYPE
    return response


def refused(refused: Refused) -> Problem:
    """What the write path refused: at which event, and what came in between where that is the reason."""
    refusal = refused.refusal
    more: dict[str, Any] = {"index": refused.index, "seq": refused.table.seq}
    if refused.since:
        more["events"] = [envelope(one) for one in refused.since]
    elif refusal.events:
        more["events"] = list(refusal.events)
    return Problem(refusal.code, english(refused.table.roster).say(refusal.say), **more)


STATUS_CODES = {
    400: "malformed",
    404: "not_found",
    405: "not_found",
    409: "chain_broken",
    413: "too_large",
    415: "malformed",
    429: "too_many_requests",
}


EVENT = re.compile(r"events\.(\d{1,9})\b")
"""The path of a fault in one of the events told."""


def http_problem(error: HTTPException) -> Response:
    """Flask's own errors as problem documents."""
    if error.response is not None and isinstance(error.response, Response):
        return error.response
    status = error.code or 500
    if isinstance(error, Stop):
        return problem_response(error.refusal_code, english().say(error.sentence), status)
    messages = getattr(error, "data", {}).get("messages")
    if messages:
        faults = dict(_flat(messages))
        path, detail = next(iter(faults.items()))
        told = EVENT.match(path)
        index = {"index": int(told[1])} if told else {}
        return problem_response("malformed", f"{path} {detail}", 422, fields=faults, **index)
    response = problem_response(STATUS_CODES.get(status, "unavailable"), error.description or "", status)
    if isinstance(error, MethodNotAllowed):
        response.allow.update(error.valid_methods or ())
    return response


def _flat(messages: Any, path: str = "") -> list[tuple[str, str]]:
    """marshmallow's nested messages as pairs of path and sentence, without the place they came in by."""
    if isinstance(messages, dict):
        inner = messages.items()
        return [pair for key, value in inner for pair in _flat(value, _joined(path, str(key)))]
    return [(path, " ".join(str(message) for message in messages))]


def _joined(path: str, key: str) -> str:
    return key if path in ("", "json", "query") else f"{path}.{key}"
