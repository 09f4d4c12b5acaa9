"""What bots have answered: a move that is taken back and made again meets the same answer, so that nobody gets a second
chance at luck; also when the game was left in between and resumed, at whatever level."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ..errors import LudothequeError
from ..match import Match
from ..seen import Seen

Line = list[tuple[int, str]]  # the moves of a match, as it was before some of them were taken back


class Answers:
    """Every answer that is known, by how many moves had been made and what its bot saw."""

    def __init__(self, people: Collection[int]) -> None:
        self._people = people
        self._known: dict[tuple[int, Seen], str] = {}

    def known(self, moves: int, seen: Seen) -> str | None:
        return self._known.get((moves, seen))

    def remember(self, match: Match, since: int) -> None:
        """What the bots have chosen in this match since so many moves had been made."""
        for moves, (seat, move) in enumerate(match.shared_moves[since:], start=since):
            if seat not in self._people:
                self._known[moves, match.seen_at(moves, seat)] = move

    def remember_lines(self, match: Match, lines: Iterable[Line]) -> None:
        """What they chose in moves of this match that have been taken back."""
        for line in lines:
            other = match.copy()
            while other.moves:
                other.undo()
            try:
                for seat, move in line:
                    other.choose(seat, move)
            except LudothequeError:
                continue  # somebody else has written that
            self.remember(other, 0)
