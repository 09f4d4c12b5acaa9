"""Players that several tests let play."""

from __future__ import annotations

from typing import Any

import ludotheque
from ludotheque.policies import Policy
from ludotheque.seen import Seen

GAME = "ninjan"


def last(state: Any, seat: Any, moves: Any, luck: Any) -> Any:
    return len(moves) - 1


def made(function: Any) -> Policy:
    return ludotheque.policy(GAME)(function)


LAST = made(last)


def first(seen: Seen) -> str:
    return seen.legal[0]


class Counts:
    """Counts its own choices: it is made anew, or copied, for each game."""

    def __init__(self, start: int = 0) -> None:
        self.chosen = 0

    def choose(self, seen: Seen) -> str:
        self.chosen += 1
        return seen.legal[self.chosen % len(seen.legal)]


class Plain:
    def choose(self, seen: Seen) -> str:
        return seen.legal[-1]
