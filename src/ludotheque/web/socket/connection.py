"""The socket of a table: one connection, the seats it holds, and what it may ask for."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from starlette.websockets import WebSocket

from ...errors import LudothequeError
from ...i18n import LANGUAGES, say
from .. import keys
from ..door import guard
from ..door.costs import PAUSE
from ..door.house import House, house_of
from ..door.speech import language_of
from ..live.table import LiveTable
from ..live.telling import encode
from ..problems import NotYours, Refused, Unavailable, UnknownTable
from ..table.asking import Enquiry, FromClient, Intent, Look
from ..table.intents.move import Move
from . import messages
from .messages import TEXTS, Greeting

TOO_MUCH, SERVER_STOPS, TRY_AGAIN, NO_TABLE = 1008, 1012, 1013, 4404  # why a socket is closed
MOST_SECRETS = 16
PATIENCE = 20  # messages too many before the socket is cut off
KNOCKING = 0.5  # what a new socket costs
READING = 0.1  # what a message costs before we know what it is


class Connection:
    """One socket at one table. The table is found when the socket says hello; from then on the hub keeps it."""

    def __init__(self, house: House, socket: WebSocket) -> None:
        self.house = house
        self.socket = socket
        self.id: str = socket.path_params["id"]
        self.live: LiveTable | None = None
        self.lang = language_of(socket)
        self.address = guard.address_of(socket)
        self.screen = "screen" in socket.query_params  # a television: whatever its browser holds, it has no seat
        self.seats: tuple[int, ...] = ()
        self.secrets: list[str] = []
        self.impatience = 0
        self._cut = False
        self._out: asyncio.Queue[bytes | int] = asyncio.Queue(house.settings.queue)

    # --- sending: never waits, never loses; who does not keep up is cut off and comes back for a snapshot -------------

    def send(self, message: bytes) -> None:
        if self._cut:
            return
        try:
            self._out.put_nowait(message)
        except asyncio.QueueFull:
            self.house.hub.metrics.sockets_cut.inc()
            self.close(TOO_MUCH)

    def close(self, code: int) -> None:
        """Say nothing more and hang up; the reader then hears that it is over."""
        if not self._cut:
            self._cut = True
            while not self._out.empty():
                self._out.get_nowait()
            self._out.put_nowait(code)

    async def _send_all(self) -> None:
        while True:
            item = await self._out.get()
            texts = []
            while isinstance(item, bytes):
                texts.append(item)
                if self._out.empty():
                    break
                item = self._out.get_nowait()
            if texts:
                await self.socket.send({"type": "websocket.send", TEXTS: texts})
            if isinstance(item, int):
                await self.socket.close(item)
                return

    # --- receiving ----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        if not self.screen:
            cookie = self.socket.cookies.get(keys.old_cookie(self.id), "")
            self.secrets = [*keys.read_old_cookie(cookie).values(), *guard.bearer(self.socket)]
        sender = asyncio.create_task(self._send_all())
        alarm = asyncio.get_running_loop().call_later(self.house.settings.silence, self._expect_greeting)
        code = 0
        try:
            code = await self._receive_all()
        finally:
            alarm.cancel()
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
            await self._depart(code)

    def _expect_greeting(self) -> None:
        """Whoever has not said hello by now only takes up a place."""
        if self.live is None:
            self.close(TOO_MUCH)

    async def _depart(self, code: int) -> None:
        """However it ended, nobody stays behind as a ghost."""
        if self.live is not None:
            self.live.detach(self)
            if code == SERVER_STOPS:  # everyone is gone at once, and will be back
                self.house.hub.means.stopping = True
            else:
                await self.house.note_presence(self.live)

    async def _receive_all(self) -> int:
        """Answer messages until the socket is closed; returns with which code.

        Not `receive_text`: it does not say that the line is dead if we noticed that while sending.
        """
        while True:
            arrived = await self.socket.receive()
            if arrived["type"] == "websocket.disconnect":
                code: int = arrived.get("code", 1005)
                return code
            self.house.hub.metrics.messages.inc()
            text = arrived.get("text")
            if text is None:  # a binary frame
                self.close(TOO_MUCH)
            else:
                await self._handle(text)

    async def _handle(self, text: str) -> None:
        """Answer one message; whatever is wrong with it is said in the reader's language."""
        try:
            self._pay(READING)
            message = messages.read(text)
            self._pay(message.cost)
            if not isinstance(message, Move):  # those who play go first
                await self.house.turnstile.wait(self.address)
            await self._answer(message)
        except LudothequeError as error:
            kind = type(error).__name__
            self.house.hub.metrics.refused.labels(kind).inc()
            names = self.live.table.names if self.live else ()
            problem = {"kind": kind, "message": error.text(self.lang, names)}
            if error.ruling:
                problem["ruling"] = error.ruling
            self._reply(messages.id_of(text), error=problem)
            await self.house.turnstile.wait(self.address)

    def _pay(self, cost: float) -> None:
        """What a message costs us is paid by the address, and by the seat or, for those who only watch, the table."""
        house, who = self.house, ".".join(map(str, self.seats)) or str(id(self))
        due = [
            (house.by_address, self.address, cost),
            (house.by_seat, f"{self.id}:{who}", cost / max(1, len(self.seats))),
        ]
        if self.live is not None and not self.seats:
            due.append((house.by_table, self.id, cost))
        for buckets, key, share in due:
            try:
                buckets.expect(key, share)
            except LudothequeError:
                self.impatience += 1
                if self.impatience >= PATIENCE:
                    self.close(TOO_MUCH)
                raise

    async def _answer(self, message: FromClient) -> None:
        """There are four kinds of messages; what each message does is its own affair."""
        match message:
            case Greeting():
                await message.greet(self)
            case Enquiry() | Look():
                seat = message.seat
                table = (self._expect_table() if seat is None else self._expect_seat(seat)).table
                self._reply(message.id, **await message.answer(table, self.lang, self.house.hub.minds))
            case Intent():
                live = self._expect_seat(message.seat)
                await live.act(message, lambda version: self._reply(message.id, version=version))

    def _reply(self, id: str | None, **facts: Any) -> None:
        self.send(encode({"ack": id, **facts}))

    def _expect_table(self) -> LiveTable:
        if self.live is None:
            raise Refused(say("Say hello first."))
        return self.live

    def _expect_seat(self, seat: int) -> LiveTable:
        if self.live is None or seat not in self.seats:
            raise NotYours(say("This seat is not yours. Say hello with its secret first."))
        return self.live

    # --- what greetings ask for ---------------------------------------------------------------------------------------

    def speak(self, lang: str) -> None:
        if lang in LANGUAGES:
            self.lang = lang

    def show(self, id: str) -> None:
        live = self._expect_table()
        self._reply(id, version=live.table.version)
        self.send(live.snapshot(self))

    async def arrive(self, secrets: Sequence[str]) -> None:
        """Take the seats that these secrets open, besides those that the socket has."""
        live = self.live or await self._find()
        if live is None or self._cut:
            return
        if not self.screen:
            self.secrets = [*dict.fromkeys([*secrets, *self.secrets])][:MOST_SECRETS]
        self.seats = self._seats_at(live)
        if self.live is None and not self.seats:
            self.house.by_table.expect(self.id, messages.Hello.cost)
        self.live = live
        live.attach(self)
        await live.note_presence()

    def _seats_at(self, live: LiveTable) -> tuple[int, ...]:
        """The seats that the browser holds, or that the secrets open."""
        if self.screen:
            return ()
        held = self.house.hub.seats_of(guard.known_session(self.socket), live.table)
        opened = (live.table.seat_of(keys.hashed(secret)) for secret in self.secrets)
        return tuple(sorted({*held, *(seat for seat in opened if seat is not None)}))

    async def _find(self) -> LiveTable | None:
        """The table; without one there is nothing to talk about."""
        try:
            return await self.house.hub.live(self.id)
        except (UnknownTable, Refused):
            self.close(NO_TABLE)
        except Unavailable:
            self.close(TRY_AGAIN)
        return None


async def table_socket(socket: WebSocket) -> None:
    """GET /t/{id}/ws"""
    house = house_of(socket)
    address = guard.address_of(socket)
    if not guard.from_our_pages(socket) or not house.by_address.take(address, KNOCKING):
        await asyncio.sleep(PAUSE)
        await socket.close(TOO_MUCH)  # before the handshake: the client sees 403
        return
    await house.turnstile.wait(address)
    await socket.accept()
    house.sockets[address] += 1
    try:
        if house.sockets[address] > house.settings.sockets_per_address:
            await socket.close(TOO_MUCH)
        else:
            await Connection(house, socket).run()
    finally:
        house.sockets[address] -= 1
        if not house.sockets[address]:
            del house.sockets[address]
