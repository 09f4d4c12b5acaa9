"""1, 2, 3… ciseaux for two, solved exactly: the probability of winning with best play from both sides.

All cards are public, so what is left of a game is two hands, the margin (one side's points less the other's) and,
where void tricks are carried, the pot that waits for the next winner: two void cards are equal, so it pays both sides
the same. Each trick is a small matrix game over what can come after it, so we work backwards from the empty hands.

Every pair of subsets of the two hands, together with a pot, is a *place*; places are numbered, fewest cards first. From
a place the outcome is often certain: with a margin from ``sure`` on the row side cannot be stopped, up to ``lost`` it
cannot be saved (no mixing is needed for what is certain, so these bounds are whole numbers, found before any matrix
game). What remains are the margins in between that can occur at all: a value for each, in one long array.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...bits import bit, list_members, size
from ...compiling import apart, compiled
from ...matrix import WIDEST, Numbers, Room, solve_matrix

Whole = NDArray[np.int32]

FAR = 10000  # beyond every margin
SHARED = 0.5  # C10: what a shared win is worth


class Ending(NamedTuple):
    """Two hands of the same size, the row side's first, and how they stand."""

    cards: int
    gains: Whole  # what the row side wins when two cards meet; 0: the trick is void
    pots: Whole  # what a card adds to the pot when the trick is void
    margin: int
    pot: int
    deepest: int  # no pot can become larger
    carried: int  # whether void tricks are carried


def small_ending() -> Ending:
    """An example."""
    return Ending(1, np.zeros((1, 1), np.int32), np.zeros(1, np.int32), 0, 0, 0, 0)


class Places(NamedTuple):
    """What is known of each place, and where the values of its open margins begin."""

    rank: Whole  # of a set of cards among those of its size
    counts: Whole  # by size: how many such sets
    start: Whole  # by size: the first pair of such sets
    mine: Whole  # by pair: the row side's hand
    theirs: Whole
    lowest: Whole  # margins that can occur
    highest: Whole
    lost: Whole  # up to this margin all is lost
    sure: Whole  # from this margin on all is won
    first: Whole  # the first open margin
    offset: NDArray[np.int64]


class Steps(NamedTuple):
    """From one place: the cards that both sides can play, and where each two of them lead."""

    mine: Whole
    theirs: Whole
    places: Whole
    gains: Whole


# --- the places -------------------------------------------------------------------------------------------------------


@apart
def lay_places(ending: Ending, solved: int) -> Places:
    """Number the places, and find for each which margins can occur there and which of them are open.

    With more than ``solved`` cards nothing is taken as certain: a player who does not play exactly may still lose.
    """
    cards = ending.cards
    counts = np.zeros(cards + 1, np.int32)
    rank = np.zeros(bit(cards), np.int32)
    for members in range(bit(cards)):
        held = size(members)
        rank[members] = counts[held]
        counts[held] += 1
    start = np.zeros(cards + 2, np.int32)
    for held in range(cards + 1):
        start[held + 1] = start[held] + counts[held] * counts[held]
    mine, theirs = np.zeros(start[cards + 1], np.int32), np.zeros(start[cards + 1], np.int32)
    for members in range(bit(cards)):
        held = size(members)
        for other in range(counts[held]):
            mine[start[held] + rank[members] * counts[held] + other] = members
            theirs[start[held] + other * counts[held] + rank[members]] = members
    total = start[cards + 1] * (ending.deepest + 1)
    places = Places(
        rank,
        counts,
        start,
        mine,
        theirs,
        np.full(total, FAR, np.int32),
        np.full(total, -FAR, np.int32),
        np.full(total, -1, np.int32),
        np.full(total, 1, np.int32),
        np.zeros(total, np.int32),
        np.zeros(total + 1, np.int64),
    )
    _reach(ending, places)
    _bound(ending, places, solved)
    _make_room(places)
    return places


@compiled
def steps_room() -> Steps:
    side = WIDEST
    one, square = np.zeros(side, np.int32), np.zeros((side, side), np.int32)
    return Steps(one, one.copy(), square, square.copy())


@compiled
def root_of(ending: Ending, places: Places) -> int:
    """The place where the game is now: all cards, and the pot as it is."""
    return len(places.first) - 1 - ending.deepest + ending.pot


@compiled
def place_of(ending: Ending, places: Places, mine: int, theirs: int, pot: int) -> int:
    held = size(mine)
    pair = places.start[held] + places.rank[mine] * places.counts[held] + places.rank[theirs]
    return int(pair) * (ending.deepest + 1) + pot


