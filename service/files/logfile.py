"""A log file read line by line: strictly, with its chain checked where it has one, holding one event at a time.

What is wrong comes out as a `BadLine`, a value, and ends the reading. Where a correction needs the past again, it is
read again from the file at the places remembered.
"""

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from events.chain import canonical
from events.codec import Malformed
from events.lines import LINE_MAX, Envelope, Line, read_json, read_line
from events.log import GENESIS, Recorded
from events.say import Say, say
from projections.corrections import go_together
from service.problems import sentence_of


@dataclass(frozen=True, slots=True)
class BadLine:
    """Why a file cannot be read on: the line's number, a stable code, a sentence; the column where there is one."""

    number: int
    code: str
    say: Say
    column: str = ""


def read_lines(file: BinaryIO) -> Iterator[tuple[int, int, bytes]]:
    """Each line's number, its place in the file and its bytes without the line feed; no more than needed in memory."""
    number, place = 0, 0
    while raw := file.readline(LINE_MAX + 2):
        number += 1
        yield number, place, raw.removesuffix(b"\n")
        place += len(raw)


def parse(number: int, raw: bytes) -> Line | BadLine:
    """One line of a log file."""
    if len(raw) > LINE_MAX:
        return BadLine(number, "too_large", say("is longer than {most} bytes.", most=LINE_MAX))
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        return BadLine(number, "malformed", say("byte {at} is not UTF-8.", at=error.start + 1))
    if not text.strip():
        return BadLine(number, "malformed", say("the line is empty: each line holds one event."))
    line = read_line(text)
    return BadLine(number, line.code, sentence_of(line)) if isinstance(line, Malformed) else line


def in_runs(events: Iterable[Recorded | BadLine]) -> Iterator[list[Recorded] | BadLine]:
    """A file's events, those together that are judged together; a BadLine is the last thing that comes."""
    run: list[Recorded] = []
    for told in events:
        if isinstance(told, BadLine) or (run and not go_together(run[-1], told)):
            if run:
                yield run
            run = []
        if isinstance(told, BadLine):
            yield told
        else:
            run.append(told)
    if run:
        yield run


@dataclass(slots=True)
class LogFile:
    """A log file as a stream of recorded events and the `Past` of its own fold; `at` stands where a line has none."""

    file: BinaryIO
    at: str
    prev: str = GENESIS
    places: "array[int]" = field(default_factory=lambda: array("Q"))
    games: dict[str | None, "array[int]"] = field(default_factory=dict)
    ids: set[str] = field(default_factory=set)

    def events(self) -> Iterator[Recorded | BadLine]:
        """The events in order; a BadLine is the last thing that comes."""
        for number, place, raw in read_lines(self.file):
            line = parse(number, raw)
            if isinstance(line, Line):
                line = self._misfit(number, line) or line
            if isinstance(line, BadLine):
                yield line
                return
            here = self.file.tell()
            self.places.append(place)
            self.games.setdefault(line.told.game, array("Q")).append(number)
            yield self._recorded(number, line)
            self.file.seek(here)

    def runs(self) -> Iterator[list[Recorded] | BadLine]:
        """The events in order, those together that are judged together; a BadLine is the last thing that comes."""
        return in_runs(self.events())

    def event(self, seq: int) -> Recorded:
        """An event already read."""
        self.file.seek(self.places[seq - 1])
        line = parse(seq, self.file.readline().removesuffix(b"\n"))
        assert isinstance(line, Line)
        return self._recorded(seq, line)

    def of_game(self, game: str | None) -> Iterable[Recorded]:
        """The events of one game, or of none, already read."""
        return (self.event(seq) for seq in self.games.get(game, ()))

    def _misfit(self, number: int, line: Line) -> BadLine | None:
        told = line.told
        if told.id is not None:
            if told.id in self.ids:
                return BadLine(number, "id_reused", say("the id {id} stands in an earlier line already.", id=told.id))
            self.ids.add(told.id)
        prev, self.prev = self.prev, told.hash or ""
        return _out_of_chain(number, prev, line, numbered=False)

    def _recorded(self, number: int, line: Line) -> Recorded:
        told = line.told
        id_ = told.id or str(number)
        return Recorded(
            number, id_, told.act or id_, line.event, told.game, told.at or self.at, told.noted, told.by, told.device,
            told.prev or "", told.hash or "", line.body,
        )  # fmt: skip


def verified(file: BinaryIO) -> Iterator[Envelope | BadLine]:
    """The lines of a chained log file as they were told, every byte checked; a BadLine is the last thing that comes."""
    number, prev = 0, GENESIS
    for number, _place, raw in read_lines(file):
        line = parse(number, raw)
        bad = line if isinstance(line, BadLine) else _unfit(number, prev, line, raw)
        if bad:
            yield bad
            return
        assert isinstance(line, Line)
        yield line.told
        prev = line.told.hash or ""
    if not number:
        yield BadLine(1, "malformed", say("the file is empty: a log begins with table.opened."))


def _out_of_chain(number: int, prev: str, line: Line, numbered: bool) -> BadLine | None:
    """Why a line does not follow the hash `prev` as the event `number`; of a line without a hash the number alone.

    It may stand there without its number unless it must be `numbered`.
    """
    told = line.told
    if told.seq != number and (numbered or told.seq is not None):
        sentence = say("is numbered {seq}, but {due} is due.", seq=str(told.seq), due=number)
    elif told.hash is None:
        return None
    elif told.prev != prev:
        sentence = say("does not follow the line before: its `prev` is not that hash.")
    elif not line.hash_fits:
        sentence = say("was changed: its hash does not fit what it says.")
    else:
        return None
    return BadLine(number, "chain_broken", sentence)


def _unfit(number: int, prev: str, line: Line, raw: bytes) -> BadLine | None:
    """Why a line is not the one that follows in a chained log, written as the log writes it; None where it is."""
    told = line.told
    if told.hash is None:
        code = "unchained" if number == 1 else "chain_broken"
        return BadLine(number, code, say("has no hash: nothing here shows whether the log was changed."))
    broken = _out_of_chain(number, prev, line, numbered=True)
    if not broken and canonical(read_json(raw.decode())).encode() != raw:
        return BadLine(number, "chain_broken", say("was changed: it is not written as the log writes it."))
    return broken
