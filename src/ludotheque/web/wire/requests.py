"""Connections for requests, one of which may turn its connection into a socket's line."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .gate import Gate
from .knocking import Knock
from .neighbours import Neighbours
from .sockets import SocketLine


class HttpLine(H11Protocol):
    """A connection for requests: the next one has to be here, as a whole, before patience ends."""

    gate: Gate
    neighbours: Neighbours | None = None
    alarm: asyncio.TimerHandle | None = None
    said = b""  # what had arrived already when a neighbour passed the connection on, and was paid for there

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if not self.gate.enter(self, transport, *((0,) if self.said else ())):
            self.transport = transport
            transport.abort()
            return
        super().connection_made(transport)
        self._watch()
        if self.said:
            super().data_received(self.said)
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        if self in self.gate.open:
            self.gate.leave(self)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._passed_on(data):
            super().data_received(data)
            self._watch()

    def _passed_on(self, data: bytes) -> bool:
        """Whether this was the beginning of a request that a neighbour answers, who has the connection now."""
        if self.neighbours is None or self.conn.their_state is not h11.IDLE or self.conn.trailing_data[0]:
            return False
        home = self.neighbours.home_of(data)
        connection = self.transport.get_extra_info("socket")
        if home == self.neighbours.own or not self.neighbours.give(home, connection.fileno(), data):
            return False
        self.transport.abort()  # here; the connection itself stays open as long as the neighbour holds it
        return True

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The request asks for a socket: from here on its line has the connection."""
        self._calm()
        self.gate.leave(self)
        self.connections.discard(self)
        line = SocketLine(self.gate, self.transport, self.server_state)
        self.transport.set_protocol(line)
        if line.enter():
            Knock(line, self.scope, self.server_state).begin(self.app)

    def _watch(self) -> None:
        busy = self.cycle is not None and not self.cycle.response_complete
        if busy or self not in self.gate.open:
            self.gate.heard(self)
            self._calm()
        elif self.alarm is None:
            self.alarm = self.loop.call_later(self.gate.settings.silence, self.transport.abort)

    def _calm(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
