"""What clients may send over the socket, one class a message. Anything else is refused before it is looked at."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..i18n import say
from .problems import BadMessage

LARGEST_FRAME = 8192

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
MoveText = Annotated[str, msgspec.Meta(max_length=40)]
SecretText = Annotated[str, msgspec.Meta(max_length=64)]


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """Every message has an id of the client's choice, by which it is acknowledged."""

    id: Id


class Hello(Message, frozen=True, kw_only=True, tag="hello"):
    version: int = 0
    secrets: Annotated[list[SecretText], msgspec.Meta(max_length=8)] = []
    lang: str = ""


class Language(Message, frozen=True, kw_only=True, tag="lang"):
    lang: str


class SeatMessage(Message, frozen=True, kw_only=True):
    """A message that speaks for a seat."""

    seat: SeatNumber


class Move(SeatMessage, frozen=True, kw_only=True, tag="move"):
    move: MoveText
    at: int | None = None


class Retract(SeatMessage, frozen=True, kw_only=True, tag="retract"):
    pass


class Undo(SeatMessage, frozen=True, kw_only=True, tag="undo"):
    pass


class UndoReply(SeatMessage, frozen=True, kw_only=True, tag="undo_reply"):
    agree: bool


class Say(SeatMessage, frozen=True, kw_only=True, tag="say"):
    phrase: Annotated[str, msgspec.Meta(max_length=40)]


class Extend(SeatMessage, frozen=True, kw_only=True, tag="extend"):
    pass


class Reclaim(SeatMessage, frozen=True, kw_only=True, tag="reclaim"):
    pass


class Leave(SeatMessage, frozen=True, kw_only=True, tag="leave"):
    pass


class Fill(SeatMessage, frozen=True, kw_only=True, tag="fill"):
    open: SeatNumber
    level: str = "medium"


class Rematch(SeatMessage, frozen=True, kw_only=True, tag="rematch"):
    pass


class Explain(SeatMessage, frozen=True, kw_only=True, tag="explain"):
    move: MoveText


class Draw(SeatMessage, frozen=True, kw_only=True, tag="draw"):
    """For terminals: the table as text, as this seat sees it."""

    width: Annotated[int, msgspec.Meta(ge=20, le=400)] = 80


class Advise(SeatMessage, frozen=True, kw_only=True, tag="advise"):
    pass


AnyMessage = (
    Hello
    | Language
    | Move
    | Retract
    | Undo
    | UndoReply
    | Say
    | Extend
    | Reclaim
    | Leave
    | Fill
    | Rematch
    | Explain
    | Draw
    | Advise
)

_decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


class _Named(msgspec.Struct):
    id: Id = ""


_name_decoder = msgspec.json.Decoder(_Named)


def read(text: str) -> AnyMessage:
    """The message; BadMessage says what is wrong with anything else."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage(say("This is not a message of the protocol: {reason}", reason=str(error))) from error


def id_of(text: str) -> str | None:
    """The id of a message that may be wrong otherwise, so that its sender learns which one it was."""
    try:
        return _name_decoder.decode(text).id or None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
