"""Starting the server: find the port and the data, say the address, open the browser, and stop within seconds."""

from __future__ import annotations

import errno
import gc
import socket
import sqlite3
import sys
import threading
import webbrowser
from pathlib import Path

import uvicorn
from jinja2 import BaseLoader
from platformdirs import user_data_path
from starlette.applications import Starlette

from ..bots import bot
from ..errors import LudothequeError
from ..games import SHELF
from ..i18n import LANGUAGES, Message, say
from ..match import Match
from .app import build
from .http.answers import rules_html
from .logs import set_up
from .settings import Settings
from .socket.messages import LARGEST_FRAME
from .store.sqlite import SqliteStore

STOP_SECONDS = 3
BACKLOG = 2048
SWITCH_SECONDS = 0.001  # the store's thread must not wait long for its turn
GARBAGE = (10_000, 10, 1000)  # look for cycles rarely: there are few, and a thousand tables are a lot to look through


class CannotServe(LudothequeError):
    """The server cannot start here; the message says what to do."""


def default_data() -> Path:
    return user_data_path("ludotheque") / "tables.sqlite3"


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    open_browser: bool = True,
    settings: Settings | None = None,
    log_requests: bool = False,
    templates: BaseLoader | None = None,
) -> None:
    """Serve until interrupted. ``port=0`` takes any free port; ``data`` is the file in which tables are kept."""
    settings = settings or Settings()
    set_up(log_requests)
    warm_up()
    with listen(host, port) as listening:
        store = open_store(data or default_data())
        _run(listening, host, configure(build(store, settings, templates), settings), open_browser)


def _run(listening: socket.socket, host: str, config: uvicorn.Config, open_browser: bool) -> None:
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}/"
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()  # what is there now stays: looking through it again and again would only make players wait
    gc.set_threshold(*GARBAGE)
    print(say("Ludothèque is open at {address} (Ctrl+C closes it).", address=address), flush=True)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    uvicorn.Server(config).run(sockets=[listening])


def configure(app: Starlette, settings: Settings) -> uvicorn.Config:
    """How uvicorn runs it: small frames, no compression, a bounded time to stop, no log of addresses."""
    return uvicorn.Config(
        app,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_max_queue=32,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=settings.proxied,
        timeout_graceful_shutdown=STOP_SECONDS,
        backlog=BACKLOG,
    )


def _shown(host: str) -> str:
    """An address that a browser on this machine can open."""
    if host in ("", "0.0.0.0"):
        return "127.0.0.1"
    return f"[{'::1' if host == '::' else host}]" if ":" in host else host


def listen(host: str, port: int) -> socket.socket:
    """The port, or a clear word about why not."""
    try:
        family, _, _, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except OSError as error:
        raise CannotServe(_why(host, port, error)) from error
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
        listening.listen(BACKLOG)  # from now on whoever comes waits until the server is ready
    except OSError as error:
        listening.close()
        raise CannotServe(_why(host, port, error)) from error
    return listening


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


def open_store(path: Path) -> SqliteStore:
    try:
        return SqliteStore(path)
    except (OSError, sqlite3.Error) as error:
        reason = say(
            "Tables cannot be kept in {path}: {reason}. Choose another file with --data.",
            path=str(path),
            reason=str(error),
        )
        raise CannotServe(reason) from error


def warm_up() -> None:
    """Load rules, bots, words and pages of all games before anyone can ask for them, by a first choice in each."""
    for name in SHELF:
        match = Match.start(name, seed=0)
        bot("medium", seed=0).choose(match.seen_by(match.actors[0]))
        for lang in LANGUAGES:
            rules_html(name, lang)
