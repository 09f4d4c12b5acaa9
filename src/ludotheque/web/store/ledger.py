"""A store looked at as a whole, for whoever keeps house: every table of it, read at rest, copied or replaced.

The server never needs this. Reading changes nothing, not even the schema of an older version; replacing is one
transaction, and refused while a server is using the store.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Protocol

from ...errors import LudothequeError
from ...i18n import say
from . import Written


class CannotKeep(LudothequeError):
    """Something about a store, or a copy of one, that cannot be done; says why."""


@dataclass(frozen=True)
class Kept:
    """A table as it stands in the store beside its log."""

    table: str
    code: str | None  # None: there are entries of a table that was never opened
    address: str = ""
    made: int = 0
    finished: int | None = None


Whole = tuple[Kept, list[Written]]  # a table and its log


class Ledger(Protocol):
    """All of a store."""

    def tables(self) -> list[Kept]:
        """Every table, by its id."""
        ...

    def read(self, table: str) -> list[Written]: ...

    def firsts(self) -> list[Written]:
        """The first entry of every table."""
        ...

    def last(self, table: str) -> Written | None:
        """The newest entry."""
        ...

    def settings(self) -> dict[str, bytes]:
        """What the processes of a server share, but for what belongs to this very database."""
        ...

    def serving(self) -> bool:
        """A server is using this store now, or was a few seconds ago."""
        ...

    def snapshot(self) -> AbstractContextManager[None]:
        """What is read in here was there at one and the same moment, whatever a server writes meanwhile."""
        ...

    def replace(self, settings: dict[str, bytes], tables: Iterable[Whole]) -> None:
        """Let these be all tables there are; all of it or nothing."""
        ...

    def rewrite(self, settings: dict[str, bytes], entries: Iterable[Written]) -> None:
        """Write these settings and entries anew; all of it or nothing."""
        ...

    def tidy(self) -> None:
        """Leave nothing on the disk of what was erased, as far as the database can be asked to."""
        ...

    def remove_if_made(self) -> None:
        """Leave no trace of having been opened for writing in vain."""
        ...

    def close(self) -> None: ...


OF_THIS_DATABASE = ("schema", "probe")  # settings that are not carried elsewhere


class Closable(Protocol):
    def close(self) -> None: ...


@contextmanager
def closed_unless_fine(connection: Closable) -> Iterator[None]:
    """Let go of a connection that turns out not to lead to a store."""
    try:
        yield
    except BaseException:
        connection.close()
        raise


def in_use() -> CannotKeep:
    return CannotKeep(
        say("A server is using this store. Stop it first, and wait 15 seconds if it did not end by itself.")
    )
