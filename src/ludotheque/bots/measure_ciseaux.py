"""How good is exact play in 1, 2, 3… ciseaux for two? ``python -m ludotheque.bots.measure_ciseaux`` prints it.

`exploitability` computes what the best answer to it would gain; `estimate_errors` compares the estimate with exact
values; `win_rate` plays games against the habits of the weaker levels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from ..games import find, matrix
from ..games.ciseaux.exact import OPEN, ending_of, estimate, solve_ending
from ..games.ciseaux.habits import Reader
from ..games.ciseaux.policy import NO_HABIT, draw_habit, easy
from ..games.ciseaux.response import answered
from ..games.ciseaux.rules import CARDS, TRICKS
from ..games.kernel import Stream, Table, below, stream_from
from ..games.matrix import Numbers, solve_matrix

NO_CARDS = np.zeros(0, np.int32)
Player = Callable[[Table, int], int]


def position(tricks: int, stream: Stream, options: Mapping[str, object]) -> Table:
    """A game for two with so many tricks left, played at random until then."""
    game = find("ciseaux")
    table = game.undealt(2, game.check_options(2, options))
    moves = np.zeros(CARDS, np.int32)
    game.rules.deal(table, NO_CARDS)
    for _ in range(TRICKS - tricks):
        for seat in range(2):
            count = game.rules.legal(table, seat, moves)
            game.rules.play(table, seat, int(moves[below(stream, count)]))
    return table


# --- what a best answer gains -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Gains:
    """What the best answer gains, in probability of winning."""

    mean: float
    worst: float


def exploitability(
    tricks: int, positions: int, seed: int, solved: int | None = None, options: Mapping[str, object] | None = None
) -> Gains:
    """What a best answer gains, from random positions, against exact play (or: exact from ``solved`` tricks on)."""
    stream, room, gains = stream_from(seed), matrix.room(), []
    for _ in range(positions):
        table = position(tricks, stream, options or {})
        for seat in range(2):
            best, left = answered(ending_of(table, seat), tricks if solved is None else solved, room)
            gains.append(best - left)
    return Gains(float(np.mean(gains)), float(np.max(gains)))


def estimate_errors(tricks: int, positions: int, seed: int, options: Mapping[str, object] | None = None) -> Numbers:
    """Estimate less exact value at random positions."""
    stream, room, errors = stream_from(seed), matrix.room(), []
    everything = (1 << tricks) - 1
    for _ in range(positions):
        ending = ending_of(position(tricks, stream, options or {}), 0)
        solve_ending(ending, OPEN, room)
        guess = estimate(ending, everything, everything, ending.margin, ending.pot)
        errors.append(guess - solve_matrix(room, tricks, tricks))
    return np.array(errors)


# --- games ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Result:
    """Games won, shared and lost."""

    won: int
    shared: int
    lost: int

    @property
    def rate(self) -> float:
        """Of the games that one side won."""
        return self.won / max(1, self.won + self.lost)

    @property
    def margin(self) -> float:
        """Half the width of its 95 % interval."""
        return 1.96 * math.sqrt(self.rate * (1 - self.rate) / max(1, self.won + self.lost))


def reader(seed: int, solved: int = 7) -> Player:
    """Exact play that leans on habits."""
    mind, stream = Reader(solved), stream_from(seed)
    return lambda table, seat: mind.choose(table, seat, stream)


def habitual(seed: int) -> Player:
    """A habit of the seed's own."""
    stream, moves = stream_from(seed), np.zeros(CARDS, np.int32)
    habit = draw_habit(stream)
    return lambda table, seat: easy(table, seat, habit, moves, stream)


def sensible(seed: int) -> Player:
    """Simple sense."""
    stream, moves = stream_from(seed), np.zeros(CARDS, np.int32)
    medium = find("ciseaux").policy.medium
    return lambda table, seat: medium(table, seat, moves, stream)


def careless(seed: int) -> Player:
    """Any card."""
    stream, moves = stream_from(seed), np.zeros(CARDS, np.int32)
    return lambda table, seat: easy(table, seat, NO_HABIT, moves, stream)


def win_rate(
    one: Callable[[int], Player], other: Callable[[int], Player], pairs: int, seed: int, **options: object
) -> Result:
    """Games between two kinds of players, each pair of games with the seats exchanged."""
    counts = [0, 0, 0]
    for game in range(2 * pairs):
        seat = game % 2
        players = [one(4 * (seed + game)), other(4 * (seed + game) + 1)]
        winners = _play(players[::-1] if seat else players, options)
        counts[1 if winners == 3 else 0 if winners >> seat & 1 else 2] += 1
    return Result(*counts)


def _play(players: list[Player], options: Mapping[str, object]) -> int:
    rules = find("ciseaux").rules
    table = position(TRICKS, stream_from(0), options)
    while rules.actors(table):
        cards = [player(table, seat) for seat, player in enumerate(players)]
        for seat, card in enumerate(cards):
            rules.play(table, seat, card)
    return rules.winners(table)


def main(positions: int = 10, pairs: int = 100) -> None:
    print("best answer gains  void   mean     worst")
    for tricks, solved in ((7, 7), (8, 7), (8, 6)):
        for void in ("aside", "carry"):
            gains = exploitability(tricks, positions, 1, solved, {"void": void})
            print(f"{tricks} left, {solved} exact    {void}  {gains.mean:7.3%}  {gains.worst:7.3%}")
    print("estimate less exact  void   root mean square  worst")
    for void in ("aside", "carry"):
        errors = estimate_errors(7, 10 * positions, 2, {"void": void})
        print(
            f"7 left               {void}  {np.sqrt(np.mean(errors**2)):7.3%}           {np.max(np.abs(errors)):7.3%}"
        )
    print("exact play that leans, against")
    for name, other in (("easy", habitual), ("medium", sensible), ("any card", careless)):
        result = win_rate(reader, other, pairs, 3)
        print(f"{name:9} {result.won}-{result.shared}-{result.lost}  {result.rate:.1%} ± {result.margin:.1%}")


if __name__ == "__main__":
    main()
