"""Everyone goes on at a new table."""

from __future__ import annotations

from typing import ClassVar

from ....games.game import Event
from ....i18n import Seat, say
from ... import keys
from ...problems import Refused
from ..asking import Intent, Opening
from ..opening import again
from ..table import LoggedTable, Seated, around


class Rematch(Intent, frozen=True, kw_only=True, tag="rematch"):
    cost: ClassVar[float] = 3.0

    def wanted(self, table: LoggedTable, now: int) -> Opening | None:
        if table.actors:
            raise Refused(say("The game is not over yet."))
        if table.rematch:
            return None  # somebody else was quicker: there is a table already
        id = keys.new_id()
        entry = Rematched(at=now, intent=self.id, seat=self.seat, table=id)
        return Opening(entry, id, again(table.created, table.id, table.chairs, table.seen(None).winners, now))


class Rematched(Seated, frozen=True, kw_only=True, tag="rematch"):
    table: str

    def happen(self, table: LoggedTable) -> list[Event]:
        table.rematch = self.table
        sentence = say("{who} opens a new table for another game.", who=Seat(self.seat))
        return [around("rematch", self.seat, sentence, table=self.table)]
