"""What the service writes down: a line an entry, for people or as JSON, with the id of the request it belongs to.

No token, cookie, name or body is written. Should a link get into a text of another program, its secret is cut out.
"""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

from service.running.answered import Answered, request_id
from service.wording.moments import written

SECRET = re.compile(r"(/join/|[Bb]earer )[\w.~+/=-]+")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]")


def cut(text: str) -> str:
    """A text without the secret of a link or a token in it."""
    return SECRET.sub(r"\1…", text)


def plain(text: str) -> str:
    """A text in one line: what would break it, or turn it round, is written out."""
    return CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """What an entry says, by name."""
    at = written(datetime.fromtimestamp(record.created, UTC))
    said: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "logger": record.name}
    answered = getattr(record, "answered", None)
    if isinstance(answered, Answered):
        said |= {"request": answered.id, "method": answered.method, "rule": answered.rule, "status": answered.status}
        said |= {"ms": round(answered.seconds * 1000, 1), "work_ms": round(answered.work * 1000, 1)}
        more = {"table": answered.table, "code": answered.code}
        return said | {key: value for key, value in more.items() if value}
    said["message"] = cut(record.getMessage())
    if request_id():
        said["request"] = request_id()
    return said


class Json(logging.Formatter):
    """An entry as one JSON object in a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        said = fields_of(record)
        if record.exc_info:
            said["exception"] = cut(self.formatException(record.exc_info))
        return json.dumps(said, ensure_ascii=True)


class Text(logging.Formatter):
    """An entry as a line for people; what went wrong inside follows, set in."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and those set in."""
        said = fields_of(record)
        at, level, request, message = (said.pop(key, "") for key in ("at", "level", "request", "message"))
        said.pop("logger")
        words = [at, level, *([f"[{request}]"] if request else []), *([message] if message else [])]
        lines = [plain(" ".join([*words, *(str(value) for value in said.values())]))]
        if record.exc_info:
            lines += [f"  | {plain(line)}" for line in cut(self.formatException(record.exc_info)).split("\n")]
        return "\n".join(lines)


def formatter(log: str) -> logging.Formatter:
    """How entries are written, by the setting."""
    return Json() if log == "json" else Text()


def set_up(log: str) -> None:
    """Writes the service's entries to stderr from now on: by the setting, each request or only what is amiss."""
    ours = logging.getLogger("tallystick")
    ours.setLevel(logging.WARNING if log == "quiet" else logging.INFO)
    handler = logging.StreamHandler()
    handler.setFormatter(formatter(log))
    ours.handlers[:] = [handler]
