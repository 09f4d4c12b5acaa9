"""A server for tests, with plain templates, and players who talk to it over real sockets."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from jinja2 import BaseLoader, DictLoader
from websockets.asyncio.client import ClientConnection, connect

from ludotheque.client import told_whole
from ludotheque.web.app import build
from ludotheque.web.door.house import House
from ludotheque.web.server import Server, configure, listen
from ludotheque.web.settings import Rate, Settings
from ludotheque.web.store.choosing import open_store
from ludotheque.web.wire.neighbours import Neighbours
from tests.web.described import expect_described

PATIENCE = 60.0  # seconds until a test gives up waiting
PLENTY = Rate(1e6, 1e6)
QUICK = Settings(
    pause=0,
    grace=3600,
    welcome=0,
    seat_rate=PLENTY,
    table_rate=PLENTY,
    address_rate=PLENTY,
    line_rate=Rate(1e9, 1e9),
    clock_mercy=0,
)

TEMPLATES = DictLoader(
    {
        "home.html": "{{ lang }} csrf={{ csrf }} error={{ error }} name={{ name }}"
        "{% for t in tables %} [{{ t.title }} {{ t.url }} yours={{ t.yours }} waiting={{ t.waiting|join(',') }}]"
        "{% endfor %} {{ games|map(attribute='title')|join(';') }} {{ say('Good luck!') }}",
        "new.html": "{{ game.title }} csrf={{ csrf }} error={{ error }} players={{ players }} "
        "{{ options|length }} {{ counts }} {{ seats|length }} {{ levels|length }} {{ kinds|length }} {{ pace }}",
        "table.html": "{{ title }} csrf={{ csrf }} screen={{ screen }} held={{ held|tojson }} "
        "open={{ open_seats|tojson }} {{ share_url }} {{ qr_url }} {{ ws_path }} {{ description }} "
        "snapshot={{ snapshot }} {{ rules_html }}",
        "rules.html": "{{ game.title }} {{ html }} {{ rulings }}",
        "replay.html": "at={{ at }} of {{ moves }} {{ first|tojson }} {{ summary|join(' ') }}",
        "error.html": "{{ status }} {{ message }} {{ next.url }}",
    }
)


@dataclass
class Running:
    """A server that is up."""

    url: str
    house: House
    http: httpx.AsyncClient

    async def open(self, **wish: Any) -> Opened:
        answer = await self.http.post("/api/tables", json=wish)
        assert answer.status_code == 201, answer.text
        data = answer.json()
        return Opened(self, data["table"], data["code"], {seat["seat"]: seat["secret"] for seat in data["seats"]})


@dataclass
class Opened:
    """A table that was opened here, with the secrets of its seats."""

    server: Running
    id: str
    code: str
    secrets: dict[int, str]

    async def sit(self, *seats: int, lang: str = "en") -> Player:
        """A player on a socket who holds these seats (none: a spectator)."""
        return await Player.arrive(self.server, self.id, [self.secrets[seat] for seat in seats], lang)


class Player:
    """A socket at a table. It checks that versions follow each other, as every page does."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.version = 0
        self.table: dict[str, Any] = {}
        self.seats: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.log: list[str] = []
        self.watching = 0
        self.answers: dict[str, dict[str, Any]] = {}
        self.numbers = itertools.count()

    @classmethod
    async def arrive(cls, server: Running, table: str, secrets: list[str], lang: str = "en") -> Player:
        address = f"{server.url.replace('http', 'ws')}/t/{table}/ws"
        player = cls(await connect(address, compression=None, max_size=None))
        await player.hello(secrets, lang)
        return player

    async def hello(self, secrets: list[str], lang: str = "en") -> None:
        await self.send(do="hello", version=self.version, secrets=secrets, lang=lang)
        before = len(self.frames)
        await self.until(lambda: any('"kind":"snapshot"' in frame for frame in self.frames[before:]))
        await self.until(lambda: all(self.table["online"][int(seat)] for seat in self.seats if seat != "-"))

    async def send(self, **message: Any) -> str:
        """Send a message; returns its id."""
        message.setdefault("id", f"i{next(self.numbers)}")
        await self.socket.send(json.dumps(message))
        return str(message["id"])

    async def receive(self) -> dict[str, Any]:
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(text, str)
        self.frames.append(text)
        message: dict[str, Any] = json.loads(text)
        if "ack" in message:
            self.answers[str(message["ack"])] = message
            return message
        if "watching" in message:
            self.watching = message["watching"]
            return message
        if message["kind"] == "update":
            assert message["version"] == self.version + 1
            told_whole(message, self.table, self.seats)
            self.events += message["events"]
        else:
            self.log = [line["text"] for line in message["log"]]
        self.version, self.table, self.seats = message["version"], message["table"], message["seats"]
        return message

    async def until(self, condition: Callable[[], object]) -> None:
        while not condition():
            await self.receive()

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        id = await self.send(**message)
        self.answers.pop(id, None)
        await self.until(lambda: id in self.answers)
        return self.answers[id]

    async def do(self, what: str, seat: int, **details: Any) -> dict[str, Any]:
        """Ask for something that must succeed, and wait until it is seen."""
        answer = await self.ask(do=what, seat=seat, **details)
        assert "error" not in answer, answer
        await self.until(lambda: self.version >= answer.get("version", 0))
        return answer

    async def switch(self, lang: str) -> None:
        """Change the language, and wait for everything in it: the answer has no id, so nothing may come between."""
        before = len(self.frames)
        await self.send(do="lang", lang=lang)
        await self.until(lambda: any('"kind":"snapshot"' in frame for frame in self.frames[before:]))

    def legal(self, seat: int) -> list[str]:
        found: list[str] = self.seats[str(seat)]["view"]["legal"]
        return found

    def kinds(self) -> list[str]:
        return [event["kind"] for event in self.events]

    async def play_on(self, *seats: int, until: Callable[[Player], object] = lambda player: False) -> None:
        """Play random legal moves for these seats until the game is over, or something is true.

        Not the first ones: two players who always show the same shape would duel for ever.
        """
        luck = random.Random(str(seats))
        while not self.table["over"] and not until(self):
            waiting = [seat for seat in seats if self.legal(seat)]
            if waiting:
                await self.do("move", waiting[0], move=luck.choice(self.legal(waiting[0])), at=self.table["moves"])
            else:
                await self.receive()

    async def leave(self) -> None:
        await self.socket.close()


