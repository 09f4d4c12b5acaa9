"""Talking to a server as attackers do: requests and sockets by hand, from any local address, well formed or not."""

from __future__ import annotations

import asyncio
import base64
import os
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

import msgspec

TEXT, BINARY, CLOSE, PING, PONG = 0x81, 0x82, 0x88, 0x89, 0x8A  # the first byte of a frame that is whole
MASKED, NO_MASK = 0x80, bytes(4)
PATIENCE = 15.0  # seconds for an answer
GONE = (OSError, EOFError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError)


class Answer(NamedTuple):
    status: int
    head: bytes
    body: bytes

    def data(self) -> Any:
        return msgspec.json.decode(self.body)


class Caller:
    """Requests over one connection, as long as the server keeps it."""

    def __init__(self, url: str, local: str = "") -> None:
        parts = urlsplit(url)
        self.host, self.port, self.local = parts.hostname or "", parts.port or 80, local
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, data: Any = None, headers: str = "") -> Answer:
        """Ask once; a connection that was closed in the meantime is opened again."""
        body = b"" if data is None else data if isinstance(data, bytes) else msgspec.json.encode(data)
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nContent-Length: {len(body)}\r\n"
        reader, writer = await self._open()
        try:
            writer.write(f"{head}{headers}\r\n".encode() + body)
            async with asyncio.timeout(PATIENCE):
                return await self._answer(reader)
        except BaseException:
            self.close()
            raise

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self.reader is None or self.writer is None or self.writer.is_closing() or self.reader.at_eof():
            self.close()
            local = (self.local, 0) if self.local else None
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port, local_addr=local)
        return self.reader, self.writer

    async def _answer(self, reader: asyncio.StreamReader) -> Answer:
        head = await reader.readuntil(b"\r\n\r\n")
        size = next((line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), b":0")
        body = await reader.readexactly(int(size.partition(b":")[2]))
        if b"\r\nconnection: close" in head.lower():
            self.close()
        return Answer(int(head.split(b" ", 2)[1]), head, body)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()


class Socket:
    """A socket that sends whatever it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.heard = 0  # texts
        self.closed = 0  # with which code, once it is; 1006: without a word
        self.listening: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str, path: str, local: str = "", headers: str = "") -> Socket | int:
        """A socket, or the status with which it was refused."""
        parts = urlsplit(url)
        reader, writer = await asyncio.open_connection(
            parts.hostname, parts.port, local_addr=(local, 0) if local else None
        )
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n".encode()
        )
        async with asyncio.timeout(PATIENCE):
            head = await reader.readuntil(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        if status == 101:
            return cls(reader, writer)
        writer.close()
        return status

    def listen(self, hear: Callable[[bytes], None], ends: Counter[str] | None = None) -> None:
        """Hand on every text that arrives, and count how it ends."""
        self.listening = asyncio.create_task(self._listen(hear, ends if ends is not None else Counter()))

    async def _listen(self, hear: Callable[[bytes], None], ends: Counter[str]) -> None:
        try:
            while True:
                kind, content = await self._frame()
                if kind == TEXT:
                    self.heard += 1
                    hear(content)
                elif kind == PING:
                    self.writer.write(frame(content, PONG))
                elif kind == CLOSE:
                    self.closed = int.from_bytes(content[:2]) if content else 1005
                    break
        except GONE:
            self.closed = 1006
        ends[str(self.closed)] += 1
        self.writer.close()

    async def _frame(self) -> tuple[int, bytes]:
        kind, size = await self.reader.readexactly(2)
        if size >= 126:
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8))
        return kind, await self.reader.readexactly(size)

    async def send(self, content: bytes, kind: int = TEXT) -> None:
        await self.send_raw(frame(content, kind))

    async def send_raw(self, data: bytes) -> None:
        self.writer.write(data)
        async with asyncio.timeout(PATIENCE):
            await self.writer.drain()

    async def leave(self) -> None:
        """Go without a word."""
        self.writer.close()
        if self.listening is not None:
            self.listening.cancel()
            await asyncio.gather(self.listening, return_exceptions=True)


def frame(content: bytes, kind: int = TEXT) -> bytes:
    """One frame of a client."""
    size = len(content)
    if size < 126:
        head = bytes([kind, MASKED | size])
    elif size < 65536:
        head = bytes([kind, MASKED | 126]) + size.to_bytes(2)
    else:
        head = bytes([kind, MASKED | 127]) + size.to_bytes(8)
    return head + NO_MASK + content
