"""Random numbers: the same game on every machine, in either form of the rules.

There are two generators. xoshiro128** is the quick one: bots imagine with it, and games from Python are dealt with it.
But whoever has noted enough of its numbers can compute the rest; so a table of the server is dealt by ChaCha20, where
nobody can. A stream is four words of state; where a fifth one follows, it says which generator they belong to.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from .compiling import compiled
from .contract import Stream

WORD = 0xFFFFFFFF


XOSHIRO, CHACHA = "xoshiro128**", "chacha20"  # as records name them
GENERATORS = (XOSHIRO, CHACHA)
BY_CHACHA = 1  # in the fifth word of a stream
ROUNDS = 10  # double ones


def stream_from(seed: int, generator: str = XOSHIRO) -> Stream:
    """Random words that depend on every digit of the seed."""
    digest = hashlib.sha256(f"ludotheque/{1 + GENERATORS.index(generator)}:{seed}".encode()).digest()
    words = [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4)]
    return np.array(words if generator == XOSHIRO else [*words, BY_CHACHA], dtype=np.uint32)


@compiled
def quarter_round(words: Any, a: int, b: int, c: int, d: int) -> None:
    """RFC 8439, 2.1: four of sixteen words, mixed."""
    words[a] = (words[a] + words[b]) & WORD
    words[d] = _turned(words[d] ^ words[a], 16)
    words[c] = (words[c] + words[d]) & WORD
    words[b] = _turned(words[b] ^ words[c], 12)
    words[a] = (words[a] + words[b]) & WORD
    words[d] = _turned(words[d] ^ words[a], 8)
    words[c] = (words[c] + words[d]) & WORD
    words[b] = _turned(words[b] ^ words[c], 7)


@compiled
def _turned(word: Any, places: int) -> Any:
    return ((word << places) | (word >> (32 - places))) & WORD


@compiled
def chacha20(start: Any, block: Any) -> None:
    """RFC 8439, 2.3: the block of sixteen words that follows from these sixteen (int64, so that nothing overflows)."""
    for i in range(16):
        block[i] = start[i]
    for _ in range(ROUNDS):
        quarter_round(block, 0, 4, 8, 12)
        quarter_round(block, 1, 5, 9, 13)
        quarter_round(block, 2, 6, 10, 14)
        quarter_round(block, 3, 7, 11, 15)
        quarter_round(block, 0, 5, 10, 15)
        quarter_round(block, 1, 6, 11, 12)
        quarter_round(block, 2, 7, 8, 13)
        quarter_round(block, 3, 4, 9, 14)
    for i in range(16):
        block[i] = (block[i] + start[i]) & WORD


@compiled
def _chacha_word(stream: Stream) -> int:
    """32 random bits that tell nothing of the next ones, nor of those before: the block of a key of 128 bits (of
    "expand 16-byte k", as ChaCha has it for these) gives the next key and the word."""
    start = np.zeros(16, np.int64)
    block = np.zeros(16, np.int64)
    start[0], start[1], start[2], start[3] = 0x61707865, 0x3120646E, 0x79622D36, 0x6B206574
    for i in range(4):
        start[4 + i] = stream[i]
        start[8 + i] = stream[i]
    chacha20(start, block)
    for i in range(4):
        stream[i] = block[i]
    return int(block[4])


@compiled
def next_word(stream: Stream) -> int:
    """32 random bits. Written without overflow, so that Python and machine arithmetic agree."""
    if len(stream) > 4 and stream[4] == BY_CHACHA:
        return _chacha_word(stream)
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
