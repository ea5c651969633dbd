"""Phones that record without a pause, and send again under the same ids whatever was not acknowledged."""

import json
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from random import Random
from threading import Event, Thread
from time import sleep
from typing import Any

from tests.faults.supervised import Supervised

TIMEOUT_SECONDS = 20
AGAIN_SECONDS = 0.05
SEND_TWICE = 0.1  # of what was acknowledged: a phone may have missed it
SEATS = ("p1", "p2", "p3", "p4")
Batch = list[dict[str, Any]]


def call(port: int, method: str, path: str, body: Any, token: str = "") -> tuple[int, Any]:
    """One call of the API on a connection of its own."""
    connection = HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_SECONDS)
    try:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        connection.request(method, path, json.dumps(body), headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read() or b"null")
    finally:
        connection.close()


@dataclass
class Writer:
    """One phone: it scores a game of its own, a deal in one act of three events, and renames a player in between.

    `acknowledged` are the acts that were answered as done, each by its ids; `cut` the answers that never came,
    `late` those of them whose act was in the log all the same.
    """

    service: Supervised
    table: str
    token: str
    game: str
    chance: Random
    acknowledged: list[tuple[str, ...]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    cut: int = 0
    late: int = 0
    twice: int = 0

    def __post_init__(self) -> None:
        self._stopped, self._number = Event(), 0
        self._thread = Thread(target=self._write, name=self.game)

    def start(self) -> None:
        """Begins."""
        self._thread.start()

    def stop(self) -> None:
        """Ends when what was begun is acknowledged."""
        self._stopped.set()
        self._thread.join()

    def _write(self) -> None:
        players = [self._event("player.added", {"player": f"{self.game}-x", "name": "Somebody"}, "")]
        self._tell([*players, self._event("game.started", {"kind": "pitch", "players": [*SEATS]})])
        while not self._stopped.is_set() and not self.wrong:
            self._number += 1
            batch = self._rename() if self._number % 3 == 0 else self._deal(self._number)
            self._tell(batch)
            if self.chance.random() < SEND_TWICE:
                self.twice += 1
                self._tell(batch, again=True)

    def _tell(self, batch: Batch, again: bool = False) -> None:
        """Sends until it is acknowledged."""
        missed = False
        while True:
            try:
                path = f"/api/v1/tables/{self.table}/events"
                status, told = call(self.service.port, "POST", path, {"events": batch}, self.token)
            except (OSError, HTTPException, ValueError):
                self.cut, missed = self.cut + 1, True
                sleep(AGAIN_SECONDS)
                continue
            if status >= 500:
                sleep(AGAIN_SECONDS)
                continue
            break
        self.late += missed and status == 200
        if status not in (200, 201) or (again and status != 200):
            self.wrong.append(f"{status}: {told}")
        elif not again:
            self.acknowledged.append(tuple(one["id"] for one in batch))

    def _event(self, type_: str, data: Any, game: str | None = None) -> dict[str, Any]:
        hexed = f"{self.chance.getrandbits(128):032x}"
        id_ = "-".join((hexed[:8], hexed[8:12], hexed[12:16], hexed[16:20], hexed[20:]))
        told = {"id": id_, "type": type_, "data": data}
        return told if game == "" else {**told, "game": self.game}

    def _rename(self) -> Batch:
        name = f"Somebody {self._number}"
        return [self._event("player.renamed", {"player": f"{self.game}-x", "name": name}, "")]

    def _deal(self, number: int) -> Batch:
        dealer = SEATS[(self._deals(number)) % 4]
        pitcher = SEATS[(self._deals(number) + 1) % 4]
        return [
            self._event("pitch.dealt", {"dealer": dealer}),
            self._event("pitch.contracted", {"player": pitcher, "bid": 2}),
            self._event("pitch.scored", {"high": pitcher, "low": dealer, "jack": None, "game": pitcher}),
        ]

    @staticmethod
    def _deals(number: int) -> int:
        """How many deals came before the number-th act: each third act is none."""
        return number - 1 - number // 3
