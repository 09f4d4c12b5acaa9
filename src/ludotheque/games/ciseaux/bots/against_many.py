"""Playing against two or three people: lean on what is foreseen, no further than is safe.

Among more than two there is no best play to start from; but whoever plays any card at random gives nobody anything to
foresee. So that is the start, and what leaning away from it might cost is risked as far as leaning has gained before,
plus a little to begin with.

What is left after a trick is judged as if all played at random from there: a hand is then worth, to first order, what
its cards bring one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Any

import numpy as np

from ...bits import list_members
from ...compiling import apart, called_with, compiled
from ...contract import NOTHING, Stream, Table
from ...layout import forget_events, opened, record
from ...matrix import Numbers
from ..rules import CARDS, COLOURS, TABLE, competing_suits, pot_pays, trick_pays, trick_winner
from .best_play import cards_of
from .forecast import MODELS, Watcher, forecast
from .sense import random_card

SPARE, MORE_SPARE = 0.05, 0.1  # of the probability of winning, risked before anything was gained: hard, expert
NOISE = 0.005  # of the probability of winning: a card that promises so much less is still played at times
WINNER, GAIN = 0, 1  # of a trick that was tried
TRIED_IN_PLAIN = 1000  # tricks: more would keep everybody waiting
SPREAD = 2.5  # points: how far what a seat wins in a trick is from what was to be expected, on the scale of a softmax


class CrowdReader(Watcher):
    """A player among three or four who remembers everyone's choices."""

    def forget(self) -> None:
        super().forget()
        self.promised = np.zeros(0)  # by what the others may show: what our last mix was worth beyond random play

    def choose(self, table: Table, seat: int, stream: Stream) -> int:
        """A card for this seat, which must choose one now."""
        form = self.game.form
        if not form.compiled and tricks_of(table) > TRIED_IN_PLAIN:
            self.watch(table, seat)
            self.promised = np.zeros(0)
            return int(form.sense.medium(table, seat, np.zeros(CARDS, np.int32), stream))
        return int(self.game.form.of(random_card)(self.mix(table, seat), stream))

    def remember(self, table: Table, seat: int) -> None:
        """This seat has chosen here before."""
        self.mix(table, seat)

    def mix(self, table: Table, seat: int) -> Numbers:
        """How often to play each card: any, leaning on what is foreseen as far as is safe."""
        self.watch(table, seat)
        form = self.game.form
        payoff = form.of(payoffs)(table, seat)
        leaning = lean(payoff, payoff @ form.of(likelihoods)(table, seat, self.chances), self.allowed)
        self.promised = leaning @ payoff
        mix = np.zeros(CARDS)
        mix[cards_of(opened(table, TABLE).hands[seat])] = 1 / len(payoff) + leaning
        return mix

    def gained(self, before: Table, seat: int, shown: Sequence[int]) -> float:
        if not len(self.promised):
            return 0.0
        return float(self.promised[self.game.form.of(show_of)(before, seat, np.array(shown))])


def tricks_of(table: Table) -> int:
    """How many tricks are possible."""
    state = opened(table, TABLE)
    held, players = int(state.hands[0]).bit_count(), int(state.players)
    return int(held**players)


def lean(payoff: Numbers, expected: Numbers, allowed: float) -> Numbers:
    """How much more often than at random to play each card, if that may cost so much whatever the others show."""
    promising = np.exp((expected - expected.max()) / NOISE)
    leaning: Numbers = promising / promising.sum() - 1 / len(payoff)
    cost = -float(np.min(leaning @ payoff))
    return leaning * min(1.0, allowed / cost) if cost > 0.0 else leaning


# --- all that the others may show -------------------------------------------------------------------------------------
# A show is a card of every other seat; numbered, the lowest seat counts fastest.


@called_with(lambda: (np.zeros(TABLE.itemsize, np.uint8), 0, np.zeros(COLOURS, np.int64)))
def show_of(table: Table, seat: int, shown: Any) -> int:
    """The number of the show of these cards."""
    state, hand = record(table, TABLE), np.zeros(CARDS, np.int32)
    number, step = 0, 1
    for other in range(state.players):
        if other != seat:
            held = list_members(state.hands[other], hand)
            for i in range(held):
                if hand[i] == shown[other]:
                    number += i * step
            step *= held
    return number


