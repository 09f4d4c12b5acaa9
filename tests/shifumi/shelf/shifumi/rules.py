"""Shifumi: all choose a shape in secret and show it together; best of three."""

from __future__ import annotations

from typing import Any

from ludotheque.games.bits import bit, everyone, has, list_members, size
from ludotheque.games.chance import below
from ludotheque.games.compiling import compiled, rule
from ludotheque.games.contract import (
    ACTORS,
    ALLOWED,
    DEAL,
    ERASE,
    HIDDEN,
    IMAGINE,
    LEGAL,
    NOTHING,
    PLAY,
    REFUSAL,
    SCORES,
    WINNERS,
    Moves,
    Scores,
    Stream,
    Table,
)
from ludotheque.games.layout import clear, forget_events, hide_choice, note, record, table_type
from ludotheque.games.leaders import leaders
from ludotheque.games.suits import ALL_SUITS, unbeaten

SEATS = 4
ROUNDS = 3
NEEDED = 2  # points that win at once
SHAPES = 3

CHOSE, SHOWED, SCORED, DRAWN = 1, 2, 3, 4  # kinds of events

RULINGS = ("",)  # nothing that can be written is ever refused

MAX_MOVES = SHAPES
TABLE = table_type(
    [
        ("rounds", "i1"),  # played so far
        ("waiting", "i1"),  # a bit per seat that has not chosen a shape for this round
        ("chosen", "i1", (SEATS,)),
        ("points", "i1", (SEATS,)),
    ],
    events=1 + SEATS + SEATS,
)


@rule(DEAL)
def deal(table: Table, cards: Moves) -> None:
    """Nothing to shuffle: the start is always the same."""
    state = record(table, TABLE)
    for seat in range(state.players):
        state.chosen[seat] = NOTHING
    state.waiting = everyone(state)


@rule(ACTORS)
def actors(table: Table) -> int:
    state = record(table, TABLE)
    return int(state.waiting)


@rule(LEGAL)
def legal(table: Table, seat: int, moves: Moves) -> int:
    return list_members(ALL_SUITS, moves)


@rule(REFUSAL)
def refusal(table: Table, seat: int, move: int) -> int:
    return ALLOWED


@rule(PLAY)
def play(table: Table, seat: int, move: int) -> None:
    state = record(table, TABLE)
    forget_events(state)
    state.chosen[seat] = move
    note(state, CHOSE, seat, move, 0, 0, 0)
    state.waiting &= ~bit(seat)
    if state.waiting == 0:
        _show(state)


@compiled
def _show(state: Any) -> None:
    """SF1: who shows what nobody beats scores, unless all show the same or all three shapes are there."""
    shown, best = 0, 0
    for seat in range(state.players):
        note(state, SHOWED, seat, state.chosen[seat], 0, 0, 0)
        shown |= bit(state.chosen[seat])
    winning = unbeaten(shown) if size(shown) == 2 else 0
    for seat in range(state.players):
        if has(winning, state.chosen[seat]):
            state.points[seat] += 1
            note(state, SCORED, seat, 0, 0, 0, 0)
        best = max(best, state.points[seat])
        state.chosen[seat] = NOTHING
    if winning == 0:
        note(state, DRAWN, NOTHING, 0, 0, 0, 0)
    state.rounds += 1
    if state.rounds < ROUNDS and best < NEEDED:
        state.waiting = everyone(state)


@rule(SCORES)
def scores(table: Table, scores: Scores) -> None:
    state = record(table, TABLE)
    for seat in range(state.players):
        scores[seat] = state.points[seat]


@rule(WINNERS)
def winners(table: Table) -> int:
    """SF2: most points win; equal ones share the win."""
    state = record(table, TABLE)
    return leaders(state.points, everyone(state)) if state.waiting == 0 else 0


@rule(ERASE)
def erase(table: Table, seat: int) -> None:
    state = record(table, TABLE)
    clear(state.stream)
    for other in range(state.players):
        if other != seat and state.chosen[other] != NOTHING:
            state.chosen[other] = HIDDEN
    hide_choice(state, CHOSE, seat)


@rule(IMAGINE)
def imagine(table: Table, seat: int, stream: Stream) -> None:
    state = record(table, TABLE)
    for other in range(state.players):
        if state.chosen[other] == HIDDEN:
            state.chosen[other] = below(stream, SHAPES)
