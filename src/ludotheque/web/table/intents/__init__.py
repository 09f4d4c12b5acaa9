"""Everything that may be asked for at a table, one module an intent.

A module holds all of its intent: the message, why it may be refused, the entry in the log, what the entry changes and
the event that tells of it. A new intent is one such module and one line below.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module

from ..asking import FromClient
from ..table import Seated

INTENTS = (
    ".move",
    ".retract",
    ".undo",
    ".say",
    ".gesture",
    ".clock",
    ".seats",
    ".lobby",
    ".presence",
    ".rematch",
    ".forget",
    ".explain",
    ".draw",
    ".advise",
)


def messages(intents: Iterable[str] = INTENTS) -> list[type[FromClient]]:
    """All kinds of messages."""
    return [kind for kind in _kinds(intents) if issubclass(kind, FromClient)]


def entries(intents: Iterable[str] = INTENTS) -> list[type[Seated]]:
    """All kinds of entries."""
    return [kind for kind in _kinds(intents) if issubclass(kind, Seated)]


def _kinds(intents: Iterable[str]) -> Iterator[type]:
    """The classes that these modules make themselves."""
    for module in (import_module(name, __package__) for name in intents):
        yield from (it for it in vars(module).values() if isinstance(it, type) and it.__module__ == module.__name__)
