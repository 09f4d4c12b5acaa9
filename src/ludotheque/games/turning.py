"""Turns in few steps, for those who ask from Python: each call costs as much as the rules behind it.

`turn` looks at a choice, makes it and finds what may be chosen next; `standing` tells who must decide, who has won and
all scores. Both are joined with the rules of a game (`Form.together`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from .bits import bit, has, lowest
from .contract import ALLOWED, Moves, Rules, Scores, Table

Turn = Callable[[Table, int, int, Moves, Moves], int]
TURN = "int64(uint8[::1], int64, int64, int32[::1], int32[::1])"

Standing = Callable[[Table, Scores], None]
STANDING = "void(uint8[::1], int32[::1])"
ACTING, WON, FIRST_SCORE = range(3)  # where `standing` writes what; a score for each seat follows

NOBODY = -1  # chooses: only find what may be chosen
REFUSED = -1  # the rules do not allow it, and nothing has changed

rules = cast(Rules, None)  # those of the game that the turn is joined with


def turn(table: Table, seat: int, move: int, counts: Moves, moves: Moves) -> int:
    """Make a seat's choice if it is legal, then write down for everyone who must decide what they may do.

    Returns who must decide, as a bit per seat. Seat by seat, ``counts`` tells how many moves there are and ``moves``
    has ``rules.MAX_MOVES`` places for them: both still hold what the turn before wrote.
    """
    waiting = rules.actors(table)
    if seat != NOBODY:
        if not has(waiting, seat) or rules.refusal(table, seat, move) != ALLOWED:
            return REFUSED
        others = waiting & ~bit(seat)
        rules.play(table, seat, move)
        waiting = rules.actors(table)
        if waiting and waiting == others:
            return waiting  # one of several has chosen, in secret: what the others may do stands as it is written
    left = waiting
    while left:
        who = lowest(left)
        first = who * rules.MAX_MOVES
        counts[who] = rules.legal(table, who, moves[first : first + rules.MAX_MOVES])
        left &= left - 1
    return waiting


def standing(table: Table, facts: Scores) -> None:
    """How things stand: who must decide and who has won, as a bit per seat, and every seat's score."""
    facts[ACTING] = rules.actors(table)
    facts[WON] = rules.winners(table)
    rules.scores(table, facts[FIRST_SCORE:])
