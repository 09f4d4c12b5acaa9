"""How good is exact play in 1, 2, 3… ciseaux for two? ``python -m tools.measure_ciseaux`` prints it.

`exploitability` computes what the best answer to it would gain, `solving_times` how long it takes to find;
`estimate_errors` compares the estimate with exact values. Among more players there is nothing exact: a `MindReader`
shows what could be gained at most by who knows how the others think. Games against the other levels: `ludotheque bench
bots --game ciseaux`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ludotheque.contests import Contest, Result, contest, named
from ludotheque.games import find, matrix
from ludotheque.games.chance import below, stream_from
from ludotheque.games.ciseaux.bots.against_many import MORE_SPARE, CrowdReader, payoffs
from ludotheque.games.ciseaux.bots.best_answer import answered
from ludotheque.games.ciseaux.bots.best_play import OPEN, cards_of, ending_of, estimate, solve, solve_ending
from ludotheque.games.ciseaux.rules import CARDS, COLOURS, TABLE, TRICKS
from ludotheque.games.contract import Stream, Table
from ludotheque.games.forms import Form
from ludotheque.games.layout import opened
from ludotheque.games.matrix import Numbers, solve_matrix
from ludotheque.games.takeover import wait_for_speed
from ludotheque.seen import Seen, expect_turn

NO_CARDS = np.zeros(0, np.int32)


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


def form() -> Form:
    return find("ciseaux").form


def exploitability(
    tricks: int, positions: int, seed: int, solved: int | None = None, options: Mapping[str, object] | None = None
) -> Gains:
    """What a best answer gains, from random positions, against exact play (or: exact from ``solved`` tricks on)."""
    stream, room, gains = stream_from(seed), matrix.room(), []
    for _ in range(positions):
        table = position(tricks, stream, options or {})
        for seat in range(2):
            best, left = form().of(answered)(ending_of(form(), table, seat), tricks if solved is None else solved, room)
            gains.append(best - left)
    return Gains(float(np.mean(gains)), float(np.max(gains)))


def estimate_errors(tricks: int, positions: int, seed: int, options: Mapping[str, object] | None = None) -> Numbers:
    """Estimate less exact value at random positions."""
    stream, room, errors = stream_from(seed), matrix.room(), []
    everything = (1 << tricks) - 1
    for _ in range(positions):
        ending = ending_of(form(), position(tricks, stream, options or {}), 0)
        form().of(solve_ending)(ending, OPEN, room)
        guess = estimate(ending, everything, everything, ending.margin, ending.pot)
        errors.append(guess - form().of(solve_matrix)(room, tricks, tricks))
    return np.array(errors)


def solving_times(tricks: int, positions: int, seed: int, options: Mapping[str, object]) -> Numbers:
    """Seconds of a processor until random positions are solved."""
    stream, times = stream_from(seed), []
    for _ in range(positions):
        table = position(tricks, stream, options)
        started = time.process_time()
        solve(form(), table, 0)
        times.append(time.process_time() - started)
    return np.array(times)


# --- among three and four ---------------------------------------------------------------------------------------------


class MindReader:
    """Knows how often the experts around it will play each card, and answers best."""

    level = "mind reader"

    def __init__(self, seed: int) -> None:
        self.others = [CrowdReader(find("ciseaux"), MORE_SPARE) for _ in range(COLOURS)]

    def choose(self, seen: Seen) -> str:
        seat = expect_turn(seen)
        likely = np.ones(1)
        for other in range(seen.players):
            if other != seat:
                mix = self.others[other].mix(seen.table, other)
                likely = np.outer(mix[cards_of(opened(seen.table, TABLE).hands[other])], likely).ravel()
        return seen.legal[int(np.argmax(form().of(payoffs)(seen.table, seat) @ likely))]


def mind_read(players: int, deals: int) -> Result:
    """How many games a mind reader wins among experts."""
    return contest(Contest("ciseaux", players, MindReader, named("expert")), deals)


def main(positions: int = 10) -> None:
    wait_for_speed()
    print("best answer gains  void   mean     worst")
    for tricks, solved in ((7, 7), (8, 7), (8, 6)):
        for void in ("aside", "carry"):
            gains = exploitability(tricks, positions, 1, solved, {"void": void})
            print(f"{tricks} left, {solved} exact    {void}  {gains.mean:7.3%}  {gains.worst:7.3%}")
    print("solved in  void   mean    longest")
    for tricks in (7, 8):
        for void in ("aside", "carry"):
            took = solving_times(tricks, positions, 3, {"void": void})
            print(f"{tricks} left     {void}  {1000 * np.mean(took):4.0f} ms  {1000 * np.max(took):4.0f} ms")
    print("estimate less exact  void   root mean square  19 of 20  worst")
    for void in ("aside", "carry"):
        errors = np.abs(estimate_errors(7, 10 * positions, 2, {"void": void}))
        most, worst = np.quantile(errors, 0.95), np.max(errors)
        print(f"7 left               {void}  {np.sqrt(np.mean(errors**2)):7.3%}           {most:7.3%}   {worst:7.3%}")
    print("a mind reader among experts wins  ± 95 %")
    for players in (3, 4):
        result = mind_read(players, 10 * positions)
        print(f"{players} players                         {result.share:6.1%}  {result.error:5.1%}")


if __name__ == "__main__":
    main()
