"""A second reading of the rules, slow and plain, to hold the compiled one against.

Each module here is one game, written from the rules page alone, with dictionaries, lists, sets and the very notation
that people write. Nothing is shared with the package: where both readings agree along thousands of games, a mistake
would have to have been made twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

Options = Mapping[str, str | int]
Facts = dict[str, Any]  # all there is to know about a table, the hidden things included, in notation

BEATS = {"R": "S", "S": "P", "P": "R"}


class Impossible(Exception):
    """What chance is said to have done cannot have happened."""


def insist(condition: bool, what: str) -> None:
    """Chance may do as it likes, within the rules."""
    if not condition:
        raise Impossible(what)


class Referee(Protocol):
    """What every referee can be asked."""

    over: bool

    def __init__(self, players: int, options: Options, deal: Any) -> None: ...

    def actors(self) -> set[int]: ...
    def legal(self, seat: int) -> set[str]: ...

    def play(self, seat: int, move: str, after: Facts) -> None:
        """Apply a legal move. ``after``: the facts the other side reports; only what chance decided is read there."""

    def scores(self) -> list[int]: ...
    def winners(self) -> set[int]: ...
    def facts(self) -> Facts: ...


class Duel:
    """Rock, paper, scissors between two or more seats at once, until one is left."""

    def __init__(self, seats: set[int]) -> None:
        self.seats = seats
        self.left = set(seats)
        self.shown: dict[int, str] = {}

    def actors(self) -> set[int]:
        return self.left - set(self.shown)

    def legal(self, seat: int) -> set[str]:
        return {"!R", "!P", "!S"} if seat in self.actors() else set()

    def show(self, seat: int, move: str) -> None:
        self.shown[seat] = move[1]
        if self.actors():
            return
        shapes = set(self.shown.values())
        if len(shapes) == 2:
            self.left = {each for each, shape in self.shown.items() if BEATS[shape] in shapes}
        self.shown = {}

    @property
    def winner(self) -> int | None:
        return min(self.left) if len(self.left) == 1 else None

    def facts(self) -> Facts:
        return {"left": set(self.left), "shown": dict(self.shown)}


def highest(totals: Sequence[int]) -> set[int]:
    """The seats that share the top total."""
    return {seat for seat, total in enumerate(totals) if total == max(totals)}
