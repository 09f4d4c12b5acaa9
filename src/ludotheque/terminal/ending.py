"""Being asked to end (SIGTERM: the machine shuts down, the connection is gone): as if the player left with Ctrl-C, so
that the terminal is as it was and how to go on is told; only the exit code says who ended it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ENDED = 128 + signal.SIGTERM  # what a shell calls the exit code of a program that was ended so

_asked = threading.Event()  # of the whole process, as signals are


@contextmanager
def heeding(leave: Callable[[], object]) -> Iterator[None]:
    """Meanwhile, whoever asks us to end makes us leave; for the main thread."""

    def end(number: int, frame: object) -> None:
        _asked.set()
        leave()

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def asked_to_end() -> bool:
    return _asked.is_set()


def interrupt() -> None:
    """Leave as with Ctrl-C where lines are written."""
    raise KeyboardInterrupt
