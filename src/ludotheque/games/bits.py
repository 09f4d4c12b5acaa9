"""Sets as bits: seats, or the cards of a hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from .chance import below
from .compiling import compiled
from .contract import Stream

# Compiled code has forms of its own of these two: see `twins`.


def lowest(members: int) -> int:
    """The lowest member of a set that is not empty."""
    return (int(members) & -int(members)).bit_length() - 1


def size(members: int) -> int:
    """How many members a set has."""
    return int(members).bit_count()


ONE: Any = np.int64(1)


@compiled
def bit(member: int) -> int:
    """The set with this one member."""
    return int(ONE << member)


@compiled
def has(members: int, member: int) -> bool:
    return bool((int(members) >> int(member)) & 1)


@compiled
def everyone(state: Any) -> int:
    """The set of all seats."""
    return bit(state.players) - 1


@compiled
def list_members(members: int, out: Any) -> int:
    """Write the members of a set, in order; returns how many."""
    count = size(members)
    for i in range(count):
        out[i] = lowest(members)
        members &= members - 1
    return count


@compiled
def random_member(members: int, stream: Stream) -> int:
    """One member of a set that is not empty, each as likely."""
    for _ in range(below(stream, size(members))):
        members &= members - 1
    return lowest(members)


@lru_cache(1 << 16)
def members_of(members: int) -> tuple[int, ...]:
    """The members of a set, in order."""
    return tuple(member for member in range(int(members).bit_length()) if members >> member & 1)
