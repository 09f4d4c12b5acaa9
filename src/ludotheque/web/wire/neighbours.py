"""Workers of one machine hand each other connections, so that a table is served where it is warm.

Any worker can serve any table, but every worker at which one of its players sits reads and tells each move anew. So a
table has a home among the workers of a machine, and a connection that asks for it is passed on to that one, with what
it has said so far: the system can give an open connection to another process. Whoever cannot be reached, or has too
many waiting already, is passed over: the connection is served where it came in.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
from array import array
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

from .. import keys

OF_A_TABLE = re.compile(rb"[A-Z]+ /(?:t|api/tables)/(%s)[/? ]" % keys.TABLE_ID.pattern.encode())
LARGEST = 16_384  # bytes of a request that are passed on with its connection
FILE = array("i").itemsize

Take = Callable[[socket.socket, bytes], None]


class Neighbours:
    """The workers of one machine, as one of them sees them. Each listens in a folder that only they may look into."""

    def __init__(self, folder: Path, own: int, count: int) -> None:
        self.folder = folder
        self.own = own
        self.count = count
        self._lines: dict[int, socket.socket] = {}  # to those that we gave something
        self._heard: list[socket.socket] = []  # where we are given something; the first is where others knock

    def home_of(self, request: bytes) -> int:
        """Which worker a request is for: its table's, or this one."""
        found = OF_A_TABLE.match(request)
        return crc32(found[1]) % self.count if found else self.own

    # --- giving -------------------------------------------------------------------------------------------------------

    def give(self, home: int, connection: int, request: bytes) -> bool:
        """Pass a connection on, by its number, with what has arrived on it; False if that cannot be done now."""
        if len(request) > LARGEST:
            return False
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))]
        try:
            self._line_to(home).sendmsg([request], rights)
        except BlockingIOError:  # there is much to do over there
            return False
        except OSError:  # that worker has ended; there will be another
            self._lines.pop(home).close()
            return False
        return True

    def _line_to(self, home: int) -> socket.socket:
        if home not in self._lines:
            self._lines[home] = line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            line.setblocking(False)
            line.connect(self._place(home))
        return self._lines[home]

    def _place(self, worker: int) -> str:
        return str(self.folder / str(worker))

    # --- being given --------------------------------------------------------------------------------------------------

    def listen(self, take: Take) -> None:
        """From now on take what the others pass on, in the event loop that runs."""
        Path(self._place(self.own)).unlink(missing_ok=True)  # that of a worker that has ended
        door = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        door.bind(self._place(self.own))
        door.listen(self.count)
        self._hear(door, lambda: self._hear_neighbour(door, take))

    def _hear(self, line: socket.socket, what: Callable[[], None]) -> None:
        line.setblocking(False)
        self._heard.append(line)
        asyncio.get_running_loop().add_reader(line, what)

    def _hear_neighbour(self, door: socket.socket, take: Take) -> None:
        with contextlib.suppress(BlockingIOError):
            line, _ = door.accept()
            self._hear(line, lambda: self._receive(line, take))

    def _receive(self, line: socket.socket, take: Take) -> None:
        try:
            request, rights, _, _ = line.recvmsg(LARGEST, socket.CMSG_SPACE(FILE))
        except BlockingIOError:
            return
        except OSError:
            request, rights = b"", []
        if not request:  # the neighbour has ended
            self._forget(line)
        for _, _, number in rights:
            take(socket.socket(fileno=array("i", number)[0]), request)

    def _forget(self, line: socket.socket) -> None:
        asyncio.get_running_loop().remove_reader(line)
        self._heard.remove(line)
        line.close()

    def close(self) -> None:
        """Take nothing any more."""
        Path(self._place(self.own)).unlink(missing_ok=True)
        for line in list(self._heard):
            self._forget(line)
        for line in self._lines.values():
            line.close()
        self._lines.clear()
