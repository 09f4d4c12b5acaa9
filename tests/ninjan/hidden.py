"""Another world that a seat at Ninjan cannot tell from the real one, made without the game's own `erase`."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ludotheque.games.bits import bit, members_of
from ludotheque.games.contract import NOTHING
from ludotheque.games.duel.rules import DUEL_CHOSE
from ludotheque.games.layout import opened
from ludotheque.games.ninjan.notation import card_name
from ludotheque.games.ninjan.rules import CARDS, CHOOSING, CHOSE, DUELLING
from ludotheque.match import Match
from tests.census import state_of
from tests.helpers import with_table
from tests.hidden import pending, retold
from tests.ninjan.deals import nobody_ever_takes

# the fields of the record in which something can be hidden
SECRETS = {"stream", "events", "hands", "chosen", "shows"}


def other_world(match: Match, seat: int | None, luck: random.Random) -> Match:
    state = state_of(match)
    if state.deal_number > 1:  # later deals come from the seed: exchange cards on the table itself
        return _reshuffled(match, seat, luck)
    return _redealt(match, seat, luck)


def _redealt(match: Match, seat: int | None, luck: random.Random) -> Match:
    state = state_of(match)
    first = opened(match._before[0] if match._before else match._table, match.game.rules.TABLE)
    seen = {int(top) for top in first.tops}
    kept: list[list[int]] = []
    for other in range(match.players):
        dealt, held = set(members_of(first.hands[other])), set(members_of(state.hands[other]))
        kept.append(sorted(dealt if other == seat else dealt - held))
        seen |= set(kept[-1])
    unseen = [card for card in range(CARDS) if card not in seen]
    luck.shuffle(unseen)
    fresh = [[unseen.pop() for _ in range(9 - len(cards))] for cards in kept]
    deal = {
        "piles": [card_name(int(top)) for top in first.tops],
        "hands": [[card_name(card) for card in a + b] for a, b in zip(kept, fresh, strict=True)],
    }
    secret: dict[int, list[str]] = {}
    if state.phase == CHOOSING:
        waiting = [other for other in range(match.players) if state.chosen[other] != NOTHING]
        for place, other in pending(match, seat, waiting):
            secret[place] = [card_name(card) for card in fresh[other]]
    if state.phase == DUELLING:
        waiting = [other for other in range(match.players) if state.shows[other] != NOTHING]
        for place, _ in pending(match, seat, waiting):
            secret[place] = ["!R", "!P", "!S"]
    return retold(match, deal, luck, secret)


def _reshuffled(match: Match, seat: int | None, luck: random.Random) -> Match:
    table = match._table.copy()
    state = opened(table, match.game.rules.TABLE)
    others = [other for other in range(match.players) if other != seat]
    visible = 0
    for place in (*state.piles, *state.won, *(state.hands[me] for me in range(match.players) if me == seat)):
        visible |= int(place)
    if state.phase != CHOOSING:
        for card in state.chosen[: match.players]:
            visible |= bit(int(card)) if card >= 0 else 0
    unseen = [card for card in range(CARDS) if not visible >> card & 1]
    luck.shuffle(unseen)
    for other in others:
        hand = [unseen.pop() for _ in range(9 - int(state.turn))]
        state.hands[other] = sum(bit(card) for card in hand)
        if state.phase == CHOOSING and state.chosen[other] != NOTHING:
            state.chosen[other] = luck.choice(hand)
        if state.phase == DUELLING and state.shows[other] != NOTHING:
            state.shows[other] = luck.randrange(3)
    for event in state.events[: state.event_count]:
        if event[0] == CHOSE and event[1] in others and state.phase == CHOOSING:
            event[2] = state.chosen[event[1]]
        if event[0] == DUEL_CHOSE and event[1] in others and state.shows[event[1]] != NOTHING:
            event[2] = state.shows[event[1]]
    state.stream[:4] = [luck.getrandbits(32) for _ in range(4)]
    return with_table(match, table)


def rare_moments() -> Iterator[Match]:
    """A duel, with one shape chosen."""
    duel = nobody_ever_takes(3)
    duel.play(1, "!P")
    yield duel
