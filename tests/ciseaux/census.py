"""Where every piece of 1, 2, 3… ciseaux must be at any moment."""

from __future__ import annotations

from ludotheque.games.bits import members_of
from ludotheque.games.ciseaux.rules import ASIDE, CARDS, CARRIED, JOKER, VOID_CARRY
from ludotheque.games.contract import NOTHING
from ludotheque.match import Match
from tests.census import state_of


def count(match: Match) -> None:
    state = state_of(match)
    points = [0] * match.players
    for colour in range(match.players):
        hand = members_of(state.hands[colour])
        assert len(hand) == CARDS - state.trick
        assert state.chosen[colour] == NOTHING or int(state.chosen[colour]) in hand
        for card in range(CARDS):
            place = int(state.taker[colour, card])
            assert (place == NOTHING) == (card in hand), "a card is in its hand or has been played"
            assert place in {NOTHING, CARRIED if state.void == VOID_CARRY else ASIDE, *range(match.players)}
            if 0 <= place < match.players and place != colour:
                points[place] += state.joker_value if card == JOKER else card % 5 + 1
    assert tuple(points) == match.scores
