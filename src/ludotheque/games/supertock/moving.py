"""How marbles may move in Super Tock: every way to play a card (rulings T2–T8, T13, T14)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..bits import bit, lowest
from ..compiling import apart, compiled
from ..contract import NOTHING, Moves
from .board import (
    ACE,
    BREAKS,
    CARDS,
    FOUR,
    JACK,
    KING,
    LENGTH,
    MARBLES,
    MOVE,
    RING,
    SECTIONS,
    SKIP,
    SKY,
    SWAP,
    TEN,
    ahead,
    break_of,
    card_of,
    eight_of,
    home_space,
    is_eight,
    move_code,
    number_of,
    place_in_home,
    start_of,
    start_passed,
    to_door,
)
from .table import (
    HELP_MAY,
    JACK_SKIPS_INSTEAD,
    MAX_MOVES,
    OVERSHOOT_FORBIDDEN,
    OWN_START_CAPTURES,
    STUCK_FOLD,
    STUCK_FOLD_AT_START,
    next_seat,
)

FULL = 15  # a home with a marble on each of its four spaces

ACES, FOURS, TENS, JACKS, KINGS = (15 << 4 * (number - 1) for number in (ACE, FOUR, TEN, JACK, KING))  # sets of cards
STARTING = ACES | KINGS  # T5
FLYING = ACES | TENS | KINGS  # T8
EVERY_CARD = (1 << CARDS) - 1
SMALL = (1 << 4 * 3) - 1  # aces, 2s and 3s: a home has no room for more


@compiled
def list_moves(state: Any, seat: int, cards: int, moves: Moves) -> int:
    """Write every way for that seat to play one of these cards (a set); returns how many there are."""
    count = 0
    owners = played_by(state, seat)
    moving = cards & ~JACKS if state.jack_skips == JACK_SKIPS_INSTEAD else cards
    while owners:
        count = _list_marbles(state, lowest(owners), moving, moves, count)
        owners &= owners - 1
    if state.jack_skips and cards & JACKS:
        count = _list_skips(state, seat, cards & JACKS, moves, count)
    return count


@apart
def first_way(state: Any, seat: int, cards: int) -> int:
    """One way for that seat to play one of these cards, first one that moves a marble; NOTHING if there is none."""
    moves = np.empty(MAX_MOVES, np.int32)
    return int(moves[0]) if list_moves(state, seat, cards, moves) else NOTHING


@compiled
def helps(state: Any, seat: int) -> bool:
    """T14: in teams, who has four marbles home plays the partners' marbles."""
    return bool(state.teams and state.homes[seat] == FULL)


@compiled
def helps_freely(state: Any, seat: int) -> bool:
    """T14: who helps may always put down a card of choice instead."""
    return helps(state, seat) and bool(state.help == HELP_MAY)


@compiled
def played_by(state: Any, seat: int) -> int:
    """The set of seats whose marbles this seat plays now: its own, or those of the partners who are not finished."""
    if not (state.teams and state.homes[seat] == FULL):
        return bit(seat)
    owners = 0
    for owner in range(seat % 2, state.players, 2):
        if state.homes[owner] != FULL:
            owners |= bit(owner)
    return owners


@compiled
def _list_skips(state: Any, seat: int, jacks: int, moves: Moves, count: int) -> int:
    """T13: a jack that moves no marble is played for its effect alone: with a marble that is out, on who has cards."""
    for i in range(count):
        if number_of(card_of(moves[i])) == JACK:
            return count
    if left_has_cards(state, seat) and is_out(state, seat):
        while jacks:
            moves[count] = move_code(SKIP, lowest(jacks), 0, 0)
            count += 1
            jacks &= jacks - 1
    return count


@compiled
def left_has_cards(state: Any, seat: int) -> bool:
    """T13: a jack hits the player to the left and nobody else: only if that player has cards."""
    return bool(state.held[next_seat(state, seat)] > 0)


@compiled
def is_out(state: Any, seat: int) -> bool:
    """Whether a marble that the seat plays is on the ring or in heaven."""
    owners = played_by(state, seat)
    while owners:
        for i in range(MARBLES):
            if state.marbles[lowest(owners), i] <= SKY:
                return True
        owners &= owners - 1
    return False


@compiled
def stuck_folds(state: Any, seat: int) -> bool:
    """T9: whether that seat puts the whole hand down when no card can be played, not one card of choice."""
    if state.stuck == STUCK_FOLD_AT_START:
        return not is_out(state, seat)
    return bool(state.stuck == STUCK_FOLD)


@compiled
def _list_marbles(state: Any, owner: int, cards: int, moves: Moves, count: int) -> int:
    """Add every way to play one of these cards with a marble of that owner."""
    waiting = False
    for i in range(MARBLES):
        here = int(state.marbles[owner, i])
        if here < RING:
            count = _list_ring(state, owner, cards, here, moves, count)
        elif here >= BREAKS:
            waiting = True
        elif here == SKY:
            count = _list_descents(cards & FLYING, moves, count)
        else:
            count = _list_home(state, owner, cards & SMALL, here, moves, count)
    if waiting and cards & STARTING and may_start(state, owner):
        count = _list_starts(state.sections[owner], cards & STARTING, moves, count)
    if state.ten_swaps and cards & TENS:
        count = _list_swaps(state, owner, cards & TENS, moves, count)
    return count


@compiled
def _list_starts(section: int, cards: int, moves: Moves, count: int) -> int:
    while cards:
        moves[count] = move_code(MOVE, lowest(cards), break_of(section), start_of(section))
        count += 1
        cards &= cards - 1
    return count


