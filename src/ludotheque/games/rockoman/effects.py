"""What special cards of Rockoman can be aimed at and what they do (RM6–RM11), and how supers and rings move."""

from __future__ import annotations

from typing import Any

from ..chance import below
from ..compiling import compiled
from ..layout import note
from .board import (
    AIM_SUPER,
    ELSEWHERE,
    GOOD,
    GUN,
    MOVED,
    PLAIN_RING,
    SHOT,
    SICK,
    STEAL,
    STOLE,
    THE_DIAMOND,
    log_points,
    log_ring,
    remove_super,
    supers_among,
)


@compiled
def is_target(state: Any, seat: int, other: int) -> bool:
    """RM11: whether the special card on top, drawn by this seat, can be aimed at that one."""
    if seat == other:
        return False
    if state.top == GUN:
        return super_kinds(state, other) > 0
    if state.top == GOOD:
        return bool(state.points[other] > 0)
    if state.top == SICK:
        return bool(state.points[seat] > 0)
    if state.top == STEAL:
        return bool(state.rings[other] > 0)
    return True  # a duel


@compiled
def super_kinds(state: Any, seat: int) -> int:
    """How many different supers a seat has face up."""
    kinds = 0
    for suit in range(3):
        if state.supers[seat, suit] > 0:
            kinds += 1
    return kinds


@compiled
def move_ring(state: Any, giver: int, taker: int, which: int) -> None:
    state.rings[giver] -= 1
    state.rings[taker] += 1
    if which == THE_DIAMOND:
        state.diamond = taker
    log_ring(state, giver, taker, which)


@compiled
def bank_super(state: Any, seat: int) -> None:
    """A super goes into a point pile, seen by all."""
    state.point_supers[seat] += 1
    log_points(state, ELSEWHERE, seat, 1, 0)


@compiled
def shoot(state: Any, seat: int, other: int, move: int) -> None:
    """RM6: the chosen super, or the only kind there is."""
    suit = (move - AIM_SUPER) % 3
    if move < AIM_SUPER:
        suit = 0
        while state.supers[other, suit] == 0:
            suit += 1
    remove_super(state, other, suit)
    state.points[seat] += 1
    bank_super(state, seat)
    note(state, SHOT, seat, other, suit, 0, 0)


@compiled
def move_points(state: Any, giver: int, taker: int, wanted: int) -> None:
    """RM9: unseen, at random; with fewer cards than wanted, all there are."""
    had = state.points[giver]
    moved = min(wanted, had)
    supers = supers_among(state.stream, had, state.point_supers[giver], moved)
    state.points[giver] -= moved
    state.points[taker] += moved
    state.point_supers[giver] -= supers
    state.point_supers[taker] += supers
    if moved:
        log_points(state, giver, taker, moved, had)
    note(state, MOVED, taker, giver, moved, state.top, 0)


@compiled
def steal(state: Any, seat: int, other: int) -> None:
    """RM10: a ring card at random; only these two know which."""
    which = PLAIN_RING
    if below(state.stream, int(state.rings[other])) == 0 and state.diamond == other:
        which = THE_DIAMOND
    move_ring(state, other, seat, which)
    note(state, STOLE, seat, which, other, 0, 0)
