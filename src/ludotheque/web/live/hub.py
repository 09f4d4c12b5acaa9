"""All tables of this process. What is in memory is a cache of the store; any table can be dropped and read again."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterable
from functools import partial

from ...i18n import Message, in_turn, say
from .. import keys
from ..metrics import Metrics
from ..problems import Refused, Spoiled, TooFast, Unavailable, UnknownTable
from ..settings import Settings
from ..store import Condition, Opened, Store
from ..table import logbook
from ..table.erasing import erase
from ..table.intents.seats import Joined, free_seat, joined, keyed
from ..table.opening import TableWish, first_entry
from ..table.table import Created, LoggedTable
from ..thinking.minds import Minds
from ..vault import expect_key
from .keeper import Keeper
from .means import Means, log
from .table import LiveTable

DAY = 24 * 3600 * 1000
NEWS = 0.1  # seconds between two looks at what other processes wrote
MANY = 500  # tables asked about in one question
PROBE_EVERY = 1.0  # seconds
STOP_SECONDS = 2.0  # for the last word to the store
LONGEST_CODE = 20  # that is repeated to who typed it


class Hub:
    """The tables, the store, the bots: everything the pages and sockets work with."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.metrics.watch("tables_in_memory", "Tables kept in memory.", lambda: len(self.tables))
        self.metrics.watch("tasks", "Tasks of the event loop.", lambda: len(asyncio.all_tasks()))
        self.minds = Minds(settings.thinkers, settings.bot_seconds, self.metrics)
        self.store = store
        self.means = Means(store, settings, self.metrics, self.minds)
        self.keeper = Keeper(self.means)
        self.vault = self.means.vault
        self.key = self.vault.signing  # for what is signed or hashed; the same for all processes
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._forgotten: list[tuple[float, list[str]]] = []  # when, and which tables
        self._probing: asyncio.Task[Condition] | None = None
        self._condition: Condition | None = None
        self._probed = 0.0

    async def start(self) -> None:
        await self.store.start()
        await self._greet_store()
        third = self.means.lease / 3
        rounds = ((0.0, self._follow_news), (third, self.means.beat), (third, self._sweep))
        self._tasks = [asyncio.create_task(self._every(seconds, work)) for seconds, work in rounds]

    async def _greet_store(self) -> None:
        """A store that is away just when we start, as a database that restarts, is waited for."""
        while True:
            try:
                await expect_key(self.store, self.vault)
                return await self.means.beat()
            except Unavailable:  # the store has logged it
                await asyncio.sleep(NEWS)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.keeper.stop()
        await self.minds.close()
        with contextlib.suppress(Unavailable, TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                await self.store.beat(self.means.process, 0, self.means.now())  # this process is no more
        await self.store.close()

    # --- finding tables -----------------------------------------------------------------------------------------------

    async def live(self, id: str) -> LiveTable:
        """The table, from memory or from its log."""
        live = self.tables.get(id)
        if live is None and keys.TABLE_ID.fullmatch(id):
            task = self._loading.get(id)
            if task is None:
                task = self._loading[id] = asyncio.create_task(self._load(id))
                task.add_done_callback(partial(self._loaded, id))
            live = await asyncio.shield(task)
        if live is None:
            raise UnknownTable(say("There is no such table. Is the link complete?"))
        live.used = time.monotonic()
        return live

    async def table_of(self, code: str) -> str:
        letters = "".join(letter for letter in code.upper() if letter.isalpha())[: 2 * keys.CODE_LENGTH]
        id = await self.store.table_of(letters)
        if id is None:
            raise UnknownTable(_no_such_code(code))
        return id

    async def _load(self, id: str) -> LiveTable | None:
        written = await self.store.read(id)
        if not written:
            return None
        table = await asyncio.to_thread(logbook.replayed, written, self.vault)
        live = self.tables[id] = LiveTable(self.means, table, self.keeper.look)
        await live.catch_up()
        return live

    def _loaded(self, id: str, task: asyncio.Task[LiveTable | None]) -> None:
        self._loading.pop(id, None)
        if not task.cancelled():
            task.exception()  # whoever asked has seen it, or has gone away meanwhile

    async def condition(self) -> Condition:
        """How the store is; asked at most once a second, however many ask."""
        if self._condition is None or time.monotonic() - self._probed > PROBE_EVERY:
            if self._probing is None or self._probing.done():
                self._probing = asyncio.create_task(self.store.probe())
            self._condition = await asyncio.shield(self._probing)
            self._probed = time.monotonic()
        return self._condition

    def forget_condition(self) -> None:
        """Ask again the next time."""
        self._condition = None

    # --- opening and joining ------------------------------------------------------------------------------------------

    async def open(self, wish: TableWish, address: str, session: str = "") -> tuple[str, Created, dict[int, str]]:
        """Open a table; returns its id, its first entry and the secrets of the seats of whoever asked.

        A browser finds these secrets again from its ``session``; a program has to keep them.
        """
        now = self.means.now()
        from_where = self.hash_address(address)
        if await self.store.count(from_where, now - DAY) >= self.settings.tables_per_day:
            raise TooFast(say("Enough tables have been opened from here today. Please come back tomorrow."))
        for _ in range(3):
            id = keys.new_id()
            created, held = first_entry(wish, now, partial(self._secret, session, id))
            first = logbook.first_written(id, created, self.vault)
            if await self.store.append([first], Opened(id, created.code, from_where, now)):
                self.metrics.entries.inc()
                return id, created, held
        raise Refused(say("No table could be opened. Please try again."))

    async def join(self, id: str, seat: int | None, name: str, session: str = "") -> tuple[int, str]:
        """Sit down at a table; returns the seat and its secret."""
        live = await self.live(id)
        taken: list[tuple[int, str]] = []

        def wanted(table: LoggedTable) -> Joined:
            chosen = free_seat(table, seat)
            taken.append((chosen, self._secret(session, id, chosen)))
            return joined(table, chosen, name, keys.hashed(taken[-1][1]), self.means.now())

        await live.commit(wanted)
        return taken[-1]

    async def hand_key(self, live: LiveTable, seat: int, session: str) -> None:
        """Let a browser that has shown that the seat is its own open it by its session from now on."""
        key = keys.hashed(self._secret(session, live.table.id, seat))
        await live.commit(lambda table: keyed(table, seat, key, self.means.now()))

    async def forget_names(self, live: LiveTable, seats: Iterable[int]) -> None:
        """Erase the names of these seats: from the log, and from all screens that show the table."""
        named = {seat for seat in seats if live.table.chairs[seat].name}
        if named:
            await erase(self.store, live.table.id, named, self.means.now())
            await live.catch_up()

    def seats_of(self, session: str, table: LoggedTable) -> dict[int, str]:
        """The seats of a table that a browser with this session holds, each with its secret."""
        if not session:
            return {}
        secrets = {seat: self._secret(session, table.id, seat) for seat in range(len(table.chairs))}
        return {seat: secret for seat, secret in secrets.items() if table.seat_of(keys.hashed(secret)) == seat}

    def _secret(self, session: str, id: str, seat: int) -> str:
        return keys.seat_secret(self.key, session, id, seat) if session else keys.new_secret()

    def hash_address(self, address: str) -> str:
        return keys.signed(self.key, address)[:32]

    # --- what goes on by itself ---------------------------------------------------------------------------------------

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Unavailable:  # the store has logged it; better luck next time
                await asyncio.sleep(NEWS)

    async def _follow_news(self) -> None:
        news = await self.store.news(NEWS)
        if news.missed:
            await self._look_for_gaps()
        for id, version in news.versions.items():
            await self._follow(id, version)

    async def _look_for_gaps(self) -> None:
        """Whatever was not heard of: compare every table in memory with its log."""
        ids = list(self.tables)
        for start in range(0, len(ids), MANY):
            some = ids[start : start + MANY]
            found = await self.store.versions(some)
            for id, version in found.items():
                await self._follow(id, version)
            for id in set(some) - set(found):
                self._send_away(id)

    def _send_away(self, id: str) -> None:
        """Another process has forgotten this table, which was over long ago: nothing more is written of it."""
        live = self.tables.get(id)
        if live is not None:
            live.forgotten = True
            live.hang_up()
            self._drop(live)

    async def _follow(self, id: str, version: int) -> None:
        live = self.tables.get(id)
        if live is None or version <= live.table.version:
            return
        try:
            await live.catch_up()
        except Spoiled as error:  # written by a later version of this program, perhaps; the others go on
            log.error("table spoiled", extra={"error": type(error).__name__})
            live.hang_up()
            self._drop(live)

    async def _sweep(self) -> None:
        """Look after seats whose process is not alive any more, and forget tables nobody watches.

        That we are alive is said in a round of its own: this one may take long at a server with many tables.
        """
        await self._look_for_gaps()
        lives = list(self.tables.values())
        for start in range(0, len(lives), MANY):
            await asyncio.gather(*(self._note_end(live) for live in lives[start : start + MANY]))
        for live in lives:
            self.keeper.look(live)
            if not live.needed and time.monotonic() - live.used > self.settings.idle:
                self._drop(live)
        await self._forget_the_old()

    async def _note_end(self, live: LiveTable) -> None:
        """Write down when a game has ended, or that it goes on after all: it is kept only so long after its end."""
        if live.table.over != live.noted_over:
            over = live.table.over
            await self.store.finish(live.table.id, self.means.now() if over else None)
            live.noted_over = over

    async def _forget_the_old(self) -> None:
        if self.settings.keep_days:
            old = await self.store.expired(self.means.now() - int(self.settings.keep_days * DAY), MANY)
            gone = [id for id in old if id not in self.tables]  # somebody may still be looking at the others
            if gone:
                await self.store.drop(gone)
                self._forgotten.append((time.monotonic(), gone))
        while self._forgotten and time.monotonic() - self._forgotten[0][0] > self.means.lease:
            _, again = self._forgotten.pop(0)
            await self.store.drop(again)  # what another process wrote before it noticed

    def _drop(self, live: LiveTable) -> None:
        self.keeper.forget(live)
        if self.tables.get(live.table.id) is live:
            del self.tables[live.table.id]


def _no_such_code(code: str) -> Message:
    """The code as it was typed, in a line: whoever looks for the mistake finds it there."""
    typed = "".join(sign for sign in " ".join(code.split()) if sign.isprintable())[:LONGEST_CODE]
    unknown = say("There is no table with the code {code}.", code=typed or "…")
    signs = [sign for sign in typed if sign.isalnum()]
    wrong = len(signs) != keys.CODE_LENGTH or not all(sign.isalpha() for sign in signs)
    return in_turn(unknown, say("A code has six letters.") if wrong else None)
