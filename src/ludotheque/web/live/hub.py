"""All tables of this process. What is in memory is a cache of the store; any table can be dropped and read again."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable

from ...errors import IllegalMove
from ...i18n import say
from .. import keys
from ..metrics import Metrics
from ..problems import Refused, TooFast, Unavailable, UnknownTable
from ..settings import Settings
from ..store import Opened, Store, Written
from ..table import logbook
from ..table.intents.seats import Joined, joined
from ..table.opening import TableWish, first_entry
from ..table.table import Created, LoggedTable
from ..thinking.minds import Minds
from .keeper import Keeper
from .means import Means
from .table import LiveTable

DAY = 24 * 3600 * 1000
LEASE = 15.0  # seconds after which a process that says nothing counts as dead
NEWS = 0.25  # seconds between two looks at what other processes wrote


class Hub:
    """The tables, the store, the bots: everything the pages and sockets work with."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.metrics.watch("tables_in_memory", "Tables kept in memory.", lambda: len(self.tables))
        self.minds = Minds(settings.workers, settings.bot_seconds, self.metrics)
        self.store = store
        self.means = Means(store, settings, self.metrics, self.minds)
        self.keeper = Keeper(self.means)
        self.key = b""  # for what is signed or hashed; the same for all processes
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self.key = await self.store.setting("key", secrets.token_bytes(32))
        await self._beat()
        rounds = ((NEWS, self._follow_news), (LEASE / 3, self._sweep))
        self._tasks = [asyncio.create_task(self._every(seconds, work)) for seconds, work in rounds]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.keeper.stop()
        await self.minds.close()
        with contextlib.suppress(Unavailable):
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
                task.add_done_callback(lambda _: self._loading.pop(id, None))
            live = await asyncio.shield(task)
        if live is None:
            raise UnknownTable(say("There is no such table. Is the link complete?"))
        live.used = time.monotonic()
        return live

    async def table_of(self, code: str) -> str:
        letters = "".join(letter for letter in code.upper() if letter.isalpha())[: 2 * keys.CODE_LENGTH]
        id = await self.store.table_of(letters)
        if id is None:
            raise UnknownTable(say("There is no table with the code {code}.", code=letters or "…"))
        return id

    async def _load(self, id: str) -> LiveTable | None:
        written = await self.store.read(id)
        if not written:
            return None
        try:
            table = await asyncio.to_thread(logbook.replayed, written)
        except IllegalMove as error:
            raise Refused(
                say(
                    "This table was played under another reading of the rules: {reason} (Ruling {id}.)",
                    reason=error.message,
                    id=error.ruling,
                )
            ) from error
        live = self.tables[id] = LiveTable(self.means, table, self.keeper.look)
        await live.catch_up()
        return live

    # --- opening and joining ------------------------------------------------------------------------------------------

    async def open(self, wish: TableWish, address: str) -> tuple[str, Created, dict[int, str]]:
        """Open a table; returns its id, its first entry and the secrets of the seats of whoever asked."""
        now = self.means.now()
        from_where = self.hash_address(address)
        if await self.store.count(from_where, now - DAY) >= self.settings.tables_per_day:
            raise TooFast(say("Enough tables have been opened from here today. Please come back tomorrow."))
        for _ in range(3):
            created, held = first_entry(wish, now)
            id = keys.new_id()
            first = Written(id, 1, logbook.encode(created))
            if await self.store.append([first], Opened(id, created.code, from_where, now)):
                self.metrics.entries.inc()
                return id, created, held
        raise Refused(say("No table could be opened. Please try again."))

    async def join(self, id: str, seat: int | None, name: str) -> tuple[int, str]:
        """Sit down at a table; returns the seat and its secret."""
        live = await self.live(id)
        secret = keys.new_secret()
        taken: list[Joined] = []

        def wanted(table: LoggedTable) -> Joined:
            taken.append(joined(table, seat, name, keys.hashed(secret), self.means.now()))
            return taken[-1]

        await live.commit(wanted)
        return taken[-1].seat, secret

    def hash_address(self, address: str) -> str:
        return keys.signed(self.key, address)[:32]

    # --- what goes on by itself ---------------------------------------------------------------------------------------

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            with contextlib.suppress(Unavailable):  # the store has logged it; better luck next time
                await work()

    async def _follow_news(self) -> None:
        for written in await self.store.news():
            live = self.tables.get(written.table)
            if live is not None and written.sequence > live.table.version:
                await live.catch_up()

    async def _beat(self) -> None:
        now = self.means.now()
        self.means.alive = await self.store.beat(self.means.process, now + int(LEASE * 1000), now)

    async def _sweep(self) -> None:
        """Say that we are alive, look after seats whose process is not, and forget tables nobody watches."""
        await self._beat()
        for live in list(self.tables.values()):
            self.keeper.look(live)
            if not live.listeners and time.monotonic() - live.used > self.settings.idle:
                self.keeper.forget(live)
                del self.tables[live.table.id]
