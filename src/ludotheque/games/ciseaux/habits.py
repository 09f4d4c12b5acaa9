"""Playing against a person: start from best play, and lean on habits seen in this game, no further than is safe.

What the other plays is compared with what each habit would have made likely; that gives a forecast of the next card.
Leaning on it costs something if the forecast is wrong. That cost is known beforehand, and only so much of it is risked
as leaning has already gained against the cards that the other did play, plus a little to begin with. So whatever the
other does, no more than that little is ever lost against best play (docs/bots.md).
"""

from __future__ import annotations

import numpy as np

from .. import matrix
from ..kernel import Stream, Table, bit, compiled, has, members_of, opened, record, shuffle
from ..matrix import Numbers, solve_matrix
from .exact import OPEN, SOLVED, Solution, solve
from .policy import HABITS, NO_HABIT, habit_weights, medium_weights, random_card
from .rules import CARDS, TABLE

SPARE = 0.01  # of the probability of winning, risked before anything was gained
LAST_SPARE = 0.0005  # the same where play is exact
SHARE = 0.5  # of what may be risked, so much is risked in one trick: later tricks are better foreseen
SENSE = HABITS  # the model after the last habit: simple sense
MODELS = HABITS + 1
ORDERS = 8  # in which the cards that are gone may have been played
STEPS = 12  # how finely the trust in a forecast is found
LEAST_TRUST, MOST_TRUST = 1e-4, 0.98


class Reader:
    """A player for two who remembers the other's choices; called in the middle of a game, it starts from the hands."""

    def __init__(self, solved: int = SOLVED, most: int = OPEN, spare: float = SPARE) -> None:
        self.solved = solved
        self.most = most
        self.gift = spare
        self._forget()

    def _forget(self) -> None:
        self.spare = self.gift
        self.exact = False
        self.chances = first_chances()
        self.before: Table | None = None
        self.promised = np.zeros(CARDS)  # by their card: what our last mix was worth beyond best play

    def choose(self, table: Table, seat: int, stream: Stream) -> int:
        """A card for this seat, which must choose one now."""
        solution = self.advise(table, seat)
        weights = np.zeros(CARDS)
        weights[solution.moves] = solution.mix
        return int(random_card(weights, stream))

    def weigh(self, table: Table, seat: int) -> tuple[Numbers, Numbers]:
        """By card of this seat: the probability of winning with it against best play, and how often to play it."""
        solution = self.advise(table, seat)
        return solution.payoff @ solution.their_mix, solution.mix

    def advise(self, table: Table, seat: int) -> Solution:
        """Best play, leaning on what is foreseen as far as is safe."""
        self.watch(table, seat)
        solution = solve(table, seat, self.solved, self.most)
        if solution.exact and not self.exact:
            self._count_exactly()
        foreseen = forecast(table, 1 - seat, self.chances)[solution.their_moves]
        mix = lean(solution, foreseen, self.spare * SHARE)
        self.before = table.copy()
        self.promised[:] = 0.0
        self.promised[solution.their_moves] = mix @ solution.payoff - solution.value
        return solution._replace(mix=mix)

    def _count_exactly(self) -> None:
        """From here on the cost of leaning is known exactly, and nearly all that is risked must have been gained."""
        self.exact = True
        self.spare = max(0.0, self.spare - self.gift) + min(self.gift, LAST_SPARE)

    def watch(self, table: Table, seat: int) -> None:
        """Learn from the trick that was played since the last choice."""
        if self.before is not None:
            then, now = opened(self.before, TABLE), opened(table, TABLE)
            if then.trick == now.trick and np.array_equal(then.hands, now.hands):
                return  # asked twice
            played = members_of(int(then.hands[1 - seat]) & ~int(now.hands[1 - seat]))
            if now.trick == then.trick + 1 and len(played) == 1:
                [card] = played
                self.spare = max(0.0, self.spare + float(self.promised[card]))
                learn(self.before, 1 - seat, card, self.chances)
                return
            self._forget()
        learn_from_hands(table, 1 - seat, self.chances)


# --- what the other will play -----------------------------------------------------------------------------------------


