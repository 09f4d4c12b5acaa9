"""Another key: whatever is sealed in a store is sealed anew, so that the old key opens nothing of it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ..store import Written
from ..store.ledger import Ledger
from ..vault import CHECK, BadSeal, Vault


def seal_anew(ledger: Ledger, old: Vault, new: Vault) -> int:
    """All of it or nothing; returns how many tables were sealed."""
    entries = list(_sealed_anew(ledger, old, new))
    ledger.rewrite({CHECK: new.fingerprint}, entries)
    return len(entries)


def _sealed_anew(ledger: Ledger, old: Vault, new: Vault) -> Iterator[Written]:
    """The first entries, read as plain data: also of tables that nobody can replay any more."""
    for first in ledger.firsts():
        try:
            data = msgspec.json.decode(first.body, type=dict)
            text = old.unseal(first.table, data["sealed"])
        except (BadSeal, KeyError, TypeError, ValueError):  # never sealed, or spoiled before: it stays as it is
            continue
        data["sealed"] = new.seal(first.table, text)
        yield Written(first.table, first.sequence, msgspec.json.encode(data))
