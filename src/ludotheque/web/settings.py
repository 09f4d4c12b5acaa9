"""Everything about the server that somebody may want otherwise."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


def milliseconds() -> int:
    """Now, as entries and pages tell it."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Rate:
    """A token bucket: so many at once, so many a second for long."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Settings:
    """How the server behaves; the defaults suit a family and its friends."""

    pause: float = 0.9  # seconds a bot takes before it acts, about
    bot_seconds: float = 5.0  # after this, a simpler bot chooses
    workers: int = 1  # processes in which the strong bots think
    grace: float = 60.0  # seconds a missing player is waited for
    clock_mercy: float = 5.0  # seconds that any clock still has when a table comes back into memory
    idle: float = 120.0  # seconds a table stays in memory that nobody watches
    tables_per_day: int = 200  # from one address
    seat_rate: Rate = Rate(30, 10)  # messages of one seat, or of one spectator
    address_rate: Rate = Rate(300, 60)  # requests and messages from one address
    sockets_per_address: int = 100
    queue: int = 200  # messages that wait for a slow client before it is cut off
    proxied: bool = False  # behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto
    clock: Callable[[], int] = milliseconds
