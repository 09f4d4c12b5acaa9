"""What was acknowledged, held against what is in the store.

A move that a server has acknowledged must be in its table's log once, with the number that was named; and every log
must tell a game that can be replayed from its first entry to its last.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ...errors import LudothequeError
from ...web.store import Written
from ...web.store.choosing import open_store
from ...web.table import logbook
from ...web.table.table import LoggedTable
from ...web.vault import Vault

Promise = tuple[str, int, str]  # the table, the seat, the id of the message


@dataclass
class Audit:
    """What a comparison has found."""

    lost: int = 0  # acknowledged, and not in the log
    doubled: int = 0  # in the log twice, or acknowledged with two numbers
    spoiled: list[str] = field(default_factory=list)  # tables that cannot be replayed
    unmeant: int = 0  # refused, and in the log all the same
    replaced: int = 0  # players for whom a bot was let in
    tables: dict[str, LoggedTable] = field(default_factory=dict)  # as their logs tell them


class Ledger:
    """All that was promised during one fault."""

    def __init__(self) -> None:
        self.tables: set[str] = set()
        self.moves: dict[Promise, int] = {}
        self.contradicted: set[Promise] = set()
        self.refused: set[Promise] = set()

    def acknowledge(self, table: str, seat: int, id: str, version: int) -> None:
        """A move was acknowledged; the same one perhaps once more, after it was sent again."""
        promise = (table, seat, id)
        if self.moves.setdefault(promise, version) != version:
            self.contradicted.add(promise)

    def refuse(self, table: str, seat: int, id: str) -> None:
        """A move was refused for good."""
        self.refused.add((table, seat, id))

    async def compare(self, address: str, key: bytes) -> Audit:
        """Read the store."""
        audit = Audit(doubled=len(self.contradicted))
        store = open_store(address)
        await store.start()
        try:
            for table in sorted(self.tables):
                self._compare_table(table, await store.read(table), Vault(key), audit)
        finally:
            await store.close()
        return audit

    def _compare_table(self, id: str, log: list[Written], vault: Vault, audit: Audit) -> None:
        promised = {promise: version for promise, version in self.moves.items() if promise[0] == id}
        try:
            table = logbook.replayed(log, vault)
        except (LudothequeError, ValueError) as error:  # ValueError: there is no log at all
            audit.spoiled.append(f"{id}: {error}")
            audit.lost += len(promised)
            return
        audit.tables[id] = table
        entries = [logbook.decode(written) for written in log[1:]]
        found = Counter((id, entry.seat, entry.intent) for entry in entries if entry.intent)
        audit.doubled += sum(count - 1 for count in found.values())
        audit.replaced += sum(type(entry).__name__ == "TookOver" for entry in entries)
        for promise, version in promised.items():
            audit.lost += table.intents.get(f"{promise[1]}:{promise[2]}") != version
        audit.unmeant += sum(promise in found for promise in self.refused)
