"""A seat would like to go back to before its last choice; everyone has to agree."""

from __future__ import annotations

from typing import ClassVar

from ....games.game import Event
from ....i18n import Seat, say
from ... import keys
from ...problems import Refused
from ..asking import Intent
from ..revealing import revealed_since
from ..table import LoggedTable, Seated, Told, UndoRequest, around
from .retract import Retracted, retracted


class Undo(Intent, frozen=True, kw_only=True, tag="undo"):
    aside: ClassVar[bool] = True  # whether something was revealed takes some thought

    def wanted(self, table: LoggedTable, now: int) -> UndoAsked | Retracted:
        table.expect_person(self.seat)
        if self.seat in table.pending:
            return retracted(self, table, now)
        back = _last_choice(table, self.seat)
        if back is None:
            raise Refused(say("There is no move to take back."))
        if not table.actors:
            raise Refused(say("The game is over: everything has been revealed."))
        if table.undo is not None:
            raise Refused(say("Somebody has already asked to take back a move."))
        if revealed_since(table.match, back, self.seat, keys.bot_seed(table.created.salt, self.seat, back)):
            raise Refused(say("This cannot be taken back: something hidden has been revealed since."))
        return UndoAsked(at=now, intent=self.id, seat=self.seat)


def _last_choice(table: LoggedTable, seat: int) -> int | None:
    """How many moves had been made before the seat's last own choice."""
    own = [i for i, (mover, _) in enumerate(table.match.moves) if mover == seat]
    return own[-1] if own else None


class UndoAsked(Seated, frozen=True, kw_only=True, tag="undo"):
    def happen(self, table: LoggedTable) -> list[Event]:
        table.undo = UndoRequest(self.seat, [self.seat])
        asked = around("undo_asked", self.seat, say("{who} would like to take back a move.", who=Seat(self.seat)))
        return [asked, *undone_if_agreed(table)]


class UndoReply(Intent, frozen=True, kw_only=True, tag="undo_reply"):
    agree: bool

    def wanted(self, table: LoggedTable, now: int) -> UndoAnswered:
        if table.undo is None or self.seat in table.undo.agreed:
            raise Refused(say("Nobody is waiting for this answer."))
        return UndoAnswered(at=now, intent=self.id, seat=self.seat, agree=self.agree)


class UndoAnswered(Seated, frozen=True, kw_only=True, tag="undo_reply"):
    agree: bool

    def happen(self, table: LoggedTable) -> list[Event]:
        who = Seat(self.seat)
        if table.undo is None:
            return []
        if not self.agree:
            table.undo = None
            return [around("undo_refused", self.seat, say("{who} does not agree to take back the move.", who=who))]
        table.undo.agreed.append(self.seat)
        agreed = around("undo_agreed", self.seat, say("{who} agrees to take back the move.", who=who))
        return [agreed, *undone_if_agreed(table)]


def undone_if_agreed(table: LoggedTable) -> list[Event]:
    """Go back, if all who have a say agree: asked whenever somebody agrees, or has no say any more."""
    if table.undo is None:
        return []
    persons = [seat for seat in range(len(table.chairs)) if table.is_person(seat)]
    seat, back = table.undo.asked_by, _last_choice(table, table.undo.asked_by)
    if back is None or not set(persons) <= set(table.undo.agreed):
        return []
    table.undo = None
    while len(table.match.moves) > back:
        table.match.undo()
    table.told = [Told(min(told.moves, back), told.event) for told in table.told]
    table.look_at_match()
    table.stop_clocks()
    return [around("undone", seat, say("{who} takes back a move.", who=Seat(seat)), moves=back)]
