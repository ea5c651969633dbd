"""An event stream: what is told to one phone, or to one client of the API, as it goes over the wire."""

import json
import select
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue

from flask import Response, request

from events.log import Corrupt
from service.stores import Store

BEAT_SECONDS = 15.0  # after so long in silence a stream says that it is there
RETRY_MILLISECONDS = 1_000  # after so long a phone whose stream ended connects again
DEAD_MILLISECONDS = 30_000  # a phone that acknowledges nothing for so long is gone

Holds = Callable[[dict[str, int]], bool]
"""Whether a stream may go on, by the present generation of each role's links."""


@dataclass(frozen=True, slots=True)
class Message:
    """What a stream is told, as it goes over the wire; `seq` where that is an append, `back` where a log is shorter."""

    text: bytes
    seq: int = 0
    back: bool = False


BYE = Message(b"event: bye\ndata: {}\n\n")


def appended(seq: int, head: str, back: bool = False) -> Message:
    """An append, by its last event's number and hash."""
    return Message(f"id: {seq}\ndata: {json.dumps({'seq': seq, 'head': head})}\n\n".encode(), seq, back)


def phones(count: int) -> Message:
    """How many phones are on at the table."""
    return Message(f"event: phones\ndata: {count}\n\n".encode())


def appends(store: Store, table: str, after: int, upto: int) -> list[Message]:
    """One message per append above `after`; where the log is shorter than that, its present head."""
    acts = {}
    try:
        for one in store.read(table, after, upto):
            acts[one.act] = one  # the last event of each append
    except Corrupt:
        acts.clear()
    told = [appended(one.seq, one.hash) for one in acts.values()]
    return told or [appended(*store.head(table), back=upto < after)]


class Stream(Iterator[bytes]):
    """What one phone, or one client of the API, is told. Closed by whoever sends it, in whatever way that ends."""

    def __init__(
        self, room: "Room", device: str | None, holds: Holds, leave: Callable[["Stream"], None], sent: int
    ) -> None:
        self.room, self.device, self.holds, self.sent = room, device, holds, sent
        self.connection: socket.socket | None = None
        self.first = deque([Message(f"retry: {RETRY_MILLISECONDS}\n\n".encode())])
        self._leave, self._queue, self._over = leave, SimpleQueue[Message](), False

    def __next__(self) -> bytes:
        """The next thing to say; blocks until there is one, at most as long as may be kept silent."""
        while not self._over:
            if self.first:
                return self.first.popleft().text
            try:
                message = self._queue.get(timeout=BEAT_SECONDS)
            except Empty:
                return phones(self.room.on).text if self.device else b":\n\n"
            self._over = message is BYE
            if not message.seq or message.back or message.seq > self.sent:
                self.sent = message.seq or self.sent
                return message.text
        raise StopIteration

    def hung_up(self) -> bool:
        """Whether the other side closed the connection; one that fell silent is found when it is spoken to."""
        if self.connection is None:
            return False
        look = select.poll()
        try:
            look.register(self.connection, select.POLLRDHUP | select.POLLHUP | select.POLLERR)
        except ValueError:  # it is closed on this side too
            return False
        return bool(look.poll(0))

    def put(self, message: Message) -> None:
        """Tells the stream something; from any thread, and from a signal's handler."""
        self._queue.put(message)

    def close(self) -> None:
        """The phone is gone."""
        self._leave(self)


@dataclass(eq=False)
class Room:
    """The streams of one table in this process, and what they were told: the last seq, how many phones are on.

    `head` is the hash of that seq, "" until it is looked up.
    """

    table: str
    seq: int = 0
    head: str = ""
    on: int = 0
    streams: set[Stream] = field(default_factory=set)
    left: dict[str, float] = field(default_factory=dict)
    """The devices whose stream ended a moment ago, and when."""
    noted: frozenset[str] = frozenset()
    """The devices that the store knows of, by this process's last note, at the time that follows."""
    noted_at: float = 0.0
    counted_at: float = 0.0
    checked_at: float = 0.0

    def tell(self, messages: Iterable[Message]) -> None:
        """Puts messages into the queues of all streams."""
        for message in messages:
            for stream in self.streams:
                stream.put(message)


HEADERS = {
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",  # a proxy that buffers would keep what is told to itself
}


def after_asked() -> int | None:
    """The last seq that the request's client heard of, by its browser's word or by the address."""
    told = request.headers.get("Last-Event-ID", request.args.get("after", "")).strip()
    return int(told) if told.isascii() and told.isdecimal() and len(told) < 17 else None


def may_stream() -> bool:
    """Whether the server that took the request can do something else while a stream is open."""
    return bool(request.environ.get("wsgi.multithread")) and request.method == "GET"


def announced(stream: Iterable[bytes] = ()) -> Response:
    """The response of a stream; of none, what HEAD is answered."""
    return Response(stream, headers=HEADERS, content_type="text/event-stream; charset=utf-8")


def streaming(stream: Stream) -> Response:
    """The response that sends a stream."""
    stream.connection = connection = request.environ.get("gunicorn.socket")
    if connection is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
        with suppress(OSError):  # not every socket is one to a phone
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAD_MILLISECONDS)
    return announced(stream)
