"""The service as an operator runs it: started again whenever it ended, whatever ended it."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Event, Thread

from tests.browser.conftest import free_port

ROOT = Path(__file__).parent.parent.parent
AGAIN_SECONDS = 0.1
PATIENCE_SECONDS = 60
NO_LIMITS = " ".join(f"{name}=off" for name in ("address", "open", "write", "table", "work", "guess"))


class Supervised:
    """A service with two workers over a store, kept running in a thread of its own."""

    def __init__(self, environ: Mapping[str, str], log: Path) -> None:
        self.port, self.starts = free_port(), 0
        self._environ = {**os.environ, **environ, "PYTHONPATH": str(ROOT), "TALLYSTICK_RATES": NO_LIMITS}
        self._log, self._stopped = log, Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = Thread(target=self._keep, name="supervisor")
        self._thread.start()

    def _keep(self) -> None:
        command = [sys.executable, "-m", "service.cli", "serve", "--port", str(self.port), "--workers", "2"]
        with self._log.open("ab") as log:
            while not self._stopped.is_set():
                self.starts += 1
                self._process = subprocess.Popen(command, env=self._environ, stdout=log, stderr=log)
                self._process.wait()
                self._stopped.wait(AGAIN_SECONDS)  # while workers of the one before still listen, it ends again

    @property
    def workers(self) -> list[int]:
        """The ids of the workers that run now."""
        process = self._process
        with suppress(OSError):
            if process:
                return [*map(int, Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split())]
        return []

    def kill(self, chance: Random, master: bool) -> str:
        """Kills a worker, or the master and leaves its workers behind; what was killed, "" where nothing was there."""
        workers, process = self.workers, self._process
        if process is None or process.poll() is not None or not workers:
            return ""
        try:
            os.kill(process.pid if master else chance.choice(workers), signal.SIGKILL)
        except ProcessLookupError:
            return ""
        return "master" if master else "worker"

    def stop(self) -> None:
        """Stops it as an operator does."""
        self._stopped.set()
        if self._process:
            self._process.terminate()
        self._thread.join(PATIENCE_SECONDS)
