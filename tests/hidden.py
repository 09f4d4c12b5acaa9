"""For each game: another world that a seat cannot tell from the real one, made without the game's own `erase`.

Where it can be done, the other world is a match really played from another deal, with other secret choices and another
seed. The tests of leaks compare everything the seat is shown in both.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from ludotheque.games.kernel import NOTHING, bit, members_of, opened
from ludotheque.match import Match
from tests.census import state_of
from tests.helpers import with_table

SECRETS = {  # the fields of each game's record in which something can be hidden
    "ciseaux": {"stream", "events", "chosen"},
    "ninjan": {"stream", "events", "hands", "chosen", "shows"},
}


def retold(match: Match, deal: object, luck: random.Random, secret: dict[int, list[str]]) -> Match:
    """The match played again from that deal, with another seed; ``secret`` moves (by place) are chosen anew."""
    world = Match.start(match.game.id, match.players, luck.getrandbits(60), match.options, deal, match.names)
    for place, (seat, move) in enumerate(match.moves):
        world.play(seat, luck.choice(secret[place]) if place in secret else move)
    return world


def pending(match: Match, seat: int | None, waiting: list[int]) -> list[tuple[int, int]]:
    """The latest moves of those other seats, which are still secret, as (place, seat)."""
    return [
        (max(place for place, (mover, _) in enumerate(match.moves) if mover == other), other)
        for other in waiting
        if other != seat
    ]


def other_ciseaux(match: Match, seat: int | None, luck: random.Random) -> Match:
    state = state_of(match)
    waiting = [other for other in range(match.players) if state.chosen[other] != NOTHING]
    hands = match.view()["seats"]
    secret = {place: hands[other]["hand"] for place, other in pending(match, seat, waiting)}
    return retold(match, None, luck, secret)


def other_ninjan(match: Match, seat: int | None, luck: random.Random) -> Match:
    state = state_of(match)
    if state.deal_number > 1:  # later deals come from the seed: exchange cards on the table itself
        return _reshuffled_ninjan(match, seat, luck)
    return _redealt_ninjan(match, seat, luck)


def _redealt_ninjan(match: Match, seat: int | None, luck: random.Random) -> Match:
    from ludotheque.games.ninjan.notation import card_name
    from ludotheque.games.ninjan.rules import CARDS, CHOOSING, DUELLING

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


def _reshuffled_ninjan(match: Match, seat: int | None, luck: random.Random) -> Match:
    from ludotheque.games.ninjan.rules import CARDS, CHOOSING, CHOSE, DUELLING
    from ludotheque.games.rps import DUEL_CHOSE

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
    state.stream[:] = [luck.getrandbits(32) for _ in range(4)]
    return with_table(match, table)


OtherWorld = Callable[[Match, int | None, random.Random], Match]

OTHER_WORLD: dict[str, OtherWorld] = {
    "ciseaux": other_ciseaux,
    "ninjan": other_ninjan,
}