@called_with(lambda: (np.zeros(TABLE.itemsize, np.uint8), 0, np.zeros((COLOURS, MODELS))))
def likelihoods(table: Table, seat: int, chances: Numbers) -> Numbers:
    """How likely each show is."""
    state, hand = record(table, TABLE), np.zeros(CARDS, np.int32)
    likely = np.ones(1)
    for other in range(state.players):
        if other != seat:
            foreseen = forecast(table, other, chances[other])
            held = list_members(state.hands[other], hand)
            longer = np.empty(held * len(likely))
            for i in range(held):
                longer[i * len(likely) : (i + 1) * len(likely)] = foreseen[hand[i]] * likely
            likely = longer
    return likely


@called_with(lambda: (np.zeros(TABLE.itemsize, np.uint8), 0))
def payoffs(table: Table, seat: int) -> Numbers:
    """How likely this seat is to win after each of its cards and each show."""
    state, trial = record(table, TABLE), table.copy()
    tried = record(trial, TABLE)
    hands = np.zeros((COLOURS, CARDS), np.int32)
    held, shows = 0, 1
    for one in range(state.players):
        held = list_members(state.hands[one], hands[one])
        tried.chosen[one] = hands[one, 0]
        shows *= held
    tricks = np.zeros((held, shows // held, 2))
    usual, usually = try_tricks(tried, seat, hands, tricks)
    spread = SPREAD * sqrt(held - 0.75)
    hopes = np.zeros(COLOURS)  # how likely each seat is to win, up to a common factor
    for one in range(state.players):
        hopes[one] = exp((state.points[one] - state.points[seat] + (held - 1 + state.players) * usually[one]) / spread)
    without = np.exp(-usual / spread)  # a card that is played will not bring anything later
    payoff, places = np.zeros((held, shows // held)), np.zeros(COLOURS, np.int64)
    for own in range(held):
        tried.chosen[seat] = hands[seat, own]
        for show in range(shows // held):
            total = 0.0
            for one in range(state.players):
                hope = hopes[one]
                for other in range(state.players):
                    hope *= without[other, tried.chosen[other], one]
                if one == tricks[own, show, WINNER]:
                    hope *= exp(tricks[own, show, GAIN] / spread)
                if one == seat:
                    payoff[own, show] = hope
                total += hope
            payoff[own, show] /= total
            show_next(tried, seat, hands, held, places)
    return payoff


@compiled
def show_next(tried: Any, seat: int, hands: Any, held: int, places: Any) -> None:
    """Go from one show to the next, and from the last to the first."""
    for other in range(tried.players):
        if other != seat:
            places[other] = places[other] + 1 if places[other] < held - 1 else 0
            tried.chosen[other] = hands[other, places[other]]
            if places[other]:
                break


# --- what a trick brings, and what comes after it ---------------------------------------------------------------------


@compiled
def win_trick(tried: Any, pots: Any) -> tuple[int, float]:
    """Who wins with the cards that are shown, and how much; NOTHING, and nothing, if the trick is void."""
    forget_events(tried)
    winner, gain = trick_winner(tried, competing_suits(tried)), 0.0
    if winner != NOTHING:
        gain = trick_pays(tried, winner) + pots[winner]
    return winner, gain


@apart
def try_tricks(tried: Any, seat: int, hands: Any, tricks: Numbers) -> tuple[Numbers, Numbers]:
    """Who wins each trick that is possible, and how much.

    Returns what each seat wins on average when one seat plays a certain card, and at all, if everyone else plays any.
    """
    held, shows = tricks.shape[0], tricks.shape[1]
    pots, places = np.zeros(COLOURS, np.int64), np.zeros(COLOURS, np.int64)
    for one in range(tried.players):
        pots[one] = pot_pays(tried, one)
    usual, usually = np.zeros((COLOURS, CARDS, COLOURS)), np.zeros(COLOURS)
    for own in range(held):
        tried.chosen[seat] = hands[seat, own]
        for show in range(shows):
            winner, gain = win_trick(tried, pots)
            tricks[own, show, WINNER], tricks[own, show, GAIN] = winner, gain
            if winner != NOTHING:
                usually[winner] += gain / (held * shows)
                for one in range(tried.players):
                    usual[one, tried.chosen[one], winner] += gain / shows
            show_next(tried, seat, hands, held, places)
    return usual, usually
