"""Who waits for which table: the open event streams of this process, told when something is recorded by any process.

One thread waits for the store and puts what it learns into each stream's queue; another counts the phones that are on,
ends the streams whose links were renewed, and is never in the way of the first. Both start with the first stream, so
that no thread and no connection is there before a fork. A stream holds one of the server's threads: their number is
bounded, and whoever comes too late is told to ask again later.
"""

import logging
from collections.abc import Callable, Collection
from contextlib import closing, suppress
from datetime import timedelta
from threading import Event, Lock, Thread
from time import monotonic
from weakref import WeakSet

from events.log import UnknownTable
from service.edge import Edge
from service.stores import Store, Unavailable, Watch
from service.streams import BEAT_SECONDS, BYE, Holds, Room, Stream, appended, appends, phones
from service.wording.moments import before

STREAMS = 560
"""So many streams a process holds open; it needs more threads than that, for everything else."""

WAIT_SECONDS = 15.0  # after so long without a word from the store all heads are asked
ROUND_SECONDS = 0.5  # how often it is looked who came and who went
COUNT_SECONDS = 3.0  # how often other processes' phones are counted, and the head is looked at
CHECK_SECONDS = 20.0  # how often links are checked
AGAIN_SECONDS = 1.0  # after so long a store that could not be watched is tried again
QUIET_SECONDS = 60.0  # an outage is written down once in so long
ON = timedelta(seconds=45)
"""A process that said nothing for so long has no phones on any more."""
LINGER_SECONDS = 5.0  # a phone that turns a page is not gone
POLLS_KNOWN = 10_000

log = logging.getLogger("tallystick")


