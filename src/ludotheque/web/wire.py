"""Connections before anyone has said anything: how many are open, how long they may be silent, how much they may send.

uvicorn reads HTTP and sockets; here it learns manners. Whoever floods is read more slowly, and their own line fills up;
whoever says nothing is hung up on; and there are always fewer connections than the system allows files.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from .door.guard import Buckets, network_of
from .settings import Rate, Settings
from .socket.messages import TEXTS

RESERVED = 128  # files for the store, the bots, the logs
PLENTY = 65_536  # connections that one process never needs
PIECE = 2048  # bytes that are looked at in one go: hundreds of the smallest frames, a few milliseconds
FRAME = 500  # what a ping, a pong or a piece costs us, in bytes of an ordinary frame: nobody needs many
LINE = 4000  # and what a new connection costs
ADDRESS_SHARE = 8  # an address may send as much as so many lines
NOT_TEXT = 1007  # why a socket is closed
WHOLE_TEXT = 0x81
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


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


class HttpLine(H11Protocol):
    """A connection for requests: the next one has to be here, as a whole, before patience ends."""

    gate: Gate
    alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if not self.gate.enter(self, transport):
            self.transport = transport
            transport.abort()
            return
        super().connection_made(transport)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        if self in self.gate.open:
            self.gate.leave(self)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._calm()
        self.gate.leave(self)
        super().handle_websocket_upgrade(event)

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


class SocketLine(WebSocketsSansIOProtocol):
    """A socket. What arrives faster than anyone plays is looked at later; meanwhile nothing more is read."""

    gate: Gate

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.buckets = Buckets(self.gate.settings.line_rate)
        self.backlog = b""
        self.later: asyncio.TimerHandle | None = None
        self.stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if not self.gate.enter(self, self.transport, cost=0):  # it came as a request
            self.transport.abort()
        self.gate.heard(self)  # the house itself hangs up on those who do not say hello

    def connection_lost(self, exc: Exception | None) -> None:
        if self.later is not None:
            self.later.cancel()
        self._is_taken()
        self.gate.leave(self)
        super().connection_lost(exc)

    # --- whoever takes nothing of what is sent would never be gone: closing waits until all is sent -------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect_to_be_taken()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.close_sent:
            self._is_taken()

    async def send(self, message: Any) -> None:
        if TEXTS in message:
            await self._send_texts(message[TEXTS])
            return
        await super().send(message)
        if message["type"] == "websocket.close":
            self._expect_to_be_taken()

    async def _send_texts(self, texts: Sequence[bytes]) -> None:
        """Several messages in one go, as they are: they are text already, and not to be read again for that."""
        await self.writable.wait()
        if self.disconnected or self.transport.is_closing():
            raise ClientDisconnected
        if not self.close_sent:
            self.transport.write(b"".join([part for text in texts for part in (_frame_head(len(text)), text)]))

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def _expect_to_be_taken(self) -> None:
        self._is_taken()
        self.stuck = self.loop.call_later(self.gate.settings.ping, self.transport.abort)

    def _is_taken(self) -> None:
        if self.stuck is not None:
            self.stuck.cancel()
            self.stuck = None

    # --- what arrives -------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:  # our own words: uvicorn has read the request already
            self._take(data)
            return
        self.backlog += data
        if self.later is None:
            self._go_on()

    def _go_on(self) -> None:
        """Look at the next piece; then at once at the rest, or when there has been a pause."""
        self.later = None
        while self.backlog and not self.transport.is_closing():
            piece, self.backlog = self.backlog[:PIECE], self.backlog[PIECE:]
            pause = self._spend(len(piece))
            self._take(piece)
            if pause or self.backlog:
                self.transport.pause_reading()
                self.later = self.loop.call_later(pause, self._go_on)
                return
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def _take(self, data: bytes) -> None:
        self.conn.receive_data(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(TOO_LONG)
            self.transport.close()
        elif self.conn.parser_exc is not None:
            self.handle_parser_exception()
        else:
            self.handle_events()

    def _spend(self, cost: float) -> float:
        """Pay for what arrived; returns how many seconds that is too much."""
        client = self.scope["client"]
        address = network_of(client[0]) if client else ""
        return max(self.buckets.owe("", cost), self.gate.by_address.owe(address, cost))

    def send_receive_event_to_app(self) -> None:
        """Letters that are none end the line without a word in the log, which anybody could fill otherwise."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            if not self.close_sent:
                self.conn.send_close(NOT_TEXT)
                self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        self._spend(FRAME)
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._spend(FRAME)
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        self._spend(FRAME)
        super().handle_cont(event)

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if self.later is None:
                self.transport.resume_reading()
        return message


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _frame_head(size: int) -> bytes:
    """How a whole text of that many bytes begins (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, 126)) + size.to_bytes(2)
    return bytes((WHOLE_TEXT, 127)) + size.to_bytes(8)


def lines(gate: Gate) -> tuple[type[HttpLine], type[SocketLine]]:
    """The connections of one server."""
    return type("Http", (HttpLine,), {"gate": gate}), type("Socket", (SocketLine,), {"gate": gate})