@asynccontextmanager
async def serving(
    folder: Path, settings: Settings = QUICK, templates: BaseLoader | None = TEMPLATES
) -> AsyncIterator[Running]:
    """A server over the store in this folder, on a free port; without templates, with the real ones."""
    async with worker(str(folder / "tables.sqlite3"), settings, templates) as running:
        running.http.event_hooks = {"response": [expect_described]}
        yield running


@asynccontextmanager
async def worker(
    store: str,
    settings: Settings = QUICK,
    templates: BaseLoader | None = TEMPLATES,
    neighbours: Neighbours | None = None,
) -> AsyncIterator[Running]:
    """One of several servers over one store, in this process, each at a port of its own."""
    app = build(open_store(store), settings, templates)
    listening = listen("127.0.0.1", 0)
    server = Server(configure(app, settings, neighbours), neighbours)
    task = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
        assert not task.done()
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
        try:
            yield Running(url, app.state.house, http)
        finally:
            server.should_exit = True
            await task


def play_through(scenario: Callable[[Running], Awaitable[None]], folder: Path, settings: Settings = QUICK) -> None:
    """Run a scenario against a server of its own."""

    async def run() -> None:
        async with serving(folder, settings) as server:
            await asyncio.wait_for(scenario(server), 120)

    asyncio.run(run())


PERSON = {"kind": "person"}
BOT = {"kind": "bot"}
OPEN = {"kind": "open"}
