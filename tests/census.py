"""Nothing appears and nothing is lost: for each game, where every piece must be at any moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque.games.bits import members_of
from ludotheque.games.contract import NOTHING
from ludotheque.games.layout import opened
from ludotheque.match import Match


def state_of(match: Match) -> Any:
    return opened(match._table, match.game.rules.TABLE)


def count_ciseaux(match: Match) -> None:
    from ludotheque.games.ciseaux.rules import ASIDE, CARDS, CARRIED, JOKER, VOID_CARRY

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


def count_rockoman(match: Match) -> None:
    from ludotheque.games.rockoman.board import DIAMOND, ELSEWHERE, OVER, RING, SUPER

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


def count_supertock(match: Match) -> None:
    from ludotheque.games.supertock.board import BREAKS, HOMES, SKY
    from ludotheque.games.supertock.table import OVER

    state = state_of(match)
    cards = [card for pile in (*state.hands[: match.players], state.gone) for half in pile for card in members_of(half)]
    cards += [int(card) for card in state.deck if card != NOTHING]
    assert sorted(cards) == sorted([*range(52)] * state.decks), "every card is in a hand, put down or still to be dealt"
    for seat in range(match.players):
        once, twice = (members_of(half) for half in state.hands[seat])
        assert set(twice) <= set(once)
        assert len(once) + len(twice) == state.held[seat]
    assert state.phase == OVER or state.held[state.turn] > 0
    spaces = [(int(space), seat) for seat in range(match.players) for space in state.marbles[seat]]
    standing = [(space, seat) for space, seat in spaces if space < BREAKS]
    assert len({space for space, _ in standing}) == len(standing), "one marble to a space"
    assert {(space, seat) for space, seat in standing if space <= SKY} == {
        (space, int(owner)) for space, owner in enumerate(state.owners) if owner != NOTHING
    }
    for seat in range(match.players):
        section = int(state.sections[seat])
        home = HOMES + 4 * section
        inside = [space - home for space, owner in standing if owner == seat and space > SKY]
        assert all(0 <= place < 4 for place in inside)
        assert sum(1 << place for place in inside) == state.homes[seat]
        assert all(space == BREAKS + section for space, owner in spaces if owner == seat and space >= BREAKS)
        assert match.scores[seat] == len(inside)


CENSUS: dict[str, Callable[[Match], None]] = {
    "ciseaux": count_ciseaux,
    "ninjan": count_ninjan,
    "rockoman": count_rockoman,
    "supertock": count_supertock,
}
