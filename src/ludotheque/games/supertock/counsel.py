"""What speaks for a move of Super Tock, as a friend at the table would put it."""

from __future__ import annotations

from typing import Any

from ...i18n import Message, Seat, speaker
from ..contract import NOTHING
from .board import (
    BREAKS,
    KING,
    MARBLES,
    SKIP,
    SKY,
    SWAP,
    break_of,
    from_of,
    is_eight,
    is_home,
    kind_of,
    start_of,
    to_door,
    to_of,
)
from .moving import are_opponents
from .naming import left_of
from .refusing import standing_on

say, say_many = speaker("supertock")


def speaks_for(state: Any, seat: int, move: int) -> Message | None:
    """The best that can be said for a legal move; None if there is nothing in particular."""
    kind, here, there = kind_of(move), from_of(move), to_of(move)
    if kind == SKIP:
        return say("{who} loses a card and the turn.", who=left_of(seat, state.players))
    if kind > SKIP:
        return None
    met = standing_on(state, there)
    if kind == SWAP:
        return _nearer(state, here, there)
    if met != NOTHING and are_opponents(state, seat, met):
        return say("It sends a marble of {who} back to the break.", who=Seat(met))
    return _along(state, here, there)


def _along(state: Any, here: int, there: int) -> Message | None:
    """Of a marble that meets nobody."""
    if here >= BREAKS:
        return say("It gets a marble out.")
    if is_home(here):
        return say("It makes room in the home.")
    if is_home(there):
        return say("It brings a marble home.")
    if there == SKY:
        return say("From heaven it can come down near the home.")
    if _waiting(state, here):
        return say("It clears the start for the next marble.")
    if _to_home(state, here, there) <= KING:
        return _within_reach(state, here, there)
    return say("It lands on an 8, next to heaven.") if is_eight(there) else None


def _waiting(state: Any, here: int) -> bool:
    """Whether a marble leaves its own start while others wait in the break."""
    owner = standing_on(state, here)
    section = int(state.sections[owner])
    return here == start_of(section) and break_of(section) in [int(state.marbles[owner, i]) for i in range(MARBLES)]


def _to_home(state: Any, here: int, space: int) -> int:
    """How many steps the marble from here would have from that space to the first of its home."""
    section = int(state.sections[standing_on(state, here)])
    return to_door(section, int(state.door), space) + 1


def _within_reach(state: Any, here: int, there: int) -> Message:
    return say_many(
        "Then it is {n} step from home: one card is enough.",
        "Then it is {n} steps from home: one card is enough.",
        _to_home(state, here, there),
    )


def _nearer(state: Any, here: int, there: int) -> Message | None:
    """T13: an exchange that brings the own marble on."""
    if SKY in (here, there):
        return None
    gain = _to_home(state, here, here) - _to_home(state, here, there)
    if gain <= 0:
        return None
    return say_many(
        "It brings a marble {n} space nearer to its home.", "It brings a marble {n} spaces nearer to its home.", gain
    )
