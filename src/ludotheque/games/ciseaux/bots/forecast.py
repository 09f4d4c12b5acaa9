"""What others will play in 1, 2, 3… ciseaux, foreseen from what they have played.

What a seat plays is compared with what each habit would have made likely; that gives a forecast of its next card. Who
leans on a forecast may be wrong. So readers count what leaning has gained and lost against the cards that were played,
and risk no more than they have gained, plus a little to begin with.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import numpy as np

from ...bits import bit, has, members_of
from ...chance import shuffle
from ...compiling import apart, called_with
from ...contract import Table
from ...game import Game
from ...layout import opened, record
from ...matrix import Numbers
from ..rules import CARDS, COLOURS, TABLE
from .sense import HABITS, NO_HABIT, habit_weights, medium_weights

SENSE = HABITS  # the model after the last habit: simple sense
MODELS = HABITS + 1
ORDERS = 8  # in which the cards that are gone may have been played
SHARE = 0.5  # of what may be risked, so much is risked in one trick: later tricks are better foreseen


class Watcher(ABC):
    """Remembers everyone's choices in one game; called in the middle of it, it starts from the hands."""

    def __init__(self, game: Game, spare: float) -> None:
        self.game = game
        self.gift = spare
        self.before: Table | None = None  # the table at the last choice
        self.forget()

    def forget(self) -> None:
        self.spare = self.gift  # of the probability of winning: what may still be lost by leaning
        self.chances = np.tile(first_chances(), (COLOURS, 1))

    @property
    def allowed(self) -> float:
        """What may be risked in this trick."""
        return self.spare * SHARE

    @abstractmethod
    def gained(self, before: Table, seat: int, shown: Sequence[int]) -> float:
        """What the last choice of this seat has gained by leaning, against the cards that everyone has shown."""

    def watch(self, table: Table, seat: int) -> None:
        """Learn from the trick that was played since the last choice."""
        form, before, now = self.game.form, self.before, opened(table, TABLE)
        others = [one for one in range(now.players) if one != seat]
        self.before = table.copy()
        if before is not None:
            then = opened(before, TABLE)
            if then.trick == now.trick and np.array_equal(then.hands, now.hands):
                return  # asked twice
            played = [members_of(int(then.hands[one]) & ~int(now.hands[one])) for one in range(now.players)]
            if now.trick == then.trick + 1 and all(len(cards) == 1 for cards in played):
                shown = [card for (card,) in played]
                self.spare = max(0.0, self.spare + self.gained(before, seat, shown))
                for other in others:
                    form.of(learn)(before, other, shown[other], self.chances[other])
                return
            self.forget()
        for other in others:
            form.of(learn_from_hands)(table, other, self.chances[other])


def first_chances() -> Numbers:
    """How likely each model is before anything was seen: a third has no habit, a third simple sense, a third habits."""
    chances = np.full(MODELS, 1 / (3 * (HABITS - 1)))
    chances[NO_HABIT] = chances[SENSE] = 1 / 3
    return chances


@apart
def model_weights(table: Table, seat: int, model: int, weights: Numbers) -> None:
    """How likely each card of that seat is by one model."""
    if model == SENSE:
        medium_weights(table, seat, weights)
    else:
        habit_weights(table, seat, model, weights)


@called_with(lambda: (np.zeros(TABLE.itemsize, np.uint8), 0, first_chances()))
def forecast(table: Table, seat: int, chances: Numbers) -> Numbers:
    """How likely each card of that seat is, all models together."""
    together, weights = np.zeros(CARDS), np.zeros(CARDS)
    for model in range(MODELS):
        model_weights(table, seat, model, weights)
        together += chances[model] * weights
    return together


@called_with(lambda: (np.zeros(TABLE.itemsize, np.uint8), 0, 0, first_chances()))
def learn(table: Table, seat: int, card: int, chances: Numbers) -> None:
    """That seat played this card: models that expected it are more likely now."""
    weights = np.zeros(CARDS)
    for model in range(MODELS):
        model_weights(table, seat, model, weights)
        chances[model] *= weights[card]
    chances /= chances.sum()


@called_with(lambda: (np.zeros(TABLE.itemsize, np.uint8), 0, first_chances()))
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
