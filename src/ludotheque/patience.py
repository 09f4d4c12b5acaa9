"""No one waits in the dark: work that takes more than a moment says so, and says when it is done."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .i18n import Message, say

_hushed = threading.Event()


def hush() -> None:
    """Say nothing more in this process: another one tells the user."""
    _hushed.set()


@contextmanager
def told_if_slow(what: Message, after: float = 1.0) -> Iterator[None]:
    """Tell on the error stream what is going on if it lasts longer than ``after`` seconds."""
    started = time.monotonic()
    done, finished = threading.Event(), threading.Event()
    end = say("done ({seconds} s).", seconds="{}").text()

    def tell() -> None:
        if done.wait(after) or _hushed.is_set():
            return
        print(what_text, end="", file=sys.stderr, flush=True)
        while not done.wait(1.0):
            print(".", end="", file=sys.stderr, flush=True)
        said = end.format(round(time.monotonic() - started)) if finished.is_set() else ""
        print("", said, file=sys.stderr, flush=True)

    what_text = what.text()
    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
        finished.set()
    finally:
        done.set()
        teller.join()


Progress = bool | Callable[[int, int], None] | None


class Counted:
    """So much done of so much: told to a function, or as a line on the error stream that goes away at the end.

    ``None`` shows the line if somebody looks (a terminal, a notebook) and only if it takes longer than a second. What
    is done in its order is told as it comes (`tell`); until then, what is done at all is told every second (`beat`).
    """

    def __init__(self, what: Message, total: int, progress: Progress = None) -> None:
        self.total = total
        self._what = what.text()
        self._told = progress if callable(progress) else None
        self._shown = progress is True or (progress is None and _somebody_looks())
        self._next = time.monotonic() + (0.0 if progress is True else 1.0)
        self._line = ""
        self._done = -1  # what was told last
        self._quiet_until = time.monotonic() + AGAIN

    def __enter__(self) -> Counted:
        return self

    def __exit__(self, *_: object) -> None:
        if self._line:
            print("\r" + " " * len(self._line), end="\r", file=sys.stderr, flush=True)

    def beat(self, done: int) -> None:
        """So much is done by now, or still as little."""
        if time.monotonic() >= (self._next if self._shown else self._quiet_until):
            self._tell(max(done, self._done, 0))

    def tell(self, done: int) -> None:
        """So much is done in its order; more of it may have been told already."""
        if done > self._done:
            self._tell(done)

    def _tell(self, done: int) -> None:
        self._done = done
        self._quiet_until = time.monotonic() + AGAIN
        if self._told:
            self._told(done, self.total)
        elif self._shown and time.monotonic() >= self._next and not _hushed.is_set():
            self._next = time.monotonic() + 0.1
            filled = BAR * done // self.total
            self._line = f"{self._what} {'━' * filled}{'╌' * (BAR - filled)} {done}/{self.total}"
            print(f"\r{self._line}", end="", file=sys.stderr, flush=True)


BAR = 24
AGAIN = 1.0  # seconds


def _somebody_looks() -> bool:
    return sys.stderr.isatty() or "ipykernel" in sys.modules
