"""Sitting at a table of a server from a program: a bot, or a person at a terminal.

    table = join("http://127.0.0.1:8000/t/…", name="Robo")
    for events in table.updates():
        if table.legal:
            table.move(table.legal[0])

The line may break, the server may be restarted: the client comes back by itself, and sends again what was not
acknowledged. A move that was applied already is not applied twice.
"""

from __future__ import annotations

import json
import logging
import random
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPException
from socket import gaierror
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import SplitResult, parse_qs, quote, urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage, InvalidURI
from websockets.sync.client import ClientConnection, connect

from .errors import LudothequeError, system_reason
from .i18n import current_language, quoted, say

LONGEST_PAUSE = 5.0
ATTEMPTS = 20
LARGEST_ANSWER = 4_000_000
TOO_FAST = "TooFast"  # the kind of refusal after which one tries again in a while

Events = list[dict[str, Any]]

logging.getLogger("websockets").addHandler(logging.NullHandler())  # a broken line writes nothing across a screen


class ServerRefused(LudothequeError):
    """The server said no; the message is the server's own sentence. ``kind`` says which sort of no."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(say("{sentence}", sentence=sentence))
        self.kind = kind


class NoServer(LudothequeError):
    """Nobody answers at that address."""


def join(url: str, name: str = "", lang: str | None = None, seat: int | None = None) -> RemoteTable:
    """Sit down at a table. ``url`` is its address (…/t/…), an address with its code (…/join?code=…), or a personal
    link (…/s/…/…), which gives back a seat that one has already."""
    lang = lang or current_language()
    server, id, secret = _read_url(url, lang)
    if not secret:
        secret = ask_server(server, f"/api/tables/{id}/join?lang={lang}", {"seat": seat, "name": name})["secret"]
    return RemoteTable(server, id, [secret], lang)


def open_table(server: str, lang: str | None = None, **wish: Any) -> RemoteTable:
    """Open a table, for instance ``open_table("http://127.0.0.1:8000", game="ninjan", players=3)``, and sit there."""
    lang = lang or current_language()
    answer = ask_server(server.rstrip("/"), f"/api/tables?lang={lang}", wish)
    return RemoteTable(server.rstrip("/"), answer["table"], [seat["secret"] for seat in answer["seats"]], lang)


def watch(url: str, lang: str | None = None) -> RemoteTable:
    """Look on without a seat."""
    lang = lang or current_language()
    server, id, _ = _read_url(url, lang)
    return RemoteTable(server, id, [], lang)


def address_of(url: str) -> str:
    """The address of the table (…/t/…) that any address of it leads to."""
    server, id, _ = _read_url(url, current_language())
    return f"{server}/t/{id}"


def opens_seat(url: str) -> bool:
    """Whether it is a personal link (…/s/…/…)."""
    parts = _parts(url)
    return parts is not None and parts.path.strip("/").startswith("s/")


def _read_url(url: str, lang: str) -> tuple[str, str, str]:
    """The server, the table and the secret (if any) in an address that somebody was given."""
    parts = _parts(url)
    if parts is not None:
        server = f"{parts.scheme}://{parts.netloc}"
        match [quote(part, safe="%") for part in parts.path.strip("/").split("/")]:
            case ["t", id, *_] if id:
                return server, id, ""
            case ["s", id, secret]:
                return server, id, secret
            case ["join"] if letters := _letters(parts.query):
                found: str = ask_server(server, f"/api/codes/{quote(letters)}?lang={lang}", None)["table"]
                return server, found, ""
    raise NoServer(
        say(
            "{url} is not the address of a table: it should look like {example}, or like {coded} with the code of six "
            "letters. Both are on its page until the game starts.",
            url=url or quoted(url),
            example="http://…/t/…",
            coded="http://…/join?code=ABCDEF",
        )
    )


def _parts(url: str) -> SplitResult | None:
    """The address taken apart; None if it cannot be one."""
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        reachable = parts.port != 0  # a ValueError if it is no port at all
    except ValueError:
        return None
    return parts if reachable and parts.hostname and parts.scheme in ("http", "https") else None


def _letters(query: str) -> str:
    """Those of a code."""
    return "".join(letter for letter in parse_qs(query).get("code", [""])[0] if letter.isalpha())


def ask_server(server: str, path: str, body: dict[str, Any] | None) -> dict[str, Any]:
    """What the server answers to a question in JSON; without a body it is a GET."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(server + path, data, {"Content-Type": "application/json"})
    try:
        with urlopen(request, timeout=10) as response:
            answer: dict[str, Any] = json.load(response)
            return answer
    except HTTPError as error:
        raise _refusal(error) from error
    except (URLError, OSError, ValueError, HTTPException) as error:
        reason = system_reason(error)
        raise NoServer(say("Nobody answers at {server}: {reason}.", server=server, reason=reason)) from error


