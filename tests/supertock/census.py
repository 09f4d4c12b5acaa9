"""Where every piece of Super Tock must be at any moment."""

from __future__ import annotations

from ludotheque.games.bits import members_of
from ludotheque.games.contract import NOTHING
from ludotheque.games.supertock.board import BREAKS, HOMES, SKY
from ludotheque.games.supertock.table import OVER
from ludotheque.match import Match
from tests.census import state_of


def count(match: Match) -> None:
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