@compiled
def _list_descents(cards: int, moves: Moves, count: int) -> int:
    """T8: from heaven to any eight."""
    while cards:
        for section in range(SECTIONS):
            moves[count] = move_code(MOVE, lowest(cards), SKY, eight_of(section))
            count += 1
        cards &= cards - 1
    return count


@compiled
def _list_home(state: Any, owner: int, cards: int, here: int, moves: Moves, count: int) -> int:
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if may_go_on(state, owner, here, number_of(card)):
            moves[count] = move_code(MOVE, card, here, here + number_of(card))
            count += 1
    return count


@compiled
def may_start(state: Any, owner: int) -> bool:
    """T6: when a marble of one's own stands on the start, only if it may be captured there (T7)."""
    if state.owners[start_of(state.sections[owner])] != owner:
        return True
    return bool(state.own_start == OWN_START_CAPTURES and not state.start_protected)


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
def _list_ring(state: Any, owner: int, cards: int, here: int, moves: Moves, count: int) -> int:
    """Add every way to play one of these cards with this marble on the ring, except exchanges."""
    section = int(state.sections[owner])
    left = to_door(section, int(state.door), here)
    limit = clear_way(state, here)
    if is_eight(here):  # T8
        count = _list_flights(cards & FLYING, here, moves, count)
    if state.four_back:  # T13
        count = _list_back(state, cards & FOURS, here, moves, count)
        cards &= ~FOURS
    if left < KING:
        count = _list_entries(
            section, left, cards & numbered(left + 1, left + free_places(state, owner)), here, moves, count
        )
        if state.overshoot == OVERSHOOT_FORBIDDEN:  # T4
            limit = min(limit, left)
    cards &= numbered(ACE, limit)
    while cards:
        card = lowest(cards)
        moves[count] = move_code(MOVE, card, here, ahead(here, number_of(card)))
        count += 1
        cards &= cards - 1
    return count


@compiled
def overshoots(state: Any, owner: int, here: int, steps: int) -> bool:
    """T4: whether a move along the ring goes past the own door where that is forbidden."""
    if state.overshoot != OVERSHOOT_FORBIDDEN:
        return False
    return steps > to_door(int(state.sections[owner]), int(state.door), here)


@compiled
def steps_of(state: Any, card: int) -> int:
    """How far a card moves along the ring: a 4 may go back (T13)."""
    number = number_of(card)
    return -FOUR if number == FOUR and state.four_back else number


@compiled
def going_forward(state: Any) -> int:
    """The set of cards that move a marble forward by their number: a 4 may go back, a jack may stay (T13)."""
    cards = EVERY_CARD
    if state.four_back:
        cards &= ~FOURS
    if state.jack_skips == JACK_SKIPS_INSTEAD:
        cards &= ~JACKS
    return cards


@compiled
def numbered(first: int, last: int) -> int:
    """The set of all cards with numbers from the first to the last."""
    return (bit(4 * min(last, KING)) - 1) & ~(bit(4 * (first - 1)) - 1)


@compiled
def _list_entries(section: int, left: int, cards: int, here: int, moves: Moves, count: int) -> int:
    """T3: through the door, by exact count."""
    while cards:
        card = lowest(cards)
        moves[count] = move_code(MOVE, card, here, home_space(section, number_of(card) - left))
        count += 1
        cards &= cards - 1
    return count


@compiled
def _list_flights(cards: int, here: int, moves: Moves, count: int) -> int:
    """T8: from an eight to heaven."""
    while cards:
        moves[count] = move_code(MOVE, lowest(cards), here, SKY)
        count += 1
        cards &= cards - 1
    return count


@compiled
def _list_back(state: Any, fours: int, here: int, moves: Moves, count: int) -> int:
    """T13: back 4 along the ring, past the door too."""
    while fours and not blocked(state, here, -FOUR):
        moves[count] = move_code(MOVE, lowest(fours), here, ahead(here, -FOUR))
        count += 1
        fours &= fours - 1
    return count


@compiled
def clear_way(state: Any, here: int) -> int:
    """T7: how far a card can move a marble on the ring before a protected marble is in its way."""
    place = here % LENGTH
    start = here - place + LENGTH - 1
    if place < LENGTH - 1 and protected(state, start):
        return start - here - 1
    return KING


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
    return bool(state.start_protected and owner >= 0 and space == start_of(int(state.sections[owner])))


@compiled
def _list_swaps(state: Any, owner: int, tens: int, moves: Moves, count: int) -> int:
    """T13: exchange a marble of that owner with an opponent's, both on the ring or in heaven."""
    for i in range(MARBLES):
        here = int(state.marbles[owner, i])
        if may_swap(state, here):
            for other in range(state.players):
                if are_opponents(state, owner, other):
                    for j in range(MARBLES):
                        there = int(state.marbles[other, j])
                        if may_swap(state, there):
                            count = _list_swap(tens, here, there, moves, count)
    return count


@compiled
def may_swap(state: Any, space: int) -> bool:
    """Whether a marble on that space may be exchanged."""
    return space <= SKY and not protected(state, space)


@compiled
def _list_swap(tens: int, here: int, there: int, moves: Moves, count: int) -> int:
    while tens:
        moves[count] = move_code(SWAP, lowest(tens), here, there)
        count += 1
        tens &= tens - 1
    return count


@compiled
def are_opponents(state: Any, seat: int, other: int) -> bool:
    """T14: seats alternate between the two teams; without teams everyone else is an opponent."""
    if state.teams:
        return bool((seat - other) % 2 != 0)
    return seat != other
