"""Starting the server: find the port and the data, say the address, open the browser, and stop within seconds."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FrameType

import uvicorn
from jinja2 import BaseLoader
from starlette.applications import Starlette

from ..bots import bot
from ..games import SHELF
from ..i18n import LANGUAGES, Message, say
from ..match import Match
from .app import build
from .http.sheets import rules_html
from .logs import set_up
from .problems import CannotServe
from .settings import Settings
from .store import Store
from .store.choosing import default_data, open_store, usual_key_file
from .vault import Vault, expect_key, find_key
from .wire import requests_through
from .wire.gate import Gate
from .wire.neighbours import Neighbours
from .wire.requests import HttpLine
from .wire.sockets import SocketLine

STOP_SECONDS = 3
LAST_SECONDS = 9.0  # from the wish to stop to the end; nothing acknowledged is lost by it
BACKLOG = 2048
SWITCH_SECONDS = 0.001  # the store's thread must not wait long for its turn
GARBAGE = (10_000, 10, 1000)  # look for cycles rarely: there are few, and a thousand tables are a lot to look through


@dataclass(frozen=True)
class Place:
    """What is served, and where."""

    host: str = "127.0.0.1"
    port: int = 8000  # 0: any that is free
    store: str = ""  # a file, or the address of a database; empty: the usual file
    key_file: Path | None = None
    workers: int = 1
    log_requests: bool = False
    settings: Settings = field(default_factory=Settings)

    @property
    def kept(self) -> str:
        return self.store or str(default_data())

    def with_key(self) -> Place:
        """The same with the server's key; refuses one that is not the store's."""
        store = open_store(self.kept)
        key = find_key(self.key_file or usual_key_file(self.kept))
        asyncio.run(_check_key(store, key))
        return replace(self, settings=replace(self.settings, key=key))


async def _check_key(store: Store, key: bytes) -> None:
    await store.start()
    try:
        await expect_key(store, Vault(key))
    finally:
        await store.close()


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | str | None = None,
    open_browser: bool = True,
    settings: Settings | None = None,
    log_requests: bool = False,
    templates: BaseLoader | None = None,
    key_file: Path | None = None,
) -> None:
    """Serve until interrupted, in this process. ``port=0`` takes any free port; ``data`` is the file, or the address of
    the database, in which tables are kept."""
    set_up(log_requests)
    place = Place(host, port, str(data or ""), key_file, 1, log_requests, settings or Settings())
    warm_up()
    with listen(place.host, place.port) as listening:
        place = place.with_key()
        run(listening, place, lambda: announce(address_of(place.host, listening), open_browser), templates)


def announce(address: str, open_browser: bool) -> None:
    """Say where it is."""
    print(say("Ludothèque is open at {address} (Ctrl+C closes it).", address=address), flush=True)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def run(
    listening: socket.socket,
    place: Place,
    ready: Callable[[], None],
    templates: BaseLoader | None = None,
    neighbours: Neighbours | None = None,
) -> None:
    """Serve at a socket that listens already, in this process."""
    app = build(open_store(place.kept), place.settings, templates)
    for name in app.state.templates.list_templates(extensions=["html"]):
        app.state.templates.get_template(name)  # read now, not when somebody waits for it
    config = configure(app, place.settings, neighbours)
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()  # what is there now stays: looking through it again and again would only make players wait
    gc.set_threshold(*GARBAGE)
    ready()
    Server(config, neighbours).run(sockets=[listening])


class Server(uvicorn.Server):
    """Takes connections from its neighbours, too, and stops within seconds of being asked to, whatever a database, a
    disk or a thread may still be doing."""

    def __init__(self, config: uvicorn.Config, neighbours: Neighbours | None = None) -> None:
        super().__init__(config)
        self.neighbours = neighbours

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.neighbours is not None:
            self.neighbours.listen(self._take)

    def _take(self, connection: socket.socket, said: bytes) -> None:
        """A neighbour passes a connection on, and what has arrived on it."""

        def line() -> HttpLine:
            found: HttpLine = self.config.http_protocol_class(  # type: ignore[call-arg,assignment] # as uvicorn does
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )
            found.said = said
            return found

        loop = asyncio.get_running_loop()
        task = loop.create_task(loop.connect_accepted_socket(line, connection))
        self.server_state.tasks.add(task)  # type: ignore[arg-type] # uvicorn asks no more of it than to end
        task.add_done_callback(self.server_state.tasks.discard)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.neighbours is not None:
            self.neighbours.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        last_word = threading.Timer(LAST_SECONDS, os._exit, args=(1,))
        last_word.daemon = True
        last_word.start()
        super().handle_exit(sig, frame)


def configure(app: Starlette, settings: Settings, neighbours: Neighbours | None = None) -> uvicorn.Config:
    """How uvicorn runs it: connections of our own, a bounded time to stop, no log of addresses."""
    return uvicorn.Config(
        app,
        http=requests_through(Gate(settings), neighbours),
        ws=SocketLine,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=settings.proxied,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=STOP_SECONDS,
        backlog=BACKLOG,
    )


def address_of(host: str, listening: socket.socket) -> str:
    return f"http://{_shown(host)}:{listening.getsockname()[1]}/"


def _shown(host: str) -> str:
    """An address that a browser on this machine can open."""
    if host in ("", "0.0.0.0"):
        return "127.0.0.1"
    return f"[{'::1' if host == '::' else host}]" if ":" in host else host


def listen(host: str, port: int) -> socket.socket:
    """The port, or a clear word about why not."""
    listening = bound(host, port)
    listening.listen(BACKLOG)  # from now on whoever comes waits until the server is ready
    return listening


def bound(host: str, port: int, shared: bool = False) -> socket.socket:
    """A socket at that port; shared with other processes that ask for the same."""
    try:
        family, _, _, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except OSError as error:
        raise CannotServe(_why(host, port, error)) from error
    found = socket.socket(family)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        found.bind(address)
    except OSError as error:
        found.close()
        raise CannotServe(_why(host, port, error)) from error
    return found


def _why(host: str, port: int, error: OSError) -> Message:
    if error.errno == errno.EADDRINUSE:
        return say(
            "Port {port} is taken, perhaps by a Ludothèque that is open already: look at http://{host}:{port}/, "
            "or choose another port with --port {other}.",
            port=str(port),
            host=_shown(host),
            other=str(port + 1),
        )
    if error.errno == errno.EACCES:
        return say("Port {port} is reserved for the system: choose one from 1024, like --port 8000.", port=str(port))
    return say("The server cannot listen at {host}: {reason}", host=host, reason=error.strerror or str(error))


def warm_up() -> None:
    """Load rules, bots, words and pages of all games before anyone can ask for them, by a first choice in each."""
    for name in SHELF:
        match = Match.start(name, seed=0)
        bot("medium", seed=0).choose(match.seen_by(match.actors[0]))
        for lang in LANGUAGES:
            rules_html(name, lang)
