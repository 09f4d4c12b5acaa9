"""Who decides for a seat: a friend sits down, a bot fills in, a person leaves and comes back."""

from __future__ import annotations

from ....games.game import Event
from ....i18n import Seat, say
from ...problems import Refused
from ..asking import Intent, SeatNumber
from ..opening import bot_name, check_level, clean_name, distinct
from ..table import Chair, LoggedTable, Seated, around
from .undo import undone_if_agreed


def joined(table: LoggedTable, seat: int | None, name: str, key: str, now: int) -> Joined:
    """Sit down in a free seat: that one, or the first. Asked for by a page or a program, before there is a socket."""
    free = table.open_seats
    if seat is not None and seat not in free:
        raise Refused(say("This seat is taken."))
    if not free:
        raise Refused(say("All seats of this table are taken. You can watch."))
    chosen = free[0] if seat is None else seat
    others = [other for i, other in enumerate(table.names) if i != chosen]
    return Joined(at=now, seat=chosen, name=distinct(clean_name(name), others), key=key)


class Joined(Seated, frozen=True, kw_only=True, tag="join"):
    name: str
    key: str

    def happen(self, table: LoggedTable) -> list[Event]:
        table.sit(self.seat, Chair("person", self.name, table.chairs[self.seat].level, self.key))
        table.gone[self.seat] = self.at
        return [around("joined", self.seat, say("{who} sits down at the table.", who=Seat(self.seat)))]


class Fill(Intent, frozen=True, kw_only=True, tag="fill"):
    """Let a bot sit down in a seat that waited for a friend."""

    open: SeatNumber
    level: str = "medium"

    def wanted(self, table: LoggedTable, now: int) -> Filled:
        if self.open not in table.open_seats:
            raise Refused(say("This seat is taken."))
        level, name = check_level(self.level), bot_name(table.names)
        return Filled(at=now, intent=self.id, seat=self.seat, open=self.open, name=name, level=level)


class Filled(Seated, frozen=True, kw_only=True, tag="fill"):
    open: int
    name: str
    level: str

    def happen(self, table: LoggedTable) -> list[Event]:
        table.sit(self.open, Chair("bot", self.name, self.level))
        return [around("filled", self.open, say("A bot, {who}, takes the free seat.", who=Seat(self.open)))]


class Leave(Intent, frozen=True, kw_only=True, tag="leave"):
    def wanted(self, table: LoggedTable, now: int) -> Left:
        if table.stand_in[self.seat]:
            raise Refused(say("A bot is playing for this seat already."))
        return Left(at=now, intent=self.id, seat=self.seat)


class Left(Seated, frozen=True, kw_only=True, tag="leave"):
    """A bot plays on at once."""

    def happen(self, table: LoggedTable) -> list[Event]:
        table.stand_in[self.seat] = True
        left = around("left", self.seat, say("{who} leaves; a bot plays on.", who=Seat(self.seat)))
        return [left, *undone_if_agreed(table)]


class TookOver(Seated, frozen=True, kw_only=True, tag="bot_takeover"):
    """A bot plays on for somebody who has been away for too long."""

    def happen(self, table: LoggedTable) -> list[Event]:
        table.stand_in[self.seat] = True
        sentence = say("{who} has been away for a while; a bot plays on.", who=Seat(self.seat))
        return [around("bot_took_over", self.seat, sentence), *undone_if_agreed(table)]


class Reclaim(Intent, frozen=True, kw_only=True, tag="reclaim"):
    def wanted(self, table: LoggedTable, now: int) -> Reclaimed:
        if not table.stand_in[self.seat]:
            raise Refused(say("No bot is playing for this seat."))
        return Reclaimed(at=now, intent=self.id, seat=self.seat)


class Reclaimed(Seated, frozen=True, kw_only=True, tag="reclaim"):
    """The person plays again."""

    def happen(self, table: LoggedTable) -> list[Event]:
        table.stand_in[self.seat] = False
        table.stop_clock(self.seat)
        return [around("reclaimed", self.seat, say("{who} is back and plays again.", who=Seat(self.seat)))]
