"""What every game's rules are built on: the contract, the state record and the random numbers.

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
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, Protocol, TypeVar, cast

import numpy as np
from numba import config, njit, types
from numpy.typing import NDArray

from .cache import cache_folder

Table = NDArray[np.uint8]
Moves = NDArray[np.int32]
Scores = NDArray[np.int32]
Stream = NDArray[np.uint32]
Function = TypeVar("Function", bound=Callable[..., Any])

UNCOMPILED = bool(vars(config)["DISABLE_JIT"])

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


def _njit(function: Function, *others: Path, forceinline: bool = False) -> Any:
    """Compiled when first needed, and kept on disk; a division by zero cannot happen and is not looked for.

    While it runs, other threads of Python run too.
    ``others``: folders with more of what the function is made of.
    """
    settings = vars(config)
    before = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = str(cache_folder(Path(function.__code__.co_filename).parent, *others))
    try:
        return njit(cache=True, error_model="numpy", nogil=True, forceinline=forceinline)(function)
    finally:
        settings["CACHE_DIR"] = before


def compiled(function: Function) -> Function:
    """Compile a helper of the rules on first use and keep the result on disk; it becomes a part of whoever calls it."""
    return cast(Function, _njit(function, forceinline=True))


def apart(function: Function) -> Function:
    """Compile a helper that is too large to become a part of everyone who calls it."""
    return cast(Function, _njit(function))


def plain(function: Function) -> Function:
    """The Python function behind a compiled one, for single questions from Python: quicker than compiling."""
    return cast(Function, getattr(function, "py_func", function))


def rule(signature: Any) -> Callable[[Function], Function]:
    """Mark a function of the contract with the signature that every game shares; `compile_rules` compiles it.

    Equal signatures make the functions interchangeable: one compiled algorithm serves all games.
    """

    def decorate(function: Function) -> Function:
        ready = _njit(function)
        if not UNCOMPILED:  # only when compiled
            ready.signature = signature
        return cast(Function, ready)

    return decorate


def compile_rules(module: ModuleType) -> None:
    """Compile the contract functions of a module, or load them from the cache on disk."""
    for function in vars(module).values():
        if hasattr(function, "signature") and function._can_compile:  # only when compiled, perhaps for a caller already
            function.compile(function.signature)
            function.disable_compile()  # from now on Numba passes it around as a plain function pointer


def compile_together(algorithm: Function, signature: Any, rules: ModuleType, **others: ModuleType) -> Function:
    """An algorithm that calls ``rules.play`` and the like, compiled together with the rules of one game.

    This is a third faster than calling the rules through pointers. The result is kept on disk beside that of the rules.
    ``others``: more modules of the game, by the names that stand for them in the algorithm.
    """
    code, names = algorithm.__code__, {**algorithm.__globals__, "rules": rules, **others}
    if not UNCOMPILED:  # only when compiled
        own = FunctionType(code.replace(co_filename=str(rules.__file__)), names)  # Numba keeps it by this name
        own.__module__ = rules.__name__
        ready = _njit(own, Path(code.co_filename).parent)
        ready.compile(signature)
        ready.disable_compile()
        return cast(Function, ready)
    return cast(Function, FunctionType(code, names))


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


# --- the record -------------------------------------------------------------------------------------------------------


def table_type(fields: list[tuple[Any, ...]], events: int) -> np.dtype[np.record]:
    """The record of a game: what all games have in common, then the game's own fields.

    ``events`` is the largest number of events that one choice can cause.
    """
    common: list[tuple[Any, ...]] = [
        ("stream", "u4", (4,)),  # random numbers still to come; never shown to anyone
        ("players", "i1"),
        ("event_count", "u1"),
        (EVENTS, "i2", (events, EVENT_WIDTH)),  # what the last choice caused, oldest first
    ]
    return cast("np.dtype[np.record]", np.dtype((np.record, np.dtype(common + fields, align=True))))


EVENTS = "events"  # the last field that all games have
EVENT_WIDTH = 6  # kind, seat, and four details whose meaning depends on the kind


if UNCOMPILED:

    def record(table: Table, layout: np.dtype[np.record]) -> Any:
        """The table's bytes as a record with named fields; writing to a field writes to the table."""
        return table.view(layout)[0]

    def copy(source: Table, table: Table) -> None:
        """Make a table the same as another of its size."""
        table[:] = source

    def digest(table: Table, first: int) -> int:
        """A number that tells a table from others, by its bytes from the first one on."""
        return hash(table[first:].tobytes())

