"""What all tables of this process have in common."""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass, field

from ..metrics import Metrics
from ..settings import Settings
from ..store import Store
from ..thinking.minds import Minds

log = logging.getLogger("ludotheque.web")


@dataclass
class Means:
    """The store, the bots, and who else works on the same tables."""

    store: Store
    settings: Settings
    metrics: Metrics
    minds: Minds
    process: str = field(default_factory=lambda: secrets.token_hex(8))
    alive: set[str] = field(default_factory=set)  # processes

    def now(self) -> int:
        return self.settings.clock()
