"""Erasing names from a table's log, at a player's wish.

The log is read as plain data, so that a table of another edition of the rules, which nobody can replay any more, can
forget a name as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import Any

import msgspec

from ...i18n import say
from ..problems import Unavailable
from ..store import Store, Written
from .intents.forget import Forgotten
from .logbook import encode

Data = dict[str, Any]
ATTEMPTS = 50  # to be the first to write a number, at a table that is being played


async def erase(store: Store, table: str, seats: Set[int], now: int) -> None:
    """Forget the names of these seats, and from where the table was opened; also while it is being played."""
    for _ in range(ATTEMPTS):
        log = await store.read(table)
        if not log or await store.amend(table, *_without_names(log, seats, now)):
            return
    raise Unavailable(say("Too much is happening at this table. Please try again."))


def names_in(log: Sequence[Written]) -> dict[int, set[str]]:
    """All names of people that a log tells, by seat."""
    found: dict[int, set[str]] = {}
    for written in log:
        for seat, person in _people(_data(written)):
            if person.get("name"):
                found.setdefault(seat, set()).add(person["name"])
    return found


def _without_names(log: Sequence[Written], seats: Set[int], now: int) -> tuple[list[Written], list[Written]]:
    """The entries to be written anew, and those to be appended, so that these seats have no name."""
    anew = []
    for written in log:
        data = _data(written)
        told = [person for seat, person in _people(data) if seat in seats and person.get("name")]
        for person in told:
            person["name"] = ""
        if told:
            anew.append(Written(written.table, written.sequence, encode(data)))
    table, last = log[-1].table, log[-1].sequence
    forgotten = [Forgotten(at=now, seat=seat) for seat in sorted(seats)]
    return anew, [Written(table, last + i, encode(entry)) for i, entry in enumerate(forgotten, 1)]


def _data(written: Written) -> Data:
    try:
        data = msgspec.json.decode(written.body)
    except ValueError:  # it tells nobody anything
        return {}
    return data if isinstance(data, dict) else {}


def _people(data: Data) -> Iterator[tuple[int, Data]]:
    """Whoever is named in an entry: the seat, and the part of the data with the name in it."""
    if data.get("kind") == "create":
        chairs = [chair if isinstance(chair, dict) else {} for chair in data.get("chairs", ())]
        yield from ((seat, chair) for seat, chair in enumerate(chairs) if chair.get("kind") == "person")
    elif data.get("kind") == "join":
        yield data.get("seat", -1), data
