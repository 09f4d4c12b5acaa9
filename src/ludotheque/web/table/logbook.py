"""The entries of a table's log, written and read. Replaying them in order gives the table back, to the last detail."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import reduce
from typing import Any

import msgspec

from ...errors import IllegalMove, UnknownGame
from ...games import find
from ...i18n import Message, say
from ..problems import Spoiled
from ..store import Written
from ..vault import BadSeal, Vault
from . import intents
from .table import Created, Entry, LoggedTable, Seated

encode = msgspec.json.Encoder().encode


def reader_of(kinds: Sequence[type[Entry]]) -> msgspec.json.Decoder[Entry]:
    """Reads entries of these kinds."""
    either: Any = reduce(operator.or_, kinds)
    return msgspec.json.Decoder(either)


reader = reader_of([Created, *intents.entries()])


def decode(written: Written) -> Seated:
    """An entry that is not the first."""
    entry = reader.decode(written.body)
    if not isinstance(entry, Seated):
        raise TypeError(entry)
    return entry


def apply(table: LoggedTable, written: Written) -> None:
    """The next entry happens."""
    with _reading(written):
        if written.sequence != table.version + 1:
            raise LookupError(table.version + 1)
        table.apply(decode(written))


def first_written(id: str, created: Created, vault: Vault) -> Written:
    """The first entry of a table as it is kept: what would give the cards away is sealed."""
    sealed = vault.seal(id, f"{created.seed} {created.salt}")
    return Written(id, 1, encode(msgspec.structs.replace(created, seed="", salt="", sealed=sealed)))


def first_read(written: Written, vault: Vault) -> Created:
    """The same, read again; tables of version 0.1.0 were not sealed."""
    created = reader.decode(written.body)
    if not isinstance(created, Created) or written.sequence != 1:
        raise TypeError(created)
    edition = find(created.game).edition
    if created.rules not in (0, edition):
        raise Spoiled(
            say(
                "This table was opened under another edition of the rules ({then}; now {now}).",
                then=created.rules,
                now=edition,
            )
        )
    if not created.sealed:
        return created
    seed, salt = vault.unseal(written.table, created.sealed).split(" ")
    return msgspec.structs.replace(created, seed=seed, salt=salt, sealed="")


def replayed(log: Iterable[Written], vault: Vault) -> LoggedTable:
    """The table that this log tells."""
    first, *rest = log
    with _reading(first):
        table = LoggedTable(first.table, first_read(first, vault))
    for written in rest:
        apply(table, written)
    return table


@contextmanager
def _reading(written: Written) -> Iterator[None]:
    """Whatever is wrong with an entry spoils its table, and says so; nothing else has to know what can be wrong."""
    try:
        yield
    except Spoiled:
        raise
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise Spoiled(_why(written, error)) from error


def _why(written: Written, error: Exception) -> Message:
    """Without the reason why a move was refused: it may name cards that not everyone knows."""
    if isinstance(error, IllegalMove):
        return say("This table was played under another reading of the rules, from entry {n} on.", n=written.sequence)
    if isinstance(error, BadSeal | UnknownGame):
        return error.message
    return say("The log of this table cannot be read from entry {n} on.", n=written.sequence)
