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
from ..live.story import encode
from ..live.table import LiveTable
from ..problems import NotYours, Refused, Unavailable, UnknownTable
from ..table.asking import Enquiry, FromClient, Intent, Look
from ..table.intents.move import Move
from . import messages
from .line import LINE, NO_TABLE, SERVER_STOPS, TOO_MUCH, TRY_AGAIN, Line
from .messages import Greeting

MOST_SECRETS = 16
PATIENCE = 20  # messages too many before the socket is cut off
KNOCKING = 0.5  # what a new socket costs
READING = 0.1  # what a message costs before we know what it is


class Connection:
    """One socket at one table. The table is found when the socket says hello; from then on the hub keeps it."""

    __slots__ = (
        "_alarm",
        "_line",
        "_payer",
        "address",
        "house",
        "id",
        "impatience",
        "lang",
        "live",
        "screen",
        "seats",
        "secrets",
        "session",
    )

    def __init__(self, house: House, socket: WebSocket, line: Line) -> None:
        self.house = house
        self._line = line
        self.id: str = socket.path_params["id"]
        self.live: LiveTable | None = None
        self.lang = language_of(socket)
        self.address = guard.address_of(socket)
        self.screen = "screen" in socket.query_params  # a television: whatever its browser holds, it has no seat
        self.session = "" if self.screen else guard.known_session(socket)
        self.secrets: tuple[str, ...] = () if self.screen else _secrets_with(socket, self.id)
        self._hold(())
        self.impatience = 0
        self._alarm: asyncio.TimerHandle | None = asyncio.get_running_loop().call_later(
            house.settings.silence, self._expect_greeting
        )

    def _hold(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self._payer = f"{self.id}:{'.'.join(map(str, seats)) or id(self)}"

    # --- sending: never waits, never loses; who does not keep up is cut off and comes back for a snapshot -------------

    def send(self, message: bytes) -> None:
        if not self._line.send(message):
            self.house.hub.metrics.sockets_cut.inc()
            self.close(TOO_MUCH)

    def close(self, code: int) -> None:
        self._line.close(code)

    # --- receiving ----------------------------------------------------------------------------------------------------

    def _expect_greeting(self) -> None:
        """Whoever has not said hello by now only takes up a place."""
        self._alarm = None
        if self.live is None:
            self.close(TOO_MUCH)

    async def gone(self, code: int) -> None:
        """However it ended, nobody stays behind as a ghost."""
        if self._alarm is not None:
            self._alarm.cancel()
        self.house.leave(self.address)
        if self.live is not None:
            self.live.detach(self)
            if code == SERVER_STOPS:  # everyone is gone at once, and will be back
                self.house.hub.means.stopping = True
            else:
                await self.house.note_presence(self.live)

    async def hear(self, text: str) -> None:
        """Answer one message; whatever is wrong with it is said in the reader's language."""
        self.house.hub.metrics.messages.inc()
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
        house = self.house
        due = [
            (house.by_address, self.address, cost),
            (house.by_seat, self._payer, cost / max(1, len(self.seats))),
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
        if not self.screen:
            self.secrets = tuple(dict.fromkeys((*secrets, *self.secrets)))[:MOST_SECRETS]
        if await self._recall():
            live = self.live or await self._find()  # again: nobody has kept it meanwhile
            if live is not None and not self._line.closed:
                self._hold(self._seats_at(live))
                self.live = live
                live.attach(self)
                await live.note_presence()

    async def _recall(self) -> bool:
        """Whether there is such a table. What has happened there so far is put into words while others play on."""
        live = self.live or await self._find()
        if live is None:
            return False
        seats = self._seats_at(live)
        if self.live is None and not seats:
            self.house.by_table.expect(self.id, messages.Hello.cost)
        await self.house.turnstile.done(self.address, live.teller.recalled(seats, self.lang))
        return True

    def _seats_at(self, live: LiveTable) -> tuple[int, ...]:
        """The seats that the browser holds, or that the secrets open."""
        if self.screen:
            return ()
        held = self.house.hub.seats_of(self.session, live.table)
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


def _secrets_with(socket: WebSocket, id: str) -> tuple[str, ...]:
    """Those that came with the request: in a cookie of earlier days, or from a program."""
    cookie = socket.cookies.get(keys.old_cookie(id), "")
    return (*keys.read_old_cookie(cookie).values(), *guard.bearer(socket))


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
    if house.enter(address):
        line: Line = socket.scope[LINE]
        line.listen(Connection(house, socket, line))
    else:
        await socket.close(TOO_MUCH)
