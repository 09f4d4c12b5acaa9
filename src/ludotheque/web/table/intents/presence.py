"""Sockets come and go; nobody asks for this, the server notes it."""

from __future__ import annotations

from typing import ClassVar

from ....games.game import Event
from ....i18n import Seat, say
from ..table import LoggedTable, Seated, around


class Here(Seated, frozen=True, kw_only=True, tag="here"):
    """The seat's first socket at a process."""

    lasting: ClassVar[bool] = False

    process: str

    def happen(self, table: LoggedTable) -> list[Event]:
        told = table.online(self.seat) or self.seat in table.arriving
        table.arriving.discard(self.seat)
        table.present[self.seat].add(self.process)
        table.gone.pop(self.seat, None)
        return [] if told else [around("here", self.seat, say("{who} is here.", who=Seat(self.seat)))]


class Away(Seated, frozen=True, kw_only=True, tag="away"):
    """The seat's last socket at a process is gone, or the process is."""

    lasting: ClassVar[bool] = False

    process: str

    def happen(self, table: LoggedTable) -> list[Event]:
        table.present[self.seat].discard(self.process)
        if table.online(self.seat):
            return []
        table.gone[self.seat] = self.at
        return [around("away", self.seat, say("{who} is away.", who=Seat(self.seat)))]
