"""The record of a game of Super Tock: all there is to know about it at any moment."""

from __future__ import annotations

from typing import Any

from ..bits import bit, has
from ..compiling import compiled
from ..layout import table_type
from .board import CARDS, MARBLES, SECTIONS, SKY

SEATS = 8
LARGEST_HAND = 5
ARRANGED = 318  # room for the decks that a deal has arranged, each with its end mark

OVERSHOOT_PASS, OVERSHOOT_FORBIDDEN = 0, 1  # values of options; where they are no and yes, 0 and 1 say it
STUCK_FOLD, STUCK_DISCARD, STUCK_FOLD_AT_START = 0, 1, 2
JACK_SKIPS_INSTEAD = 2  # after no and yes
OWN_START_BLOCKED, OWN_START_CAPTURES = 0, 1
HELP_MAY, HELP_MUST = 0, 1

PLAYING, DROPPING, OVER = 0, 1, 2  # phases
SHUFFLED, DEALT, MOVED, CAPTURED, SWAPPED, SKIPPED, JACKED, DROPPED, FOLDED, FINISHED = range(1, 11)  # kinds of events

# Why a card was put down: none could be played, a jack was played, or its owner would rather not help.
DROPPED_STUCK, DROPPED_FOR_JACK, DROPPED_FREELY = 0, 1, 2

# A hand of five tens, twelve marbles of partners: for each card 41 moves, exchanges with 16 marbles of opponents, and
# putting it down.
MAX_MOVES = LARGEST_HAND * (41 + 12 * 16 + 1)
TABLE = table_type(
    [
        ("door", "i1"),  # option T2: 17 or 16
        ("overshoot", "i1"),  # option T4
        ("own_start", "i1"),  # option T6
        ("start_protected", "i1"),  # option T7: 0 no, 1 yes; so are the options below where nothing else is said
        ("stuck", "i1"),  # option T9
        ("decks", "i1"),  # option T10: 1 or 2
        ("advanced", "i1"),  # option T13: stands for the next three
        ("four_back", "i1"),
        ("ten_swaps", "i1"),
        ("jack_skips", "i1"),  # 0 no, 1 yes, 2 instead of moving
        ("teams", "i1"),  # option T14
        ("help", "i1"),  # option T14
        ("phase", "i1"),
        ("turn", "i1"),  # the seat that must decide
        ("lead", "i1"),
        ("shuffles", "i4"),  # how many there have been
        ("deal_number", "i1"),  # since the last shuffle, from 1
        ("dealt", "i1"),  # cards dealt since the last shuffle
        ("sections", "i1", (SEATS,)),  # where each seat sits
        ("seat_at", "i1", (SECTIONS,)),  # the seat in each section, or NOTHING
        ("marbles", "i2", (SEATS, MARBLES)),  # the space of each marble
        ("owners", "i1", (SKY + 1,)),  # whose marble stands on each space of the ring and in heaven
        ("homes", "i1", (SEATS,)),  # a bit per home space that has its marble
        ("held", "i1", (SEATS,)),  # how many cards each seat holds
        ("hands", "i8", (SEATS, 2)),  # the cards held, and those of them held twice
        ("barred", "i2", (SEATS,)),  # ranks that a hand cannot have, because its owner could have played them (T9)
        ("gone", "i8", (2,)),  # the cards put down since the last shuffle, and those of them put down twice
        ("deck", "i1", (2 * CARDS,)),  # cards to be dealt, in order; NOTHING where a card has been dealt
        ("arranged", "i1", (ARRANGED,)),  # the decks of an arranged deal; NOTHING ends each of them
        ("arranged_read", "i2"),  # how much of that has been used
        ("winning", "i2"),  # a bit per winner
    ],
    events=6,
)


@compiled
def add_card(pile: Any, card: int) -> None:
    """Put a card into a hand or onto the cards that are gone; with two decks it may be there already."""
    pile[1] |= pile[0] & bit(card)
    pile[0] |= bit(card)


@compiled
def take_card(pile: Any, card: int) -> None:
    if has(pile[1], card):
        pile[1] ^= bit(card)
    else:
        pile[0] ^= bit(card)


@compiled
def deals_of(players: int, decks: int) -> int:
    """T10: how many times cards are dealt from one shuffle."""
    if players == 2:
        return 6
    if players in (5, 6):
        return 2 * decks
    return 4 if players == 3 else 3


@compiled
def hand_size(players: int, decks: int, deal_number: int) -> int:
    """T10: how many cards each player gets in that deal of a shuffle, counted from 1."""
    if players == 6 and decks == 1:
        return 4
    long_deals = 2 if players == 2 or (players == 5 and decks == 1) else 1
    return 5 if deal_number <= long_deals else 4


@compiled
def next_seat(state: Any, seat: int) -> int:
    """Clockwise."""
    return 0 if seat + 1 == state.players else seat + 1