@compiled
def trick(ending: Ending, row: int, column: int, pot: int) -> Any:
    """What two cards change in the margin, and the pot after them (C7)."""
    gain = int(ending.gains[row, column])
    if gain > 0:
        return gain + pot, 0
    if gain < 0:
        return gain - pot, 0
    return 0, pot + int(ending.pots[row])


@apart
def look_ahead(ending: Ending, places: Places, here: int, steps: Steps) -> int:
    """Write down where each two cards lead; returns how many cards a side has."""
    pots = ending.deepest + 1
    mine, theirs, pot = int(places.mine[here // pots]), int(places.theirs[here // pots]), here % pots
    held = list_members(mine, steps.mine)
    list_members(theirs, steps.theirs)
    for i in range(held):
        row = steps.mine[i]
        for j in range(held):
            column = steps.theirs[j]
            gain, then = trick(ending, row, column, pot)
            steps.places[i, j] = place_of(ending, places, mine & ~bit(row), theirs & ~bit(column), then)
            steps.gains[i, j] = gain
    return held


@apart
def _reach(ending: Ending, places: Places) -> None:
    """The margins between which the game can stand, at each place, from what it is now."""
    steps = steps_room()
    here = root_of(ending, places)
    places.lowest[here] = places.highest[here] = ending.margin
    for here in range(len(places.lowest) - 1, ending.deepest, -1):
        if places.lowest[here] <= places.highest[here]:
            held = look_ahead(ending, places, here, steps)
            for i in range(held):
                for j in range(held):
                    there, gain = steps.places[i, j], steps.gains[i, j]
                    places.lowest[there] = min(places.lowest[there], places.lowest[here] + gain)
                    places.highest[there] = max(places.highest[there], places.highest[here] + gain)


@apart
def _bound(ending: Ending, places: Places, solved: int) -> None:
    """The margins from which the outcome is certain: one card must be good enough whatever the other side plays."""
    steps = steps_room()
    for here in range(ending.deepest + 1, len(places.lowest)):
        if places.lowest[here] <= places.highest[here]:
            held = look_ahead(ending, places, here, steps)
            if held <= solved:
                _bound_place(places, here, held, steps)
            else:
                places.sure[here], places.lost[here] = FAR, -FAR


@compiled
def _bound_place(places: Places, here: int, held: int, steps: Steps) -> None:
    sure, lost = FAR, -FAR
    for i in range(held):
        needed, kept = -FAR, FAR
        for j in range(held):
            needed = max(needed, places.sure[steps.places[i, j]] - steps.gains[i, j])
            kept = min(kept, places.lost[steps.places[j, i]] - steps.gains[j, i])
        sure, lost = min(sure, needed), max(lost, kept)
    places.sure[here], places.lost[here] = sure, lost


@compiled
def _make_room(places: Places) -> None:
    """Give every open margin of every place its own number."""
    for place in range(len(places.first)):
        places.first[place] = max(places.lowest[place], places.lost[place] + 1)
        last = min(places.highest[place], places.sure[place] - 1)
        places.offset[place + 1] = places.offset[place] + max(0, last - places.first[place] + 1)


# --- the values -------------------------------------------------------------------------------------------------------


@compiled
def worth(places: Places, values: Numbers, place: int, margin: int) -> float:
    """The row side's probability of winning."""
    if margin >= places.sure[place]:
        return 1.0
    if margin <= places.lost[place]:
        return 0.0
    return float(values[places.offset[place] + margin - places.first[place]])


@apart
def solve_places(ending: Ending, places: Places, values: Numbers, room: Room) -> None:
    """Fill in the value of every open margin of every place."""
    steps = steps_room()
    share_the_rest(ending, places, values)
    for here in range(ending.deepest + 1, len(places.first)):
        if places.offset[here] < places.offset[here + 1]:
            held = look_ahead(ending, places, here, steps)
            for k in range(places.offset[here], places.offset[here + 1]):
                margin = places.first[here] + k - places.offset[here]
                lay_payoffs(places, values, steps, held, margin, room.payoff)
                values[k] = solve_matrix(room, held, held)


@compiled
def share_the_rest(ending: Ending, places: Places, values: Numbers) -> None:
    """C10: with no cards left, the only open margin is none."""
    for k in range(places.offset[ending.deepest + 1]):
        values[k] = SHARED


@apart
def lay_payoffs(places: Places, values: Numbers, steps: Steps, held: int, margin: int, payoff: Numbers) -> None:
    for i in range(held):
        for j in range(held):
            payoff[i, j] = worth(places, values, steps.places[i, j], margin + steps.gains[i, j])
