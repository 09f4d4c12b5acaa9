"""What all tables of this process have in common."""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass, field

from ..metrics import Metrics
from ..settings import Settings
from ..store import Store
from ..thinking.minds import Minds
from ..vault import Vault

log = logging.getLogger("ludotheque.web")


LEASE = 15.0  # seconds after which a process that says nothing counts as dead


@dataclass
class Means:
    """The store, the bots, and who else works on the same tables."""

    store: Store
    settings: Settings
    metrics: Metrics
    minds: Minds
    vault: Vault = field(init=False)
    lease: float = field(default_factory=lambda: LEASE)
    process: str = field(default_factory=lambda: secrets.token_hex(8))
    alive: set[str] = field(default_factory=set)  # processes
    stopping: bool = False  # this one: nothing new is begun, and nobody is said to have gone away

    def __post_init__(self) -> None:
        self.vault = Vault(self.settings.key)

    async def beat(self) -> None:
        """Say that this process is alive, and see which others are."""
        now = self.now()
        self.alive = await self.store.beat(self.process, now + int(self.lease * 1000), now)

    def now(self) -> int:
        return self.settings.clock()
