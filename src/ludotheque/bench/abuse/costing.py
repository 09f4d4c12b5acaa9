"""What requests really cost the server: its processor's time for each of them, beside what is charged.

`ludotheque bench costs` plays a long game at a table with as many seats as there are, where everything takes longest,
asks for everything again and again, and reads the time of all threads from the system.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from ...games import SHELF, find
from ...i18n import say
from ...web.door.costs import MOMENT, OLD_COOKIE, cost_at
from ...web.socket.connection import KNOCKING, READING
from ...web.socket.messages import MESSAGES
from ...web.table.asking import FromClient
from ..progress import Progress
from ..report import rounded, table_of
from .scene import Server, a_server
from .wires import PING, Caller, Socket, frame

GENEROUS = "1e9/1e9"
FLAGS = [
    *(f"--{name}-rate={GENEROUS}" for name in ("seat", "table", "address", "line")),
    *(f"--{name}=1000000" for name in ("tables-per-day", "sockets-per-address", "lines-per-address")),
    "--pause=0",
    "--grace=3600",
]
SEASON = 250  # moves before it is measured: a long story
ENOUGH = 0.4  # seconds of the server's time
LONGEST = 5.0  # seconds of ours
CHARGED = {str(kind.__struct_config__.tag): kind for kind in MESSAGES}


class Cost(msgspec.Struct):
    """One line of the table, in milliseconds."""

    what: str
    measured: float
    charged: float


def busy(pid: int) -> float:
    """Seconds that all threads of a process have used."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


