"""The library `eventsourcing` with its SQLite store, doing what can be compared: append one event, replay a log."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

DATA = {"high": "p1", "low": "p2", "jack": None, "game": "p1"}


class Night(Aggregate):
    """An aggregate whose events are as large as ours; all that it makes of them is their number."""

    def __init__(self) -> None:
        self.told = 0

    @event("Told")
    def tell(self, kind: str, game: str, data: dict[str, Any]) -> None:
        """Something happened."""
        self.told += 1


@dataclass
class Sourced:
    """An application over a file, and its one aggregate."""

    app: Any
    night: Any

    def append(self, count: int) -> None:
        """So many events, each saved by itself."""
        for _ in range(count):
            self.night.tell("pitch.scored", "g1", DATA)
            self.app.save(self.night)

    def fill(self, count: int) -> None:
        """So many events at once."""
        for _ in range(count):
            self.night.tell("pitch.scored", "g1", DATA)
        self.app.save(self.night)

    def replay(self) -> int:
        """The aggregate made anew of its events; how many there were."""
        told: int = self.app.repository.get(self.night.id).told
        return told

    def close(self) -> None:
        """Lets go of the file."""
        self.app.close()


def sourced(path: Path) -> Sourced:
    """A new one; the library opens its file in WAL mode, with SQLite's own durability: FULL."""
    app: Any = Application(env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)})
    night = Night()
    app.save(night)
    return Sourced(app, night)
