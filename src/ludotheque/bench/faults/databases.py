"""Stores that do not answer for a while: PostgreSQL restarted, a database that another process has locked."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from ...i18n import say
from .crowd import Crowd
from .scene import Scene
from .servers import Server

if TYPE_CHECKING:
    from ...web.load.database import Postgres

THINKING = 0.05
LONGER_THAN_ANYONE_WAITS = 8.0  # seconds that a lock is held; the stores give up after five
NOTICED_SECONDS = 30.0


async def restart_postgres(scene: Scene) -> None:
    """Stopped in good order and by its emergency brake (SIGQUIT, after which it has to recover), in turn."""
    postgres = scene.use_postgres()
    server = await scene.serve("--workers", "2")
    crowd = await play(scene)
    for number in range(scene.often(10, 1)):
        scene.show(say("restarts: {n}, moves acknowledged: {moves}", n=number, moves=crowd.moves))
        await enough(crowd, scene.often(100, 20))
        await asyncio.to_thread(_brake if number % 2 else type(postgres).stop, postgres)
        scene.happened()
        await expect_problem(scene, server, "unreachable")
        await asyncio.sleep(scene.luck.uniform(0, 2))
        await asyncio.to_thread(postgres.start)
        scene.came_back(*await crowd.everyone_here())
    await finish(scene, server, crowd)


def _brake(postgres: Postgres) -> None:
    pid = postgres.server.get_pid()
    os.kill(pid, signal.SIGQUIT)
    while _alive(pid):
        time.sleep(0.05)


def _alive(pid: int) -> bool:
    with suppress(ChildProcessError):
        os.waitpid(pid, os.WNOHANG)  # if it is a child of ours
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def lock_sqlite(scene: Scene) -> None:
    """Somebody else writes to the file, and does not finish."""
    server = await scene.serve()
    crowd = await play(scene)
    for number in range(scene.often(3, 1)):
        scene.show(say("locks: {n}, moves acknowledged: {moves}", n=number, moves=crowd.moves))
        await enough(crowd, scene.often(200, 20))
        async with _sqlite_locked(scene.store):
            scene.happened()
            await _hold(scene, server)
    await finish(scene, server, crowd)


@asynccontextmanager
async def _sqlite_locked(path: str) -> AsyncIterator[None]:
    connection = sqlite3.connect(path, isolation_level=None, timeout=30)
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")
    finally:
        connection.close()


async def lock_postgres(scene: Scene) -> None:
    """Somebody locks the table of entries, as a careless migration would."""
    scene.use_postgres()
    import psycopg  # only where there is a PostgreSQL

    server = await scene.serve("--workers", "2")
    crowd = await play(scene)
    for number in range(scene.often(3, 1)):
        scene.show(say("locks: {n}, moves acknowledged: {moves}", n=number, moves=crowd.moves))
        await enough(crowd, scene.often(200, 20))
        async with await psycopg.AsyncConnection.connect(scene.store) as connection:
            await connection.execute("LOCK TABLE entry, setting IN EXCLUSIVE MODE")
            scene.happened()
            await _hold(scene, server)
            await connection.rollback()
    await finish(scene, server, crowd)


async def _hold(scene: Scene, server: Server) -> None:
    """Keep the lock for so long that moves are refused; the server must say what is the matter."""
    until = time.monotonic() + LONGER_THAN_ANYONE_WAITS
    await expect_problem(scene, server, "locked")
    if not scene.quick:
        await asyncio.sleep(max(0.0, until - time.monotonic()))


# --- what these have in common ----------------------------------------------------------------------------------------


async def play(scene: Scene) -> Crowd:
    crowd = scene.crowd(THINKING)
    await crowd.sit_down(scene.often(16, 3))
    await crowd.everyone_here()
    return crowd


async def enough(crowd: Crowd, moves: int) -> None:
    """So many more moves are acknowledged."""
    due = crowd.moves + moves
    async with asyncio.timeout(NOTICED_SECONDS * 4):
        while crowd.moves < due:
            await asyncio.sleep(0.01)


async def expect_problem(scene: Scene, server: Server, problem: str) -> None:
    """/ready must say that nobody should be sent here, and why."""
    until = time.monotonic() + NOTICED_SECONDS
    answer = (True, "")
    while time.monotonic() < until:
        answer = await server.ready()
        if answer == (False, problem):
            return
        await asyncio.sleep(0.1)
    scene.trouble(f"/ready did not say {problem!r} but {answer}")


async def finish(scene: Scene, server: Server, crowd: Crowd) -> None:
    """Afterwards everything is as before."""
    until = time.monotonic() + NOTICED_SECONDS
    while not (await server.ready())[0]:
        if time.monotonic() > until:
            scene.trouble(f"/ready still says {await server.ready()}")
            break
        await asyncio.sleep(0.2)
    await enough(crowd, scene.often(200, 20))
    await scene.settle(crowd)
    await scene.compare_all_present()
