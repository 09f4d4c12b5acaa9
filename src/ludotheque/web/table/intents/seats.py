"""Who decides for a seat: a friend sits down, a bot fills in, a person leaves and comes back."""

from __future__ import annotations

from ....bots.names import bot_name
from ....games.game import Event
from ....i18n import Seat, say
from ....naming import clean_name, distinct
from ...problems import Refused
from ..asking import Intent, SeatNumber
from ..opening import check_level
from ..table import Chair, LoggedTable, Seated, around
from .undo import undone_if_agreed

MOST_KEYS = 8  # of one seat, besides its first: browsers in which a personal link was opened


def free_seat(table: LoggedTable, seat: int | None) -> int:
    """Where somebody may sit down: there, or in the first seat that is free."""
    free = table.open_seats
    if seat is not None and seat not in free:
        raise Refused(say("This seat is taken."))
    if not free:
        raise Refused(say("All seats of this table are taken. You can watch."))
    return free[0] if seat is None else seat


def joined(table: LoggedTable, seat: int, name: str, key: str, now: int) -> Joined:
    """Sit down in a free seat. Asked for by a page or a program, before there is a socket."""
    others = [other for i, other in enumerate(table.names) if i != seat]
    return Joined(at=now, seat=seat, name=distinct(clean_name(name), others), key=key)


class Joined(Seated, frozen=True, kw_only=True, tag="join"):
    name: str
    key: str

    def happen(self, table: LoggedTable) -> list[Event]:
        table.sit(self.seat, Chair("person", self.name, table.chairs[self.seat].level, self.key))
        table.gone[self.seat] = self.at
        table.arriving.add(self.seat)
        return [around("joined", self.seat, say("{who} sits down at the table.", who=Seat(self.seat)))]


def keyed(table: LoggedTable, seat: int, key: str, now: int) -> Keyed | None:
    """Another browser of the same person: by a personal link, or one that has come along from the table before."""
    return None if table.seat_of(key) == seat else Keyed(at=now, seat=seat, key=key)


class Keyed(Seated, frozen=True, kw_only=True, tag="key"):
    """One more key opens the seat; nothing to tell."""

    key: str

    def happen(self, table: LoggedTable) -> list[Event]:
        table.keys[self.seat] = [*table.keys[self.seat], self.key][-MOST_KEYS:]
        return []


class Fill(Intent, frozen=True, kw_only=True, tag="fill"):
    """Let a bot sit down in a seat that waited for a friend."""

    open: SeatNumber
    level: str = "medium"

    def wanted(self, table: LoggedTable, now: int) -> Filled:
        if self.open not in table.open_seats:
            raise Refused(say("This seat is taken."))
        name = bot_name(check_level(self.level), table.names)
        return Filled(at=now, intent=self.id, seat=self.seat, open=self.open, name=name, level=self.level)


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
