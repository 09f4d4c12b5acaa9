"""The socket of a table: one connection, the seats it holds, and what it may ask for."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from ...errors import LudothequeError
from ...i18n import LANGUAGES, say
from .. import keys
from ..door import guard
from ..door.house import House, house_of
from ..door.speech import language_of
from ..live.table import LiveTable
from ..live.telling import encode
from ..problems import NotYours, Refused, Unavailable, UnknownTable
from ..table.asking import Enquiry, FromClient, Intent
from . import messages
from .messages import Greeting

TOO_MUCH, SERVER_STOPS, TRY_AGAIN, NO_TABLE = 1008, 1012, 1013, 4404  # why a socket is closed
MOST_SECRETS = 16
PATIENCE = 20  # messages too many before the socket is cut off


class Connection:
    """One socket at one table."""

    def __init__(self, house: House, socket: WebSocket, live: LiveTable) -> None:
        self.house = house
        self.socket = socket
        self.live = live
        self.lang = language_of(socket)
        self.address = guard.address_of(socket)
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
            if isinstance(item, int):
                await self.socket.close(item)
                return
            await self.socket.send({"type": "websocket.send", "text": item.decode()})

    # --- receiving ----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        cookie = self.socket.cookies.get(keys.cookie_name(self.live.table.id), "")
        self.secrets = [*keys.read_cookie(cookie).values(), *guard.bearer(self.socket)]
        sender = asyncio.create_task(self._send_all())
        try:
            code = await self._receive_all()
        finally:
            self.live.detach(self)
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
        if code != SERVER_STOPS:  # then everyone is gone at once, and the hub says so
            await self.house.note_presence(self.live)

    async def _receive_all(self) -> int:
        """Answer messages until the socket is closed; returns with which code."""
        while True:
            try:
                text = await self.socket.receive_text()
            except WebSocketDisconnect as end:
                return end.code
            except KeyError:  # a binary frame
                self.close(TOO_MUCH)
                continue
            self.house.hub.metrics.messages.inc()
            await self._handle(text)

    async def _handle(self, text: str) -> None:
        """Answer one message; whatever is wrong with it is said in the reader's language."""
        try:
            self._expect_patience()
            await self._answer(messages.read(text))
        except LudothequeError as error:
            kind = type(error).__name__
            self.house.hub.metrics.refused.labels(kind).inc()
            problem = {"kind": kind, "message": error.text(self.lang, self.live.table.names)}
            if error.ruling:
                problem["ruling"] = error.ruling
            self._reply(messages.id_of(text), error=problem)

    def _expect_patience(self) -> None:
        seat = f"{self.live.table.id}:{'.'.join(map(str, self.seats)) or self.address}"
        for buckets, key in ((self.house.by_address, self.address), (self.house.by_seat, seat)):
            try:
                buckets.expect(key)
            except LudothequeError:
                self.impatience += 1
                if self.impatience >= PATIENCE:
                    self.close(TOO_MUCH)
                raise

    async def _answer(self, message: FromClient) -> None:
        """There are three kinds of messages; what each message does is its own affair."""
        match message:
            case Greeting():
                await message.greet(self)
            case Enquiry():
                self._expect_seat(message.seat)
                self._reply(message.id, **await message.answer(self.live.table, self.lang, self.house.hub.minds))
            case Intent():
                self._expect_seat(message.seat)
                await self.live.act(message, lambda version: self._reply(message.id, version=version))

    def _reply(self, id: str | None, **facts: Any) -> None:
        self.send(encode({"ack": id, **facts}))

    def _expect_seat(self, seat: int) -> None:
        if seat not in self.seats:
            raise NotYours(say("This seat is not yours. Say hello with its secret first."))

    # --- what greetings ask for ---------------------------------------------------------------------------------------

    def speak(self, lang: str) -> None:
        if lang in LANGUAGES:
            self.lang = lang

    def show(self) -> None:
        self.send(self.live.snapshot(self))

    async def arrive(self, secrets: Sequence[str]) -> None:
        """Take the seats that these secrets open, besides those that the socket has."""
        self.secrets = [*dict.fromkeys([*secrets, *self.secrets])][:MOST_SECRETS]
        found = {self.live.table.seat_of(keys.hashed(secret)) for secret in self.secrets}
        self.seats = tuple(sorted(seat for seat in found if seat is not None))
        self.live.attach(self)
        await self.live.note_presence()


async def table_socket(socket: WebSocket) -> None:
    """GET /t/{id}/ws"""
    house = house_of(socket)
    address = guard.address_of(socket)
    if not guard.from_our_pages(socket) or not house.by_address.take(address):
        await socket.close(TOO_MUCH)  # before the handshake: the client sees 403
        return
    await socket.accept()
    try:
        live = await house.hub.live(socket.path_params["id"])
    except (UnknownTable, Refused):
        await socket.close(NO_TABLE)
        return
    except Unavailable:
        await socket.close(TRY_AGAIN)
        return
    house.sockets[address] += 1
    try:
        if house.sockets[address] > house.settings.sockets_per_address:
            await socket.close(TOO_MUCH)
        else:
            await Connection(house, socket, live).run()
    finally:
        house.sockets[address] -= 1
        if not house.sockets[address]:
            del house.sockets[address]
