"""One game is played in one place at a time: a lock beside its file, which is free again when its process is gone."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl


class Lock:
    """Held from `take` to `free`, or as long as the process lives."""

    def __init__(self, file: Path) -> None:
        self.file = file.resolve()
        self.file = self.file.with_name(f"{self.file.name}.lock")
        self._held: int | None = None

    def take(self) -> bool:
        """Whether it is ours now. Where nothing can be locked, nobody is kept from playing."""
        if sys.platform == "win32":
            return True
        while self._held is None:
            try:
                opened = os.open(self.file, os.O_CREAT | os.O_RDWR, 0o600)
            except OSError:
                return True
            try:
                fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(opened)
                return False
            except OSError:
                os.close(opened)
                return True
            if self._is_there(opened):
                self._held = opened
            else:  # whoever had it has just taken it away: what we have locked is nobody's
                os.close(opened)
        return True

    def _is_there(self, opened: int) -> bool:
        try:
            return os.path.samestat(os.fstat(opened), self.file.stat())
        except OSError:
            return False

    def free(self) -> None:
        if self._held is not None:
            with suppress(OSError):
                self.file.unlink()
            os.close(self._held)
            self._held = None
