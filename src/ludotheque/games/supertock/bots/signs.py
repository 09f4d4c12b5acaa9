"""What tells who stands well in Super Tock: the signs that a judgement weighs, for one seat at a time.

A sign has a place, where its weight is found, and an amount. Signs of a hand are only given for hands that are known:
a player who thinks about a move knows one, a search that imagines the others knows all.
"""

from __future__ import annotations

from typing import Any

from ...bits import has, size
from ...compiling import compiled, rule
from ...contract import Table
from ...layout import record
from ..board import (
    BREAKS,
    FOUR,
    KING,
    LENGTH,
    MARBLES,
    RING,
    SECTIONS,
    SKY,
    ahead,
    eight_of,
    is_eight,
    start_of,
    to_door,
)
from ..moving import (
    FLYING,
    FOURS,
    FULL,
    JACKS,
    STARTING,
    TENS,
    are_opponents,
    free_places,
    going_forward,
    may_swap,
    numbered,
    overshoots,
    protected,
)
from ..table import DROPPING, LARGEST_HAND, TABLE

# --- the places of the signs ------------------------------------------------------------------------------------------

KNOT = 8  # steps between two knots; the worth of what lies between them is read off a straight line
PAST_DOOR = RING - FOUR  # so far from the door or more: a 4 that goes back goes past it (T13)

NEAR = 0  # a marble on the ring, by its steps to the door
FAR = NEAR + KING
PAST = FAR + (PAST_DOOR - 1 - KING) // KNOT + 2
EIGHT = PAST + FOUR  # on any 8
HEAVEN = EIGHT + 1
WAITING = HEAVEN + 1  # how many marbles wait in the break
HOME = WAITING + MARBLES + 1  # which of the home spaces are taken
HELD = HOME + FULL + 1  # how many cards there are in the hand
TURN = HELD + LARGEST_HAND + 1
LOSING = TURN + 1  # a card to put down and a turn to lose, after a jack
STARTS = LOSING + 1  # a marble may start: unknown, no card for it, one, more; with none out, then with others out
BLOCKED = STARTS + 8  # it may not, for one of one's own stands there
DANGER = BLOCKED + 1  # of a marble being captured, in twos: for every marble, and for the way it has come
ENTRY = DANGER + 10  # through the door: ranks that would do, a card that does, none that does, no room
STEPS = ENTRY + 4  # how far the hand could go
FLIGHT = STEPS + 1  # a card to go to heaven, then one to come down
BACK = FLIGHT + 2  # a 4 to go back past the door
JACK_HELD = BACK + 1
EXCHANGE = JACK_HELD + 1  # what a 10 could gain: in hand, or who knows
SIGNS = EXCHANGE + 2

UNKNOWN_SOON, UNKNOWN, HELD_SOON, HELD_LATER, LACKING = range(5)  # dangers; soon: the other is to move

ROOM = (
    256  # signs of a seat: each marble has at most 34 for where it is and for 15 dangers, and there are 20 for the hand
)

LOOK = "void(uint8[::1], int64, int64, float64[:, ::1])"

# --- looking ----------------------------------------------------------------------------------------------------------


@compiled
def _add(notes: Any, place: int, amount: float) -> None:
    """Another sign; the first row of the notes says how many there are."""
    count = int(notes[0, 0]) + 1
    notes[0, 0] = count
    notes[count, 0] = place
    notes[count, 1] = amount


@rule(LOOK)
def look(table: Table, seat: int, known: int, notes: Any) -> None:
    """Note all signs of a seat; ``known``: the seats whose hands are known."""
    state = record(table, TABLE)
    notes[0, 0] = 0
    _add(notes, HOME + int(state.homes[seat]), 1.0)
    _look_at_turn(state, seat, notes)
    if state.homes[seat] == FULL:
        return
    cards, waiting, out = cards_for(state, seat, known), 0, 0
    for i in range(MARBLES):
        here = int(state.marbles[seat, i])
        if here < RING:
            _look_at_ring(state, seat, here, known, cards, notes)
            out += 1
        elif here == SKY:
            _look_at_heaven(state, seat, known, cards, notes)
            out += 1
        elif here >= BREAKS:
            waiting += 1
    _add(notes, WAITING + waiting, 1.0)
    if state.held[seat]:
        _look_at_hand(state, seat, has(known, seat), cards, waiting, out, notes)


@compiled
def _look_at_turn(state: Any, seat: int, notes: Any) -> None:
    _add(notes, HELD + int(state.held[seat]), 1.0)
    if state.turn == seat and state.held[seat]:
        _add(notes, LOSING if state.phase == DROPPING else TURN, 1.0)


@compiled
def cards_for(state: Any, owner: int, known: int) -> int:
    """The known cards that can move a seat's marbles: its own, and those of partners who have finished (T14)."""
    cards = int(state.hands[owner, 0]) if has(known, owner) else 0
    if state.teams:
        for seat in range(owner % 2, state.players, 2):
            if state.homes[seat] == FULL and has(known, seat):
                cards |= int(state.hands[seat, 0])
    return cards


# --- marbles ----------------------------------------------------------------------------------------------------------


