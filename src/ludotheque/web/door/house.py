"""What pages and sockets share."""

from __future__ import annotations

from collections import Counter

from starlette.requests import HTTPConnection

from ...errors import LudothequeError
from ..live.hub import Hub
from ..live.means import log
from ..live.table import LiveTable
from ..settings import Settings
from ..store import Store
from .guard import Buckets
from .turnstile import Turnstile


class House:
    """The tables, and how much each visitor has asked for."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.settings = settings
        self.hub = Hub(store, settings)
        self.by_address = Buckets(settings.address_rate)
        self.by_seat = Buckets(settings.seat_rate)
        self.by_table = Buckets(settings.table_rate)  # those who only watch, together
        self.turnstile = Turnstile()
        self.sockets: Counter[str] = Counter()  # by address
        self.hub.metrics.watch("sockets", "Sockets that are open.", lambda: sum(self.sockets.values()))

    def enter(self, address: str) -> bool:
        """One more socket from there, unless there are enough."""
        if self.sockets[address] >= self.settings.sockets_per_address:
            return False
        self.sockets[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]

    async def note_presence(self, live: LiveTable) -> None:
        """Write down who is gone; if the store does not answer, the sweeper will see to it."""
        try:
            await live.note_presence()
        except LudothequeError as error:
            log.warning("presence not noted", extra={"error": type(error).__name__})


def house_of(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house
