"""What happened in Super Tock, for programs; `words` says it in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .notation import card_name, space_name
from .table import (
    CAPTURED,
    DEALT,
    DROPPED,
    DROPPED_FOR_JACK,
    FINISHED,
    FOLDED,
    JACKED,
    MOVED,
    SEATS,
    SHUFFLED,
    SKIPPED,
    SWAPPED,
)

NAMES = {
    SHUFFLED: "shuffled",
    DEALT: "dealt",
    MOVED: "moved",
    CAPTURED: "captured",
    SWAPPED: "swapped",
    SKIPPED: "skipped",
    JACKED: "jacked",
    DROPPED: "dropped",
    FOLDED: "folded",
    FINISHED: "finished",
}


def happened(entry: Sequence[int]) -> tuple[str, int | None, dict[str, Any]]:
    """The kind of an event, whose it is, and the details."""
    kind, seat, *details = entry
    return NAMES[kind], None if kind == DEALT else seat, _details(kind, details)


def _details(kind: int, details: Sequence[int]) -> dict[str, Any]:
    a, b, c, d = details
    if kind == MOVED:
        return {"card": card_name(a), "from": space_name(b), "to": space_name(c), "owner": d}
    if kind == CAPTURED:
        return {"space": space_name(a)}
    if kind == DROPPED:
        return {"card": card_name(a), "jack": b == DROPPED_FOR_JACK}
    if kind == SWAPPED:
        owner, other = divmod(d, SEATS)
        return {"card": card_name(a), "from": space_name(b), "to": space_name(c), "owner": owner, "other": other}
    if kind == FOLDED:
        return {"cards": [card_name(card) for card in folded(details)]}
    if kind == SKIPPED:
        return {"card": card_name(a)}
    if kind == DEALT:
        return {"deal": a, "deals": b, "cards": c}
    return {"by": a} if kind == JACKED else {}


def folded(details: Sequence[int]) -> list[int]:
    """The cards of a hand that was put down: two in each number."""
    return [card - 1 for pair in details for card in (pair & 127, pair >> 7) if card]
