"""Forgetting: names and addresses at a player's wish, whole tables after a time."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from ...i18n import say
from ...naming import clean_name
from ..settings import milliseconds
from ..store import Store, Written
from ..store.ledger import CannotKeep, Kept, Ledger
from ..table.erasing import names_in

DAY = 24 * 3600 * 1000
MANY = 100  # tables that are dropped at once


@dataclass(frozen=True)
class Traces:
    """What a table knows of the people who are to be forgotten."""

    kept: Kept
    names: dict[int, str]  # by seat


def traces(ledger: Ledger, names: Collection[str], codes: Collection[str]) -> Iterator[Traces]:
    """Where these names stand, at these tables; without names all of them, without codes at all tables."""
    wanted = {_folded(name) for name in names}
    for kept in _tables_of(ledger, codes):
        found = {
            seat: sorted(told)[0]
            for seat, told in names_in(ledger.read(kept.table)).items()
            if not wanted or wanted & {_folded(name) for name in told}
        }
        if found or (codes and not names and kept.address):
            yield Traces(kept, found)


def _tables_of(ledger: Ledger, codes: Collection[str]) -> list[Kept]:
    tables = ledger.tables()
    if not codes:
        return tables
    known = {kept.code: kept for kept in tables}
    for code in codes:
        if code.upper() not in known:
            raise CannotKeep(say("There is no table with the code {code}.", code=code))
    return [known[code.upper()] for code in dict.fromkeys(codes)]


def _folded(name: str) -> str:
    """A name as people compare names."""
    return unicodedata.normalize("NFC", clean_name(name)).casefold()


# --- whole tables -----------------------------------------------------------------------------------------------------


def outdated(ledger: Ledger, days: float, unfinished: bool) -> Iterator[Kept]:
    """Tables whose game ended so long ago; with ``unfinished`` also those at which nothing has happened since."""
    before = milliseconds() - int(days * DAY)
    for kept in ledger.tables():
        ended = kept.finished if kept.finished is not None else (0 if unfinished else before)
        if ended < before and _last_sign(ledger.last(kept.table)) < before:
            yield kept


def _last_sign(written: Written | None) -> int:
    """When something last happened at a table: somebody may have come back long after the end."""
    try:
        data = msgspec.json.decode(written.body) if written else {}
        return int(data.get("at", 0))
    except (AttributeError, TypeError, ValueError):
        return 0


async def forget(store: Store, tables: Sequence[Kept]) -> None:
    for start in range(0, len(tables), MANY):
        await store.drop([kept.table for kept in tables[start : start + MANY]])
