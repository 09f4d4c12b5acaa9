"""The cards and the table of Rockoman, and the two ways in which cards move unseen."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..bits import bit
from ..chance import below
from ..compiling import compiled
from ..contract import Stream
from ..duel.rules import DUEL_FIELDS
from ..layout import table_type
from ..suits import beats

# --- cards: a code for each kind, copies of a card share it -----------------------------------------------------------

CARDS = 86
SEATS = 6
SUPER = 48  # 0–47: numbered cards, 16 codes for each suit; then a super of each suit
GUN, GOOD, SICK, DUEL, STEAL = 51, 52, 53, 54, 55
RING, DIAMOND = 56, 57
KINDS = 58
RINGS = 4  # one of which is the diamond
HANDFUL = 3  # RM7: point cards that GOOD takes and SICK gives
PRIZE = 5  # RM8: point cards that a duel wins
DIAMOND_POINTS = 5  # RM13

SUITES = ((16, 1), (8, 2), (4, 4))  # RM2: the highest number and the copies, for each value of the option


def _copies(highest: int, copies: int) -> list[int]:
    """How many of each kind are in the box."""
    suit = [copies if number < highest else 0 for number in range(16)]
    return suit * 3 + [2, 2, 2] + [1, 5, 4, 6, 12] + [RINGS - 1, 1]


COPIES = np.array([_copies(highest, copies) for highest, copies in SUITES], dtype=np.int8)
BOXES = np.array([np.repeat(np.arange(KINDS), copies) for copies in COPIES], dtype=np.int8)


@compiled
def is_numbered(card: int) -> bool:
    return 0 <= card < SUPER


@compiled
def is_special(card: int) -> bool:
    return GUN <= card <= STEAL


@compiled
def suit_of(card: int) -> int:
    return card // 16


@compiled
def number_of(card: int) -> int:
    return card % 16 + 1


@compiled
def beats_card(card: int, other: int) -> bool:
    """RM1: suit first; the same suit: the higher number (RM2: an equal one does not beat)."""
    if suit_of(card) == suit_of(other):
        return number_of(card) > number_of(other)
    return beats(suit_of(card), suit_of(other))


# --- phases, moves, events --------------------------------------------------------------------------------------------

SPECIALS_COVER, SPECIALS_TRANSPARENT = 0, 1  # values of the option `specials`

DRAWING, CALLING, AIMING, CALL_DUEL, CARD_DUEL, OVER = 0, 1, 2, 3, 4, 5

DRAW, PASS, CALL = 0, 1, 2
SHOW = 3  # three shapes
AIM = 6  # six seats
AIM_SUPER = 12  # seat * 3 + suit
MOVES = 30
MAX_MOVES = 15


@compiled
def target_of(move: int) -> int:
    """The seat that a move aims at."""
    return move - AIM if move < AIM_SUPER else (move - AIM_SUPER) // 3


DEALT, LAID, TOOK, DREW_SUPER, DREW_RING, SAID, ANSWERED, ROCKOMAN, SPOILED = 1, 2, 3, 4, 5, 6, 7, 8, 9
NO_TARGET, SHOT, MOVED, STOLE, DIAMOND_SHOWN, SUPERS_DECIDE, CLAIMED = 10, 11, 12, 13, 14, 15, 16

# Why a move is refused, and the ruling behind each reason.
DRAW_WANTED, TOO_SOON_TO_CALL, ANSWER_WANTED, CALL_DUEL_WANTED, CARD_DUEL_WANTED, TARGET_WANTED = 1, 2, 3, 4, 5, 6
NO_SUCH_SEAT, YOURSELF, NO_SUPER, WHICH_SUPER, OTHER_SUPER, ONE_KIND = 7, 8, 9, 10, 11, 12
NO_POINTS, NOTHING_TO_GIVE, NO_RING, NO_SUIT_WANTED = 13, 14, 15, 16
RULINGS = (
    *("", "", "RM5", "RM5", "RM5", "RM8", "RM11"),
    *("", "RM11", "RM11", "RM6", "RM6", "RM6"),
    *("RM11", "RM11", "RM11", "RM6"),
)

# --- the table --------------------------------------------------------------------------------------------------------

ELSEWHERE = 6  # where no seat is: rings not drawn yet, cards that come from outside the point piles
PLAIN_RING, THE_DIAMOND = 0, 1  # which ring card changed its place

TABLE = table_type(
    [
        ("numbers", "i1"),  # option RM2: its place in SUITES
        ("specials", "i1"),  # option RM3
        ("phase", "i1"),
        ("turn", "i1"),  # whose turn it is: who drew, or must draw
        ("deck", "i1", (CARDS,)),  # first drawn first; a ring that has been drawn stands here as RING, whichever it is
        ("deck_count", "i1"),
        ("drawn", "i1"),  # how many of them have been drawn
        ("pile_start", "i1"),  # the discard pile is what was laid there since this draw
        ("pile_count", "i1"),
        ("top", "i1"),  # of the discard pile
        ("rival", "i1"),  # the numbered card that a drawn one has to beat, if there is one
        ("earned", "i1"),  # 1: the drawn card has beaten the pile, but someone may still call ROCKOMAN
        ("asked", "i2"),  # a bit per seat that must still say whether it calls ROCKOMAN
        ("answers", "i1", (SEATS,)),
        ("supers", "i1", (SEATS, 3)),  # face up in front of each seat
        ("holders", "i2", (3,)),  # of each suit's super: a bit per seat that has one or two
        ("points", "i1", (SEATS,)),  # cards in each point pile
        ("point_supers", "i1", (SEATS,)),  # how many of those are supers; nobody may look
        ("point_log", "i1", (21, 4)),  # giver, taker, cards moved, cards the giver had; from ELSEWHERE: one super
        ("point_log_count", "i1"),
        ("rings", "i1", (SEATS + 1,)),  # ring cards of each seat, and those not drawn yet
        ("diamond", "i1"),  # where it is
        ("ring_log", "i1", (16, 3)),  # giver, taker, which card
        ("ring_log_count", "i1"),
        ("winning", "i2"),  # a bit per winner
        *DUEL_FIELDS,
    ],
    events=20,
)


@compiled
def supers_among(stream: Stream, cards: int, supers: int, taken: int) -> int:
    """How many supers there are among some cards taken unseen (RM9) from a pile with that many cards and supers."""
    found = 0
    if supers > 0:
        for i in range(taken):
            if below(stream, int(cards) - i) < supers - found:
                found += 1
    return found


@compiled
def add_super(state: Any, seat: int, suit: int) -> None:
    """A super is laid face up in front of a seat."""
    state.supers[seat, suit] += 1
    state.holders[suit] |= bit(seat)


@compiled
def remove_super(state: Any, seat: int, suit: int) -> None:
    state.supers[seat, suit] -= 1
    if state.supers[seat, suit] == 0:
        state.holders[suit] &= ~bit(seat)


@compiled
def log_points(state: Any, giver: int, taker: int, moved: int, had: int) -> None:
    """What everyone has seen of the point piles, as far as it tells where the supers may be."""
    entry = state.point_log[state.point_log_count]
    entry[0] = giver
    entry[1] = taker
    entry[2] = moved
    entry[3] = had
    state.point_log_count += 1


@compiled
def log_ring(state: Any, giver: int, taker: int, which: int) -> None:
    """A ring card changes its place; giver and taker know which one it was."""
    entry = state.ring_log[state.ring_log_count]
    entry[0] = giver
    entry[1] = taker
    entry[2] = which
    state.ring_log_count += 1
