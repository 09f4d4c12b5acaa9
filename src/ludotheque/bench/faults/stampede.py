"""Everyone at once: the server has died, and all its sockets come back in the same moment."""

from __future__ import annotations

import asyncio
import random
import time

from ...i18n import say
from ...web.load.run import allow_sockets
from .crowd import open_table, usual_game
from .guest import Guest
from .scene import Scene

OPENING = 20  # tables that are opened at the same time
BACK_SECONDS = 300.0


async def stampede(scene: Scene) -> None:
    tables = scene.often(2000, 20)
    allow_sockets(2 * tables)
    server = await scene.serve()
    gate = asyncio.Semaphore(OPENING)

    async def one(number: int) -> list[Guest]:
        async with gate:
            places = await open_table(server.url, usual_game(number))
            scene.show(say("sockets that come: {n}", n=2 * number))
            guests = [Guest(place, scene.ledger, random.Random(f"{number} {place.seat}")) for place in places]
            for guest in guests:
                guest.arrive()
                await guest.at_the_table()
            return guests

    guests = [guest for table in await asyncio.gather(*(one(number) for number in range(tables))) for guest in table]
    for _ in range(scene.often(3, 1)):
        await asyncio.gather(*(_move_once(guest) for guest in guests))
        scene.show(say("sockets that come at once: {n}", n=len(guests)))
        server.kill()
        scene.happened()
        await server.start()
        started = time.monotonic()
        await _everyone(guests)
        scene.came_back(len(guests), sum(guest.here for guest in guests))
        seconds = f"{time.monotonic() - started:.1f}"
        scene.outcome.notes.append(say("sockets back after {seconds} s: {n}", n=len(guests), seconds=seconds))
    await asyncio.gather(*(_move_once(guest) for guest in guests))
    some = scene.luck.sample(guests, min(200, len(guests)))
    scene.came_back(len(some), sum([await guest.agrees() for guest in some]))
    await asyncio.gather(*(guest.leave() for guest in guests))
    await scene.compare_all_present()


async def _everyone(guests: list[Guest]) -> None:
    until = time.monotonic() + BACK_SECONDS
    while not all(guest.here for guest in guests) and time.monotonic() < until:
        await asyncio.sleep(0.05)


async def _move_once(guest: Guest) -> None:
    """Whoever may choose does, once; acknowledged within a while or not at all."""
    if guest.legal:
        async with asyncio.timeout(BACK_SECONDS):
            await guest.move(guest.luck.choice(guest.legal))