def first_chances() -> Numbers:
    """How likely each model is before anything was seen: a third has no habit, a third simple sense, a third habits."""
    chances = np.full(MODELS, 1 / (3 * (HABITS - 1)))
    chances[NO_HABIT] = chances[SENSE] = 1 / 3
    return chances


@compiled
def model_weights(table: Table, seat: int, model: int, weights: Numbers) -> None:
    """How likely each card of that seat is by one model."""
    if model == SENSE:
        medium_weights(table, seat, weights)
    else:
        habit_weights(table, seat, model, weights)


@compiled
def forecast(table: Table, seat: int, chances: Numbers) -> Numbers:
    """How likely each card of that seat is, all models together."""
    together, weights = np.zeros(CARDS), np.zeros(CARDS)
    for model in range(MODELS):
        model_weights(table, seat, model, weights)
        together += chances[model] * weights
    return together


@compiled
def learn(table: Table, seat: int, card: int, chances: Numbers) -> None:
    """That seat played this card: models that expected it are more likely now."""
    weights = np.zeros(CARDS)
    for model in range(MODELS):
        model_weights(table, seat, model, weights)
        chances[model] *= weights[card]
    chances /= chances.sum()


@compiled
def learn_from_hands(table: Table, seat: int, chances: Numbers) -> None:
    """Which cards are gone is public, their order is forgotten: take the average over some orders.

    Simple sense also depends on the other hand, which changed too: the cards that are gone say nothing about it.
    """
    state = record(table, TABLE)
    gone = np.zeros(CARDS, np.int32)
    count = 0
    for card in range(CARDS):
        if not has(state.hands[seat], card):
            gone[count] = card
            count += 1
    trial, weights, likely = table.copy(), np.zeros(CARDS), np.zeros(MODELS)
    tried = record(trial, TABLE)
    stream = np.arange(1, 5).astype(np.uint32)  # the same orders at every table
    for _ in range(ORDERS):
        shuffle(gone, count, stream)
        for model in range(HABITS):
            tried.hands[seat] = bit(CARDS) - 1
            chance = 1.0
            for i in range(count):
                habit_weights(trial, seat, model, weights)
                chance *= weights[gone[i]]
                tried.hands[seat] &= ~bit(gone[i])
            likely[model] += chance
    likely[SENSE] = likely[NO_HABIT]
    chances *= likely
    chances /= chances.sum()


# --- how far to lean on it --------------------------------------------------------------------------------------------


def lean(solution: Solution, foreseen: Numbers, allowed: float) -> Numbers:
    """The mix that wins most against the forecast, among those that guarantee the value less what is allowed.

    With some trust the other is thought to play as foreseen, otherwise anything: best play in that game is as good as
    can be against the forecast for what it guarantees. The trust is raised until the allowance is used up.
    """
    payoff, room = solution.payoff, matrix.room()
    expected = (payoff @ foreseen)[:, np.newaxis]
    careful, bold = LEAST_TRUST, MOST_TRUST
    safe, cost = _trusting(room, payoff, expected, LEAST_TRUST, solution.value)
    if cost > allowed:
        return solution.mix
    daring, price = _trusting(room, payoff, expected, MOST_TRUST, solution.value)
    if price <= allowed:
        return daring
    for _ in range(STEPS):
        trust = (careful + bold) / 2
        mix, costs = _trusting(room, payoff, expected, trust, solution.value)
        if costs <= allowed:
            careful, safe, cost = trust, mix, costs
        else:
            bold, daring, price = trust, mix, costs
    share = (allowed - cost) / (price - cost)
    mixed: Numbers = (1 - share) * safe + share * daring
    return mixed


def _trusting(
    room: matrix.Room, payoff: Numbers, expected: Numbers, trust: float, value: float
) -> tuple[Numbers, float]:
    """Best play if the forecast is right with that probability, and how much less than the value it guarantees."""
    held = len(payoff)
    room.payoff[:held, :held] = trust * expected + (1 - trust) * payoff
    solve_matrix(room, held, held)
    mix = room.row_mix[:held].copy()
    return mix, value - float(np.min(mix @ payoff))
