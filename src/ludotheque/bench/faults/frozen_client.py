"""A client in a process of its own, for `frozen`: it plays at the places it reads from its input until asked."""

from __future__ import annotations

import asyncio
import random
import sys

import msgspec

from .frozen import PAUSE, Report
from .guest import Guest, Place
from .ledger import Ledger


async def _be_the_client() -> None:
    places = [Place(**place) for place in msgspec.json.decode(sys.stdin.readline())]
    ledger = Ledger()
    guests = [Guest(place, ledger, random.Random(place.table)) for place in places]
    for guest in guests:
        guest.arrive()
        guest.do_meanwhile(guest.play(PAUSE))
    await asyncio.to_thread(sys.stdin.readline)
    agreed = sum(await asyncio.gather(*(guest.agrees(60) for guest in guests)))
    moves = [(*promise, version) for promise, version in ledger.moves.items()]
    print(msgspec.json.encode(Report(moves, agreed)).decode(), flush=True)
    await asyncio.to_thread(sys.stdin.readline)


if __name__ == "__main__":
    asyncio.run(_be_the_client())
