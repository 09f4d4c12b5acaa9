"""Another world that a seat at Rockoman cannot tell from the real one, made without the game's own `erase`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ludotheque.games.contract import NOTHING
from ludotheque.games.duel.rules import DUEL_CHOSE
from ludotheque.games.layout import opened
from ludotheque.games.rockoman.board import (
    CALL,
    CLAIMED,
    DIAMOND,
    DREW_RING,
    ELSEWHERE,
    OVER,
    PASS,
    RING,
    RINGS,
    SAID,
    STOLE,
)
from ludotheque.match import Match
from tests.helpers import play_script, with_table

# the fields of the record in which something can be hidden
SECRETS = {
    "stream",
    "events",
    "deck",
    "answers",
    "point_supers",
    "diamond",
    "ring_log",
    "shows",
}


def other_world(match: Match, seat: int | None, luck: random.Random) -> Match:
    """Other cards to draw, other supers in the point piles, another way of the diamond, other secret choices."""
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
        if event[0] == CLAIMED:  # RM10: the same words, whichever ring it is
            event[2:] = 0
        if event[0] == SAID:
            event[2] = state.answers[event[1]]
        if event[0] == DUEL_CHOSE and state.shows[event[1]] != NOTHING:
            event[2] = state.shows[event[1]]
    state.stream[:4] = [luck.getrandbits(32) for _ in range(4)]
    return with_table(match, table)


def _move_diamond_otherwise(state: Any, seat: int | None, luck: random.Random) -> None:
    """Move ring cards at random until this seat has seen the same of it; give up for rare luck."""
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


def rare_moments() -> Iterator[Match]:
    """Secret answers, and a duel; the diamond drawn, and stolen."""
    for moves in ("0 rockoman", "0 rockoman, 1 rockoman, 0 !R"):
        match = Match.start("rockoman", 3, deal={"deck": ["R*", "R*", "S4", "P5", "P6"]})
        play_script(match, f"0 draw, 1 draw, 2 draw, {moves}")
        yield match
    for moves in ("0 draw", "0 draw, 1 draw, 1 @0"):
        match = Match.start("rockoman", 3, deal={"deck": ["DIAMOND", "STEAL", "RING", "P5", "P6"]})
        play_script(match, moves)
        yield match
