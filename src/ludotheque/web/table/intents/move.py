"""A seat makes its choice."""

from __future__ import annotations

from typing import Literal

from ....errors import IllegalMove
from ....games.game import Event
from ....i18n import Seat, say
from ...problems import Stale
from ..asking import Intent, MoveText
from ..table import LoggedTable, Seated, around


class Move(Intent, frozen=True, kw_only=True, tag="move"):
    move: MoveText
    at: int | None = None  # how many moves had been made when the player looked

    def wanted(self, table: LoggedTable, now: int) -> Moved:
        table.expect_person(self.seat)
        reason = None if table.match.offers(self.seat, self.move) else table.seen(self.seat).why_not(self.move)
        if self.at is not None and not table.decision <= self.at <= len(table.match.shared_moves):
            raise Stale(say("The table has moved on: look again and choose."))
        if reason is not None:
            raise IllegalMove(reason)
        return Moved(at=now, intent=self.id, seat=self.seat, move=self.move)


class Moved(Seated, frozen=True, kw_only=True, tag="move"):
    move: str
    by: Literal["person", "bot", "clock"] = "person"

    def happen(self, table: LoggedTable) -> list[Event]:
        asked = table.undo
        table.choose(self.seat, self.move)
        told = []
        if asked:
            lapsed = say("The game goes on: the move is not taken back.")
            table.undo_answer = around("undo_lapsed", asked.asked_by, lapsed)
            told.append(table.undo_answer)
        if self.by == "clock":
            sentence = say("Time is up: a bot decides for {who}, this once.", who=Seat(self.seat))
            told.append(around("time_up", self.seat, sentence))
        return told
