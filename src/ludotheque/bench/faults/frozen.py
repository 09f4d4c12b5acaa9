"""Half-open connections: the process of a client is frozen (SIGSTOP), its system still says that all is well."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time

import msgspec

from ...i18n import say
from .crowd import open_table, usual_game
from .guest import Guest, Place
from .scene import Scene

NOTICED_SECONDS = 120.0
PAUSE = 0.05  # seconds that a player thinks, about
CLIENT = f"{__package__}.frozen_client"


class Report(msgspec.Struct):
    """What the other process has seen."""

    moves: list[tuple[str, int, str, int]]  # acknowledged: table, seat, id, version
    agreed: int


async def freeze_clients(scene: Scene) -> None:
    """One seat of every table belongs to a process that is frozen; the server finds out, and later it goes on."""
    server = await scene.serve("--ping", str(scene.often(20, 2)))
    tables = [await open_table(server.url, usual_game(number)) for number in range(scene.often(20, 3))]
    guests = [Guest(ours, scene.ledger, random.Random(number)) for number, (ours, _) in enumerate(tables)]
    theirs = [place for _, place in tables]
    client = await _start(theirs)
    scene.clean_up(_end, client)
    for guest in guests:
        guest.arrive()
        guest.do_meanwhile(guest.play(PAUSE))
    for _ in range(scene.often(3, 1)):
        await _both_here(guests, True)
        await asyncio.sleep(scene.luck.uniform(0.5, 1))
        scene.show(say("frozen clients: {n}", n=len(theirs)))
        os.kill(client.pid, signal.SIGSTOP)
        scene.happened()
        started = time.monotonic()
        if not await _both_here(guests, False):
            scene.trouble(f"after {NOTICED_SECONDS:.0f} s frozen clients still count as present")
        seconds = f"{time.monotonic() - started:.0f}"
        scene.outcome.notes.append(say("the last one was missed after {seconds} s", seconds=seconds))
        os.kill(client.pid, signal.SIGCONT)
        scene.came_back(len(theirs), len(theirs) if await _both_here(guests, True) else 0)
    await _hear_report(scene, client, len(theirs))
    for guest in guests:
        scene.came_back(1, int(await guest.agrees(60)))
    await asyncio.gather(*(guest.leave() for guest in guests))
    await scene.compare_all_present()


async def _both_here(guests: list[Guest], here: bool) -> bool:
    """Until every table tells that the other seat is, or is not, there."""

    async def told(guest: Guest) -> None:
        await guest.until(lambda: guest.here and guest.table["online"][1 - guest.place.seat] == here)

    try:
        async with asyncio.timeout(NOTICED_SECONDS):
            await asyncio.gather(*(told(guest) for guest in guests))
    except TimeoutError:
        return False
    return True


async def _start(places: list[Place]) -> subprocess.Popen[bytes]:
    client = subprocess.Popen([sys.executable, "-m", CLIENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert client.stdin is not None
    client.stdin.write(msgspec.json.encode([vars(place) for place in places]) + b"\n")
    client.stdin.flush()
    return client


def _end(client: subprocess.Popen[bytes]) -> None:
    client.kill()  # frozen or not
    client.wait()
    for stream in (client.stdin, client.stdout):
        if stream is not None:
            stream.close()


async def _hear_report(scene: Scene, client: subprocess.Popen[bytes], count: int) -> None:
    assert client.stdin is not None
    assert client.stdout is not None
    client.stdin.write(b"\n")
    client.stdin.flush()
    line = await asyncio.wait_for(asyncio.to_thread(client.stdout.readline), NOTICED_SECONDS)
    report = msgspec.json.decode(line, type=Report)
    for move in report.moves:
        scene.ledger.acknowledge(*move)
    scene.came_back(count, report.agreed)
