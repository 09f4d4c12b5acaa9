"""Nothing appears and nothing is lost: for each game, where every piece must be at any moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque.games.kernel import NOTHING, members_of, opened
from ludotheque.match import Match


def state_of(match: Match) -> Any:
    return opened(match._table, match.game.rules.TABLE)


def count_ciseaux(match: Match) -> None:
    from ludotheque.games.ciseaux.rules import ASIDE, CARDS, CARRIED, JOKER

    state = state_of(match)
    points = [0] * match.players
    for colour in range(match.players):
        hand = members_of(state.hands[colour])
        assert len(hand) == CARDS - state.trick
        assert state.chosen[colour] == NOTHING or int(state.chosen[colour]) in hand
        for card in range(CARDS):
            place = int(state.taker[colour, card])
            assert (place == NOTHING) == (card in hand), "a card is in its hand or has been played"
            assert place in {NOTHING, CARRIED if state.void else ASIDE, *range(match.players)}
            if 0 <= place < match.players and place != colour:
                points[place] += state.joker_value if card == JOKER else card % 5 + 1
    assert tuple(points) == match.scores


def count_ninjan(match: Match) -> None:
    from ludotheque.games.ninjan.rules import CARDS, CHOOSING

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


CENSUS: dict[str, Callable[[Match], None]] = {
    "ciseaux": count_ciseaux,
    "ninjan": count_ninjan,
}
