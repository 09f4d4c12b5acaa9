"""For each game: another world that a seat cannot tell from the real one, made without the game's own `erase`.

Where it can be done, the other world is a match really played from another deal, with other secret choices and another
seed. The tests of leaks compare everything the seat is shown in both.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ludotheque.games.bits import bit, members_of
from ludotheque.games.contract import NOTHING, SPECTATOR
from ludotheque.games.layout import opened
from ludotheque.match import Match
from tests.census import state_of
from tests.helpers import with_table

SECRETS = {  # the fields of each game's record in which something can be hidden
    "ciseaux": {"stream", "events", "chosen"},
    "ninjan": {"stream", "events", "hands", "chosen", "shows"},
    "rockoman": {"stream", "events", "deck", "answers", "point_supers", "diamond", "ring_log", "shows"},
    "supertock": {"stream", "hands", "deck", "arranged", "arranged_read"},
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
    from ludotheque.games.duel.rules import DUEL_CHOSE
    from ludotheque.games.ninjan.rules import CARDS, CHOOSING, CHOSE, DUELLING

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


def other_rockoman(match: Match, seat: int | None, luck: random.Random) -> Match:
    """Other cards to draw, other supers in the point piles, another way of the diamond, other secret choices."""
    from ludotheque.games.duel.rules import DUEL_CHOSE
    from ludotheque.games.rockoman.board import CALL, DIAMOND, DREW_RING, ELSEWHERE, OVER, PASS, RING, SAID, STOLE

    table = match._table.copy()
    state = opened(table, match.game.rules.TABLE)
    _move_diamond_otherwise(state, seat, luck)
    rest = [RING if card == DIAMOND else int(card) for card in state.deck[state.drawn : state.deck_count]]
    luck.shuffle(rest)
    if state.diamond == ELSEWHERE and RING in rest:
        rest[rest.index(RING)] = DIAMOND
    state.deck[state.drawn : state.deck_count] = rest
    if state.phase != OVER:
        _move_supers_otherwise(state, luck)
    for other in set(range(match.players)) - {seat}:
        if state.answers[other] != NOTHING:
            state.answers[other] = luck.choice([PASS, CALL])
        if state.shows[other] != NOTHING:
            state.shows[other] = luck.randrange(3)
    for event in state.events[: state.event_count]:
        if event[0] in (DREW_RING, STOLE):
            event[2] = state.ring_log[state.ring_log_count - 1, 2]
        if event[0] == SAID:
            event[2] = state.answers[event[1]]
        if event[0] == DUEL_CHOSE and state.shows[event[1]] != NOTHING:
            event[2] = state.shows[event[1]]
    state.stream[:] = [luck.getrandbits(32) for _ in range(4)]
    return with_table(match, table)


def _move_diamond_otherwise(state: Any, seat: int | None, luck: random.Random) -> None:
    """Move ring cards at random until this seat has seen the same of it; give up for rare luck."""
    from ludotheque.games.rockoman.board import ELSEWHERE, OVER, RINGS

    log = state.ring_log[: state.ring_log_count]
    for _ in range(200):
        piles: dict[int, list[bool]] = {ELSEWHERE: [place == 0 for place in range(RINGS)]}
        moved = []
        for giver, taker, _ in log.tolist():
            luck.shuffle(piles[giver])
            moved.append(piles[giver].pop())
            piles.setdefault(taker, []).append(moved[-1])
        same = [which == it for (giver, taker, which), it in zip(log, moved, strict=True) if seat in (giver, taker)]
        [place] = [place for place, pile in piles.items() if True in pile]
        if all(same) and (state.phase != OVER or place == state.diamond):
            log[:, 2] = moved
            state.diamond = place
            return


def _move_supers_otherwise(state: Any, luck: random.Random) -> None:
    from ludotheque.games.rockoman.board import ELSEWHERE

    piles = [0] * state.players
    for giver, taker, count, had in state.point_log[: state.point_log_count].tolist():
        if giver == ELSEWHERE:
            piles[taker] += 1
        else:
            taken = luck.sample(range(had), count)
            supers = sum(card < piles[giver] for card in taken)
            piles[giver] -= supers
            piles[taker] += supers
    state.point_supers[: state.players] = piles


def other_supertock(match: Match, seat: int | None, luck: random.Random) -> Match:
    """Unseen cards are dealt anew until no hand has a card that its owner would have had to play (T9)."""
    from tests.supertock.test_hidden import hand_of, twin

    while True:
        world = twin(match, SPECTATOR if seat is None else seat, luck)
        state = state_of(world)
        if not any(
            int(state.barred[other]) >> card // 4 & 1
            for other in range(match.players)
            if other != seat
            for card in hand_of(state, other)
        ):
            return world


OtherWorld = Callable[[Match, int | None, random.Random], Match]

OTHER_WORLD: dict[str, OtherWorld] = {
    "ciseaux": other_ciseaux,
    "ninjan": other_ninjan,
    "rockoman": other_rockoman,
    "supertock": other_supertock,
}
