"""How marbles may move in Super Tock: every way to play a card (rulings T2–T8, T13, T14)."""

from __future__ import annotations

from typing import Any

from ..kernel import Moves, compiled, lowest
from .board import (
    BREAKS,
    FOUR,
    JACK,
    MARBLES,
    MOVE,
    RING,
    SECTIONS,
    SKIP,
    SKY,
    SWAP,
    TEN,
    ahead,
    eight_of,
    flies,
    home_space,
    is_eight,
    move_code,
    number_of,
    place_in_home,
    start_of,
    start_passed,
    starts,
    to_door,
)

FULL = 15  # a home with a marble on each of its four spaces


@compiled
def list_moves(state: Any, seat: int, moves: Moves) -> int:
    """Write every way to play a card of the seat's hand; returns how many there are."""
    count = 0
    cards = state.hands[seat, 0]
    while cards:
        count = list_card(state, seat, lowest(cards), moves, count)
        cards &= cards - 1
    return count


@compiled
def list_card(state: Any, seat: int, card: int, moves: Moves, count: int) -> int:
    """Add every way to play this card, whether the seat holds it or not."""
    before = count
    if not helps(state, seat):
        count = _list_marbles(state, seat, card, moves, count)
    else:
        for step in range(2, state.players, 2):
            partner = (seat + step) % state.players
            if state.homes[partner] != FULL:
                count = _list_marbles(state, partner, card, moves, count)
    if count == before and state.jack_skips and number_of(card) == JACK and _is_out(state, seat):  # T13
        moves[count] = move_code(SKIP, card, 0, 0)
        count += 1
    return count


@compiled
def helps(state: Any, seat: int) -> bool:
    """T14: in teams, who has four marbles home plays the partners' marbles."""
    return bool(state.teams and state.homes[seat] == FULL)


@compiled
def plays_for(state: Any, seat: int, owner: int) -> bool:
    """Whether the seat plays that owner's marbles now."""
    if not helps(state, seat):
        return bool(owner == seat)
    return bool((owner - seat) % 2 == 0 and state.homes[owner] != FULL)


@compiled
def _is_out(state: Any, seat: int) -> bool:
    """Whether the seat plays a marble that is on the ring or in heaven."""
    for owner in range(state.players):
        if plays_for(state, seat, owner):
            for i in range(MARBLES):
                if state.marbles[owner, i] <= SKY:
                    return True
    return False


@compiled
def _list_marbles(state: Any, owner: int, card: int, moves: Moves, count: int) -> int:
    """Add every way to play this card with a marble of that owner."""
    number = number_of(card)
    waiting = False
    for i in range(MARBLES):
        here = state.marbles[owner, i]
        if here < RING:
            count = _list_ring(state, owner, card, here, moves, count)
        elif here == SKY:
            if flies(number):  # T8
                for section in range(SECTIONS):
                    moves[count] = move_code(MOVE, card, here, eight_of(section))
                    count += 1
        elif here >= BREAKS:
            waiting = True
        elif may_go_on(state, owner, here, number):
            moves[count] = move_code(MOVE, card, here, here + number)
            count += 1
    if waiting and starts(number) and may_start(state, owner):
        section = state.sections[owner]
        moves[count] = move_code(MOVE, card, BREAKS + section, start_of(section))
        count += 1
    if number == TEN and state.ten_swaps:
        count = _list_swaps(state, owner, card, moves, count)
    return count


@compiled
def may_start(state: Any, owner: int) -> bool:
    """T6: not when a marble of one's own stands on the start."""
    return bool(state.owners[start_of(state.sections[owner])] != owner)


@compiled
def may_go_on(state: Any, owner: int, here: int, number: int) -> bool:
    """T3: inside the home, by exact count and never over or onto a marble. T13: a 4 never moves there."""
    place = place_in_home(here)
    if place + number > MARBLES:
        return False
    way = ((1 << number) - 1) << place
    return (int(state.homes[owner]) & way) == 0


@compiled
def free_places(state: Any, owner: int) -> int:
    """How many home spaces there are from the door up to the first marble."""
    return lowest(int(state.homes[owner]) | (FULL + 1))


@compiled
def _list_ring(state: Any, owner: int, card: int, here: int, moves: Moves, count: int) -> int:
    """Add every way to play this card with this marble on the ring, except exchanges."""
    number = number_of(card)
    if number == FOUR and state.four_back:  # T13
        if not blocked(state, here, -FOUR):
            moves[count] = move_code(MOVE, card, here, ahead(here, -FOUR))
            count += 1
        return count
    section = state.sections[owner]
    left = to_door(section, state.door, here)
    if (number <= left or not state.overshoot) and not blocked(state, here, number):  # T4
        moves[count] = move_code(MOVE, card, here, ahead(here, number))
        count += 1
    if left < number <= left + free_places(state, owner):  # T3
        moves[count] = move_code(MOVE, card, here, home_space(section, number - left))
        count += 1
    if flies(number) and is_eight(here):  # T8
        moves[count] = move_code(MOVE, card, here, SKY)
        count += 1
    return count


@compiled
def blocked(state: Any, here: int, steps: int) -> bool:
    """T7: whether a protected marble stands in the way or at the end of this move along the ring."""
    if not state.start_protected:
        return False
    start = start_passed(here, steps)
    return start >= 0 and protected(state, start)


@compiled
def protected(state: Any, space: int) -> bool:
    """T7: whether the marble there cannot be captured, exchanged or passed, being on its owner's start."""
    owner = state.owners[space]
    return bool(state.start_protected and owner >= 0 and space == start_of(state.sections[owner]))


@compiled
def _list_swaps(state: Any, owner: int, card: int, moves: Moves, count: int) -> int:
    """T13: exchange a marble of that owner with an opponent's, both on the ring or in heaven."""
    for i in range(MARBLES):
        here = state.marbles[owner, i]
        if here <= SKY and not protected(state, here):
            for other in range(state.players):
                if are_opponents(state, owner, other):
                    for j in range(MARBLES):
                        there = state.marbles[other, j]
                        if there <= SKY and not protected(state, there):
                            moves[count] = move_code(SWAP, card, here, there)
                            count += 1
    return count


@compiled
def are_opponents(state: Any, seat: int, other: int) -> bool:
    """T14: seats alternate between the two teams; without teams everyone else is an opponent."""
    if state.teams:
        return bool((seat - other) % 2 != 0)
    return seat != other
