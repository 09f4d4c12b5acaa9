"""The whole of a PostgreSQL store."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, LiteralString, TypeVar

import psycopg
from psycopg.rows import TupleRow

from ...i18n import say
from . import SCHEMA_VERSION, Written
from .ledger import OF_THIS_DATABASE, CannotKeep, Kept, Whole, closed_unless_fine, in_use
from .postgres import OPTIONS
from .postgres_schema import migrate
from .sqlite_file import newer

Result = TypeVar("Result")

PATIENT = {**OPTIONS, "options": "-c statement_timeout=0 -c lock_timeout=4000"}  # nobody waits for a backup
TABLES: LiteralString = """
SELECT id, code, coalesce(address, ''), coalesce(made, 0), finished
FROM (SELECT table_id AS id FROM opened UNION SELECT table_id FROM entry) AS ids
LEFT JOIN opened ON table_id = id ORDER BY id COLLATE "C"
"""


class PostgresLedger:
    """A database; opened for writing, the tables in it are made if need be."""

    def __init__(self, address: str, shown: str, writing: bool = False) -> None:
        self.shown = shown
        self._connection: psycopg.Connection[TupleRow] = self._trying(
            lambda: psycopg.connect(address, autocommit=True, **PATIENT)  # type: ignore[arg-type]
        )
        with closed_unless_fine(self._connection):
            if writing:
                self._trying(lambda: migrate(self._connection))
            self._expect_ours()

    def _expect_ours(self) -> None:
        if self._ask("SELECT to_regclass('setting'), to_regclass('entry')")[0] == (None, None):
            raise CannotKeep(say("{path} holds no tables of Ludothèque.", path=self.shown))
        found = self._ask("SELECT value FROM setting WHERE name = 'schema'")
        version = int(bytes(found[0][0])) if found else 0
        if version > SCHEMA_VERSION:
            raise CannotKeep(newer(version))

    def tables(self) -> list[Kept]:
        return [Kept(*row) for row in self._ask(TABLES)]

    def read(self, table: str) -> list[Written]:
        rows = self._ask("SELECT sequence, body FROM entry WHERE table_id = %s ORDER BY sequence", table)
        return [Written(table, sequence, bytes(body)) for sequence, body in rows]

    def firsts(self) -> list[Written]:
        rows = self._ask("SELECT table_id, sequence, body FROM entry WHERE sequence = 1")
        return [Written(table, sequence, bytes(body)) for table, sequence, body in rows]

    def last(self, table: str) -> Written | None:
        query: LiteralString = "SELECT sequence, body FROM entry WHERE table_id = %s ORDER BY sequence DESC LIMIT 1"
        return next((Written(table, sequence, bytes(body)) for sequence, body in self._ask(query, table)), None)

    def settings(self) -> dict[str, bytes]:
        rows = self._ask("SELECT name, value FROM setting")
        return {name: bytes(value) for name, value in rows if name not in OF_THIS_DATABASE}

    def serving(self) -> bool:
        query: LiteralString = "SELECT 1 FROM process WHERE until >= extract(epoch FROM clock_timestamp()) * 1000"
        return bool(self._ask(query))

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        self._run("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try:
            yield
        finally:
            if not self._connection.closed:
                self._connection.rollback()

    def replace(self, settings: dict[str, bytes], tables: Iterable[Whole]) -> None:
        self._trying(lambda: self._replace(settings, tables))

    def _replace(self, settings: dict[str, bytes], tables: Iterable[Whole]) -> None:
        opened: list[Kept] = []
        with self._alone() as cursor:
            cursor.execute("TRUNCATE entry, opened, process")
            cursor.execute("DELETE FROM setting WHERE name <> 'schema'")
            cursor.executemany("INSERT INTO setting VALUES (%s, %s)", list(settings.items()))
            with cursor.copy("COPY entry (table_id, sequence, body) FROM STDIN") as copy:
                for kept, log in tables:
                    opened.append(kept)
                    for entry in log:
                        copy.write_row((entry.table, entry.sequence, entry.body))
            with cursor.copy("COPY opened (table_id, code, address, made, finished) FROM STDIN") as copy:
                for kept in opened:
                    if kept.code is not None:
                        copy.write_row((kept.table, kept.code, kept.address, kept.made, kept.finished))

    def rewrite(self, settings: dict[str, bytes], entries: Iterable[Written]) -> None:
        self._trying(lambda: self._rewrite(settings, entries))

    def _rewrite(self, settings: dict[str, bytes], entries: Iterable[Written]) -> None:
        with self._alone() as cursor:
            cursor.executemany(
                "INSERT INTO setting VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                list(settings.items()),
            )
            rows = [(entry.body, entry.table, entry.sequence) for entry in entries]
            cursor.executemany("UPDATE entry SET body = %s WHERE table_id = %s AND sequence = %s", rows)

    @contextmanager
    def _alone(self) -> Iterator[psycopg.Cursor[TupleRow]]:
        """One transaction, of which nothing is left if anything goes wrong; no server can begin meanwhile."""
        with self._connection.transaction(), self._connection.cursor() as cursor:
            cursor.execute("LOCK TABLE process")
            if self.serving():
                raise in_use()
            yield cursor

    def tidy(self) -> None:
        """What was written anew or deleted stays in the files of a table until it is vacuumed."""
        self._run("VACUUM entry, opened")

    def close(self) -> None:
        self._connection.close()

    def remove_if_made(self) -> None:
        """Nothing to do: empty tables of ours in a database that somebody made for us are in nobody's way."""

    def _ask(self, query: LiteralString, *values: object) -> list[Any]:
        return self._trying(lambda: self._connection.execute(query, values or None).fetchall())

    def _run(self, command: LiteralString) -> None:
        self._trying(lambda: self._connection.execute(command))

    def _trying(self, work: Callable[[], Result]) -> Result:
        try:
            return work()
        except psycopg.errors.LockNotAvailable as error:
            raise CannotKeep(say("{path} is locked by another program. Please try again.", path=self.shown)) from error
        except psycopg.errors.DiskFull as error:
            raise CannotKeep(say("The disk with {path} is full; nothing was changed.", path=self.shown)) from error
        except psycopg.Error as error:
            reason = " ".join(str(error).split()) or type(error).__name__
            raise CannotKeep(
                say("The database {address} cannot be used: {reason}", address=self.shown, reason=reason)
            ) from error