@compiled
def _look_at_ring(state: Any, seat: int, here: int, known: int, cards: int, notes: Any) -> None:
    left = to_door(int(state.sections[seat]), int(state.door), here)
    if left < KING:
        _add(notes, NEAR + left, 1.0)
        _look_at_door(state, seat, left, known, cards, notes)
    elif left < PAST_DOOR:
        knot, rest = (left - KING) // KNOT, (left - KING) % KNOT / KNOT
        _add(notes, FAR + knot, 1.0 - rest)
        _add(notes, FAR + knot + 1, rest)
    else:
        _add(notes, PAST + left - PAST_DOOR, 1.0)
        if state.four_back and cards & FOURS:
            _add(notes, BACK, 1.0)
    if is_eight(here):
        _add(notes, EIGHT, 1.0)
        if cards & FLYING:
            _add(notes, FLIGHT, 1.0)
    if not protected(state, here):
        _look_for_danger(state, seat, here, 1.0 - left / RING, known, notes)


@compiled
def _look_at_door(state: Any, seat: int, left: int, known: int, cards: int, notes: Any) -> None:
    """T3: which cards would bring that marble home."""
    fitting = numbered(left + 1, left + free_places(state, seat)) & going_forward(state)
    if not fitting:
        _add(notes, ENTRY + 3, 1.0)
    elif cards & fitting:
        _add(notes, ENTRY + 1, 1.0)
    elif has(known, seat):
        _add(notes, ENTRY + 2, 1.0)
    else:
        _add(notes, ENTRY, size(fitting) / 4)


@compiled
def _look_at_heaven(state: Any, seat: int, known: int, cards: int, notes: Any) -> None:
    _add(notes, HEAVEN, 1.0)
    if cards & FLYING:
        _add(notes, FLIGHT + 1, 1.0)
    for section in range(SECTIONS):
        _threaten(state, seat, int(state.owners[eight_of(section)]), FLYING, 0.8, known, notes)


@compiled
def _look_for_danger(state: Any, seat: int, here: int, way: float, known: int, notes: Any) -> None:
    """T7: who may capture the marble here; ``way`` is the part of the round that would be lost."""
    going = going_forward(state)
    for steps in range(1, KING + 1):
        space = ahead(here, -steps)
        cards = numbered(steps, steps) & going
        if state.owners[space] >= 0 and cards:
            other = int(state.owners[space])
            if not overshoots(state, other, space, steps):
                _threaten(state, seat, other, cards, way, known, notes)
    if state.four_back:
        _threaten(state, seat, int(state.owners[ahead(here, FOUR)]), FOURS, way, known, notes)
    if is_eight(here):
        _threaten(state, seat, int(state.owners[SKY]), FLYING, way, known, notes)
    if here % LENGTH == LENGTH - 1:
        other = int(state.seat_at[here // LENGTH])
        if other >= 0 and other != seat and _waits(state, other):
            _threaten(state, seat, other, STARTING, way, known, notes)


@compiled
def _waits(state: Any, owner: int) -> bool:
    """Whether a marble of that owner is in the break."""
    waiting = False
    for i in range(MARBLES):
        waiting |= state.marbles[owner, i] >= BREAKS
    return bool(waiting)


@compiled
def _threaten(state: Any, seat: int, other: int, cards: int, way: float, known: int, notes: Any) -> None:
    """The other, if there is one, and an opponent, could capture with one of these cards."""
    if other < 0 or not are_opponents(state, seat, other):
        return
    soon, often = state.turn == other, 1.0
    if cards & cards_for(state, other, known):
        kind = HELD_SOON if soon else HELD_LATER
    elif has(known, other):
        kind = LACKING
    else:
        kind = UNKNOWN_SOON if soon else UNKNOWN
        often = size(cards) / 4
    _add(notes, DANGER + 2 * kind, often)
    _add(notes, DANGER + 2 * kind + 1, often * way)


# --- the hand ---------------------------------------------------------------------------------------------------------


@compiled
def _look_at_hand(state: Any, seat: int, known: bool, cards: int, waiting: int, out: int, notes: Any) -> None:
    if waiting and state.owners[start_of(state.sections[seat])] == seat:
        _add(notes, BLOCKED, 1.0)
    elif waiting:
        starters = 1 + min(size(cards & STARTING), 2) if known else 0
        _add(notes, STARTS + 4 * int(out > 0) + starters, 1.0)
    if known and out:
        _add(notes, STEPS, _steps_in(cards & _stepping(state)) / 50)
    if known and state.jack_skips and cards & JACKS:
        _add(notes, JACK_HELD, 1.0)
    if state.ten_swaps and out and (cards & TENS or not known):
        _add(notes, EXCHANGE + int(not known), _gain_by_exchange(state, seat))


@compiled
def _stepping(state: Any) -> int:
    """The cards whose steps were counted when the weights were learnt, also a 4 that goes back."""
    return going_forward(state) | FOURS


@compiled
def _steps_in(cards: int) -> int:
    steps = 0
    for number in range(1, KING + 1):
        steps += number * size(cards & numbered(number, number))
    return steps


@compiled
def _gain_by_exchange(state: Any, seat: int) -> float:
    """T13: how much of a round the seat's last marble would come nearer to the door by the best exchange."""
    section, door = int(state.sections[seat]), int(state.door)
    last, best = 0, RING
    for owner in range(state.players):
        if owner == seat or are_opponents(state, seat, owner):
            for i in range(MARBLES):
                space = int(state.marbles[owner, i])
                if space < RING and may_swap(state, space):
                    left = to_door(section, door, space)
                    if owner == seat:
                        last = max(last, left)
                    else:
                        best = min(best, left)
    return max(last - best, 0) / RING
