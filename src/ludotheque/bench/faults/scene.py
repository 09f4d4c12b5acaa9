"""What a fault needs: servers, stores, folders, chance; and all of it is gone when the fault is over."""

from __future__ import annotations

import asyncio
import random
import secrets
import shutil
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from ...errors import LudothequeError
from ...i18n import Message, say
from ..progress import Progress
from .crowd import Crowd
from .guest import Guest
from .ledger import Audit, Ledger
from .outcome import Outcome
from .servers import Server

if TYPE_CHECKING:
    from ...web.load.database import Postgres


class NoDatabase(LudothequeError):
    """There is no PostgreSQL here."""


@dataclass
class Stage:
    """A server that is there already, for several faults after or beside each other."""

    server: Server
    postgres: Postgres | None = None


class Scene:
    """One fault under way."""

    def __init__(
        self, outcome: Outcome, seed: int, quick: bool, progress: Progress, stage: Stage | None = None
    ) -> None:
        self.outcome = outcome
        self.quick = quick
        self.luck = random.Random(f"{outcome.name} {seed}")
        self.ledger = Ledger()
        self.stage = stage
        self.key = stage.server.key if stage else secrets.token_bytes(32)
        self.servers: list[Server] = []
        self.crowds: list[Crowd] = []
        self._moves: dict[str, int] = {}  # by table: as many as its players have seen
        self._progress = progress
        self._left = ExitStack()
        self.folder = Path(tempfile.mkdtemp(prefix="ludotheque-faults-"))
        self._left.callback(shutil.rmtree, self.folder, ignore_errors=True)
        self.store = stage.server.store if stage else str(self.folder / "tables.sqlite3")

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Everyone leaves, every server ends, every folder goes; whatever happened."""
        for crowd in self.crowds:
            await crowd.leave()
        for server in self._own_servers():
            server.kill()
        self._left.close()

    # --- what there is ------------------------------------------------------------------------------------------------

    def often(self, usually: int, quick: int) -> int:
        return quick if self.quick else usually

    def use_postgres(self) -> Postgres:
        """A database server of this fault's own; the store is a new database in it."""
        if self.stage:
            assert self.stage.postgres is not None
            return self.stage.postgres
        try:
            from ...web.load.database import running_postgres
        except ModuleNotFoundError as error:
            command = "pip install 'ludotheque[test]'"
            raise NoDatabase(say("This needs a PostgreSQL of its own: {command}", command=command)) from error
        postgres = self._left.enter_context(running_postgres())
        self.store = postgres.new_database()
        return postgres

    def clean_up(self, work: object, *arguments: object) -> None:
        """Something to undo in the end."""
        assert callable(work)
        self._left.callback(work, *arguments)

    async def serve(self, *flags: str) -> Server:
        """One more server over the store; on a stage, the one that is there."""
        if self.stage:
            self.servers.append(self.stage.server)
            return self.stage.server
        server = Server(self.store, self.key, self.folder / f"server-{len(self.servers)}.log", *flags)
        self.servers.append(server)
        await server.start()
        return server

    def crowd(self, pause: float) -> Crowd:
        """Players at the servers that are there."""
        found = Crowd([server.url for server in self.servers], self.ledger, self.luck, pause)
        self.crowds.append(found)
        return found

    def _own_servers(self) -> list[Server]:
        return [] if self.stage else self.servers

    # --- telling ------------------------------------------------------------------------------------------------------

    def show(self, what: Message) -> None:
        self._progress.show(what)

    def happened(self) -> None:
        """The fault, once."""
        self.outcome.times += 1

    def came_back(self, of: int, made_it: int) -> None:
        self.outcome.clients += of
        self.outcome.returned += made_it

    def trouble(self, what: str) -> None:
        self.outcome.troubles.append(what)

    def remember(self, guests: Iterable[Guest]) -> None:
        """How far their games have come, for the comparison with the store; but bots play on when all have left."""
        known = [guest for guest in guests if guest.table and "bot" not in guest.table["kinds"]]
        self._moves |= {guest.place.table: guest.table["moves"] for guest in known}

    # --- the end ------------------------------------------------------------------------------------------------------

    async def settle(self, crowd: Crowd) -> None:
        """Let everyone finish, and see whether they know what a newcomer is shown."""
        await crowd.rest()
        self.came_back(len(crowd.guests) + len(crowd.programs), await crowd.agreeing())
        self.remember(crowd.guests)
        await crowd.leave()

    async def compare(self) -> Audit:
        """Stop our servers, and hold what was acknowledged against the store."""
        for server in self._own_servers():
            await asyncio.to_thread(server.stop)
        for server in self.servers:
            for crash in server.crashes():
                self.trouble(crash)
        audit = await self.ledger.compare(self.store, self.key)
        self.outcome.moves = len(self.ledger.moves)
        self.outcome.lost += audit.lost
        self.outcome.doubled += audit.doubled
        self.outcome.troubles += audit.spoiled
        if audit.unmeant:
            self.trouble(f"{audit.unmeant} moves were refused and kept all the same")
        for table, moves in self._moves.items():
            logged = len(audit.tables[table].match.shared_moves) if table in audit.tables else moves
            if logged != moves:
                self.trouble(f"{table}: players saw {moves} moves, its log has {logged}")
        return audit

    async def compare_all_present(self) -> Audit:
        """The same where nobody was away for long: no bot may have taken anyone's place."""
        audit = await self.compare()
        if audit.replaced:
            self.trouble(f"{audit.replaced} players were replaced by bots")
        return audit
