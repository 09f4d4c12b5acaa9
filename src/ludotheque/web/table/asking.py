"""What may be asked for over the socket: the forms that every message has, whatever it is about."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, NamedTuple

import msgspec

from ..thinking.minds import Minds
from .table import Created, LoggedTable, Seated

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
MoveText = Annotated[str, msgspec.Meta(max_length=40)]


class FromClient(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """Every message has an id of the client's choice, by which it is acknowledged."""

    cost: ClassVar[float] = 1.0  # milliseconds of our work, about, at the table where it takes longest

    id: Id


class FromSeat(FromClient, frozen=True, kw_only=True):
    """A message that speaks for a seat."""

    seat: SeatNumber


class Look(FromClient, frozen=True, kw_only=True):
    """What anyone at the table may want to see: as a seat sees it or, with none, as a spectator does."""

    seat: SeatNumber | None = None

    async def answer(self, table: LoggedTable, lang: str, minds: Minds) -> dict[str, Any]:
        """What is sent back."""
        raise NotImplementedError


class Opening(NamedTuple):
    """An entry that opens another table in the same breath."""

    entry: Seated
    id: str
    created: Created


Wanted = Seated | Opening | None  # None: there is nothing left to do


class Intent(FromSeat, frozen=True, kw_only=True):
    """Something that a seat wants to happen."""

    cost: ClassVar[float] = 2.0

    aside: ClassVar[bool] = False  # True: to find out whether it is possible takes some thought

    def wanted(self, table: LoggedTable, now: int) -> Wanted:
        """The entry that makes it come true; an error says why it cannot."""
        raise NotImplementedError


class Enquiry(FromSeat, frozen=True, kw_only=True):
    """Something that a seat wants to know; nothing happens."""

    async def answer(self, table: LoggedTable, lang: str, minds: Minds) -> dict[str, Any]:
        """What is sent back."""
        raise NotImplementedError
