"""Stores with tables in them, for the tests of `ludotheque store`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludotheque.web.load.database import Postgres
from ludotheque.web.store import Opened, Written
from ludotheque.web.store.choosing import open_ledger, open_store
from tests.web.house import QUICK, Running, worker

KEY = bytes(range(32))
SETTINGS = replace(QUICK, key=KEY)
PEOPLE = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Max"}]
FINE, CANNOT, SPOILED = 0, 1, 3


def new_store(kind: str, request: pytest.FixtureRequest, folder: Path) -> str:
    if kind == "sqlite":
        return str(folder / "tables.sqlite3")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


def filled(address: str, scenario: Callable[[Running], Awaitable[None]] | None = None) -> list[str]:
    """Let a server open two tables, one of which is played to its end; returns their ids."""
    ids: list[str] = []

    async def run() -> None:
        async with worker(address, SETTINGS) as server:
            over = await server.open(game="ciseaux", seats=PEOPLE)
            await (await over.sit(0, 1)).play_on(0, 1)
            begun = await server.open(game="ninjan", seats=[{"kind": "person", "name": "ana"}, {"kind": "open"}])
            ids.extend([over.id, begun.id])
            await server.house.hub._sweep()  # which notes that a game is over
            if scenario is not None:
                await scenario(server)

    asyncio.run(asyncio.wait_for(run(), 120))
    return ids


def written(address: str, *entries: Written, opened: Opened | None = None) -> None:
    async def run() -> None:
        store = open_store(address)
        await store.start()
        assert await store.append(entries, opened)
        await store.close()

    asyncio.run(run())


def contents(address: str) -> list[Any]:
    with open_ledger(address) as ledger:
        return [ledger.settings(), *((kept, ledger.read(kept.table)) for kept in ledger.tables())]
