"""What nobody, or only some, can know at a Rockoman table, and how it is imagined.

Every card is public when it is drawn, except which ring card it is. So these things are hidden:

* **The draw pile.** The cards not drawn yet are those of the box that were never seen, in any order. An arranged draw
  pile may be shorter than the box: then it is as if the rest of the shuffled box had stayed out unseen.

* **The supers in the point piles.** They go in face up, but then cards change hands at random and unseen (RM9), and
  nobody, not even giver or taker, ever sees anything that depends on which cards those were. What all have seen is
  `point_log`: where each super went in, and every move of cards. Repeating these moves with new random numbers is
  therefore not an approximation: it gives every possible distribution exactly the chance that it has.

* **The diamond.** A ring card drawn comes, as far as anyone can tell, at random from the rings not drawn yet, and a
  stolen one at random from the victim's: both move *one ring card at random from one place to another* (`ring_log`),
  and only the seats at both ends know whether it was the diamond. Four places at most hold rings, and 16 moves at most
  are made. `trace_diamond` goes through them and adds up the chance of each place given all that the seat has seen
  (a hidden Markov model), in whole numbers: a chance of 1 in 1, 2, 3 or 4 becomes 12, 6, 4 or 3 in 12, and 12 to the
  16th fits into 64 bits. `_imagine_diamond` then chooses where the diamond is now and walks back through the moves.

These three do not depend on each other, except that an undrawn diamond lies among the cards not drawn. Answers and
duel shapes that are still secret are any of those allowed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..chance import below, branch, next_word, shuffle_top
from ..compiling import compiled, rule
from ..contract import ERASE, HIDDEN, IMAGINE, Stream, Table
from ..duel.rules import erase_duel, imagine_duel
from ..layout import clear, hide_choice, record
from .board import (
    CARDS,
    COPIES,
    DIAMOND,
    DREW_RING,
    ELSEWHERE,
    KINDS,
    OVER,
    PASS,
    PLAIN_RING,
    RING,
    RINGS,
    SAID,
    STOLE,
    TABLE,
    THE_DIAMOND,
    supers_among,
)

PLACES = ELSEWHERE + 1
STEPS = 17  # before, and after each of 16 moves of a ring card
WHOLE = 12  # 1, 2, 3 and 4 rings divide it

# --- erasing ----------------------------------------------------------------------------------------------------------


@rule(ERASE)
def erase(table: Table, seat: int) -> None:
    state = record(table, TABLE)
    clear(state.stream)
    for i in range(state.drawn, state.deck_count):
        state.deck[i] = HIDDEN
    for other in range(state.players):
        if other != seat and state.answers[other] >= 0:
            state.answers[other] = HIDDEN
    if state.phase != OVER:  # at the end the points are counted for all to see
        _erase_piles(state, seat)
    _erase_ring_log(state, seat)
    hide_choice(state, SAID, seat)
    hide_choice(state, DREW_RING, seat)
    _hide_theft(state, seat)
    erase_duel(state, seat)


@compiled
def _erase_piles(state: Any, seat: int) -> None:
    for other in range(state.players):
        state.point_supers[other] = HIDDEN
    if state.diamond != seat:
        state.diamond = HIDDEN


@compiled
def _erase_ring_log(state: Any, seat: int) -> None:
    for i in range(state.ring_log_count):
        if seat != state.ring_log[i, 0] and seat != state.ring_log[i, 1]:
            state.ring_log[i, 2] = HIDDEN


@compiled
def _hide_theft(state: Any, seat: int) -> None:
    """RM10: thief and victim know which ring card it was."""
    for i in range(state.event_count):
        event = state.events[i]
        if event[0] == STOLE and seat != event[1] and seat != event[3]:
            event[2] = HIDDEN


# --- imagining --------------------------------------------------------------------------------------------------------


@rule(IMAGINE)
def imagine(table: Table, seat: int, stream: Stream) -> None:
    state = record(table, TABLE)
    branch(stream, state.stream)
    _imagine_diamond(state, stream)
    _imagine_deck(state, stream)
    if state.phase != OVER:
        _imagine_supers(state, stream)
    for other in range(state.players):
        if state.answers[other] == HIDDEN:
            state.answers[other] = PASS + below(stream, 2)
    imagine_duel(state, stream)


@compiled
def _imagine_deck(state: Any, stream: Stream) -> None:
    """The cards never seen, shuffled; the draw pile is the first of them."""
    left = COPIES[state.numbers].copy()
    left[RING] = RINGS
    left[DIAMOND] = 0
    for i in range(state.drawn):
        left[state.deck[i]] -= 1
    if state.diamond == ELSEWHERE:
        left[RING] -= 1
        left[DIAMOND] = 1
    unseen = np.empty(CARDS, np.int8)
    count = 0
    for card in range(KINDS):
        for _ in range(left[card]):
            unseen[count] = card
            count += 1
    shuffle_top(unseen, count, state.deck_count - state.drawn, stream)
    for i in range(state.drawn, state.deck_count):
        state.deck[i] = unseen[i - state.drawn]


@compiled
def _imagine_supers(state: Any, stream: Stream) -> None:
    """Repeat what happened to the point piles."""
    for seat in range(state.players):
        state.point_supers[seat] = 0
    for i in range(state.point_log_count):
        entry = state.point_log[i]
        giver, taker = entry[0], entry[1]
        supers = 1
        if giver != ELSEWHERE:
            supers = supers_among(stream, entry[3], state.point_supers[giver], entry[2])
            state.point_supers[giver] -= supers
        state.point_supers[taker] += supers


@compiled
def trace_diamond(state: Any, chances: Any) -> int:
    """Write the chance of each place for the diamond before and after each move of a ring card; returns how many moves.

    Only the proportions within a row mean something.
    """
    moves = int(state.ring_log_count)
    rings = np.zeros(PLACES, np.int64)
    rings[ELSEWHERE] = RINGS
    chances[0, ELSEWHERE] = 1
    for i in range(moves):
        giver, taker, which = state.ring_log[i, 0], state.ring_log[i, 1], state.ring_log[i, 2]
        part = WHOLE // rings[giver]
        for place in range(PLACES):
            chances[i + 1, place] = 0 if which == THE_DIAMOND else chances[i, place] * WHOLE
        if which != THE_DIAMOND:
            chances[i + 1, giver] -= chances[i, giver] * part
        if which != PLAIN_RING:
            chances[i + 1, taker] += chances[i, giver] * part
        rings[giver] -= 1
        rings[taker] += 1
    return moves


@compiled
def _imagine_diamond(state: Any, stream: Stream) -> None:
    """Choose where the diamond is now, then, going back, which moves were its own."""
    chances = np.zeros((STEPS, PLACES), np.int64)
    last = trace_diamond(state, chances)
    if state.diamond == HIDDEN:
        state.diamond = _choose(stream, chances[last])
    rings = state.rings.copy()
    place = state.diamond
    for i in range(last - 1, -1, -1):
        giver, taker, which = state.ring_log[i, 0], state.ring_log[i, 1], state.ring_log[i, 2]
        rings[giver] += 1
        rings[taker] -= 1
        if which == HIDDEN:
            which = PLAIN_RING
            if place == taker:
                came = chances[i, giver] * (WHOLE // int(rings[giver]))
                was_there = chances[i, taker] * WHOLE
                if _below_large(stream, came + was_there) < came:
                    which = THE_DIAMOND
            state.ring_log[i, 2] = which
        if which == THE_DIAMOND:
            place = giver


@compiled
def _choose(stream: Stream, weights: Any) -> int:
    """A place, as likely as its weight."""
    total = 0
    for weight in weights:
        total += weight
    rest = _below_large(stream, total)
    place = 0
    while rest >= weights[place]:
        rest -= weights[place]
        place += 1
    return place


@compiled
def _below_large(stream: Stream, limit: int) -> int:
    """Like `below`, for limits of up to 62 bits: cut random bits to the length of the limit until one is below it."""
    mask = 1
    while mask < limit:
        mask = mask * 2 + 1
    while True:
        number = ((next_word(stream) << 30) ^ next_word(stream)) & mask
        if number < limit:
            return int(number)
