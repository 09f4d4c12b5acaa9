"""Where every piece of Ninjan must be at any moment."""

from __future__ import annotations

from ludotheque.games.bits import members_of
from ludotheque.games.contract import NOTHING
from ludotheque.games.ninjan.rules import CARDS, CHOOSING
from ludotheque.match import Match
from tests.census import state_of


def count(match: Match) -> None:
    state = state_of(match)
    numbers = [*range(-6, 0), *range(1, 11)] * 3
    places = [members_of(state.piles[pile]) for pile in range(3)]
    for pile, cards in enumerate(places):
        stack = [int(state.tops[pile])]
        while state.under[stack[-1]] != NOTHING:
            stack.append(int(state.under[stack[-1]]))
        assert sorted(stack) == list(cards)
        assert state.worth[pile] == sum(numbers[card] for card in cards)
    for seat in range(match.players):
        hand, chosen = members_of(state.hands[seat]), int(state.chosen[seat])
        assert len(hand) == 9 - state.turn
        if state.phase == CHOOSING:
            assert chosen == NOTHING or chosen in hand
        places += [hand, members_of(state.won[seat])]
        if state.phase != CHOOSING and chosen != NOTHING:
            places.append((chosen,))
        if state.deals == 1:
            assert state.points[seat] == sum(numbers[card] for card in members_of(state.won[seat]))
    dealt = [card for place in places for card in place]
    assert len(dealt) == len(set(dealt)) == 3 + 9 * match.players
    assert set(dealt) <= set(range(CARDS))
