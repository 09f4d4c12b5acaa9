"""Which store: a file for SQLite, or the address of a PostgreSQL database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_path

from ...i18n import Message, say
from ..problems import CannotServe
from . import Store
from .ledger import Ledger
from .sqlite import SqliteStore
from .sqlite_ledger import SqliteLedger

SCHEMES = ("postgresql://", "postgres://")


def default_data() -> Path:
    return user_data_path("ludotheque") / "tables.sqlite3"


def usual_key_file(address: str) -> Path:
    """Where the key of a store lies unless somebody says otherwise: beside a file, at home for a database."""
    if is_postgres(address):
        return user_data_path("ludotheque") / "server.key"
    data = Path(address).expanduser()
    return data.with_name(data.name + ".key")


def is_postgres(address: str) -> bool:
    return address.startswith(SCHEMES)


def open_store(address: str) -> Store:
    """The store at that address, its schema brought up to date; or a clear word about why not."""
    return _open_postgres(address) if is_postgres(address) else _open_sqlite(Path(address).expanduser())


@contextmanager
def open_ledger(address: str, writing: bool = False) -> Iterator[Ledger]:
    """All of the store at that address."""
    ledger = _ledger(address, writing)
    try:
        yield ledger
    except BaseException:
        ledger.close()
        ledger.remove_if_made()
        raise
    ledger.close()


def _ledger(address: str, writing: bool) -> Ledger:
    if not is_postgres(address):
        return SqliteLedger(Path(address).expanduser(), writing)
    try:
        from .postgres_ledger import PostgresLedger
    except ImportError as error:
        raise CannotServe(_needs_packages()) from error
    _expect_address(address)
    return PostgresLedger(address, shown(address), writing)


def _open_sqlite(path: Path) -> Store:
    try:
        return SqliteStore(path)
    except (OSError, sqlite3.Error) as error:
        reason = say(
            "Tables cannot be kept in {path}: {reason}. Choose another file with --store.",
            path=str(path),
            reason=str(error),
        )
        raise CannotServe(reason) from error


def _open_postgres(address: str) -> Store:
    try:
        import psycopg

        from .postgres import OPTIONS, PostgresStore
        from .postgres_schema import migrate
    except ImportError as error:
        raise CannotServe(_needs_packages()) from error
    _expect_address(address)
    try:
        with psycopg.connect(address, autocommit=True, **OPTIONS) as connection:  # type: ignore[arg-type]
            migrate(connection)
    except psycopg.Error as error:
        raise CannotServe(_no_database(address, error)) from error
    return PostgresStore(address)


def _expect_address(address: str) -> None:
    """Refuse an address that cannot be read; the database's own word about it might repeat the password."""
    from psycopg import ProgrammingError
    from psycopg.conninfo import conninfo_to_dict

    try:
        parts = conninfo_to_dict(address)
    except ProgrammingError:
        parts = {}
    host = address.partition("://")[2].partition("/")[0]
    if not parts or host.count("@") > 1 or not str(parts.get("port", "1")).isdecimal():
        raise CannotServe(
            say(
                "The address of the database cannot be read. Write {example}; in a password {signs} are {codes}.",
                example="postgresql://user:password@host/database",
                signs="@ : / ? # %",
                codes="%40 %3A %2F %3F %23 %25",
            )
        )


def _needs_packages() -> Message:
    return say("PostgreSQL needs two more packages: {command}", command="pip install 'ludotheque[postgresql]'")


def _no_database(address: str, error: Exception) -> Message:
    return say(
        "The database {address} cannot be used: {reason}",
        address=shown(address),
        reason=" ".join(str(error).split()) or type(error).__name__,
    )


def shown(address: str) -> str:
    """An address without its password."""
    if not is_postgres(address):
        return address
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
