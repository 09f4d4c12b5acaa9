"""Games for two that are nearly over."""

from __future__ import annotations

from functools import partial
from typing import Any

from ludotheque.games import find
from ludotheque.games.ciseaux.bots import best_play
from ludotheque.games.ciseaux.rules import CARDS, TABLE, TRICKS
from ludotheque.games.contract import Table
from ludotheque.games.layout import opened
from ludotheque.match import Match
from tests.helpers import play_script

GAME = find("ciseaux")
FORM = GAME.form
solve = partial(best_play.solve, FORM)

ALL = [f"{suit}{number}" for suit in "RPS" for number in range(1, 6)] + ["J"]


def left_with(mine: str, theirs: str, margin: int = 0, **options: Any) -> Match:
    """Seat 0 still holds these cards, seat 1 those; seat 0 leads by so many points."""
    match = Match.start("ciseaux", 2, seed=0, options=options)
    state = opened(match._table, TABLE)
    for seat, held in enumerate((mine.split(), theirs.split())):
        state.hands[seat] = sum(1 << ALL.index(card) for card in held)
        state.trick = TRICKS - len(held)
        for card in range(CARDS):
            if not int(state.hands[seat]) >> card & 1:
                state.taker[seat, card] = 1 - seat
    state.points[0], state.points[1] = 30 + margin, 30
    return match


def table_of(match: Match) -> Table:
    return match._table


def after_tricks(match: Match, *tricks: str) -> Match:
    for cards in tricks:
        play_script(match, enumerate(cards.split()))
    return match
