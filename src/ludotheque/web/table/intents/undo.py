"""A seat would like to go back to before its last choice; everyone has to agree."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from ....games.game import Event
from ....i18n import Message, Seat, say, say_many
from ....revealing import REVEALED, Since
from ... import keys
from ...problems import Refused
from ...thinking.minds import Minds
from ..asking import Enquiry, Intent
from ..table import LoggedTable, Seated, UndoRequest, around
from .retract import Retracted, retracted


class Undo(Intent, frozen=True, kw_only=True, tag="undo"):
    cost: ClassVar[float] = 5.0
    aside: ClassVar[bool] = True  # whether something was revealed takes some thought

    def wanted(self, table: LoggedTable, now: int) -> UndoAsked | Retracted:
        table.expect_person(self.seat)
        if self.seat in table.pending:
            return retracted(self, table, now)
        if table.undo is not None:
            raise Refused(say("Somebody has already asked to take back a move."))
        if _since_last_choice(table, self.seat).revealed():
            raise Refused(REVEALED)
        return UndoAsked(at=now, intent=self.id, seat=self.seat)


class MayUndo(Enquiry, frozen=True, kw_only=True, tag="may_undo"):
    """Could the seat ask for that now? Thought about only for those who want to know, and once for all of them."""

    cost: ClassVar[float] = 1.0

    async def answer(self, table: LoggedTable, lang: str, minds: Minds) -> dict[str, Any]:
        return {"undo": await _may_undo(table, self.seat)}


async def _may_undo(table: LoggedTable, seat: int) -> bool:
    if table.stand_in[seat] or table.undo is not None:
        return False
    if seat in table.pending:
        return True
    known = table.undoable  # another one when the game has gone on meanwhile
    if seat not in known:
        try:
            since = _since_last_choice(table, seat)
        except Refused:
            return False
        known[seat] = not await asyncio.to_thread(since.revealed)
    return known[seat]


def _since_last_choice(table: LoggedTable, seat: int) -> Since:
    """What has happened since the seat had its last choice; refused if it had none, or if all is revealed anyway."""
    back = _last_choice(table, seat)
    if back is None:
        raise Refused(say("There is no move to take back."))
    if not table.actors:
        raise Refused(say("The game is over: everything has been revealed."))
    return Since(table.match, back, seat, keys.bot_seed(table.created.salt, seat, back))


def _last_choice(table: LoggedTable, seat: int) -> int | None:
    """How many moves had been made before the seat's last own choice."""
    own = [i for i, (mover, _) in enumerate(table.match.shared_moves) if mover == seat]
    return own[-1] if own else None


class UndoAsked(Seated, frozen=True, kw_only=True, tag="undo"):
    def happen(self, table: LoggedTable) -> list[Event]:
        back = _last_choice(table, self.seat)
        later = 0 if back is None else table.decision - back - 1  # what is still secret has not been made yet
        table.undo = UndoRequest(self.seat, [self.seat], later)
        asked = around("undo_asked", self.seat, _asked(Seat(self.seat), later))
        return [asked, *undone_if_agreed(table)]


def _asked(who: Seat, later: int) -> Message:
    if not later:
        return say("{who} would like to take back a move.", who=who)
    return say_many(
        "{who} would like to take back a move; {n} that was made after it goes with it.",
        "{who} would like to take back a move; {n} that were made after it go with it.",
        later,
        who=who,
    )


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
            refused = around("undo_refused", self.seat, say("{who} does not agree to take back the move.", who=who))
            table.undo_answer = refused
            return [refused]
        table.undo.agreed.append(self.seat)
        agreed = around("undo_agreed", self.seat, say("{who} agrees to take back the move.", who=who))
        undone = undone_if_agreed(table)
        table.undo_answer = agreed
        return [agreed, *undone]


def undone_if_agreed(table: LoggedTable) -> list[Event]:
    """Go back, if all who have a say agree: asked whenever somebody agrees, or has no say any more."""
    if table.undo is None:
        return []
    persons = [seat for seat in range(len(table.chairs)) if table.is_person(seat)]
    seat, back = table.undo.asked_by, _last_choice(table, table.undo.asked_by)
    if back is None or not set(persons) <= set(table.undo.agreed):
        return []
    table.undo = None
    while len(table.match.shared_moves) > back:
        table.match.undo()
    table.look_at_match()
    table.stop_clocks()
    return [around("undone", seat, say("{who} takes back a move.", who=Seat(seat)), moves=back)]