class Guest:
    """A socket that asks one thing after the other."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.latest: dict[str, Any] = {}
        self.answered = asyncio.Event()
        self.number = 0
        socket.listen(self._hear)

    @classmethod
    async def arrive(cls, url: str, table: str, own: list[str]) -> Guest:
        found = await Socket.open(url, f"/t/{table}/ws")
        assert isinstance(found, Socket)
        guest = cls(found)
        await guest.hello(own)
        return guest

    def _hear(self, text: bytes) -> None:
        message = msgspec.json.decode(text)
        for seat in message.get("seats", {}).values():
            self.latest.update({"legal": seat["view"]["legal"]} if "legal" in seat["view"] else {})
        if "ack" in message or message.get("kind") == "snapshot":
            self.answered.set()

    async def hello(self, own: list[str]) -> None:
        await self.ask(do="hello", secrets=own)

    async def ask(self, **message: Any) -> None:
        self.number += 1
        await self.ask_raw(msgspec.json.encode({"id": f"c{self.number}", **message}))

    async def ask_raw(self, text: bytes) -> None:
        self.answered.clear()
        await self.socket.send(text)
        async with asyncio.timeout(30):
            await self.answered.wait()


class Meter:
    """Asks and measures."""

    def __init__(self, server: Server, progress: Progress) -> None:
        self.server, self.progress = server, progress
        self.costs: list[Cost] = []
        self.idle = 0.0  # what the server uses when nobody asks, a second

    async def rest(self) -> None:
        before = busy(self.server.process.pid)
        await asyncio.sleep(1.0)
        self.idle = busy(self.server.process.pid) - before

    async def note(self, what: str, charged: float, action: Callable[[], Awaitable[object]], pieces: int = 1) -> None:
        """Do it again and again, and write down what one piece of it costs."""
        self.progress.show()
        await action()
        started, before, times = time.perf_counter(), busy(self.server.process.pid), 0
        spent = elapsed = 0.0
        while spent < ENOUGH and elapsed < LONGEST:
            await action()
            times += pieces
            elapsed = time.perf_counter() - started
            spent = busy(self.server.process.pid) - before
        self.costs.append(Cost(what, max(0.0, spent - self.idle * elapsed) * 1000 / times, charged))


def run() -> list[Cost]:
    """Measure everything and print it."""
    with a_server(FLAGS) as server, Progress() as progress:
        meter = Meter(server, progress)
        asyncio.run(_measure(meter))
    table = table_of(
        say("What requests cost the server, in milliseconds of its processor's time"),
        [say("request")],
        [say("measured"), say("charged")],
    )
    for cost in meter.costs:
        table.add_row(cost.what, rounded(cost.measured), rounded(cost.charged))
    Console().print(table)
    return meter.costs


async def _measure(meter: Meter) -> None:
    url = meter.server.url
    async with Caller(url) as caller:
        finished, _ = await _played(caller, url, SHELF[0], 2, 10_000)
        id, guests = await _played(caller, url, SHELF[-1], find(SHELF[-1]).most, SEASON)
        await meter.rest()
        await _measure_requests(meter, caller, id, finished)
        await _measure_messages(meter, id, guests)


async def _played(caller: Caller, url: str, game: str, players: int, moves: int) -> tuple[str, list[Guest]]:
    """A table with so many people and so many moves, if the game has as many."""
    wish = {"game": game, "seats": [{"kind": "person"}] * players}
    opened = (await caller.ask("POST", "/api/tables", wish)).data()
    guests = [await Guest.arrive(url, opened["table"], [seat["secret"]]) for seat in opened["seats"]]
    luck = random.Random(1)
    for _ in range(moves):
        waiting = [(seat, guest) for seat, guest in enumerate(guests) if guest.latest["legal"]]
        if not waiting:
            break
        seat, guest = waiting[0]
        await guest.ask(do="move", seat=seat, move=luck.choice(guest.latest["legal"]))
        await asyncio.sleep(0.002)
    return opened["table"], guests


async def _measure_requests(meter: Meter, caller: Caller, id: str, finished: str) -> None:
    last = f"/rules/{SHELF[-1]}"
    paths = [f"/t/{id}", f"/t/{id}/qr.svg", f"/t/{id}/picture.svg"]
    paths += ["/", f"/new/{SHELF[-1]}", last, f"{last}/examples.json", "/join?code=ABCDEF"]
    paths += [f"/api/tables/{id}", "/api/codes/ABCDEF"]
    paths += [f"/t/{finished}/replay", f"/t/{finished}/record.json"]
    paths += ["/openapi.json", "/health", "/ready", "/metrics", "/worker.js", "/offline", "/static/js/table.js"]
    for path in paths:
        told = path.replace(id, "{id}").replace(finished, "{id}")
        await meter.note(f"GET {told}", cost_at(path.partition("?")[0]), partial(caller.ask, "GET", path))
    wish = {"game": SHELF[-1], "seats": [{"kind": "person"}] * find(SHELF[-1]).most}
    await meter.note("POST /api/tables", cost_at("/api/tables"), lambda: caller.ask("POST", "/api/tables", wish))
    count = len((await caller.ask("GET", f"/t/{finished}/moments.json")).data()["moments"])
    path = f"/t/{finished}/moments.json?seat=0"
    await meter.note("GET /t/{id}/moments.json: 1", MOMENT, lambda: caller.ask("GET", path), count)

    def stuffed() -> Awaitable[object]:
        cookies = "; ".join(f"t_{secrets.token_urlsafe(16)}=0.{secrets.token_urlsafe(24)}" for _ in range(80))
        return caller.ask("GET", "/", None, f"Cookie: {cookies}\r\n")

    await meter.note("GET /: 1 old cookie", OLD_COOKIE, stuffed, 80)


async def _measure_messages(meter: Meter, id: str, guests: list[Guest]) -> None:
    """What is asked over the socket; everyone at the table is told what everyone is told."""
    url = meter.server.url
    waiting = next((seat, guest) for seat, guest in enumerate(guests) if guest.latest["legal"])
    seat, guest = waiting
    of_seat: dict[str, dict[str, Any]] = {
        "undo": {},
        "may_undo": {},
        "say": {"phrase": "oops"},
        "gesture": {"gesture": "thumb"},
        "explain": {"move": guest.latest["legal"][0]},
        "draw": {"width": 400, "height": 0},
        "advise": {},
    }
    await meter.note("socket", KNOCKING, lambda: _come_and_go(url, id))
    await meter.note("hello", _charged(CHARGED["hello"]), lambda: guest.hello([]))
    watching = await Guest.arrive(url, id, [])
    await meter.note("hello, watching", _charged(CHARGED["hello"]), lambda: watching.hello([]))

    async def anew() -> None:
        """Nothing of it is at hand: something has happened since."""
        await guest.ask(do="gesture", seat=seat, gesture="thumb")
        await watching.hello([])

    both = _charged(CHARGED["hello"]) + _charged(CHARGED["gesture"])
    await meter.note("gesture + hello, watching", both, anew)
    await meter.note("lang", _charged(CHARGED["lang"]), lambda: guest.ask(do="lang", lang="fr"))
    for what, more in of_seat.items():
        cost = _charged(CHARGED[what])
        await meter.note(what, cost, partial(guest.ask, do=what, seat=seat, **more))
    await meter.note("a bad message", READING, lambda: guest.ask_raw(b'{"id": "x", "do": "dance"}'))
    pings = frame(b"", PING) * 1000

    async def ping() -> None:
        await guest.socket.send_raw(pings)
        await guest.ask_raw(b"{}")

    await meter.note("1000 pings", 0.0, ping)


def _charged(kind: type[FromClient]) -> float:
    return READING + kind.cost


async def _come_and_go(url: str, id: str) -> None:
    socket = await Socket.open(url, f"/t/{id}/ws")
    assert isinstance(socket, Socket)
    await socket.leave()