def _refusal(error: HTTPError) -> LudothequeError:
    try:
        problem = json.load(error)["error"]
        return ServerRefused(problem["kind"], problem["message"])
    except (ValueError, LookupError, TypeError):
        return NoServer(say("The server answers with {status}.", status=str(error.code)))


class RemoteTable:
    """A table on a server, as the seats we hold there see it."""

    def __init__(self, server: str, id: str, keys: list[str], lang: str) -> None:
        self.url = f"{server}/t/{id}"
        self.lang = lang
        self.version = 0
        self.table: dict[str, Any] = {}
        self.seats: dict[str, dict[str, Any]] = {}  # what each of our seats sees; "-" for a spectator
        self.story: Events = []  # what has happened, with reasons and rulings
        self._address = f"{server.replace('http', 'ws', 1)}/t/{id}/ws"
        self._keys = keys
        self._line = ExitStack()
        self._socket: ClientConnection | None = None
        self._news: list[Events] = []  # what came in while an answer was awaited
        self._connect()

    @property
    def links(self) -> list[str]:
        """Personal links: whoever opens one, here or in a browser, has the seat. Not for others."""
        server, _, id = self.url.partition("/t/")
        return [f"{server}/s/{id}/{key}" for key in self._keys]

    # --- what we see --------------------------------------------------------------------------------------------------

    @property
    def log(self) -> list[str]:
        """The story in sentences."""
        return [_told(event) for event in self.story]

    @property
    def over(self) -> bool:
        return bool(self.table["over"])

    @property
    def seat(self) -> int | None:
        """Our seat; if we hold several, one that must decide now."""
        ours = [int(seat) for seat in self.seats if seat != "-"]
        return next((seat for seat in ours if seat in self.table["actors"]), ours[0] if ours else None)

    @property
    def _own(self) -> dict[str, Any]:
        return self.seats["-" if self.seat is None else str(self.seat)]

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self._own["view"]
        return view

    @property
    def legal(self) -> list[str]:
        """What we may choose now; empty if we have nothing to decide."""
        legal: list[str] = self.view["legal"]
        return legal

    @property
    def ask(self) -> str:
        """What is expected now, as a sentence."""
        return str(self._own["ask"])

    @property
    def labels(self) -> dict[str, str]:
        """Our legal moves in words."""
        labels: dict[str, str] = self._own["labels"]
        return labels

    def updates(self) -> Iterator[Events]:
        """What happens, as it happens: first an empty list (look around), then one list of events a change."""
        while True:
            while self._news:
                yield self._news.pop(0)
            if self.over:
                return
            self._receive()

    def wait(self, seconds: float) -> Events | None:
        """What happened next, waited for no longer than that; for those who have something else to do meanwhile."""
        try:
            while not self._news:
                self._receive(seconds)
        except TimeoutError:
            return None
        return self._news.pop(0)

    # --- what we do ---------------------------------------------------------------------------------------------------

    def move(self, move: str, seat: int | None = None) -> None:
        """Choose; returns when the server has kept it."""
        self.do("move", seat, move=move, at=self.table["moves"])

    def draw(self, width: int = 80, height: int = 0, marked: str = "") -> list[list[tuple[str, str]]]:
        """The table as lines of text, each in pieces with the name of a style."""
        drawing = self.do("draw", width=width, height=height, marked=marked)["drawing"]
        return [[(text, style) for text, style in line] for line in drawing]

    def ping(self) -> threading.Event:
        """Ask whether the server is there: set as soon as it says so, never if the line is down."""
        assert self._socket is not None
        try:
            return self._socket.ping()
        except ConnectionClosed:
            return threading.Event()

    def explain(self, move: str) -> str | None:
        """Why a move is not possible, as a sentence; None if it is."""
        reason: str | None = self.do("explain", move=move)["explain"]
        return reason

    def do(self, what: str, seat: int | None = None, **details: Any) -> dict[str, Any]:
        """Send any message of the protocol for our seat, until it is answered; returns the answer."""
        message = {"id": secrets.token_hex(8), "do": what, "seat": self.seat if seat is None else seat, **details}
        self._send(message)
        while True:
            answer = self._receive()
            if answer is None:  # the line was down: once more, with the same id
                self._send(message)
            elif answer.get("ack") == message["id"]:
                if "error" in answer:
                    raise ServerRefused(answer["error"]["kind"], answer["error"]["message"])
                while self.version < answer.get("version", 0):  # what we did is seen when this returns
                    self._receive()
                return answer

    def record(self) -> dict[str, Any]:
        """When the game is over: the record of it, as `ludotheque.replay` reads it."""
        server, _, id = self.url.partition("/t/")
        return ask_server(server, f"/t/{id}/record.json?lang={self.lang}", None)

    def rematch(self) -> RemoteTable:
        """When the game is over: the table for another one, which we open unless somebody was quicker; our seats are
        kept there."""
        self.do("rematch")
        server, _, _ = self.url.partition("/t/")
        return RemoteTable(server, self.table["rematch"], self._keys, self.lang)

    def close(self) -> None:
        self._line.close()

    # --- the line -----------------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        """Connect, or connect again: at once, then after longer and longer pauses. Where nobody has ever answered,
        there is nobody to wait for."""
        new = self._socket is None
        for attempt in range(ATTEMPTS):
            try:
                self.close()
                self._socket = self._line.enter_context(
                    connect(self._address, compression=None, max_size=LARGEST_ANSWER)
                )
                self._hello()
                return
            except ConnectionClosed as error:
                if error.rcvd is not None and error.rcvd.code == 4404:
                    raise NoServer(say("There is no such table. Is the link complete?")) from error
                problem: Exception = error
            except ServerRefused as error:
                if error.kind != TOO_FAST:
                    raise
                problem = error
            except (InvalidURI, UnicodeError) as error:
                problem = error
                break
            except (OSError, InvalidHandshake, InvalidMessage) as error:
                problem = error
                if new and isinstance(error, ConnectionRefusedError | gaierror):
                    break
            time.sleep(min(LONGEST_PAUSE, 0.1 * 2**attempt) * random.uniform(0.5, 1))
        reason = system_reason(problem)
        raise NoServer(say("Nobody answers at {server}: {reason}.", server=self.url, reason=reason)) from problem

    def _hello(self) -> None:
        assert self._socket is not None
        hello = {"id": "hello", "do": "hello", "version": self.version, "secrets": self._keys, "lang": self.lang}
        self._socket.send(json.dumps(hello))
        while True:
            message = json.loads(self._socket.recv())
            if "error" in message:
                raise ServerRefused(message["error"]["kind"], message["error"]["message"])
            if message.get("kind") == "snapshot":
                self._take(message)
                return

    def _send(self, message: dict[str, Any]) -> None:
        assert self._socket is not None
        try:
            self._socket.send(json.dumps(message))
        except ConnectionClosed:
            self._connect()
            self._send(message)

    def _receive(self, seconds: float | None = None) -> dict[str, Any] | None:
        """The next message, taken in; None if we had to come back. TimeoutError if there is none in time."""
        assert self._socket is not None
        try:
            message: dict[str, Any] = json.loads(self._socket.recv(seconds))
        except ConnectionClosed:
            self._connect()
            self._news.append([])
            return None
        if "kind" not in message:
            return message
        if message["kind"] == "update" and message["version"] != self.version + 1:
            if message["version"] > self.version:
                self._hello()
            return message
        self._take(message)
        return message

    def _take(self, message: dict[str, Any]) -> None:
        if message["kind"] == "update":
            told_whole(message, self.table, self.seats)
        self.version, self.table, self.seats = message["version"], message["table"], message["seats"]
        if message["kind"] == "snapshot":
            self.story = self._read(message["log"], "log")
            self._news.append([])
        else:
            events = self._read(message["events"], "events")
            self._news.append(events)
            self.story += events

    def _read(self, lines: Events, what: str) -> Events:
        """Events or lines of the log as our seat reads them; if we hold several, they come as a spectator's, and with
        each seat what it reads otherwise."""
        own: dict[str, dict[str, Any]] = self._own.get(what, {})
        return [own.get(str(place), line) for place, line in enumerate(lines)]


def told_whole(update: dict[str, Any], table: dict[str, Any], seats: dict[str, dict[str, Any]]) -> None:
    """Fill in what an update leaves out because it is as it was: facts of the table, of a seat, and of its view."""
    update["table"] = {**table, **update["table"]}
    for name, seat in update["seats"].items():
        if not seat.pop("whole", False):
            before = seats[name]
            kept = {fact: value for fact, value in before.items() if fact not in ("log", "events")}
            update["seats"][name] = {**kept, **seat, "view": {**before["view"], **seat["view"]}}


def _told(event: dict[str, Any]) -> str:
    """What happened, and why."""
    return " ".join(filter(None, (event["text"], event.get("why"))))
