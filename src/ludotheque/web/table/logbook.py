"""The entries of a table's log, written and read. Replaying them in order gives the table back, to the last detail."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Any

import msgspec

from ..store import Written
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


def replayed(log: Iterable[Written]) -> LoggedTable:
    """The table that this log tells."""
    first, *rest = log
    created = reader.decode(first.body)
    if not isinstance(created, Created):
        raise TypeError(created)
    table = LoggedTable(first.table, created)
    for written in rest:
        table.apply(decode(written))
    return table
