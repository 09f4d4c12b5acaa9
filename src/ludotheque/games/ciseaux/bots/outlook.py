"""1, 2, 3… ciseaux for bots that search: how the game may go on, and how good it looks."""

from __future__ import annotations

from typing import Any

from ...bits import bit
from ...chance import below
from ...compiling import rule
from ...contract import CHOOSE, HIDDEN, JUDGE, NOTHING, REOPEN, WINNERS, Moves, Stream, Table
from ...game import Game
from ...judging import win_shares
from ...layout import record
from ..rules import TABLE, legal, winners
from .against_many import MORE_SPARE, SPARE, CrowdReader
from .against_one import Reader
from .best_play import OPEN, PACE, SOLVED

HORIZON = 1000  # to the end
CURIOSITY = 0.7
BRIEF = 50
SOLVED_IN_PLAIN = 3  # cards: with more, exact play in plain Python would keep everybody waiting
NEEDED = (200_000, 30_000, 5_000, 1_000)  # values, at least, with eight cards, seven, six and five

worth_trying = legal  # no two moves come to the same


def specialist(game: Game, players: int, expert: bool, seconds: float) -> Reader | CrowdReader:
    """For two, play can be exact: as early as there is time for it."""
    if players > 2:
        return CrowdReader(game, MORE_SPARE if expert else SPARE)
    affordable = int(seconds * PACE)
    solved = SOLVED - sum(affordable < values for values in NEEDED)
    if expert:
        return Reader(game, solved, min(OPEN, affordable), in_plain=SOLVED_IN_PLAIN)
    return Reader(game, min(6, solved), min(20_000, affordable), in_plain=SOLVED_IN_PLAIN)


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
