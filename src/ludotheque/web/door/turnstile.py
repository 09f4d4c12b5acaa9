"""Costly work, a piece at a time: whoever plays is never kept waiting by more than one piece of it.

Pages, greetings and questions queue here, the addresses in turn; after each piece there is a pause, as long as half of
what it took, for everyone else. Moves do not queue: they go in between. What takes long is done in several pieces.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import TypeVar

from ..thinking.turns import Turns

PAUSE = 0.5  # of the time that the piece before took
PIECE = 0.0003  # seconds of work: less than a move takes

Part = TypeVar("Part")


class Turnstile:
    """Lets one through, and the next when that one's work is done and others have had their time."""

    def __init__(self) -> None:
        self._turns = Turns([None])

    async def wait(self, address: str) -> None:
        """Wait for one's turn; what is done next, before anything else is waited for, is the piece of work."""
        await self._turns.get(address)
        loop = asyncio.get_running_loop()
        loop.call_soon(self._rest, loop.time())

    async def done(self, address: str, parts: Iterable[Part]) -> list[Part]:
        """All parts of a long work: as many at a time as make a piece."""
        await self.wait(address)
        found: list[Part] = []
        until = time.perf_counter() + PIECE
        for part in parts:
            found.append(part)
            if time.perf_counter() > until:
                await self.wait(address)
                until = time.perf_counter() + PIECE
        return found

    def _rest(self, since: float) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later((loop.time() - since) * PAUSE, self._turns.put, None)
