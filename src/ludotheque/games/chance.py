"""Random numbers: xoshiro128**, the same game on every machine, in either form of the rules."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from .compiling import compiled
from .contract import Stream

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
