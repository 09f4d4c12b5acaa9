"""Choosing a move from a list: at once if it is one word, otherwise card first, then marble, then destination."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ..i18n import say_many

YES, NO = ("y", "yes", "o", "oui"), ("n", "no", "non")  # whichever language somebody thinks in


def steps_of(move: str) -> tuple[str, ...]:
    """The choices that lead to a move; the last of them is the move itself."""
    card, _, rest = move.partition(" ")
    origin = re.split("[-x]", rest)[0]
    if not rest:
        return (move,)
    return (card, move) if origin == rest else (card, origin, move)


def is_word(move: str) -> bool:
    """Whether it is a word rather than the sign of a card or a place."""
    return move.isalpha() and move.islower()


class Chooser:
    """Where a person stands on the way to a move."""

    def __init__(self, legal: Sequence[str], label: Callable[[str], str], spelt: bool = True) -> None:
        """``spelt``: words are shown as they are typed. Those of a game are English; what they mean says more."""
        self.legal = legal
        self.label = label
        self.spelt = spelt
        self.way: tuple[str, ...] = ()
        self._skip_single()
        self._start = self.way  # where there is nothing to choose, no choice can be taken back

    def _skip_single(self) -> None:
        """Where there is only one way to go on, go it; but a move itself is always chosen by the person."""
        options = self.options()
        while len(options) == 1 and options[0] not in self.legal:
            self.way = (*self.way, options[0])
            options = self.options()

    @property
    def chosen(self) -> str:
        """What has been chosen so far; nothing as long as there was nothing to choose."""
        return " ".join(self.way) if self.way != self._start else ""

    def moves(self, way: tuple[str, ...]) -> list[str]:
        """The legal moves that this way can still lead to."""
        return [move for move in self.legal if steps_of(move)[: len(way)] == way]

    def options(self) -> list[str]:
        """What can be chosen next."""
        depth = len(self.way)
        return list(dict.fromkeys(steps_of(move)[depth] for move in self.moves(self.way)))

    def entries(self) -> list[str]:
        """The same as lines of a list, each with its number."""
        options = self.options()
        written = [option if self.spelt or not is_word(option) else "" for option in options]
        widest = max(map(len, written))
        return [
            "  ".join(filter(None, (f"{i:3}", text.ljust(widest), self._label(option))))
            for i, (text, option) in enumerate(zip(written, options, strict=True), start=1)
        ]

    def _label(self, option: str) -> str:
        moves = self.moves((*self.way, option))
        if len(moves) == 1:
            return self.label(moves[0])
        return say_many("{n} choice", "{n} choices", len(moves)).text()

    def choose(self, answer: str) -> str | None:
        """Take a step, by number, by name or by a whole move; returns the move once there is only one left.

        Anything else is returned as it is: the rules will say what is wrong with it.
        """
        options = self.options()
        if answer.isdecimal() and 1 <= int(answer) <= len(options):
            answer = options[int(answer) - 1]
        named = [option for option in options if option.lower() == answer.lower()]
        if not named:
            return answer
        way = (*self.way, named[0])
        moves = self.moves(way)
        if len(moves) == 1:
            return moves[0]
        self.way = way
        self._skip_single()
        return None

    def toward(self, move: str) -> int:
        """The place of the option that leads to a legal move; steps that lead elsewhere are forgotten."""
        steps = steps_of(move)
        if steps[: len(self.way)] != self.way:
            self.back()
        return self.options().index(steps[len(self.way)])

    def back(self) -> bool:
        """Forget the steps taken; False if there were none."""
        before, self.way = self.way, ()
        self._skip_single()
        return before != self.way
