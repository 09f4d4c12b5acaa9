"""Why a move of Super Tock is refused: a number for each reason, found by the conditions that make moves legal.

`moving` lists what can be done with a whole hand at once, which is quick; this module judges one move. Both ask the
same questions (`may_start`, `may_go_on`, `blocked`, `free_places`, `may_swap` …), and the tests prove over whole games
that of all moves one can write exactly those are allowed that are listed.
"""

from __future__ import annotations

from typing import Any

from ..bits import bit, has
from ..compiling import compiled
from ..contract import ALLOWED, NOTHING
from .board import (
    BREAKS,
    DROP,
    FOLD,
    JACK,
    MARBLES,
    SKIP,
    SKY,
    SWAP,
    TEN,
    ahead,
    card_of,
    from_of,
    is_eight,
    is_home,
    kind_of,
    number_of,
    owner_section,
    place_in_home,
    start_of,
    to_door,
    to_of,
)
from .moving import (
    FLYING,
    STARTING,
    are_opponents,
    blocked,
    first_way,
    free_places,
    going_forward,
    helps,
    helps_freely,
    is_out,
    may_go_on,
    may_start,
    may_swap,
    overshoots,
    played_by,
    steps_of,
    stuck_folds,
)

NOT_HELD, DROP_WANTED, MUST_PLAY, ONE_CARD, WHOLE_HAND = 1, 2, 3, 4, 5
ONLY_JACK, NO_SKIP, JACK_MOVES, NONE_OUT = 6, 7, 8, 9
NO_MARBLE, NOT_YOURS, PARTNER_DONE, PARTNERS = 10, 11, 12, 13
ONLY_TEN, NO_SWAP, NO_MARBLE_THERE, SWAP_PLACE, SWAP_OPPONENT, SWAP_PROTECTED = 14, 15, 16, 17, 18, 19
ONLY_STARTING, START_ELSEWHERE, OWN_START, ONLY_FLYING, LANDS_ON_EIGHT, FROM_EIGHT = 20, 21, 22, 23, 24, 25
TO_BREAK, GOES_ELSEWHERE, BEYOND_HOME, IN_THE_WAY, OTHER_HOME, FOUR_BACK, INEXACT = 26, 27, 28, 29, 30, 31, 32
PROTECTED, PAST_DOOR = 33, 34
LEFT_EMPTY, JACK_STAYS = 35, 36

RULINGS = (  # the ruling behind each reason, in the order of the numbers
    *("", "T9", "T13", "T9", "T9", "T9"),
    *("T13", "T13", "T13", "T13"),
    *("", "T7", "T14", "T14"),
    *("T13", "T13", "T13", "T13", "T13", "T7"),
    *("T5", "T6", "T6", "T8", "T8", "T8"),
    *("T7", "T5", "T3", "T3", "T3", "T13", "T3"),
    *("T7", "T4"),
    *("T13", "T13"),
)


@compiled
def put_down_refusal(state: Any, seat: int, move: int) -> int:
    """T9, T14: cards are put down only by those who cannot play, or who help freely: the whole hand, or one card."""
    if kind_of(move) == DROP and helps_freely(state, seat):
        return ALLOWED if has(state.hands[seat, 0], card_of(move)) else NOT_HELD
    if first_way(state, seat, int(state.hands[seat, 0])) != NOTHING:
        return MUST_PLAY
    if kind_of(move) == FOLD:
        return ALLOWED if stuck_folds(state, seat) else ONE_CARD
    if stuck_folds(state, seat):
        return WHOLE_HAND
    return ALLOWED if has(state.hands[seat, 0], card_of(move)) else NOT_HELD


@compiled
def card_refusal(state: Any, seat: int, move: int) -> int:
    """Why a card is not played like that."""
    kind, card = kind_of(move), card_of(move)
    if not has(state.hands[seat, 0], card):
        return NOT_HELD
    if kind == SKIP:
        return skip_refusal(state, seat, card)
    if kind == SWAP:
        return _swap_refusal(state, seat, card, from_of(move), to_of(move))
    reason = _marble_refusal(state, seat, from_of(move))
    return reason if reason != ALLOWED else _move_refusal(state, card, from_of(move), to_of(move))


@compiled
def skip_refusal(state: Any, seat: int, card: int) -> int:
    """T13: a jack for its effect alone."""
    if number_of(card) != JACK:
        return ONLY_JACK
    if not state.jack_skips:
        return NO_SKIP
    way = first_way(state, seat, bit(card))
    if way == NOTHING:
        return LEFT_EMPTY if is_out(state, seat) else NONE_OUT
    return ALLOWED if kind_of(way) == SKIP else JACK_MOVES


