"""The web application: what goes around all of its addresses, and what every answer carries."""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import AsyncIterator
from pathlib import Path

from jinja2 import BaseLoader, FileSystemLoader
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Sent

from ..errors import LudothequeError
from .door import costs
from .door.house import House
from .http.answers import HEADERS, answer_crash, answer_error, answer_http_error, templates_from, too_fast
from .routes import ROUTES
from .settings import Settings
from .store import Store

TEMPLATES = Path(__file__).parent / "templates"
log = logging.getLogger("ludotheque.web")


class Wrapping:
    """Security headers, counters and a line in the log for every request; the log names routes, never addresses
    with a table or a secret in them."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        request = HTTPConnection(scope)
        app = self.app if await costs.let_in(request) else too_fast(request)
        await app(scope, receive, self._wrapped(scope, send, started))

    def _wrapped(self, scope: Scope, send: Send, started: float) -> Send:
        async def wrapped(message: Sent) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-cache" if scope["path"].startswith("/static/") else "no-store")
                self._note(scope, message["status"], started)
            await send(message)

        return wrapped

    def _note(self, scope: Scope, status: int, started: float) -> None:
        self.house.hub.metrics.requests.labels(status).inc()
        route = scope.get("route")
        facts = {
            "method": scope["method"],
            "route": getattr(route, "path", "static"),
            "status": status,
            "milliseconds": round((time.perf_counter() - started) * 1000, 1),
        }
        log.info("request", extra=facts)


def build(store: Store, settings: Settings | None = None, templates: BaseLoader | None = None) -> Starlette:
    """The application over a store."""
    house = House(store, settings or Settings())

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.hub.start()
        try:
            yield
        finally:
            await house.hub.stop()

    app = Starlette(
        routes=ROUTES,
        middleware=[Middleware(Wrapping, house=house)],
        exception_handlers={
            LudothequeError: answer_error,
            HTTPException: answer_http_error,
            Exception: answer_crash,  # what nobody foresaw: a page, a line in the log, and the next request is served
        },
        lifespan=lifespan,
    )
    app.state.house = house
    app.state.templates = templates_from(templates or FileSystemLoader(TEMPLATES))
    return app
