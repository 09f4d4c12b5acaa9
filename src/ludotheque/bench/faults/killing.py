"""Processes that are killed: the only server there is, and one worker of three."""

from __future__ import annotations

import asyncio
import os
import signal
import time

from ...i18n import say
from .scene import Scene

THINKING = 0.02  # seconds that a player thinks, about
MOVES = 500  # acknowledged between two kills, on average
RESTART_SECONDS = 60.0


async def kill_server(scene: Scene) -> None:
    """kill -9 under load, at any instant; the server is started again, and everyone comes back alone."""
    often, least = scene.often(100, 2), scene.often(MOVES, 40)
    server = await scene.serve()
    crowd = scene.crowd(THINKING)
    await crowd.sit_down(scene.often(24, 4))
    crowd.add_programs(scene.often(3, 1))
    for _ in range(often):
        scene.show(say("kills: {n}, moves acknowledged: {moves}", n=scene.outcome.times, moves=crowd.moves))
        due = crowd.moves + scene.luck.randrange(least // 2, 3 * least // 2 + 1)
        if scene.outcome.times == often - 1:
            due = max(due, often * least)
        while crowd.moves < due:
            await asyncio.sleep(0.005)
        await asyncio.sleep(scene.luck.uniform(0, 0.05))  # between two looks of ours
        server.kill()
        scene.happened()
        await server.start()
        scene.came_back(*await crowd.everyone_here())
    await _expect_progress(scene)
    await _play_a_little(scene, crowd.moves + least)
    await scene.settle(crowd)
    await scene.compare_all_present()


async def kill_worker(scene: Scene) -> None:
    """kill -9 of one worker among three over PostgreSQL; the parent replaces it."""
    scene.use_postgres()
    server = await scene.serve("--workers", "3")
    crowd = scene.crowd(THINKING)
    await crowd.sit_down(scene.often(24, 4))
    crowd.add_programs(scene.often(3, 0))
    for _ in range(scene.often(20, 1)):
        scene.show(say("kills: {n}, moves acknowledged: {moves}", n=scene.outcome.times, moves=crowd.moves))
        await _play_a_little(scene, crowd.moves + scene.often(200, 40))
        victim = scene.luck.choice(server.workers())
        os.kill(victim, signal.SIGKILL)
        scene.happened()
        if not await _replaced(server.workers, victim):
            scene.trouble("a worker that was killed was not replaced")
        scene.came_back(*await crowd.everyone_here())
        await _expect_progress(scene)
    await _play_a_little(scene, crowd.moves + scene.often(200, 40))
    await scene.settle(crowd)
    await scene.compare_all_present()


async def _play_a_little(scene: Scene, due: int) -> None:
    """Until so many moves are acknowledged; that there are none for long would be a trouble of its own."""
    [crowd] = scene.crowds
    moves, since = crowd.moves, time.monotonic()
    while crowd.moves < due:
        await asyncio.sleep(0.01)
        if crowd.moves > moves:
            moves, since = crowd.moves, time.monotonic()
        elif time.monotonic() - since > RESTART_SECONDS:
            scene.trouble(f"no move was acknowledged for {RESTART_SECONDS:.0f} seconds")
            return


async def _expect_progress(scene: Scene) -> None:
    """Every table goes on, those included at which it was a bot's turn."""
    [crowd] = scene.crowds
    still = await crowd.standing_still()
    if still:
        scene.trouble(f"{still} of {len(crowd.tables)} tables stand still")


async def _replaced(workers: object, victim: int) -> bool:
    assert callable(workers)
    until = time.monotonic() + RESTART_SECONDS
    while time.monotonic() < until:
        now = workers()
        if len(now) == 3 and victim not in now:
            return True
        await asyncio.sleep(0.05)
    return False
