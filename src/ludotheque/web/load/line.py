"""A client's socket that costs next to nothing: in a load bench, the scripted players must not be the slow ones.

It speaks as much of RFC 6455 as our own server needs: whole text frames without compression, pings, and goodbye.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A  # the first byte of a frame that is whole
MASKED = 0x80
NO_MASK = bytes(4)  # frames of a client must be masked; by zeros is allowed, and changes nothing


class Line(asyncio.Protocol):
    """One socket; what arrives is handed on at once."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._data = b""

    @classmethod
    async def open(cls, address: str, hear: Callable[[bytes], None], local: str = "") -> Line:
        """Connect to a ws:// address; from a local address, if one is named."""
        url = urlsplit(address)
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(
            lambda: cls(hear), url.hostname or "", url.port or 80, local_addr=(local, 0) if local else None
        )
        key = base64.b64encode(os.urandom(16)).decode()
        line._transport.write(
            f"GET {url.path}?{url.query} HTTP/1.1\r\nHost: {url.netloc}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await line.opened
        return line

    def send(self, text: bytes, kind: int = TEXT) -> None:
        size = len(text)
        head = bytes([kind, MASKED | size]) if size < 126 else bytes([kind, MASKED | 126]) + size.to_bytes(2)
        self._transport.write(head + NO_MASK + text)

    async def close(self) -> None:
        self.send(b"", CLOSE)
        await self.closed

    def abort(self) -> None:
        """Gone without a word."""
        self._transport.abort()

    def pause(self) -> None:
        """Take nothing in any more."""
        self._transport.pause_reading()

    def resume(self) -> None:
        self._transport.resume_reading()

    # --- what asyncio calls -------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self.opened.done():
            head, end, self._data = self._data.partition(b"\r\n\r\n")
            if not end:
                self._data = head
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.decode(errors="replace")))
                return
            self.opened.set_result(None)
        self._read_frames()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed before it was open"))
        if not self.closed.done():
            self.closed.set_result(None)

    def _read_frames(self) -> None:
        """Hand on every frame that has arrived as a whole."""
        data, start = self._data, 0
        while len(data) - start >= 2:
            size, at = data[start + 1], start + 2
            if size >= 126:
                width = 2 if size == 126 else 8
                size, at = int.from_bytes(data[at : at + width]), at + width
            if len(data) < at + size:
                break
            if data[start] == TEXT:
                self.hear(data[at : at + size])
            elif data[start] == PING:
                self.send(data[at : at + size], PONG)
            elif data[start] == CLOSE:
                self._transport.close()
            start = at + size
        self._data = data[start:]
