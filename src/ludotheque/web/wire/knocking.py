"""The handshake of a socket (RFC 6455, 4.2): the application says whether it may come in; then its line is left."""

from __future__ import annotations

import asyncio
import binascii
import logging
from base64 import b64decode, b64encode
from collections.abc import Iterable
from hashlib import sha1
from http import HTTPStatus
from typing import Any

from uvicorn.server import ServerState

from ..socket.line import LINE
from .sockets import SocketLine

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # as the standard has it
VERSION = b"13"
LONGEST_HEADER = 8192
GONE = 1006  # there is no line any more

Header = tuple[bytes, bytes]
log = logging.getLogger("uvicorn.error")


class Knock:
    """Somebody at the door; forgotten as soon as the application has answered."""

    def __init__(self, line: SocketLine, request: Any, state: ServerState) -> None:
        """``request`` is the scope of the request that asks for a socket."""
        self.line = line
        self.state = state
        self.headers: list[Header] = request["headers"]
        self.method: str = request["method"]
        self.scope = {
            **request,
            "type": "websocket",
            "scheme": "wss" if request["scheme"] == "https" else "ws",
            "subprotocols": [],
            "extensions": {},
            LINE: line,
        }
        self.answered = False

    def begin(self, app: Any) -> None:
        wrong = self._wrong()
        if wrong is not None:
            self._refuse(wrong)
            return
        task = asyncio.get_running_loop().create_task(app(self.scope, self._receive, self._send))
        self.state.tasks.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        self.state.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.error("a socket could not be opened", exc_info=error)
        if not self.answered:
            self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR)
        elif not self.line.closed and not self.line.heard:
            self.line.hang_up()

    # --- what the application hears and says --------------------------------------------------------------------------

    async def _receive(self) -> dict[str, Any]:
        if self.answered:
            return {"type": "websocket.disconnect", "code": GONE}
        return {"type": "websocket.connect"}

    async def _send(self, message: Any) -> None:
        match message["type"]:
            case "websocket.accept" if not self.answered:
                self._accept(message.get("headers", ()))
            case "websocket.close" if not self.answered:
                self._refuse(HTTPStatus.FORBIDDEN)
            case "websocket.close":
                self.line.close(message.get("code", 1000))
            case kind:
                raise RuntimeError(f"Nobody says {kind} to a socket in its handshake.")

    # --- the answer ---------------------------------------------------------------------------------------------------

    def _wrong(self) -> HTTPStatus | None:
        """What is wrong with the request itself, if anything."""
        if any(len(name) + len(value) > LONGEST_HEADER for name, value in self.headers):
            return HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        if self._all(b"sec-websocket-version") != [VERSION]:
            return HTTPStatus.UPGRADE_REQUIRED
        return None if self.method == "GET" and self._key() else HTTPStatus.BAD_REQUEST

    def _all(self, wanted: bytes) -> list[bytes]:
        return [value for name, value in self.headers if name == wanted]

    def _key(self) -> bytes:
        """What the client wants to see hashed: sixteen bytes in base64."""
        keys = self._all(b"sec-websocket-key")
        try:
            return keys[0] if len(keys) == 1 and len(b64decode(keys[0], validate=True)) == 16 else b""
        except binascii.Error:
            return b""

    def _accept(self, headers: Iterable[Header]) -> None:
        proof = b64encode(sha1(self._key() + MAGIC, usedforsecurity=False).digest())
        ours = [(b"Upgrade", b"websocket"), (b"Connection", b"Upgrade"), (b"Sec-WebSocket-Accept", proof)]
        self._answer(HTTPStatus.SWITCHING_PROTOCOLS, [*ours, *headers])

    def _refuse(self, status: HTTPStatus) -> None:
        more = [(b"Sec-WebSocket-Version", VERSION)] if status == HTTPStatus.UPGRADE_REQUIRED else []
        self._answer(status, [(b"Connection", b"close"), (b"Content-Length", b"0"), *more])
        self.line.hang_up()

    def _answer(self, status: HTTPStatus, headers: Iterable[Header]) -> None:
        self.answered = True
        first = f"HTTP/1.1 {status.value} {status.phrase}".encode()
        lines = [first, *(name + b": " + value for name, value in headers)]
        self.line.write(b"\r\n".join([*lines, b"", b""]))
