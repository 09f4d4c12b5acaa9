"""The socket of a table: one connection, the seats it holds, and what it may ask for."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect

from ..bots.coach import worth_mentioning
from ..errors import LudothequeError
from ..i18n import LANGUAGES, Message, say
from ..seen import Seen
from . import guard, keys, messages
from .live import LiveTable
from .problems import NotYours, Refused, Unavailable, UnknownTable
from .speech import language_of
from .telling import drawing, encode

if TYPE_CHECKING:
    from .app import House

POLICY, SERVER_STOPS, TRY_AGAIN, NO_TABLE = 1008, 1012, 1013, 4404  # why a socket is closed
MOST_SECRETS = 16
PATIENCE = 20  # messages too many before the socket is cut off


class Connection:
    """One socket at one table."""

    def __init__(self, house: House, socket: WebSocket) -> None:
        self.house = house
        self.socket = socket
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
            self.house.hub.metrics.add("sockets_cut_total")
            self.close(POLICY)

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

    async def run(self, live: LiveTable) -> None:
        cookie = self.socket.cookies.get(keys.cookie_name(live.table.id), "")
        self.secrets = [*keys.read_cookie(cookie).values(), *guard.bearer(self.socket)]
        sender = asyncio.create_task(self._send_all())
        try:
            code = await self._receive_all(live)
        finally:
            live.detach(self)
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
        if code != SERVER_STOPS:  # then everyone is gone at once, and the hub says so
            await self.house.note_presence(live)

    async def _receive_all(self, live: LiveTable) -> int:
        """Answer messages until the socket is closed; returns with which code."""
        while True:
            try:
                text = await self.socket.receive_text()
            except WebSocketDisconnect as end:
                return end.code
            except KeyError:  # a binary frame
                self.close(POLICY)
                continue
            self.house.hub.metrics.add("messages_total")
            await self._handle(live, text)

    async def _handle(self, live: LiveTable, text: str) -> None:
        """Answer one message; whatever is wrong with it is said in the reader's language."""
        try:
            self._expect_patience(live)
            await self._answer(live, messages.read(text))
        except LudothequeError as error:
            kind = type(error).__name__
            self.house.hub.metrics.add("refused_total", label=f'{{kind="{kind}"}}')
            problem = {"kind": kind, "message": error.text(self.lang, live.table.names)}
            if error.ruling:
                problem["ruling"] = error.ruling
            self.send(encode({"ack": messages.id_of(text), "error": problem}))

    def _expect_patience(self, live: LiveTable) -> None:
        seat = ".".join(map(str, self.seats)) or self.address
        for buckets, key in ((self.house.by_address, self.address), (self.house.by_seat, f"{live.table.id}:{seat}")):
            try:
                buckets.expect(key)
            except LudothequeError:
                self.impatience += 1
                if self.impatience >= PATIENCE:
                    self.close(POLICY)
                raise

    async def _answer(self, live: LiveTable, message: messages.AnyMessage) -> None:
        match message:
            case messages.Hello():
                await self._hello(live, message)
            case messages.Language():
                self._speak(message.lang)
                self.send(live.snapshot(self))
            case messages.Explain():
                self._expect_seat(message.seat)
                reason = live.table.seen(message.seat).why_not(message.move)
                sentence = reason.text(self.lang, live.table.names) if reason else None
                ruling = reason.ruling if reason else ""
                self.send(encode({"ack": message.id, "explain": sentence, "ruling": ruling}))
            case messages.Draw():
                self._expect_seat(message.seat)
                self.send(encode({"ack": message.id, "drawing": drawing(live.table, message, self.lang)}))
            case messages.Advise():
                await self._advise(live, message)
            case _:
                self._expect_seat(message.seat)
                await self.house.hub.act(live, message, lambda version: self._acknowledge(message.id, version))

    def _acknowledge(self, id: str, version: int) -> None:
        self.send(encode({"ack": id, "version": version}))

    def _expect_seat(self, seat: int) -> None:
        if seat not in self.seats:
            raise NotYours(say("This seat is not yours. Say hello with its secret first."))

    def _speak(self, lang: str) -> None:
        if lang in LANGUAGES:
            self.lang = lang

    async def _hello(self, live: LiveTable, message: messages.Hello) -> None:
        self._speak(message.lang)
        self.secrets = [*dict.fromkeys([*message.secrets, *self.secrets])][:MOST_SECRETS]
        found = {live.table.seat_of(keys.hashed(secret)) for secret in self.secrets}
        self.seats = tuple(sorted(seat for seat in found if seat is not None))
        live.attach(self)
        await live.note_presence()

    async def _advise(self, live: LiveTable, message: messages.Advise) -> None:
        self._expect_seat(message.seat)
        if not live.table.created.hints:
            raise Refused(say("There are no hints at this table."))
        seen = live.table.seen(message.seat)
        hints = await self._hints(seen, keys.bot_seed(live.table.created.salt, message.seat, live.table.decision))
        advice = [
            {"move": move, "label": seen.label(move).text(self.lang, live.table.names), "note": note.text(self.lang)}
            for move, note in hints
        ]
        self.send(encode({"ack": message.id, "advice": advice}))

    async def _hints(self, seen: Seen, seed: int) -> list[tuple[str, Message]]:
        """The best moves, each with a word about it."""
        if not seen.legal:
            return []
        thinker = self.house.hub.thinker
        hints = [(one.move, one.note) for one in worth_mentioning(await thinker.advise(seen, seed))]
        sensible = say("is what a sensible player would choose")
        return hints or [(await thinker.choose(seen, "medium", seed), sensible)]


async def table_socket(socket: WebSocket) -> None:
    """GET /t/{id}/ws"""
    house: House = socket.app.state.house
    address = guard.address_of(socket)
    if not guard.from_our_pages(socket) or not house.by_address.take(address):
        await socket.close(POLICY)  # before the handshake: the client sees 403
        return
    await socket.accept()
    try:
        live = await house.hub.find(socket.path_params["id"])
    except UnknownTable:
        await socket.close(NO_TABLE)
        return
    except Unavailable:
        await socket.close(TRY_AGAIN)
        return
    house.sockets[address] += 1
    try:
        if house.sockets[address] > house.settings.sockets_per_address:
            await socket.close(POLICY)
        else:
            await Connection(house, socket).run(live)
    finally:
        house.sockets[address] -= 1
        if not house.sockets[address]:
            del house.sockets[address]
