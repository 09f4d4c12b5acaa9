"""What clients may send over the socket. Anything else is refused before it is looked at."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from functools import reduce
from typing import Annotated, Any, ClassVar, Protocol

import msgspec

from ...i18n import LANGUAGES, Either, quoted, say
from ..problems import BadMessage, Refused
from ..table import intents
from ..table.asking import FromClient, Id

LARGEST_FRAME = 8192

SecretText = Annotated[str, msgspec.Meta(max_length=64)]


class Visitor(Protocol):
    """A socket, as far as a greeting cares."""

    def speak(self, lang: str) -> None: ...
    def show(self, id: str) -> None: ...
    async def arrive(self, secrets: Sequence[str]) -> None: ...


class Greeting(FromClient, frozen=True, kw_only=True):
    """A message about the socket itself."""

    async def greet(self, visitor: Visitor) -> None:
        raise NotImplementedError


class Hello(Greeting, frozen=True, kw_only=True, tag="hello"):
    cost: ClassVar[float] = 3.0

    version: int = 0
    secrets: Annotated[list[SecretText], msgspec.Meta(max_length=8)] = msgspec.field(default_factory=list)
    lang: str = ""

    async def greet(self, visitor: Visitor) -> None:
        visitor.speak(self.lang)
        await visitor.arrive(self.secrets)


class Language(Greeting, frozen=True, kw_only=True, tag="lang"):
    cost: ClassVar[float] = 3.0

    lang: str

    async def greet(self, visitor: Visitor) -> None:
        if self.lang not in LANGUAGES:
            known = Either(LANGUAGES)
            raise Refused(say("There is no language {lang}: choose {known}.", lang=quoted(self.lang), known=known))
        visitor.speak(self.lang)
        visitor.show(self.id)


class _Named(msgspec.Struct):
    id: Id = ""


MESSAGES: list[type[FromClient]] = [Hello, Language, *intents.messages()]


def reader_of(kinds: Sequence[type[FromClient]]) -> msgspec.json.Decoder[FromClient]:
    """Reads messages of these kinds."""
    either: Any = reduce(operator.or_, kinds)
    return msgspec.json.Decoder(either)


reader = reader_of(MESSAGES)
_name_reader = msgspec.json.Decoder(_Named)


def read(text: str) -> FromClient:
    """The message; BadMessage says what is wrong with anything else."""
    try:
        return reader.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage(say("This is not a message of the protocol: {reason}", reason=str(error))) from error


def id_of(text: str) -> str | None:
    """The id of a message that may be wrong otherwise, so that its sender learns which one it was."""
    try:
        return _name_reader.decode(text).id or None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
