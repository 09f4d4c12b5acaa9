"""Whose question is thought about next: tables take turns, so that one with many strong bots keeps no other waiting."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

Place = TypeVar("Place")


class Turns(Generic[Place]):
    """A few places, and those who wait for one: each table's own queue, the tables in turn."""

    def __init__(self, places: list[Place]) -> None:
        self._free = places
        self._waiting: dict[str, deque[asyncio.Future[Place]]] = {}  # the table whose turn it is comes first

    async def get(self, table: str) -> Place:
        if self._free and not self._waiting:
            return self._free.pop()
        turn: asyncio.Future[Place] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(table, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.put(turn.result())  # too late: somebody else may have it
            raise

    def put(self, place: Place) -> None:
        """A place is free: for the next table that waits for one."""
        while self._waiting:
            table = next(iter(self._waiting))
            queue = self._waiting.pop(table)
            turn = queue.popleft()
            if queue:
                self._waiting[table] = queue  # at the end: the others first
            if not turn.done():
                turn.set_result(place)
                return
        self._free.append(place)
