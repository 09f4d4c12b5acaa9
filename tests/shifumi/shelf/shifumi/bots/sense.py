"""How people play Shifumi: with a favourite shape, or any."""

from __future__ import annotations

from ludotheque.games.chance import below
from ludotheque.games.compiling import rule
from ludotheque.games.contract import CHOOSE, CHOOSE_BY_HABIT, Moves, Stream, Table

from ..rules import SHAPES

HABITS = SHAPES  # one favourite each


@rule(CHOOSE_BY_HABIT)
def easy(table: Table, seat: int, habit: int, moves: Moves, stream: Stream) -> int:
    """The favourite, every third time any."""
    return habit if below(stream, 3) else below(stream, SHAPES)


@rule(CHOOSE)
def medium(table: Table, seat: int, moves: Moves, stream: Stream) -> int:
    return below(stream, SHAPES)
