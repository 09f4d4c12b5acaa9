"""Before the game: it starts when somebody at the table says so, and until then a bot may give its seat back.

Anyone who sits at the table may start it: whoever opened it may have gone to make tea. A table opened without a lobby
(by a program, or with no free seats) has started from the first moment, and so have all tables of earlier days.
"""

from __future__ import annotations

from ....games.game import Event
from ....i18n import Listed, Seat, say, say_many
from ...problems import Refused
from ..asking import Intent, SeatNumber
from ..table import Chair, LoggedTable, Seated, around


class Start(Intent, frozen=True, kw_only=True, tag="start"):
    def wanted(self, table: LoggedTable, now: int) -> Started | None:
        free = table.open_seats
        if not table.waiting:
            return None  # somebody else was quicker
        if free:
            raise Refused(
                say_many(
                    "Seat {seats} is still free: wait for a friend, or let a bot sit there.",
                    "Seats {seats} are still free: wait for friends, or let bots sit there.",
                    len(free),
                    seats=Listed(tuple(seat + 1 for seat in free)),
                )
            )
        return Started(at=now, intent=self.id, seat=self.seat)


class Started(Seated, frozen=True, kw_only=True, tag="start"):
    def happen(self, table: LoggedTable) -> list[Event]:
        table.waiting = False
        table.stop_clocks()
        table.last.played = True  # now everyone sees the deal
        return [around("started", self.seat, say("{who} starts the game.", who=Seat(self.seat)))]


class Free(Intent, frozen=True, kw_only=True, tag="free"):
    """A bot gets up: the seat waits for a friend again."""

    bot: SeatNumber

    def wanted(self, table: LoggedTable, now: int) -> Freed:
        if not table.waiting:
            raise Refused(say("The game has started: everyone keeps their seat."))
        if self.bot >= len(table.chairs) or table.chairs[self.bot].kind != "bot":
            raise Refused(say("No bot sits there."))
        return Freed(at=now, intent=self.id, seat=self.seat, bot=self.bot)


class Freed(Seated, frozen=True, kw_only=True, tag="free"):
    bot: int

    def happen(self, table: LoggedTable) -> list[Event]:
        chair = table.chairs[self.bot]
        sentence = say("The bot {name} gets up: seat {n} is free again.", name=chair.name, n=self.bot + 1)
        table.sit(self.bot, Chair("open", "", chair.level))
        return [around("freed", self.bot, sentence)]
