"""All connections of a server: how many there are, from where, and how much each may send."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from typing import Protocol

from ..door.guard import Buckets, network_of
from ..settings import Rate, Settings

RESERVED = 128  # files for the store, the bots, the logs
PLENTY = 65_536  # connections that one process never needs
LINE = 4000  # what a new connection costs, in bytes of an ordinary frame
ADDRESS_SHARE = 8  # an address may send as much as so many lines


def room_for_files() -> int:
    """How many files this process may open, after asking for as many as it may ask for."""
    if sys.platform == "win32":  # knows no such limit
        return PLENTY
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = PLENTY if hard == resource.RLIM_INFINITY else min(hard, PLENTY)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return PLENTY if soft == resource.RLIM_INFINITY else min(soft, PLENTY)


class Sending(Protocol):
    """A line on which something waits to be sent."""

    def flush(self) -> None: ...


class Outbox:
    """What is said in one go of the event loop leaves after it, in one piece for each line."""

    def __init__(self) -> None:
        self._lines: list[Sending] = []

    def add(self, line: Sending) -> None:
        if not self._lines:
            asyncio.get_running_loop().call_soon(self._send_all)
        self._lines.append(line)

    def _send_all(self) -> None:
        lines, self._lines = self._lines, []
        for line in lines:
            line.flush()


class Gate:
    """All connections of a server: how many, from where, and which of them have not asked for anything yet."""

    def __init__(self, settings: Settings, most: int | None = None) -> None:
        self.settings = settings
        self.most = max(16, room_for_files() - RESERVED) if most is None else most
        self.open: dict[asyncio.Protocol, str] = {}
        self.silent: dict[asyncio.Protocol, asyncio.Transport] = {}  # the oldest first
        self.by_network: Counter[str] = Counter()
        rate = settings.line_rate
        self.by_address = Buckets(Rate(rate.burst * ADDRESS_SHARE, rate.per_second * ADDRESS_SHARE))
        self.outbox = Outbox()

    def enter(self, line: asyncio.Protocol, transport: asyncio.Transport, cost: float = LINE) -> bool:
        """Let a new connection in, which is paid for as if so many bytes had been sent. If there is no room, who has
        been silent for longest has to go."""
        network = self._network(transport)
        if len(self.open) >= self.most and self.silent:
            self.silent.pop(next(iter(self.silent))).abort()
        elif len(self.open) >= self.most:
            return False
        if not self.settings.proxied and not self._welcome(network, cost):
            return False
        self.open[line] = network
        self.silent[line] = transport
        self.by_network[network] += 1
        return True

    def _welcome(self, network: str, cost: float) -> bool:
        """Whether there may be one more connection from there."""
        return self.by_network[network] < self.settings.lines_per_address and self.by_address.take(network, cost)

    def heard(self, line: asyncio.Protocol) -> None:
        """It has asked for something."""
        self.silent.pop(line, None)

    def leave(self, line: asyncio.Protocol) -> None:
        self.silent.pop(line, None)
        network = self.open.pop(line, None)
        if network is not None:
            self.by_network[network] -= 1
            if not self.by_network[network]:
                del self.by_network[network]

    def _network(self, transport: asyncio.Transport) -> str:
        peer = transport.get_extra_info("peername")
        return network_of(str(peer[0])) if peer else ""
