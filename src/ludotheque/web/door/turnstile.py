"""Costly work, a piece at a time: whoever plays is never kept waiting by more than one piece of it.

Pages, greetings and questions queue here, the addresses in turn, and between two pieces there is a pause. Moves do not
queue: they go in between.
"""

from __future__ import annotations

import asyncio

from ..thinking.turns import Turns

SHARE = 0.75  # of the time that goes to such work when there is more of it than can be done
LONGEST = 5.0  # milliseconds that a piece takes here; what takes longer is thought about elsewhere


class Turnstile:
    """Lets one through, and the next when the work of the first is done and others have had their time."""

    def __init__(self) -> None:
        self._turns = Turns([None])

    async def wait(self, address: str, cost: float) -> None:
        """Wait for one's turn to do so many milliseconds of work."""
        await self._turns.get(address)
        asyncio.get_running_loop().call_later(min(cost, LONGEST) / 1000 / SHARE, self._turns.put, None)
