"""Learns to judge Super Tock by playing against itself: ``python -m tools.learn_supertock``.

Every seat plays the move that it judges best, now and then any other. After every move the judgement before it is
drawn towards the one after it, and at last towards who has won: temporal-difference learning, with traces that reach
back over earlier moves. Games of every number of players and of all options take turns. Ctrl-C keeps what has been
learnt so far.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from ludotheque.bench.progress import Progress
from ludotheque.games import find
from ludotheque.games.bits import bit
from ludotheque.games.chance import below, branch, stream_from
from ludotheque.games.compiling import compiled
from ludotheque.games.contract import Rules, Stream, Table
from ludotheque.games.game import Game
from ludotheque.games.layout import copy, record
from ludotheque.games.supertock.bots import judgement
from ludotheque.games.supertock.bots.signs import ROOM, SIGNS, look
from ludotheque.games.supertock.bots.weights import WEIGHTS
from ludotheque.games.supertock.rules import take_turn
from ludotheque.games.supertock.table import SEATS, TABLE
from ludotheque.i18n import say

rules = cast(Rules, None)  # those of Super Tock: see `Form.together`

Weights = NDArray[np.float64]

EXPLORING = 40  # one move in so many is any move
TRACE = 0.7  # how much of what a move teaches goes to the moves before it
RATE = 0.3
CALM = 1.0  # what every weight has varied by at first, so that rare signs do not jump
LONGEST = 6000  # moves after which a game is given up
PART = 0.5  # of the games, the last: the weights are their mean over these
CHECK = 200  # games between two looks at the clock

Lesson = Callable[[Table, Weights, Weights, Stream], int]
LESSON = "int64(uint8[::1], float64[:, ::1], float64[:, ::1], uint32[::1])"


def lesson(start: Table, weights: Weights, squares: Weights, stream: Stream) -> int:
    """Play one game and learn from it; returns how many moves it took.

    ``start`` has its players and options but no deal yet. ``squares`` are sums of the squares of all changes so far:
    where they are large, steps become small.
    """
    table, spare = start.copy(), start.copy()
    state = record(table, TABLE)
    branch(stream, table[:16].view(np.uint32))
    moves = np.empty(rules.MAX_MOVES, np.int32)
    rules.deal(table, moves[:0])
    sides, row = judgement.sides_of(state), judgement.set_of(state)
    notes, values, before = np.empty((ROOM, 2)), np.empty(SEATS), np.empty(SEATS)
    traces, change = np.zeros((SEATS, SIGNS)), np.zeros(SIGNS)
    hand = below(stream, 2 * int(state.players))  # in half of the games one hand is known, otherwise all are
    known = bit(hand) if hand < state.players else bit(SEATS) - 1
    judgement.weigh(table, known, weights, notes, before)
    follow(table, known, sides, traces, notes)
    length = 0
    while rules.actors(table) and length < LONGEST:
        seat = int(state.turn)
        count = judgement.one_of_a_rank(table, seat, moves)
        if count == 1 or below(stream, EXPLORING) == 0:
            move = int(moves[below(stream, count)])
        else:
            move = judgement.best_move(table, seat, count, moves, weights, spare, notes, values)
        copy(table, spare)
        if take_turn(record(spare, TABLE), seat, move):  # cards will be dealt: judge before that, too
            learn(spare, known, weights, sides, traces, change, notes, values, before)
        rules.play(table, seat, move)
        learn(table, known, weights, sides, traces, change, notes, values, before)
        length += 1
    for i in range(SIGNS):
        squares[row, i] += change[i] ** 2
        weights[row, i] += RATE * change[i] / np.sqrt(squares[row, i])
    return length


@compiled
def follow(table: Table, known: int, sides: int, traces: Any, notes: Any) -> None:
    """The signs of this moment join the traces."""
    for side in range(sides):
        for i in range(SIGNS):
            traces[side, i] *= TRACE
    state = record(table, TABLE)
    for seat in range(state.players):
        look(table, seat, known, notes)
        for i in range(1, int(notes[0, 0]) + 1):
            traces[seat % sides, int(notes[i, 0])] += notes[i, 1]


@compiled
def learn(
    table: Table,
    known: int,
    weights: Any,
    sides: int,
    traces: Any,
    change: Any,
    notes: Any,
    values: Any,
    before: Any,
) -> None:
    """What was judged before should have been more like what is judged now."""
    judgement.weigh(table, known, weights, notes, values)
    for side in range(sides):
        surprise = values[side] - before[side]
        before[side] = values[side]
        for i in range(SIGNS):
            change[i] += surprise * traces[side, i]
    follow(table, known, sides, traces, notes)


# --- many games -------------------------------------------------------------------------------------------------------


def any_start(game: Game, stream: Stream) -> Table:
    """A table for any number of players, for two or four more often, with any options, most often the usual ones."""
    players = (2, 2, 2, 3, 4, 4, 4, 4, 5, 6, 7, 8)[below(stream, 12)]
    options = game.any_options(players, stream, even=("teams",))
    return game.undealt(players, options)


def train(games: int, seed: int, weights: Weights, squares: Weights, seconds: float = 1e9) -> tuple[Weights, int]:
    """Play so many games, or as many as there is time for; the mean weights of the last part of them, and how many."""
    game = find("supertock")
    teach = _lesson_of(game)
    stream = stream_from(seed)
    total, counted, done = np.zeros_like(weights), 0, 0
    started = time.perf_counter()
    with Progress() as progress:
        progress.expect(games)
        try:
            while done < games and time.perf_counter() - started < seconds:
                teach(any_start(game, stream), weights, squares, stream)
                done += 1
                progress.advance()
                if done >= PART * games or time.perf_counter() - started > PART * seconds:
                    total += weights
                    counted += 1
                if done % CHECK == 0:
                    progress.show(say("{value}", value=f"{done} of {games} games"))
        except KeyboardInterrupt:
            pass  # what has been learnt so far is kept
    return (total / counted if counted else weights), done


def _lesson_of(game: Game) -> Lesson:
    return game.compiled.together(lesson, LESSON)


def written(weights: Weights, how: str) -> str:
    """The source of weights.py."""
    lines = [
        f'"""What the signs weigh (a row for every kind of game: see judgement.py), learnt by playing.\n\n{how}\n"""'
    ]
    lines += [
        "",
        "from __future__ import annotations",
        "",
        "import numpy as np",
        "",
        "# fmt: off",
        "WEIGHTS = np.array([",
    ]
    for row in weights:
        for i in range(0, len(row), 12):
            numbers = ", ".join(f"{number:.3f}" for number in row[i : i + 12])
            lines.append(("    [" if i == 0 else "     ") + numbers + ("]," if i + 12 >= len(row) else ","))
    return "\n".join([*lines, "])", "# fmt: on", ""])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.learn_supertock", description=__doc__)
    parser.add_argument("--games", type=int, default=400_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so long")
    parser.add_argument("--anew", action="store_true", help="forget all that was learnt before")
    parser.add_argument("--out", type=Path, default=Path(judgement.__file__).with_name("weights.py"))
    given = parser.parse_args(arguments)
    shape = (judgement.SETS, SIGNS)
    weights = np.zeros(shape) if given.anew or WEIGHTS.shape != shape else WEIGHTS.copy()
    started = time.perf_counter()
    weights, done = train(given.games, given.seed, weights, np.full(shape, CALM), 60 * given.minutes)
    minutes = (time.perf_counter() - started) / 60
    how = (
        f"python -m tools.learn_supertock --games {given.games} --seed {given.seed}"
        f"{' --anew' if given.anew else ''}\n{done} games in {minutes:.1f} minutes on one core."
    )
    given.out.write_text(written(weights, how), encoding="utf-8")


if __name__ == "__main__":
    main()
