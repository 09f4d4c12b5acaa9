"""A game's moves and how they are written, each looked up once: asking its notation costs as much as playing."""

from __future__ import annotations

from collections.abc import Callable

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
