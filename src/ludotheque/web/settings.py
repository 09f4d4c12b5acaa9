"""Everything about the server that somebody may want otherwise."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace


def milliseconds() -> int:
    """Now, as entries and pages tell it."""
    return time.time_ns() // 1_000_000


def new_key() -> bytes:
    """For a server that nobody gave one; its tables can be read by this process alone."""
    return secrets.token_bytes(32)


@dataclass(frozen=True)
class Rate:
    """A token bucket: so many at once, so many a second for long."""

    burst: float
    per_second: float

    def divided(self, parts: int) -> Rate:
        return Rate(self.burst / parts, self.per_second / parts)


@dataclass(frozen=True)
class Settings:
    """How the server behaves; the defaults suit a family and its friends."""

    pause: float = 0.9  # seconds a bot takes before it acts where the page does not set the pace, about
    bot_seconds: float = 5.0  # after this, a simpler bot chooses
    thinkers: int = os.cpu_count() or 1  # processes in which the strong bots think
    grace: float = 60.0  # seconds a missing player is waited for
    welcome: float = 15.0  # seconds everyone has to come back to a table that a server has just taken up
    silence: float = 10.0  # seconds until a connection has to say what it wants
    ping: float = 20.0  # seconds between two questions whether a socket is still there, and to answer
    clock_mercy: float = 5.0  # seconds that any clock still has when a table comes back into memory
    idle: float = 120.0  # seconds a table stays in memory that nobody watches
    tables_per_day: int = 200  # from one address
    seat_rate: Rate = Rate(150, 20)  # what one seat, or one spectator, may ask for, in milliseconds of our work
    table_rate: Rate = Rate(150, 30)  # what all who watch one table may ask for, together
    address_rate: Rate = Rate(600, 60)  # what may be asked for from one address
    line_rate: Rate = Rate(65536, 16384)  # bytes that one socket may send
    sockets_per_address: int = 100
    lines_per_address: int = 200  # connections, before they are sockets
    queue: int = 200  # messages that wait for a slow client before it is cut off
    keep_days: float = 0.0  # days after which a finished table is forgotten; 0: never
    proxied: bool = False  # behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto
    proxies: str = "127.0.0.1,::1"  # whose word is taken for that: addresses and networks
    key: bytes = field(default_factory=new_key, repr=False, compare=False)  # the same for all processes of a store
    clock: Callable[[], int] = milliseconds

    def shared_by(self, workers: int) -> Settings:
        """The same for one of several processes. Each counts on its own, and whoever comes is spread over them all: so
        what an address may ask for is divided among them. All who are at one table are at the same process."""
        return replace(
            self,
            address_rate=self.address_rate.divided(workers),
            sockets_per_address=-(-self.sockets_per_address // workers),
            lines_per_address=-(-self.lines_per_address // workers),
        )
