"""1, 2, 3… ciseaux for bots that search: how the game may go on, and how good it looks."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from ...bits import bit
from ...chance import below
from ...compiling import rule
from ...contract import CHOOSE, HIDDEN, JUDGE, NOTHING, REOPEN, WINNERS, Moves, Stream, Table
from ...judging import win_shares
from ...layout import opened, record
from ..rules import TABLE, deal, legal, winners
from .against_many import MORE_SPARE, SPARE, CrowdReader
from .against_one import Reader
from .best_play import OPEN, PACE, SOLVED
from .forecast import first_chances, learn

HORIZON = 1000  # to the end
CURIOSITY = 0.7
BRIEF = 50
NEEDED = (200_000, 30_000, 5_000, 1_000)  # values, at least, with eight cards, seven, six and five

worth_trying = legal  # no two moves come to the same


def specialist(players: int, expert: bool, seconds: float) -> Reader | CrowdReader:
    """For two, play can be exact: as early as there is time for it."""
    prepare()
    if players > 2:
        return CrowdReader(MORE_SPARE if expert else SPARE)
    affordable = int(seconds * PACE)
    solved = SOLVED - sum(affordable < values for values in NEEDED)
    if expert:
        return Reader(solved, min(OPEN, affordable))
    return Reader(min(6, solved), min(20_000, affordable))


@cache
def prepare() -> None:
    """Compile best play, or load it, before any clock runs."""
    table = np.zeros(TABLE.itemsize, np.uint8)
    state = opened(table, TABLE)
    state.players = 2
    deal(table, np.zeros(0, np.int32))
    for seat in range(2):
        state.hands[seat] = 0b111
    for solved in (0, 3):
        Reader(solved).advise(table, 0)
    learn(table, 1, 0, first_chances())
    state.players = 3
    state.hands[2] = 0b111
    reader = CrowdReader(SPARE)
    reader.mix(table, 0)
    reader.gained(table, 0, [0, 0, 0])


@rule(REOPEN)
def reopen(table: Table) -> None:
    """Cards chosen in secret may be chosen again."""
    state = record(table, TABLE)
    for seat in range(state.players):
        if state.chosen[seat] == HIDDEN:
            state.chosen[seat] = NOTHING
            state.waiting |= bit(seat)


@rule(WINNERS)
def pure_luck(table: Table) -> int:
    """Never: there is always something to think about."""
    return 0


@rule(CHOOSE)
def go_on(table: Table, seat: int, moves: Moves, stream: Stream) -> int:
    """At random: nobody can do better on average against the same."""
    return int(moves[below(stream, legal(table, seat, moves))])


@rule(JUDGE)
def judge(table: Table, values: Any, chances: Any) -> None:
    state = record(table, TABLE)
    win_shares(winners(table), state.players, chances)
    for seat in range(state.players):
        values[seat] = chances[seat]
