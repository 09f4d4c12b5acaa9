"""The contract: what the rules of every game promise, and how its functions are called.

The state of a game is a *table*: the bytes of one NumPy record. A rules module describes that record (``TABLE``) and
implements the contract below as plain functions over the bytes. They run as they are, and as machine code made from
the very same source (`compiling`).

The contract of a rules module, in the order in which every one of them is written:

==========================  ==========================================================================================
``deal(table, cards)``      start the game with these cards; with none, shuffle from the table's own random numbers
``actors(table)``           who must decide now, as a bit per seat; 0 when the game is over
``legal(table, seat, m)``   write the seat's legal moves into ``m`` and return how many there are
``refusal(table, seat, m)``  why this move is not legal for a seat that must decide: a reason's number, or ALLOWED
``play(table, seat, m)``    apply one legal move; the last of several simultaneous choices resolves them together
``scores(table, s)``        write every seat's score into ``s``
``winners(table)``          a bit per winning seat; 0 until the game is over
``erase(table, seat)``      blank whatever that seat cannot know (seat -1: a spectator)
``imagine(table, seat, r)``  fill in what was erased, uniformly over all that is consistent with what the seat has seen
==========================  ==========================================================================================

Moves are small whole numbers here; a game's ``notation`` module knows how people write them. The array that `legal`
fills always has room for ``MAX_MOVES`` of them, and what stands behind the last legal one means nothing.

`refusal` knows every move that the notation can write, and finds it ALLOWED exactly when `legal` lists it. The numbers
of the reasons are the game's own; its ``words`` say them, and ``RULINGS`` has the id of the ruling behind each of them
(none where a move just does not fit the course of the game).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.uint8]
Moves = NDArray[np.int32]
Scores = NDArray[np.int32]
Stream = NDArray[np.uint32]

SPECTATOR = -1
NOTHING = -1  # in a field that may hold a card, a seat or a move: there is none
HIDDEN = -2  # in such a field: there is one, but this seat cannot know which
ALLOWED = 0  # no reason to refuse a move

# How the functions are called, in Numba's words: equal signatures make them interchangeable.
DEAL = "void(uint8[::1], int32[::1])"
ACTORS = "int64(uint8[::1])"
LEGAL = "int64(uint8[::1], int64, int32[::1])"
REFUSAL = "int64(uint8[::1], int64, int64)"
PLAY = "void(uint8[::1], int64, int64)"
SCORES = "void(uint8[::1], int32[::1])"
WINNERS = "int64(uint8[::1])"
ERASE = "void(uint8[::1], int64)"
IMAGINE = "void(uint8[::1], int64, uint32[::1])"
CHOOSE = "int64(uint8[::1], int64, int32[::1], uint32[::1])"
CHOOSE_BY_HABIT = "int64(uint8[::1], int64, int64, int32[::1], uint32[::1])"
REOPEN = "void(uint8[::1])"
JUDGE = "void(uint8[::1], float64[::1], float64[::1])"


class Rules(Protocol):
    """The contract, as seen from Python: every ``games/*/rules.py`` is one of these."""

    TABLE: np.dtype[np.record]
    MAX_MOVES: int
    RULINGS: Sequence[str]

    def deal(self, table: Table, cards: Moves) -> None: ...
    def actors(self, table: Table) -> int: ...
    def legal(self, table: Table, seat: int, moves: Moves) -> int: ...
    def refusal(self, table: Table, seat: int, move: int) -> int: ...
    def play(self, table: Table, seat: int, move: int) -> None: ...
    def scores(self, table: Table, scores: Scores) -> None: ...
    def winners(self, table: Table) -> int: ...
    def erase(self, table: Table, seat: int) -> None: ...
    def imagine(self, table: Table, seat: int, stream: Stream) -> None: ...
