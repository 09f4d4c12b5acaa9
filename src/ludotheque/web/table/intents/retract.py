"""A choice made at the same time as others’ is taken back before it is revealed."""

from __future__ import annotations

from ....games.game import Event
from ....i18n import Seat, say
from ...problems import Refused
from ..asking import FromSeat, Intent
from ..table import LoggedTable, Seated, around


class Retract(Intent, frozen=True, kw_only=True, tag="retract"):
    def wanted(self, table: LoggedTable, now: int) -> Retracted:
        return retracted(self, table, now)


def retracted(message: FromSeat, table: LoggedTable, now: int) -> Retracted:
    table.expect_person(message.seat)
    if message.seat not in table.pending:
        raise Refused(say("There is no choice to change: everything chosen has been revealed."))
    return Retracted(at=now, intent=message.id, seat=message.seat)


class Retracted(Seated, frozen=True, kw_only=True, tag="retract"):
    def happen(self, table: LoggedTable) -> list[Event]:
        """Go back to before the seat's pending choice and make the others' choices again."""
        later = []
        while (move := table.match.undo())[0] != self.seat:
            later.append(move)
        for mover, choice in reversed(later):
            table.match.choose(mover, choice)
        table.look_at_match()
        return [around("retracted", self.seat, say("{who} chooses again.", who=Seat(self.seat)))]
