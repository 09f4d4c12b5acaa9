"""Moves to try, legal or not: as they turn up in random matches of each game, and things that are none."""

from __future__ import annotations

import random

from ludotheque.games import SHELF, find
from tests.helpers import LONGEST, Setup, hurry

NO_MOVES = ("", "R99", "!X", ">0", "@9", "zz")


def known_moves(name: str) -> list[str]:
    game = find(name)
    matches = [Setup(name, players, {}, players).start() for players in range(game.fewest, game.most + 1)]
    for match in matches:
        hurry(match, random.Random(match.seed), LONGEST)
    found = sorted({move for match in matches for _, move in match.moves})
    return [*random.Random(name).sample(found, min(len(found), 60)), *NO_MOVES]


MOVES = {name: known_moves(name) for name in SHELF}
