"""What is written in a table's log. Replaying the entries in order gives the table back, to the last detail."""

from __future__ import annotations

from typing import Literal

import msgspec

Person = Literal["person", "bot", "open"]


class Chair(msgspec.Struct, frozen=True):
    """Who sits in a seat when the table is opened."""

    kind: Person
    name: str = ""
    level: str = "medium"  # of the bot: the one that sits here, or the one that will stand in
    key: str = ""  # the hash of the seat's secret


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    """Something that happened at a table: when, and for which intent of a client (so that it happens only once)."""

    at: int  # milliseconds since 1970
    intent: str = ""


class Seated(Entry, frozen=True, kw_only=True):
    """Something that a seat did."""

    seat: int


class Created(Entry, frozen=True, kw_only=True, tag="create"):
    code: str
    game: str
    players: int
    options: dict[str, str | int]
    chairs: list[Chair]
    seed: str  # 128 bits in decimal: more than JSON numbers hold everywhere
    salt: str
    seconds: int = 0  # to think, in a live game; 0: no clock
    hints: bool = True
    before: str = ""  # the table of which this is the rematch


class Joined(Seated, frozen=True, kw_only=True, tag="join"):
    name: str
    key: str


class Filled(Seated, frozen=True, kw_only=True, tag="fill"):
    """A bot sits down in a seat that waited for a friend."""

    open: int
    name: str
    level: str


class Here(Seated, frozen=True, kw_only=True, tag="here"):
    """The seat's first socket at a process."""

    process: str


class Away(Seated, frozen=True, kw_only=True, tag="away"):
    """The seat's last socket at a process is gone, or the process is."""

    process: str


class Moved(Seated, frozen=True, kw_only=True, tag="move"):
    move: str
    by: Literal["person", "bot", "clock"] = "person"


class Retracted(Seated, frozen=True, kw_only=True, tag="retract"):
    """A choice made at the same time as others' is taken back before it is revealed."""


class UndoAsked(Seated, frozen=True, kw_only=True, tag="undo"):
    """The seat would like to go back to before its last choice."""


class UndoAnswered(Seated, frozen=True, kw_only=True, tag="undo_reply"):
    agree: bool


class Said(Seated, frozen=True, kw_only=True, tag="say"):
    phrase: str


class Extended(Seated, frozen=True, kw_only=True, tag="extend"):
    """More time for the decision at hand."""


class Left(Seated, frozen=True, kw_only=True, tag="leave"):
    """A bot plays on at once."""


class TookOver(Seated, frozen=True, kw_only=True, tag="bot_takeover"):
    """A bot plays on for somebody who has been away for too long."""


class Reclaimed(Seated, frozen=True, kw_only=True, tag="reclaim"):
    """The person plays again."""


class Rematched(Seated, frozen=True, kw_only=True, tag="rematch"):
    table: str


Any = (
    Created
    | Joined
    | Filled
    | Here
    | Away
    | Moved
    | Retracted
    | UndoAsked
    | UndoAnswered
    | Said
    | Extended
    | Left
    | TookOver
    | Reclaimed
    | Rematched
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Any).decode
