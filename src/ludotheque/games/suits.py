"""Rock, paper and scissors: which beats which."""

from __future__ import annotations

from .compiling import compiled

ROCK, PAPER, SCISSORS = 0, 1, 2
SUITS = "RPS"
ALL_SUITS = 7  # as a set, a bit each


@compiled
def beats(suit: int, other: int) -> bool:
    """Paper beats rock, scissors beat paper, rock beats scissors."""
    return (suit - other == 1) | (other - suit == 2)


@compiled
def unbeaten(suits: int) -> int:
    """Of a set of suits, those that no other of them beats: one, or none when all three are there."""
    beaten = (suits >> 1) | ((suits & 1) << 2)
    return suits & ~beaten
