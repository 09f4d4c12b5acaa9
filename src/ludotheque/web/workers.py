"""Several processes that serve the same tables at one port: `ludotheque serve --workers N`.

The parent serves nobody. It keeps the port, starts the workers, starts another one where one has died, and ends them
all. Each worker listens at the port itself (SO_REUSEPORT), so that the system spreads those who come; whoever asks for
a table is handed on to the worker at which it is at home (`wire/neighbours.py`). Where a system does not know that, all
take from one socket, and everyone is served where they come in.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import threading
import time
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from types import FrameType
from typing import Any

from ..errors import LudothequeError
from ..i18n import current_language, say, speak
from ..patience import hush, told_if_slow
from .logs import set_up
from .problems import CannotServe
from .server import BACKLOG, LAST_SECONDS, Place, address_of, announce, bound, run, warm_up
from .wire.neighbours import Neighbours

SHARES_PORTS = sys.platform == "linux"
READY_SECONDS = 120.0  # that the first workers may take to start
SLOW_SECONDS = 3.0  # after which whoever waits for them is told why
AGAIN = 1.0  # seconds until a worker that died is replaced
LONGEST_FOLDER = 90  # letters: addresses of sockets among processes are short
GRACE = 1.0  # seconds that a worker has beyond those it gives itself


class Stopped(Exception):
    """Somebody asked the parent to end."""


def serve_together(place: Place, open_browser: bool = True) -> None:
    """Serve until interrupted, in several processes."""
    set_up(place.log_requests)
    bound(place.host, place.port).close()  # a port that is taken is noticed before it is shared
    with bound(place.host, place.port, SHARES_PORTS) as kept:
        if not SHARES_PORTS:
            kept.listen()
        place = replace(place, port=kept.getsockname()[1]).with_key()
        with _until_asked_to_stop(), tempfile.TemporaryDirectory(prefix="ludotheque-") as folder:
            crew = Crew(place, kept, Path(folder))
            try:
                with told_if_slow(say("The workers are starting"), SLOW_SECONDS):
                    crew.start()
                announce(address_of(place.host, kept), open_browser)
                crew.look_after()
            except (Stopped, KeyboardInterrupt):
                pass
            finally:
                crew.stop()


@contextlib.contextmanager
def _until_asked_to_stop() -> Any:
    def stop(number: int, frame: FrameType | None) -> None:
        raise Stopped

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class Crew:
    """The workers of one parent."""

    def __init__(self, place: Place, kept: socket.socket, folder: Path) -> None:
        self.place = replace(place, settings=place.settings.shared_by(place.workers))
        self.kept = kept
        self.folder = folder
        self.context: SpawnContext = multiprocessing.get_context("spawn")
        self.ready = self.context.Semaphore(0)
        self.workers: list[SpawnProcess] = []

    def start(self) -> None:
        """Start all and wait until each of them listens."""
        self.workers = [self._worker(number) for number in range(self.place.workers)]
        until = time.monotonic() + READY_SECONDS
        for _ in self.workers:
            while not self.ready.acquire(timeout=0.2):
                if time.monotonic() > until or not all(worker.is_alive() for worker in self.workers):
                    raise CannotServe(say("The workers do not start; their own messages say why."))

    def _worker(self, number: int) -> SpawnProcess:
        socket_of_all = None if SHARES_PORTS else self.kept
        near = SHARES_PORTS and len(str(self.folder)) < LONGEST_FOLDER
        neighbours = Neighbours(self.folder, number, self.place.workers) if near else None
        given = (self.place, socket_of_all, neighbours, self.ready, current_language())
        worker = self.context.Process(target=_work, args=given)
        worker.start()
        return worker

    def look_after(self) -> None:
        while True:
            wait([worker.sentinel for worker in self.workers])
            time.sleep(AGAIN)
            self.workers = [
                worker if worker.is_alive() else self._worker(number) for number, worker in enumerate(self.workers)
            ]

    def stop(self) -> None:
        for worker in self.workers:
            worker.terminate()
        until = time.monotonic() + LAST_SECONDS + GRACE
        for worker in self.workers:
            worker.join(max(0.0, until - time.monotonic()))
            if worker.is_alive():
                worker.kill()


def _work(place: Place, listening: socket.socket | None, neighbours: Neighbours | None, ready: Any, lang: str) -> None:
    """What a worker does."""
    speak(lang)
    hush()  # the parent tells what takes long
    set_up(place.log_requests)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the parent too, which ends us
    threading.Thread(target=_follow_parent, daemon=True).start()
    warm_up()
    try:
        _serve_at(place, listening, neighbours, ready)
    except LudothequeError as error:  # a database that is just away, perhaps: the parent tries again
        sys.exit(str(error))


def _serve_at(place: Place, listening: socket.socket | None, neighbours: Neighbours | None, ready: Any) -> None:
    if listening is None:
        with bound(place.host, place.port, shared=True) as own:
            own.listen(BACKLOG)
            run(own, place, ready.release, neighbours=neighbours)
    else:
        run(listening, place, ready.release, neighbours=neighbours)


def _follow_parent() -> None:
    """A worker without a parent ends as if it had been asked to."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
