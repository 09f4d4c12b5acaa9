"""Playing against one person: start from best play, and lean on what is foreseen, no further than is safe.

Leaning costs something if the forecast is wrong. That cost is known beforehand, and only so much of it is risked as
leaning has already gained, plus a little to begin with. So whatever the other does, no more than that little is ever
lost against best play (docs/bots.md).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ... import matrix
from ...contract import Stream, Table
from ...forms import Form
from ...game import Game
from ...matrix import Numbers, solve_matrix
from ..rules import CARDS
from .best_play import OPEN, SOLVED, Solution, solve
from .forecast import Watcher, forecast
from .sense import random_card

SPARE = 0.01  # of the probability of winning, risked before anything was gained
LAST_SPARE = 0.0005  # the same where play is exact
STEPS = 12  # how finely the trust in a forecast is found
LEAST_TRUST, MOST_TRUST = 1e-4, 0.98


class Reader(Watcher):
    """A player for two who remembers the other's choices."""

    def __init__(
        self, game: Game, solved: int = SOLVED, most: int = OPEN, spare: float = SPARE, in_plain: int = SOLVED
    ) -> None:
        self.solved = solved
        self.in_plain = in_plain
        self.most = most
        super().__init__(game, spare)

    def forget(self) -> None:
        super().forget()
        self.exact = False
        self.promised = np.zeros(CARDS)  # by their card: what our last mix was worth beyond best play

    def choose(self, table: Table, seat: int, stream: Stream) -> int:
        """A card for this seat, which must choose one now."""
        solution = self.advise(table, seat)
        weights = np.zeros(CARDS)
        weights[solution.moves] = solution.mix
        return int(self.game.form.of(random_card)(weights, stream))

    def remember(self, table: Table, seat: int) -> None:
        """This seat has chosen here before."""
        self.advise(table, seat)

    def weigh(self, table: Table, seat: int) -> tuple[Numbers, float, Numbers]:
        """By card of this seat: the probability of winning with it against best play, and how often to play it."""
        solution = self.advise(table, seat)
        return solution.payoff @ solution.their_mix, solution.error, solution.mix

    def advise(self, table: Table, seat: int) -> Solution:
        """Best play, leaning on what is foreseen as far as is safe."""
        self.watch(table, seat)
        form = self.game.form
        solved = self.solved if form.compiled else min(self.solved, self.in_plain)
        solution = solve(form, table, seat, solved, self.most)
        if solution.exact and not self.exact:
            self._count_exactly()
        foreseen = form.of(forecast)(table, 1 - seat, self.chances[1 - seat])[solution.their_moves]
        mix = lean(form, solution, foreseen, self.allowed)
        self.promised[:] = 0.0
        self.promised[solution.their_moves] = mix @ solution.payoff - solution.value
        return solution._replace(mix=mix)

    def gained(self, before: Table, seat: int, shown: Sequence[int]) -> float:
        return float(self.promised[shown[1 - seat]])

    def _count_exactly(self) -> None:
        """From here on the cost of leaning is known exactly, and nearly all that is risked must have been gained."""
        self.exact = True
        self.spare = max(0.0, self.spare - self.gift) + min(self.gift, LAST_SPARE)


def lean(form: Form, solution: Solution, foreseen: Numbers, allowed: float) -> Numbers:
    """The mix that wins most against the forecast, among those that guarantee the value less what is allowed.

    With some trust the other is thought to play as foreseen, otherwise anything: best play in that game is as good as
    can be against the forecast for what it guarantees. The trust is raised until the allowance is used up.
    """
    payoff, room = solution.payoff, matrix.room()
    expected = (payoff @ foreseen)[:, np.newaxis]
    careful, bold = LEAST_TRUST, MOST_TRUST
    safe, cost = _trusting(form, room, payoff, expected, LEAST_TRUST, solution.value)
    if cost > allowed:
        return solution.mix
    daring, price = _trusting(form, room, payoff, expected, MOST_TRUST, solution.value)
    if price <= allowed:
        return daring
    for _ in range(STEPS):
        trust = (careful + bold) / 2
        mix, costs = _trusting(form, room, payoff, expected, trust, solution.value)
        if costs <= allowed:
            careful, safe, cost = trust, mix, costs
        else:
            bold, daring, price = trust, mix, costs
    share = (allowed - cost) / (price - cost)
    mixed: Numbers = (1 - share) * safe + share * daring
    return mixed


def _trusting(
    form: Form, room: matrix.Room, payoff: Numbers, expected: Numbers, trust: float, value: float
) -> tuple[Numbers, float]:
    """Best play if the forecast is right with that probability, and how much less than the value it guarantees."""
    held = len(payoff)
    room.payoff[:held, :held] = trust * expected + (1 - trust) * payoff
    form.of(solve_matrix)(room, held, held)
    mix = room.row_mix[:held].copy()
    return mix, value - float(np.min(mix @ payoff))
