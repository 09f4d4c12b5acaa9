"""What every game's rules are built on: the contract and the random numbers.

The state of a game is a *table*: the bytes of one NumPy record. A rules module describes that record (``TABLE``) and
implements the contract below as plain functions over the bytes. Numba compiles them; with ``NUMBA_DISABLE_JIT=1`` the
very same functions run as ordinary Python.

The contract of a rules module, in the order in which every one of them is written:

==========================  ==========================================================================================
``deal(table, cards)``      start the game with these cards; with none, shuffle from the table's own random numbers
``actors(table)``           who must decide now, as a bit per seat; 0 when the game is over
``legal(table, seat, m)``   write the seat's legal moves into ``m`` and return how many there are
``play(table, seat, m)``    apply one legal move; the last of several simultaneous choices resolves them together
``scores(table, s)``        write every seat's score into ``s``
``winners(table)``          a bit per winning seat; 0 until the game is over
``erase(table, seat)``      blank whatever that seat cannot know (seat -1: a spectator)
``imagine(table, seat, r)``  fill in what was erased, uniformly over all that is consistent with what the seat has seen
==========================  ==========================================================================================

Moves are small whole numbers here; a game's ``notation`` module knows how people write them. The array that `legal`
fills always has room for ``MAX_MOVES`` of them, and what stands behind the last legal one means nothing.
"""

from __future__ import annotations

import hashlib
from typing import Any, Protocol

import numpy as np
from numba import types
from numpy.typing import NDArray

from .compiling import compiled

Table = NDArray[np.uint8]
Moves = NDArray[np.int32]
Scores = NDArray[np.int32]
Stream = NDArray[np.uint32]

SPECTATOR = -1
NOTHING = -1  # in a field that may hold a card, a seat or a move: there is none
HIDDEN = -2  # in such a field: there is one, but this seat cannot know which

_table = types.Array(types.uint8, 1, "C")
_moves = types.Array(types.int32, 1, "C")
_stream = types.Array(types.uint32, 1, "C")

DEAL = types.void(_table, _moves)
ACTORS = types.int64(_table)
LEGAL = types.int64(_table, types.int64, _moves)
PLAY = types.void(_table, types.int64, types.int64)
SCORES = types.void(_table, _moves)
WINNERS = types.int64(_table)
ERASE = types.void(_table, types.int64)
IMAGINE = types.void(_table, types.int64, _stream)
POLICY = types.int64(_table, types.int64, _moves, _stream)
HABIT = types.int64(_table, types.int64, types.int64, _moves, _stream)
REOPEN = types.void(_table)
_numbers = types.Array(types.float64, 1, "C")
JUDGE = types.void(_table, _numbers, _numbers)


class Rules(Protocol):
    """The contract, as seen from Python: every ``games/*/rules.py`` is one of these."""

    TABLE: np.dtype[np.record]
    MAX_MOVES: int

    def deal(self, table: Table, cards: Moves) -> None: ...
    def actors(self, table: Table) -> int: ...
    def legal(self, table: Table, seat: int, moves: Moves) -> int: ...
    def play(self, table: Table, seat: int, move: int) -> None: ...
    def scores(self, table: Table, scores: Scores) -> None: ...
    def winners(self, table: Table) -> int: ...
    def erase(self, table: Table, seat: int) -> None: ...
    def imagine(self, table: Table, seat: int, stream: Stream) -> None: ...


# --- random numbers: xoshiro128**, the same game on every machine, compiled or not ------------------------------------

WORD = 0xFFFFFFFF


def stream_from(seed: int) -> Stream:
    """Four random words that depend on every digit of the seed."""
    digest = hashlib.sha256(f"ludotheque/1:{seed}".encode()).digest()
    words = [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4)]
    return np.array(words, dtype=np.uint32)


@compiled
def next_word(stream: Stream) -> int:
    """32 random bits. Written without overflow, so that Python and machine arithmetic agree."""
    a: Any = np.int64(stream[0])
    b: Any = np.int64(stream[1])
    c = np.int64(stream[2])
    d: Any = np.int64(stream[3])
    times5 = (b * 5) & WORD
    turned = ((times5 << 7) | (times5 >> 25)) & WORD
    shifted = (b << 9) & WORD
    c ^= a
    d ^= b
    stream[1] = b ^ c
    stream[0] = a ^ d
    stream[2] = c ^ shifted
    stream[3] = ((d << 11) | (d >> 21)) & WORD
    return int((turned * 9) & WORD)


@compiled
def below(stream: Stream, limit: int) -> int:
    """A whole number from 0 to limit - 1, each exactly as likely."""
    product = next_word(stream) * limit
    if (product & WORD) < limit:
        unfair = (WORD + 1 - limit) % limit
        while (product & WORD) < unfair:
            product = next_word(stream) * limit
    return product >> 32


@compiled
def shuffle(cards: Any, count: int, stream: Stream) -> None:
    """Put the first ``count`` cards in random order."""
    for last in range(count - 1, 0, -1):
        other = below(stream, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@compiled
def draw(cards: Any, count: int, drawn: int, stream: Stream) -> None:
    """Put ``drawn`` of the first ``count`` cards in front, in random order: a shuffle that stops when it can."""
    for place in range(drawn):
        other = place + below(stream, count - place)
        card = cards[place]
        cards[place] = cards[other]
        cards[other] = card


@compiled
def prefer(worth: int, best: int, equals: int, stream: Stream) -> tuple[int, int, bool]:
    """One more to choose from: the best worth so far, how many have it, and whether to take this one for now.

    Whoever takes the last one that it says so of has taken one of the best, each as likely.
    """
    if worth < best:
        return best, equals, False
    equals = 1 if worth > best else equals + 1
    return worth, equals, below(stream, equals) == 0


@compiled
def branch(stream: Stream, other: Stream) -> None:
    """Start another stream of random numbers from this one."""
    for i in range(4):
        other[i] = next_word(stream)
    other[0] |= 1  # an all-zero stream would stay zero for ever