@compiled
def standing_on(state: Any, space: int) -> int:
    """Whose marble stands on that space (for a break: waits in it), or NOTHING."""
    for seat in range(state.players):
        for i in range(MARBLES):
            if state.marbles[seat, i] == space:
                return seat
    return NOTHING


@compiled
def _marble_refusal(state: Any, seat: int, here: int) -> int:
    """T14: whether there is a marble on that space and the seat plays it."""
    owner = standing_on(state, here)
    if owner == NOTHING:
        return NO_MARBLE
    if has(played_by(state, seat), owner):
        return ALLOWED
    if are_opponents(state, seat, owner):
        return NOT_YOURS
    return PARTNER_DONE if helps(state, seat) else PARTNERS


@compiled
def _swap_refusal(state: Any, seat: int, card: int, here: int, there: int) -> int:
    """T13: which condition of an exchange is missing."""
    if number_of(card) != TEN:
        return ONLY_TEN
    if not state.ten_swaps:
        return NO_SWAP
    reason = _marble_refusal(state, seat, here)
    if reason != ALLOWED:
        return reason
    met = standing_on(state, there)
    if met == NOTHING:
        return NO_MARBLE_THERE
    if here > SKY or there > SKY:
        return SWAP_PLACE
    if not are_opponents(state, standing_on(state, here), met):
        return SWAP_OPPONENT
    return ALLOWED if may_swap(state, here) and may_swap(state, there) else SWAP_PROTECTED


@compiled
def _move_refusal(state: Any, card: int, here: int, there: int) -> int:
    """Why a marble that the seat plays cannot go from here to there with that card."""
    if here >= BREAKS:
        return _start_refusal(state, card, here, there)
    if here == SKY:
        return _flight_refusal(card, here, there)
    if there >= BREAKS:
        return TO_BREAK
    if there == SKY:
        return _flight_refusal(card, here, there)
    if is_home(here):
        return _inside_refusal(state, card, here, there)
    if is_home(there):
        return _entry_refusal(state, card, here, there)
    return _along_refusal(state, card, here, there)


@compiled
def _start_refusal(state: Any, card: int, here: int, there: int) -> int:
    """T5, T6"""
    section = owner_section(here)
    if not has(STARTING, card):
        return ONLY_STARTING
    if there != start_of(section):
        return START_ELSEWHERE
    return ALLOWED if may_start(state, int(state.seat_at[section])) else OWN_START


@compiled
def _flight_refusal(card: int, here: int, there: int) -> int:
    """T8: up to heaven, and down again."""
    if not has(FLYING, card):
        return ONLY_FLYING
    if here == SKY:
        return ALLOWED if is_eight(there) else LANDS_ON_EIGHT
    return ALLOWED if is_eight(here) else FROM_EIGHT


@compiled
def _inside_refusal(state: Any, card: int, here: int, there: int) -> int:
    """T3: on inside the home."""
    number = number_of(card)
    if place_in_home(here) + number > MARBLES:
        return BEYOND_HOME
    if there != here + number:
        return GOES_ELSEWHERE
    return ALLOWED if may_go_on(state, int(state.seat_at[owner_section(here)]), here, number) else IN_THE_WAY


@compiled
def _entry_refusal(state: Any, card: int, here: int, there: int) -> int:
    """T3: through the door."""
    owner = int(state.owners[here])
    section = int(state.sections[owner])
    if owner_section(there) != section:
        return OTHER_HOME
    if steps_of(state, card) < 0:
        return FOUR_BACK
    if not has(going_forward(state), card):
        return JACK_STAYS
    if to_door(section, int(state.door), here) + place_in_home(there) != number_of(card):
        return INEXACT
    return ALLOWED if place_in_home(there) <= free_places(state, owner) else IN_THE_WAY


@compiled
def _along_refusal(state: Any, card: int, here: int, there: int) -> int:
    """T4, T7: along the ring."""
    steps = steps_of(state, card)
    if steps > 0 and not has(going_forward(state), card):
        return JACK_STAYS
    if ahead(here, steps) != there:
        return GOES_ELSEWHERE
    if blocked(state, here, steps):
        return PROTECTED
    return PAST_DOOR if overshoots(state, int(state.owners[here]), here, steps) else ALLOWED
