"""Clients that do not read what they are sent: they ask on, and nothing comes off their line any more.

The server must not wait for them, nor keep ever more for them: it cuts them off, says that they are away, and the
others play on. Who wakes up comes back alone.
"""

from __future__ import annotations

import asyncio
import random
import time

from ...client import ask_server
from ...i18n import say
from ...web.load.line import Line
from .crowd import open_table, usual_game
from .databases import enough, play
from .guest import Guest
from .scene import Scene
from .servers import Server

MOST_UNDER_WAY = 8 * 2**20  # bytes that the systems at both ends keep for a line, and then some
QUEUE = 250  # messages that the server keeps besides
CUT_SECONDS = 90.0  # within which nobody is told any more that a sleeper is there


class Sleeper(Guest):
    """Falls asleep over what it is told."""

    size = 1  # bytes of what a newcomer is shown

    def _hear(self, text: bytes) -> None:
        self.size = max(self.size, len(text))
        super()._hear(text)

    async def noticed(self) -> None:
        """Wait until everyone is told of it."""
        await self.until(lambda: self.here and self.table["online"][0])

    def fall_asleep(self) -> None:
        assert self.line is not None
        self.line.pause()
        for _ in range(QUEUE + MOST_UNDER_WAY // self.size):
            self.line.send(self._hello())

    def wake_up(self) -> None:
        if self.line is not None:
            self.line.resume()


async def sleep_over_messages(scene: Scene) -> None:
    server = await scene.serve("--ping", str(scene.often(20, 2)))
    crowd = await play(scene)
    sleepers = [await _sit(scene, server, number) for number in range(scene.often(40, 1))]
    for sleeper in sleepers:
        await sleeper.noticed()
        sleeper.fall_asleep()
        scene.happened()
    scene.show(say("clients that do not read: {n}", n=len(sleepers)))
    await _expect_away(scene, server, sleepers)
    await enough(crowd, scene.often(200, 20))
    for sleeper in sleepers:
        sleeper.wake_up()
    scene.came_back(len(sleepers), sum(await asyncio.gather(*(sleeper.agrees(60) for sleeper in sleepers))))
    await asyncio.gather(*(sleeper.leave() for sleeper in sleepers))
    await scene.settle(crowd)
    await scene.compare_all_present()


async def _sit(scene: Scene, server: Server, number: int) -> Sleeper:
    [place, *_] = await open_table(server.url, usual_game(-1 - number))
    sleeper = Sleeper(place, scene.ledger, random.Random(number))
    sleeper.arrive()
    return sleeper


async def _expect_away(scene: Scene, server: Server, sleepers: list[Sleeper]) -> None:
    """As everyone may know: the seat has no socket any more."""
    asleep, started = list(sleepers), time.monotonic()
    while asleep and time.monotonic() < started + CUT_SECONDS:
        await asyncio.sleep(0.2)
        asleep = [sleeper for sleeper in asleep if await is_online(server.url, sleeper)]
    if asleep:
        scene.trouble(f"{len(asleep)} of {len(sleepers)} who read nothing still count as present")


async def is_online(url: str, guest: Guest) -> bool:
    facts = await asyncio.to_thread(ask_server, url, f"/api/tables/{guest.place.table}", None)
    return bool(facts["online"][guest.place.seat])


async def drop_during_hello(scene: Scene) -> None:
    """A line that breaks while its hello is still being written down leaves no ghost behind."""
    server = await scene.serve()
    places = [await open_table(server.url, usual_game(number)) for number in range(scene.often(20, 4))]
    guests = [Guest(place, scene.ledger, random.Random(number)) for number, (place, *_) in enumerate(places)]
    for _ in range(scene.often(20, 5)):
        scene.show(say("lines broken during hello: {n}", n=scene.outcome.times))
        await asyncio.gather(*(_say_hello_and_go(scene, guest) for guest in guests))
    until = time.monotonic() + CUT_SECONDS
    ghosts = guests
    while ghosts and time.monotonic() < until:
        await asyncio.sleep(0.2)
        ghosts = [guest for guest in ghosts if await is_online(server.url, guest)]
    if ghosts:
        scene.trouble(f"{len(ghosts)} ghosts of {len(guests)} seats")
    for guest in guests:
        guest.arrive()
    scene.came_back(len(guests), sum(await asyncio.gather(*(guest.agrees(60) for guest in guests))))
    await asyncio.gather(*(guest.leave() for guest in guests))
    await scene.compare_all_present()


async def _say_hello_and_go(scene: Scene, guest: Guest) -> None:
    line = await Line.open(guest.place.address, lambda text: None)
    line.send(guest._hello())
    await asyncio.sleep(scene.luck.uniform(0, 0.02))
    line.abort()
    scene.happened()
