"""The web application: which address leads where, and what every answer carries."""

from __future__ import annotations

import contextlib
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

from jinja2 import BaseLoader, FileSystemLoader
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..errors import LudothequeError
from . import api, browser, extras, forms, pages, replays
from .answers import HEADERS, Renderer, answer_crash, answer_error, answer_http_error
from .guard import Buckets
from .hub import Hub
from .live import LiveTable
from .settings import Settings
from .sockets import table_socket
from .store import Store

STATIC = Path(__file__).parent / "static"
TEMPLATES = Path(__file__).parent / "templates"
log = logging.getLogger("ludotheque.web")


class House:
    """What pages and sockets share."""

    def __init__(self, store: Store, settings: Settings, templates: BaseLoader | None) -> None:
        self.settings = settings
        self.hub = Hub(store, settings)
        self.by_address = Buckets(settings.address_rate)
        self.by_seat = Buckets(settings.seat_rate)
        self.sockets: Counter[str] = Counter()  # by address
        self.renderer = Renderer(templates or FileSystemLoader(TEMPLATES))

    async def note_presence(self, live: LiveTable) -> None:
        """Write down who is gone; if the store does not answer, the sweeper will see to it."""
        try:
            await live.note_presence()
        except LudothequeError as error:
            log.warning("presence not noted", extra={"error": type(error).__name__})


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
        await self.app(scope, receive, self._wrapped(scope, send, started))

    def _wrapped(self, scope: Scope, send: Send, started: float) -> Send:
        async def wrapped(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-cache" if scope["path"].startswith("/static/") else "no-store")
                self._note(scope, message["status"], started)
            await send(message)

        return wrapped

    def _note(self, scope: Scope, status: int, started: float) -> None:
        self.house.hub.metrics.add("requests_total", label=f'{{status="{status}"}}')
        route = scope.get("route")
        facts = {
            "method": scope["method"],
            "route": getattr(route, "path", "static"),
            "status": status,
            "milliseconds": round((time.perf_counter() - started) * 1000, 1),
        }
        log.info("request", extra=facts)


ROUTES = [
    Route("/", pages.home),
    Route("/play/{game}", forms.play_now, methods=["POST"]),
    Route("/new/{game}", pages.new_form),
    Route("/new/{game}", forms.new_table, methods=["POST"]),
    Route("/join", forms.join_by_code),
    Route("/rules/{game}", pages.rules),
    Route("/s/{id}/{secret}", forms.seat_link),
    Route("/t/{id}", pages.table),
    Route("/t/{id}/join", forms.join, methods=["POST"]),
    Route("/t/{id}/rematch", forms.follow_rematch),
    Route("/t/{id}/replay", replays.replay),
    Route("/t/{id}/moments.json", replays.moments),
    Route("/t/{id}/record.json", replays.record),
    Route("/t/{id}/qr.svg", extras.qr),
    Route("/api/tables", api.open_table, methods=["POST"]),
    Route("/api/codes/{code}", api.by_code),
    Route("/api/tables/{id}", api.summary),
    Route("/api/tables/{id}/join", api.join, methods=["POST"]),
    Route("/health", extras.health),
    Route("/metrics", extras.metrics),
    Route("/robots.txt", extras.robots),
    Route("/manifest.webmanifest", extras.manifest),
    WebSocketRoute("/t/{id}/ws", table_socket),
    *browser.mounts(),
    Mount("/static", StaticFiles(directory=STATIC, check_dir=False), name="static"),
]


def build(store: Store, settings: Settings | None = None, templates: BaseLoader | None = None) -> Starlette:
    """The application over a store."""
    house = House(store, settings or Settings(), templates)

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
    return app
