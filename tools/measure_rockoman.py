"""What is a super worth that waits? ``python -m tools.measure_rockoman`` prints it.

Two players with simple sense play many games. For every number of cards left, the difference between what the margin is
then and what it becomes is compared with how many supers more one of them has face up (least squares): what a
super brings, and takes from the other, is its slope. `games/rockoman/outlook.py` judges by it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ludotheque.bench.progress import Progress
from ludotheque.games import find
from ludotheque.games.bits import members_of
from ludotheque.games.chance import branch, stream_from
from ludotheque.games.contract import Stream
from ludotheque.games.layout import opened
from ludotheque.games.rockoman.board import CARDS
from ludotheque.games.rockoman.bots.outlook import STEP
from ludotheque.games.takeover import wait_for_speed
from ludotheque.i18n import say

NO_CARDS = np.zeros(0, np.int32)

Sums = NDArray[np.float64]  # by cards left: how often, x, y, xx, xy


def watch_game(stream: Stream, sums: Sums) -> None:
    """One game between two with simple sense: what was face up with so many cards left, and what came of it."""
    game = find("rockoman")
    rules, medium = game.rules, game.sense.medium
    table = game.undealt(2, game.check_options(2, {}))
    state = opened(table, rules.TABLE)
    branch(stream, state.stream)
    rules.deal(table, NO_CARDS)
    moves = np.zeros(rules.MAX_MOVES, np.int32)
    seen: dict[int, tuple[int, int]] = {}
    while actors := rules.actors(table):
        left = int(state.deck_count) - int(state.drawn)
        supers = state.supers.sum(axis=1)
        seen[left] = (int(supers[0]) - int(supers[1]), int(state.points[0]) - int(state.points[1]))
        seat = members_of(actors)[0]
        rules.play(table, seat, medium(table, seat, moves, stream))
    last = int(state.points[0]) - int(state.points[1])
    for left, (more, margin) in seen.items():
        sums[left // STEP] += (1, more, last - margin, more * more, more * (last - margin))


def worth_of_supers(games: int, seed: int = 1) -> list[tuple[int, float]]:
    """By cards left: what a super brings."""
    sums = np.zeros((CARDS // STEP + 1, 5))
    stream = stream_from(seed)
    with Progress() as progress:
        progress.expect(games)
        for done in range(games):
            watch_game(stream, sums)
            progress.advance()
            if done % 100 == 0:
                progress.show(say("{done} of {games} games", done=done, games=games))
    found = []
    for part, (count, more, gain, more_more, more_gain) in enumerate(sums):
        spread = more_more - more * more / max(count, 1)
        if spread > 0:
            found.append((part * STEP, float((more_gain - more * gain / count) / spread)))
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.measure_rockoman", description=__doc__)
    parser.add_argument("--games", type=int, default=5000)
    given = parser.parse_args(arguments)
    wait_for_speed()
    for left, worth in worth_of_supers(given.games):
        print(f"{left:2d} to {left + STEP - 1:2d} cards left: {worth:5.2f} points")


if __name__ == "__main__":
    main()
