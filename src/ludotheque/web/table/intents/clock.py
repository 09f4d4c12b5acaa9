"""More time for the decision at hand."""

from __future__ import annotations

from ....games.game import Event
from ....i18n import Seat, say
from ...problems import Refused
from ..asking import Intent
from ..table import LoggedTable, Seated, around

MOST_EXTENSIONS = 5  # for one decision


class Extend(Intent, frozen=True, kw_only=True, tag="extend"):
    def wanted(self, table: LoggedTable, now: int) -> Extended:
        if table.deadline(self.seat) is None:
            raise Refused(say("No clock is running for this seat."))
        if table.extra.get(self.seat, 0) >= MOST_EXTENSIONS * table.created.seconds * 1000:
            raise Refused(say("The clock has been extended often enough."))
        return Extended(at=now, intent=self.id, seat=self.seat)


class Extended(Seated, frozen=True, kw_only=True, tag="extend"):
    def happen(self, table: LoggedTable) -> list[Event]:
        table.extra[self.seat] = table.extra.get(self.seat, 0) + table.created.seconds * 1000
        return [around("extended", self.seat, say("{who} takes more time.", who=Seat(self.seat)))]
