"""A page that is made in pieces when it is sent: between two of them, whoever plays goes first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ..door.turnstile import Turnstile


class Page(Response):
    """What a template gives, piece by piece."""

    media_type = "text/html"

    def __init__(
        self,
        pieces: Iterable[str],
        turnstile: Turnstile,
        address: str,
        status_code: int = 200,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(b"", status_code, headers)
        self.pieces = pieces
        self.turnstile = turnstile
        self.address = address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        made = await self.turnstile.done(self.address, self.pieces)
        await self.turnstile.wait(self.address)
        self.body = "".join(made).encode()
        self.headers["Content-Length"] = str(len(self.body))
        await super().__call__(scope, receive, send)
