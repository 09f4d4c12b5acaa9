"""Where every shape and point of Shifumi must be at any moment."""

from __future__ import annotations

from ludotheque.games.contract import NOTHING
from ludotheque.match import Match
from tests.census import state_of


def count(match: Match) -> None:
    state = state_of(match)
    for seat in range(match.players):
        assert (state.chosen[seat] == NOTHING) == (match.over or seat in match.actors)
        assert 0 <= match.scores[seat] <= state.rounds
