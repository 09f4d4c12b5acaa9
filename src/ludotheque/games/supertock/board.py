"""The board, the cards and the moves of Super Tock as numbers; nothing here knows about players or turns.

Spaces: the ring A1 … H18 is 0–143, heaven 144, the homes Ah1 … Hh4 are 145–176, the breaks A0 … H0 177–184.
Cards: four suits of each rank in a row, from the ace of clubs (0) to the king of spades (51).
"""

from __future__ import annotations

from ..compiling import compiled

SECTIONS = 8
LENGTH = 18  # spaces of a section
RING = SECTIONS * LENGTH
SKY = RING  # every space up to here can hold anyone's marble
HOMES = SKY + 1
MARBLES = 4  # as many as there are spaces in a home
BREAKS = HOMES + SECTIONS * MARBLES
SPACES = BREAKS + SECTIONS

CARDS = 52
RANKS = 13
ACE, FOUR, TEN, JACK, KING = 1, 4, 10, 11, 13  # a card's number is also how far it moves (T5)

# --- spaces -----------------------------------------------------------------------------------------------------------


@compiled
def section_at(seat: int, players: int) -> int:
    """Where a seat sits: the players spread over the eight sections, floor(8 · seat / players + ½)."""
    return (2 * SECTIONS * seat + players) // (2 * players)


@compiled
def start_of(section: int) -> int:
    return int(section) * LENGTH + LENGTH - 1


@compiled
def eight_of(section: int) -> int:
    return section * LENGTH + 7


@compiled
def is_eight(space: int) -> bool:
    return space < RING and space % LENGTH == 7


@compiled
def home_space(section: int, place: int) -> int:
    """The home space of that number, from 1, the nearest to the door, to 4."""
    return HOMES + section * MARBLES + place - 1


@compiled
def place_in_home(space: int) -> int:
    """The number of a home space, from 1 to 4."""
    return (space - HOMES) % MARBLES + 1


@compiled
def is_home(space: int) -> bool:
    return HOMES <= space < BREAKS


@compiled
def break_of(section: int) -> int:
    return BREAKS + int(section)


@compiled
def owner_section(space: int) -> int:
    """The section of a home or a break."""
    return (space - HOMES) // MARBLES if space < BREAKS else space - BREAKS


@compiled
def ahead(space: int, steps: int) -> int:
    """T1: that many steps on along the ring, or back if there are fewer than none."""
    there = space + steps
    if there >= RING:
        return there - RING
    return there + RING if there < 0 else there


@compiled
def to_door(section: int, door: int, here: int) -> int:
    """How many steps a marble on the ring is from the last space before its home (T2)."""
    return ahead(section * LENGTH + door - 1, -here)


@compiled
def start_passed(here: int, steps: int) -> int:
    """The start that a move over so many spaces (back: fewer than none) passes or reaches; -1 if there is none."""
    place = here % LENGTH
    if steps > 0:
        start = here - place + LENGTH - 1
        return start if 0 < LENGTH - 1 - place <= steps else -1
    return (here - place - 1) % RING if place < -steps else -1


# --- cards ------------------------------------------------------------------------------------------------------------


@compiled
def number_of(card: int) -> int:
    """1 for an ace, 11, 12 and 13 for jack, queen and king."""
    return (int(card) >> 2) + 1


@compiled
def suit_of(card: int) -> int:
    return int(card) & 3


# --- moves: what kind, which card, from which space to which ----------------------------------------------------------

MOVE, SWAP, SKIP, DROP, FOLD = 0, 1, 2, 3, 4


@compiled
def move_code(kind: int, card: int, here: int, there: int) -> int:
    return (kind << 22) | (int(card) << 16) | (int(here) << 8) | int(there)


@compiled
def kind_of(move: int) -> int:
    return move >> 22


@compiled
def card_of(move: int) -> int:
    return (move >> 16) & 63


@compiled
def from_of(move: int) -> int:
    return (move >> 8) & 255


@compiled
def to_of(move: int) -> int:
    return move & 255
