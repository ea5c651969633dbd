"""The run: phones, kills, and the books at the end."""

import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import sleep

from tests import postgres
from tests.faults.books import check
from tests.faults.supervised import PATIENCE_SECONDS, Supervised
from tests.faults.writers import SEATS, Writer, call
from tests.programs import POSTGRESQL

TABLES, PHONES_A_TABLE = 3, 2
MASTERS = 0.15  # of the kills; the others are of workers
LONGEST_PAUSE = 0.4
SECRET = "only this run knows it, and nobody else"  # not to be guarded: the tables are gone at its end


@contextmanager
def somewhere(store: str, folder: Path) -> Iterator[Mapping[str, str]]:
    """The environment of a service over a new store of this kind: sqlite, or postgresql."""
    if store == "sqlite":
        yield {"TALLYSTICK_STORE": str(folder / "faults.db"), "TALLYSTICK_SECRET": SECRET}
        return
    program = POSTGRESQL.find()
    assert program, POSTGRESQL.missing
    with postgres.running(program, ("-c", "fsync=on")) as server:
        limits = str(folder / "limits")
        yield {"TALLYSTICK_STORE": server.database(), "TALLYSTICK_SECRET": SECRET, "TALLYSTICK_LIMITS": limits}


def open_tables(service: Supervised) -> list[tuple[str, str]]:
    """Tables on which a night runs, each with its owner's token."""
    opened: list[tuple[str, str]] = []
    while len(opened) < TABLES:
        try:
            _, told = call(service.port, "POST", "/api/v1/tables", {"name": "Thursday", "currency": "EUR"})
        except OSError:
            sleep(0.05)  # it is not up yet
            continue
        table, token = told["table"], told["tokens"]["owner"]
        people = [("player.added", {"player": key, "name": key.upper()}) for key in SEATS]
        events = [*people, ("night.started", {"night": "n1"})]
        ids = (f"00000000-0000-4000-8000-{number:012}" for number in range(10))
        batch = [{"id": id_, "type": type_, "data": data} for id_, (type_, data) in zip(ids, events, strict=False)]
        status, told = call(service.port, "POST", f"/api/v1/tables/{table}/events", {"events": batch}, token)
        assert status == 201, told
        opened.append((table, token))
    return opened


def kill_often(service: Supervised, writers: list[Writer], kills: int, chance: Random) -> dict[str, int]:
    """Kills at random moments, each time after something was acknowledged since; what was killed how often."""
    killed = {"worker": 0, "master": 0}
    while sum(killed.values()) < kills:
        before = sum(len(one.acknowledged) for one in writers)
        for _ in range(PATIENCE_SECONDS * 100):
            if any(one.wrong for one in writers) or sum(len(one.acknowledged) for one in writers) > before:
                break
            sleep(0.01)
        else:
            raise AssertionError("nothing is acknowledged any more")
        if any(one.wrong for one in writers):
            break
        sleep(chance.random() * LONGEST_PAUSE)
        what = service.kill(chance, master=chance.random() < MASTERS)
        if what:
            killed[what] += 1
    return killed


def run(kills: int, store: str, seed: int) -> str:
    """The report, in one line; AssertionError where anything is lost, doubled or broken."""
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as name, somewhere(store, Path(name)) as environ:
        log = Path(name) / "service.log"
        service = Supervised(environ, log)
        try:
            tables = open_tables(service)
            writers = [
                Writer(service, table, token, f"g{number}", Random(chance.random()))
                for table, token in tables
                for number in range(1, PHONES_A_TABLE + 1)
            ]
            for one in writers:
                one.start()
            try:
                killed = kill_often(service, writers, kills, chance)
            finally:
                for one in writers:
                    one.stop()
        finally:
            service.stop()
        assert not [one.wrong for one in writers if one.wrong], [one.wrong for one in writers]
        told = check({**os.environ, **environ}, [table for table, _ in tables], writers)
    cut, late, twice = (sum(getattr(one, what) for one in writers) for what in ("cut", "late", "twice"))
    return (
        f"{store}, seed {seed}: {killed['worker']} workers and {killed['master']} masters killed, {told}; "
        f"{cut} answers cut off, {late} of them of acts recorded already; {twice} sent again after all. "
        "Nothing lost, nothing doubled."
    )


if __name__ == "__main__":
    given = dict(enumerate(sys.argv[1:]))
    print(run(int(given.get(0, "200")), given.get(1, "sqlite"), int(given.get(2, Random().randrange(10**6)))))
