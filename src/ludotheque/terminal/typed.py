"""Lines that are typed, or come through a pipe, while something else is waited for."""

from __future__ import annotations

import os
import select
import sys
from contextlib import suppress


class TypedLines:
    """Standard input line by line, without waiting for it. Where that cannot be (Windows has no such look into it),
    ``able`` is false, and lines are read when they are asked for."""

    def __init__(self) -> None:
        self._rest = b""
        self.ended = False
        self._number = -1
        with suppress(AttributeError, ValueError, OSError):  # closed, or no file at all
            self._number = sys.stdin.fileno()
        self.able = self._number >= 0 and sys.platform != "win32"
        self.is_terminal = self.able and os.isatty(self._number)

    def next(self, seconds: float | None = 0) -> str | None:
        """The next line, waited for no longer than that, or for as long as it takes; None: there is none, or none any
        more."""
        while b"\n" not in self._rest:
            if self.ended or not self._is_ready(seconds):
                break
            data = self._read()
            self._rest += data
            self.ended = not data and not self.is_terminal
            if not data:
                if self.is_terminal:  # Ctrl-D
                    raise EOFError
                break
        if b"\n" not in self._rest and not (self.ended and self._rest):
            return None
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode(errors="replace").strip()

    def _is_ready(self, seconds: float | None) -> bool:
        with suppress(OSError):  # no terminal of ours
            if seconds is not None and self.is_terminal and os.tcgetpgrp(self._number) != os.getpgrp():
                return False  # in the background, somebody types at another program
        return bool(select.select([self._number], [], [], seconds)[0])

    def _read(self) -> bytes:
        try:
            return os.read(self._number, 4096)
        except OSError:  # the terminal is gone
            return b""
