"""A real terminal for the tests: a pseudo-terminal of any size, with an emulator that shows what a person would see."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

import pyte

from tests.helpers import SOURCE

KEYS = {
    "enter": "\r",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "escape": "\x1b",
    "end": "\x1b[F",
}
PAINTING = 0.02  # seconds in which the next part of a picture follows
PATIENCE = 60.0  # seconds until we believe that something never comes; machines may be busy


class Console:
    """The command `ludotheque` in a terminal of this size."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        columns: int = 80,
        rows: int = 24,
        environment: dict[str, str] | None = None,
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.written = b""
        self._rows: dict[int, str] = {}
        ours, theirs = pty.openpty()
        self.ours = ours
        self._resize(theirs, columns, rows)
        known = {
            **os.environ,
            "PYTHONPATH": str(SOURCE.parent),
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
            "XDG_DATA_HOME": str(folder),
            "LUDOTHEQUE_COMPILE": "never",
        }
        known.pop("NO_COLOR", None)
        known.pop("COLUMNS", None)
        known.pop("LINES", None)
        self.process = subprocess.Popen(
            ["setsid", "--ctty", sys.executable, "-m", "ludotheque", *arguments],  # the terminal is its own
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**known, **(environment or {})},
        )
        os.close(theirs)

    def __enter__(self) -> Console:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)

    @staticmethod
    def _resize(end: int, columns: int, rows: int) -> None:
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns: int, rows: int) -> None:
        """The window is pulled to another size."""
        self.screen.resize(rows, columns)
        self._resize(self.ours, columns, rows)
        os.kill(self.process.pid, signal.SIGWINCH)

    # --- seeing -------------------------------------------------------------------------------------------------------

    @property
    def lines(self) -> list[str]:
        """The rows of the screen; only those that have changed are read again, which tests do all the time."""
        for row in self.screen.dirty:
            cells = self.screen.buffer[row]
            self._rows[row] = "".join(cells[column].data for column in range(self.screen.columns)).rstrip()
        self.screen.dirty.clear()
        return [self._rows[row] for row in range(self.screen.lines)]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def read(self, seconds: float = 0.05) -> bool:
        """Take in what is written, to the end of the picture that is being painted; whether there is more to come."""
        while select.select([self.ours], [], [], seconds)[0]:
            try:
                data = os.read(self.ours, 65536)
            except OSError:  # the other end is closed
                return False
            self.written += data
            self.stream.feed(data)
            seconds = PAINTING
        return True

    def see(self, wanted: str | Callable[[str], bool]) -> str:
        """Wait until this can be seen, wherever its lines are broken (a long path may break a word); returns the whole
        screen."""
        found = (lambda text: "".join(wanted.split()) in "".join(text.split())) if isinstance(wanted, str) else wanted
        end = time.monotonic() + PATIENCE
        while not found(self.text):
            if time.monotonic() > end or (not self.read() and not found(self.text)):
                raise AssertionError(f"never seen: {wanted}\n{self.text}")
        return self.text

    # --- typing -------------------------------------------------------------------------------------------------------

    def type(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def press(self, *keys: str) -> None:
        for key in keys:
            self.type(KEYS[key])

    def end(self) -> int:
        """Wait until the command is over; returns its exit code."""
        end = time.monotonic() + PATIENCE
        while self.read() and self.process.poll() is None:
            assert time.monotonic() < end, f"never over\n{self.text}"
        self.read()  # what was written at the very end
        return self.process.wait(PATIENCE)
