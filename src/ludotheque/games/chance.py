"""Random numbers: the same game on every machine, in either form of the rules.

There are two generators. xoshiro128** is the quick one: bots imagine with it, and games from Python are dealt with it.
But whoever has noted enough of its numbers can compute the rest; so a table of the server is dealt by ChaCha20, where
nobody can. A stream is four words of state; that of a table is longer and says which generator they belong to.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from .compiling import apart, compiled
from .contract import Stream

WORD = 0xFFFFFFFF

Four = tuple[int, int, int, int]

XOSHIRO, CHACHA = "xoshiro128**", "chacha20"  # as records name them
GENERATORS = (XOSHIRO, CHACHA)

# The stream of a table: the four words, which generator they belong to, and what ChaCha20 has in store.
KIND, LEFT, STORE, TABLE_STREAM = 4, 5, 6, 18
BY_CHACHA = 1
ROUNDS = 10  # double ones


def stream_from(seed: int, generator: str = XOSHIRO) -> Stream:
    """Random words that depend on every digit of the seed."""
    digest = hashlib.sha256(f"ludotheque/{1 + GENERATORS.index(generator)}:{seed}".encode()).digest()
    words = [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4)]
    if generator == CHACHA:
        words += [BY_CHACHA] + [0] * (TABLE_STREAM - KIND - 1)
    return np.array(words, dtype=np.uint32)


@compiled
def quarter_round(a: int, b: int, c: int, d: int) -> Four:
    """RFC 8439, 2.1: four words, mixed."""
    a = (a + b) & WORD
    d ^= a
    d = ((d << 16) | (d >> 16)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 12) | (b >> 20)) & WORD
    a = (a + b) & WORD
    d ^= a
    d = ((d << 8) | (d >> 24)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 7) | (b >> 25)) & WORD
    return a, b, c, d


@compiled
def chacha20(first: Four, second: Four, third: Four, fourth: Four) -> tuple[Four, Four, Four, Four]:
    """RFC 8439, 2.3: the block of sixteen words that follows from these sixteen.

    Plain numbers: quick in Python, and compiled there is nothing to allocate or count.
    """
    a0, a1, a2, a3 = first
    b0, b1, b2, b3 = second
    c0, c1, c2, c3 = third
    d0, d1, d2, d3 = fourth
    for _ in range(ROUNDS):
        a0, b0, c0, d0 = quarter_round(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter_round(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter_round(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter_round(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter_round(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter_round(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter_round(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter_round(a3, b0, c1, d2)
    return (
        _sums(first, (a0, a1, a2, a3)),
        _sums(second, (b0, b1, b2, b3)),
        _sums(third, (c0, c1, c2, c3)),
        _sums(fourth, (d0, d1, d2, d3)),
    )


@compiled
def _sums(row: Four, other: Four) -> Four:
    return (
        (row[0] + other[0]) & WORD,
        (row[1] + other[1]) & WORD,
        (row[2] + other[2]) & WORD,
        (row[3] + other[3]) & WORD,
    )


@apart
def chacha_word(stream: Stream) -> int:
    """32 random bits that tell nothing of the next ones, nor of those before."""
    if stream[LEFT] == 0:
        _fill_store(stream)
    left = int(stream[LEFT]) - 1
    word = _whole(stream[STORE + left])
    stream[STORE + left] = 0
    stream[LEFT] = left
    return word


@compiled
def _fill_store(stream: Stream) -> None:
    """The block of a key of 128 bits (of "expand 16-byte k", as ChaCha has it for these) gives the next key and twelve
    words: nothing that is kept tells what has been drawn."""
    key = _whole(stream[0]), _whole(stream[1]), _whole(stream[2]), _whole(stream[3])
    name = 0x61707865, 0x3120646E, 0x79622D36, 0x6B206574
    rows = chacha20(name, key, key, (0, 0, 0, 0))
    for i in range(4):
        stream[i] = rows[0][i]
        stream[STORE + i] = rows[1][i]
        stream[STORE + 4 + i] = rows[2][i]
        stream[STORE + 8 + i] = rows[3][i]
    stream[LEFT] = 12


@compiled
def _whole(word: Any) -> int:
    return int(np.int64(word))


@compiled
def next_word(stream: Stream) -> int:
    """32 random bits. Written without overflow, so that Python and machine arithmetic agree."""
    if len(stream) == TABLE_STREAM and stream[KIND] == BY_CHACHA:
        return chacha_word(stream)
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
def shuffle_top(cards: Any, count: int, drawn: int, stream: Stream) -> None:
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