class Live:
    """The streams of this process over one store."""

    def __init__(self, store: Store, edge: Edge, limit: int = STREAMS) -> None:
        self.store, self.edge, self.limit = store, edge, limit
        self._rooms: dict[str, Room] = {}
        self._polls: dict[tuple[str, str], float] = {}
        self._open = 0
        self._process = ""
        self.count: Callable[[int], object] = int
        """Is told how many streams are open, whenever that changes."""
        self.threads: list[Thread] = []
        self._watch: Watch | None = None
        self._lock, self._stopped = Lock(), Event()
        HERE.add(self)

    def stream(
        self, table: str, device: str | None, holds: Holds, after: int | None = None, head: str = ""
    ) -> Stream | None:
        """A stream of what is recorded at a table above `after`, by default from now on; None where there is no room.

        With a device it is a phone's, which is counted and told how many are on. Where `head` is not the hash that the
        log has at its end, and `after` is its end, the phone saw another log, and is told of this one.
        """
        with self._lock:
            if self._stopped.is_set() or self._open >= self.limit:
                return None
            # Under the lock: what is recorded after this head is told by the thread that watches.
            at = self.store.head(table)
            room = self._rooms.setdefault(table, Room(table, *at))
            stream = Stream(room, device, holds, self._leave, at[0])
            room.streams.add(stream)
            self._open += 1
            self.count(self._open)
            self._start()
        if device and room.on:
            stream.first.append(phones(room.on))
        try:
            if after is not None and after != at[0]:
                stream.first.extend(appends(self.store, table, after, at[0]))
            elif after is not None and head not in ("", at[1]):
                stream.first.append(appended(*at))
        except BaseException:
            stream.close()
            raise
        return stream

    def polled(self, table: str, device: str) -> int:
        """A phone that has no stream asks again and again, and so is on too; how many are."""
        now, noted = monotonic(), self._polls.get((table, device))
        if noted is None or now - noted >= BEAT_SECONDS:
            if len(self._polls) >= POLLS_KNOWN:
                self._polls.clear()
            self._polls[table, device] = now
            with suppress(Unavailable):
                self.store.attend(table, f"poll {device}", [device], self.edge.now())
        return len(self._on(table))

    def stop(self) -> None:
        """Says goodbye to every stream, so that the process can end at once; no stream is opened from now on."""
        self._stopped.set()
        with self._lock:
            rooms, watch = list(self._rooms.values()), self._watch
            for room in rooms:
                room.tell([BYE])
        if watch:
            watch.close()

    def _leave(self, stream: Stream) -> None:
        with self._lock:
            if stream in stream.room.streams:
                stream.room.streams.remove(stream)
                if stream.device:
                    stream.room.left[stream.device] = monotonic()
                self._open -= 1
                self.count(self._open)

    def _start(self) -> None:
        """Starts the threads, unless they run in this very process."""
        if not any(thread.is_alive() for thread in self.threads):
            self._process = self.edge.new_id()
            works = (self._follow, self._go_round)
            self.threads = [Thread(target=self._steadily, args=(w,), name=w.__name__, daemon=True) for w in works]
            for thread in self.threads:
                thread.start()

    def _steadily(self, work: Callable[[], None]) -> None:
        """Does its work until the end; what stops it meanwhile is written down, and it begins anew."""
        said = monotonic() - QUIET_SECONDS
        while not self._stopped.is_set():
            try:
                work()
            except Unavailable as outage:
                if monotonic() - said >= QUIET_SECONDS:
                    said = monotonic()
                    log.error("store unavailable: %s", outage)
            except Exception:
                log.exception("the live streams go on after this")
            self._stopped.wait(AGAIN_SECONDS)

    def _follow(self) -> None:
        """Waits for the store, and tells the streams of each table what was recorded there."""
        with closing(self.store.watch()) as watch:
            self._watch = watch
            self._look(None)
            while not self._stopped.is_set():
                moved = watch.wait(WAIT_SECONDS)
                self._look(moved or None)

    def _look(self, moved: Collection[str] | None) -> None:
        """Asks where the logs stand of those tables, by default of all, and tells what is new."""
        with self._lock:
            tables = self._rooms.keys() if moved is None else self._rooms.keys() & set(moved)
            known = {table: (self._rooms[table], self._rooms[table].seq) for table in tables}
        heads = self.store.heads(known) if known else {}
        for table, (room, seq) in known.items():
            if heads.get(table, seq) == seq:
                continue
            messages = appends(self.store, table, seq, heads[table])
            with self._lock:
                room.seq, room.head = heads[table], ""
                room.tell(messages)

    def _go_round(self) -> None:
        """Looks after one table after the other, again and again."""
        while not self._stopped.wait(ROUND_SECONDS):
            with self._lock:
                rooms = list(self._rooms.values())
            for room in rooms:
                self._end(room, lambda stream: not stream.hung_up())
                try:
                    self._look_after(room, monotonic())
                except UnknownTable:
                    self._end(room, lambda _: False)
                    room.noted = frozenset()
                self._leave_empty(room)

    def _look_after(self, room: Room, now: float) -> None:
        """Notes who is on at a table, counts who is on elsewhere, and ends the streams whose links were renewed."""
        with self._lock:
            room.left = {one: at for one, at in room.left.items() if now - at < LINGER_SECONDS}
            devices = frozenset({one.device for one in room.streams if one.device} | room.left.keys())
        came = devices != room.noted
        if came or (devices and now - room.noted_at >= BEAT_SECONDS):
            with suppress(Unavailable):  # a store that cannot be written can still be followed
                self.store.attend(room.table, self._process, devices, self.edge.now())
            room.noted, room.noted_at = devices, now
        if came or (room.streams and now - room.counted_at >= COUNT_SECONDS):
            room.counted_at = now
            self._check_head(room)
            on = len(self._on(room.table) | devices)
            if on != room.on:
                room.on = on
                self._tell_phones(room)
        if room.streams and now - room.checked_at >= CHECK_SECONDS:
            generations, room.checked_at = self.store.generations(room.table), now
            self._end(room, lambda stream: stream.holds(generations))

    def _check_head(self, room: Room) -> None:
        """A log told anew behind the service's back may be as long as before: those who follow are told of it too."""
        seq, head = self.store.head(room.table)
        with self._lock:
            if seq == room.seq:
                if room.head not in ("", head):
                    room.tell([appended(seq, head, back=True)])
                room.head = head

    def _tell_phones(self, room: Room) -> None:
        with self._lock:
            for stream in room.streams:
                if stream.device:
                    stream.put(phones(room.on))

    def _end(self, room: Room, keeps: Callable[[Stream], bool]) -> None:
        """Says goodbye to those streams of a table that are not to be kept."""
        with self._lock:
            streams = list(room.streams)
        for stream in streams:
            if not keeps(stream):
                stream.put(BYE)

    def _leave_empty(self, room: Room) -> None:
        with self._lock:
            if not room.streams and not room.left and not room.noted:
                self._rooms.pop(room.table, None)

    def _on(self, table: str) -> set[str]:
        """The phones that are on at a table, by what all processes noted of late."""
        return self.store.attendance(table, before(self.edge.now(), ON))


HERE: WeakSet[Live] = WeakSet()
"""Those of this process."""


def stop_all() -> None:
    """Ends the streams of this process. From a signal's handler too, whatever that interrupted: a thread does it."""
    for live in list(HERE):
        Thread(target=live.stop, name="stop", daemon=True).start()
