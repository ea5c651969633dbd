"""Who sends a request so slowly that it would hold a thread for good: after a while the line is cut.

gunicorn waits for the rest of a request for ever. A few thousand lines with half a request on each would be enough that
nobody else is let in.
"""

import socket
from contextlib import suppress
from time import monotonic
from typing import Any

HEAD_SECONDS = 20.0
"""So long the first line and the headers may take."""
BODY_SECONDS = 20.0
BYTES_A_SECOND = 10_000
"""A body may take BODY_SECONDS, and longer where it is long, as long as it comes no slower than this."""


class Deadlines:
    """The requests that are being received by one worker, and until when each must be there."""

    def __init__(self) -> None:
        self._until: dict[Any, tuple[float, Any]] = {}

    def begin(self, connection: Any) -> None:
        """A request is awaited on a connection."""
        self._until[connection] = monotonic() + HEAD_SECONDS, None

    def head(self, connection: Any, request: Any) -> None:
        """The head of a request is there; its body may not be."""
        length = getattr(request.body.reader, "length", 0)
        self._until[connection] = monotonic() + BODY_SECONDS + length / BYTES_A_SECOND, request

    def end(self, connection: Any) -> None:
        """The request is answered."""
        self._until.pop(connection, None)

    def cut(self, now: float) -> None:
        """Ends the lines of those that are late; their threads find them closed."""
        for connection, (until, request) in list(self._until.items()):
            if now > until and (request is None or _incomplete(request)):
                self.end(connection)
                with suppress(OSError):
                    connection.sock.shutdown(socket.SHUT_RDWR)


def _incomplete(request: Any) -> bool:
    """Whether some of a request's body did not come yet: by its length, or of chunks their end."""
    reader = request.body.reader
    return bool(getattr(reader, "length", 0) or getattr(reader, "parser", None))