else:  # only when compiled
    from numba.core.cgutils import raw_memcpy
    from numba.extending import intrinsic

    @intrinsic
    def record(typing_context: Any, table: Any, layout: Any) -> Any:
        """The same inside compiled code: a pointer, nothing is copied or counted (`table.view` costs 20 ns here)."""

        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            return builder.bitcast(array.data, context.get_value_type(layout.dtype))

        return layout.dtype(table, layout), codegen

    @intrinsic
    def copy(typing_context: Any, source: Any, table: Any) -> Any:
        """The same inside compiled code: one block of memory (`table[:] = source` goes byte by byte here)."""

        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            there = context.make_array(signature.args[0])(context, builder, arguments[0])
            here = context.make_array(signature.args[1])(context, builder, arguments[1])
            cast(Any, raw_memcpy)(builder, here.data, there.data, here.nitems, 1)
            return context.get_dummy_value()

        return types.void(source, table), codegen

    @compiled
    def digest(table: Table, first: int) -> int:
        """The same inside compiled code: four bytes at a time; a table's size is a multiple of that."""
        words = table[first:].view(np.uint32)
        a, b = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
        for i in range(len(words)):
            a = (a ^ np.uint64(words[i])) * np.uint64(0xFF51AFD7ED558CCD)
            a ^= a >> np.uint64(32)
        return int(np.int64((a * b) >> np.uint64(1)))


def opened(table: Table, layout: np.dtype[np.record]) -> Any:
    """The table's bytes as a record, for Python code outside the rules."""
    return table.view(layout)[0]


class Fields(SimpleNamespace):
    """The fields of a record, to look at: changing them changes nothing else."""

    def __init__(self, table: Table, layout: np.dtype[np.void]) -> None:
        super().__init__(**dict(zip(layout.names or (), np.ndarray(1, layout, table)[0].item(), strict=True)))
        self._table = table

    def tobytes(self) -> bytes:
        return self._table.tobytes()


def laid_out(table: Table, layout: np.dtype[np.record]) -> Fields:
    """A record for Python code that only reads: looking at a field takes a fiftieth of the time."""
    return Fields(table, _without_attributes(layout))


@cache
def _without_attributes(layout: np.dtype[np.record]) -> np.dtype[np.void]:
    return np.dtype(layout.descr)


@compiled
def forget_events(state: Any) -> None:
    """Start a new list of events; every ``play`` does this first."""
    state.event_count = 0


@compiled
def note(state: Any, kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """Write down an event: what happened, to which seat, and the details."""
    entry = state.events[state.event_count]
    entry[0] = kind
    entry[1] = seat
    entry[2] = a
    entry[3] = b
    entry[4] = c
    entry[5] = d
    state.event_count += 1


@compiled
def hide_choice(state: Any, kind: int, seat: int) -> None:
    """Blank the first detail of such an event for everyone but the seat that caused it."""
    for i in range(state.event_count):
        if state.events[i, 0] == kind and state.events[i, 1] != seat:
            state.events[i, 2] = HIDDEN


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
def branch(stream: Stream, other: Stream) -> None:
    """Start another stream of random numbers from this one."""
    for i in range(4):
        other[i] = next_word(stream)
    other[0] |= 1  # an all-zero stream would stay zero for ever


@compiled
def clear(words: Any) -> None:
    """Blank an array, a row or a stream."""
    for i in range(len(words)):
        words[i] = 0


# --- sets as bits: seats, or the cards of a hand ----------------------------------------------------------------------

if UNCOMPILED:

    def lowest(members: int) -> int:
        """The lowest member of a set that is not empty."""
        return (int(members) & -int(members)).bit_length() - 1

    def size(members: int) -> int:
        """How many members a set has."""
        return int(members).bit_count()

else:  # only when compiled

    @intrinsic
    def lowest(typing_context: Any, members: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), codegen

    @intrinsic
    def size(typing_context: Any, members: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), codegen


ONE: Any = np.int64(1)


@compiled
def bit(member: int) -> int:
    """The set with this one member."""
    return int(ONE << member)


@compiled
def has(members: int, member: int) -> bool:
    return bool((int(members) >> int(member)) & 1)


@compiled
def everyone(state: Any) -> int:
    """The set of all seats."""
    return bit(state.players) - 1


@compiled
def list_members(members: int, out: Any) -> int:
    """Write the members of a set, in order; returns how many."""
    count = size(members)
    for i in range(count):
        out[i] = lowest(members)
        members &= members - 1
    return count


@compiled
def random_member(members: int, stream: Stream) -> int:
    """One member of a set that is not empty, each as likely."""
    for _ in range(below(stream, size(members))):
        members &= members - 1
    return lowest(members)


@lru_cache(1 << 16)
def members_of(members: int) -> tuple[int, ...]:
    """The members of a set, in order."""
    return tuple(member for member in range(int(members).bit_length()) if members >> member & 1)
