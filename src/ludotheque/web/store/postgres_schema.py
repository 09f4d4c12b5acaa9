"""The schema in PostgreSQL, and how it is brought up to date."""

from __future__ import annotations

from typing import LiteralString

import psycopg

from . import SCHEMA_VERSION
from .sqlite_file import NewerStore, newer

# What each version of the schema added; their numbers are those of SQLite's, so the first is empty here.
MIGRATIONS: tuple[LiteralString, ...] = (
    "",
    """
    CREATE TABLE entry (
        table_id text NOT NULL,
        sequence bigint NOT NULL,
        body bytea NOT NULL,
        PRIMARY KEY (table_id, sequence)
    );
    CREATE TABLE opened (
        table_id text PRIMARY KEY,
        code text NOT NULL UNIQUE,
        address text NOT NULL,
        made bigint NOT NULL,
        finished bigint
    );
    CREATE INDEX opened_from ON opened (address, made);
    CREATE INDEX opened_finished ON opened (finished) WHERE finished IS NOT NULL;
    CREATE TABLE process (id text PRIMARY KEY, until bigint NOT NULL);
    """,
)
assert len(MIGRATIONS) == SCHEMA_VERSION
ONE_AT_A_TIME = 0x1D07  # the number of an advisory lock


def migrate(connection: psycopg.Connection) -> None:
    """Bring the schema up to date, all of it or nothing; of several workers that start together, one does it."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (ONE_AT_A_TIME,))
        connection.execute("CREATE TABLE IF NOT EXISTS setting (name text PRIMARY KEY, value bytea NOT NULL)")
        found = connection.execute("SELECT value FROM setting WHERE name = 'schema'").fetchone()
        version = int(bytes(found[0])) if found else 0
        if version > SCHEMA_VERSION:
            raise NewerStore(newer(version))
        for migration in MIGRATIONS[version:]:
            connection.execute(migration)
        connection.execute(
            "INSERT INTO setting VALUES ('schema', %s) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (str(SCHEMA_VERSION).encode(),),
        )
