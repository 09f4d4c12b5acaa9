"""Where tables are kept: an append-only log of entries, in which (table, sequence) exists once.

A `Store` promises little, so that SQLite and PostgreSQL can both keep it: entries are appended all or none, an entry
whose sequence number is taken is refused (somebody else was first: read what they wrote and try again), and whatever
was appended is on the disk when `append` returns. Nothing in it belongs to one process.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

SCHEMA_VERSION = 2  # of both stores; what each version changed stands with each store's migrations


@dataclass(frozen=True)
class Written:
    """One entry of a table's log."""

    table: str
    sequence: int
    body: bytes


@dataclass(frozen=True)
class Opened:
    """A new table: what is looked up without reading its log."""

    table: str
    code: str
    address: str  # of whoever opened it, hashed
    made: int  # milliseconds since 1970


@dataclass
class News:
    """What other processes may have appended: by table, the newest sequence number heard of."""

    versions: dict[str, int] = field(default_factory=dict)
    missed: bool = False  # there may be more: look at every table


Problem = Literal["", "locked", "full", "unreachable"]


@dataclass(frozen=True)
class Condition:
    """How a store is at this moment."""

    reading: bool
    writing: bool
    problem: Problem = ""
    free: int | None = None  # bytes left on its disk, where that can be known


class Store(Protocol):
    """What the server asks of a database. Anything may raise Unavailable."""

    async def start(self) -> None:
        """Called once, in the event loop that uses the store."""
        ...

    async def append(self, entries: Sequence[Written], opened: Opened | None = None) -> bool:
        """Keep all of these or none; False if a sequence number, or the code of a new table, is taken."""
        ...

    async def read(self, table: str, after: int = 0) -> list[Written]:
        """The log of a table, from the entry after that one."""
        ...

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """The newest sequence number of each of these tables; of those that were opened and are not forgotten."""
        ...

    async def table_of(self, code: str) -> str | None:
        """The table of that code."""
        ...

    async def count(self, address: str, since: int) -> int:
        """How many tables were opened from an address since that moment."""
        ...

    async def setting(self, name: str, default: bytes) -> bytes:
        """A value that all processes share; the first one to ask decides it."""
        ...

    async def beat(self, process: str, until: int, now: int) -> set[str]:
        """Say that this process is alive until then; returns all processes that are alive now."""
        ...

    async def news(self, wait: float = 0.0) -> News:
        """What other processes may have appended since the last time; waits that many seconds for something."""
        ...

    async def probe(self) -> Condition:
        """Read and write a little, now."""
        ...

    # --- for keeping house --------------------------------------------------------------------------------------------

    async def finish(self, table: str, at: int | None) -> None:
        """Note when a game ended; None: it goes on after all."""
        ...

    async def expired(self, before: int, most: int) -> list[str]:
        """Tables whose game ended before that moment, oldest first."""
        ...

    async def drop(self, tables: Sequence[str]) -> None:
        """Forget these tables altogether."""
        ...

    async def amend(self, table: str, anew: Sequence[Written], more: Sequence[Written]) -> bool:
        """Write entries of a table anew without what must be forgotten, append more, and forget from which address
        it was opened: all or none. False if a number of those appended is taken."""
        ...

    async def close(self) -> None:
        """Finish what is under way, within seconds."""
        ...
