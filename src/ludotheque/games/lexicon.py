"""A game's moves and how they are written, each looked up once: asking its notation costs as much as playing.

It tells which moves anyone could make so far, and so what others hold: nothing that a player is given leads to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Game

LARGEST = 1 << 16  # a few megabytes; Super Tock alone could write millions


class Lexicon(dict[int, str]):
    """Moves by their numbers. Those that have been written are read back from `numbers`."""

    def __init__(self, write: Callable[[int], str]) -> None:
        self.write = write
        self.numbers: dict[str, int] = {}

    def __missing__(self, move: int) -> str:
        if len(self) >= LARGEST:
            self.clear()
            self.numbers.clear()
        self[move] = text = self.write(move)
        self.numbers[text] = move
        return text


_KEPT: dict[str, Lexicon] = {}


def lexicon_of(game: Game) -> Lexicon:
    """The moves of a game as they are written."""
    found = _KEPT.get(game.package)
    if found is None:
        found = _KEPT[game.package] = Lexicon(game.notation.write)
    return found
