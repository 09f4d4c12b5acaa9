"""What special cards of Rockoman can be aimed at and what they do (RM6–RM11), and how supers and rings move."""

from __future__ import annotations

from typing import Any

from ..chance import below
from ..compiling import compiled
from ..contract import ALLOWED, Moves
from ..layout import note
from .board import (
    AIM,
    AIM_SUPER,
    CLAIMED,
    DIAMOND,
    DREW_RING,
    ELSEWHERE,
    GOOD,
    GUN,
    MOVED,
    NO_POINTS,
    NO_RING,
    NO_SUCH_SEAT,
    NO_SUIT_WANTED,
    NO_SUPER,
    NOTHING_TO_GIVE,
    ONE_KIND,
    OTHER_SUPER,
    PLAIN_RING,
    RING,
    SHOT,
    SICK,
    STEAL,
    STOLE,
    THE_DIAMOND,
    WHICH_SUPER,
    YOURSELF,
    log_points,
    log_ring,
    remove_super,
    supers_among,
    target_of,
)


@compiled
def target_refusal(state: Any, seat: int, other: int) -> int:
    """RM11: why the special card on top, drawn by this seat, cannot be aimed at that one."""
    if other == seat:
        return YOURSELF
    if state.top == GUN and super_kinds(state, other) == 0:
        return NO_SUPER
    if state.top == GOOD and state.points[other] == 0:
        return NO_POINTS
    if state.top == SICK and state.points[seat] == 0:
        return NOTHING_TO_GIVE
    if state.top == STEAL and state.rings[other] == 0:
        return NO_RING
    return ALLOWED


@compiled
def aim_refusal(state: Any, seat: int, move: int) -> int:
    """RM6, RM11: why a special card cannot be aimed like that."""
    other = target_of(move)
    if other >= state.players:
        return NO_SUCH_SEAT
    reason = target_refusal(state, seat, other)
    return reason if reason != ALLOWED else _form_refusal(state, other, move)


@compiled
def _form_refusal(state: Any, other: int, move: int) -> int:
    """RM6: who has different supers is shot with a choice, everything else is aimed at a seat."""
    if state.top != GUN:
        return ALLOWED if move < AIM_SUPER else NO_SUIT_WANTED
    alike = super_kinds(state, other) == 1
    if move < AIM_SUPER:
        return ALLOWED if alike else WHICH_SUPER
    if state.supers[other, suit_aimed_at(move)] == 0:
        return OTHER_SUPER
    return ONE_KIND if alike else ALLOWED


@compiled
def list_targets(state: Any, seat: int, moves: Moves) -> int:
    """Write every way to aim the special card on top; returns how many there are."""
    count = 0
    for other in range(state.players):
        if target_refusal(state, seat, other) != ALLOWED:
            continue
        if _form_refusal(state, other, AIM + other) == ALLOWED:
            moves[count] = AIM + other
            count += 1
            continue
        for suit in range(3):
            moves[count] = AIM_SUPER + other * 3 + suit
            count += _form_refusal(state, other, moves[count]) == ALLOWED
    return count


@compiled
def suit_aimed_at(move: int) -> int:
    """The suit of the super that a move asks for."""
    return (move - AIM_SUPER) % 3


@compiled
def super_kinds(state: Any, seat: int) -> int:
    """How many different supers a seat has face up."""
    kinds = 0
    for suit in range(3):
        if state.supers[seat, suit] > 0:
            kinds += 1
    return kinds


@compiled
def keep_ring(state: Any, seat: int, card: int) -> None:
    """RM10: face down into the ring pile. From now on `diamond` alone says which card it was."""
    state.deck[state.drawn - 1] = RING
    which = THE_DIAMOND if card == DIAMOND else PLAIN_RING
    _move_ring(state, ELSEWHERE, seat, which)
    note(state, DREW_RING, seat, which, 0, 0, 0)
    _claim_diamond(state, seat)


@compiled
def _claim_diamond(state: Any, seat: int) -> None:
    """RM10: whoever gets a ring card says it, always; so it tells nothing."""
    note(state, CLAIMED, seat, 0, 0, 0, 0)


@compiled
def _move_ring(state: Any, giver: int, taker: int, which: int) -> None:
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
    suit = suit_aimed_at(move)
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
    _move_ring(state, other, seat, which)
    note(state, STOLE, seat, which, other, 0, 0)
    _claim_diamond(state, seat)
