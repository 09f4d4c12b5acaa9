"""Where every piece of Rockoman must be at any moment."""

from __future__ import annotations

from ludotheque.games.bits import members_of
from ludotheque.games.rockoman.board import DIAMOND, ELSEWHERE, OVER, RING, SUPER
from ludotheque.match import Match
from tests.census import state_of


def count(match: Match) -> None:
    state = state_of(match)
    left = [int(card) for card in state.deck[state.drawn : state.deck_count]]
    places = [state.pile_count, state.points, state.supers, state.rings[: match.players]]
    assert len(left) + sum(int(place.sum()) for place in places) == state.deck_count
    supers = [card for card in left if SUPER <= card < SUPER + 3]
    assert len(supers) + state.supers.sum() + state.point_supers.sum() == 6
    for suit in range(3):
        assert supers.count(SUPER + suit) + state.supers[:, suit].sum() <= 2
        assert members_of(state.holders[suit]) == tuple(state.supers[:, suit].nonzero()[0])
    assert left.count(RING) + left.count(DIAMOND) == state.rings[ELSEWHERE]
    assert left.count(DIAMOND) == (state.diamond == ELSEWHERE)
    assert state.rings[state.diamond] > 0
    for seat in range(match.players):
        assert 0 <= state.point_supers[seat] <= state.points[seat]
        diamond = 5 if state.phase == OVER and state.diamond == seat else 0
        assert match.scores[seat] == state.points[seat] + diamond
