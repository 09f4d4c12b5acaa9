"""What the tests of Rockoman share: tables with an arranged draw pile, and moves written in one line."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from ludotheque.games.bits import members_of
from ludotheque.games.chance import below, stream_from
from ludotheque.games.contract import Stream, Table
from ludotheque.games.layout import opened
from ludotheque.games.rockoman import GAME
from ludotheque.games.rockoman.board import BOXES
from ludotheque.games.rockoman.notation import NAMES, card_name
from ludotheque.match import Match
from ludotheque.seen import Seen

RULES = GAME.rules


def table(deck: str, players: int = 2, seed: int = 0, **options: str) -> Match:
    """A match with this draw pile, first drawn first."""
    return Match.start("rockoman", players, seed, options, {"deck": deck.split()})


def play(match: Match, moves: str) -> list[str]:
    """Play moves like ``0 draw, 1 pass``; returns the English sentences of all that they caused."""
    told = []
    for move in moves.split(","):
        seat, text = move.split()
        told += [event.text("en") for event in match.play(int(seat), text)]
    return told


def draw(match: Match, times: int = 1) -> list[str]:
    """Let whoever's turn it is draw, some times over; returns the English sentences of the last draw."""
    told: list[str] = []
    for _ in range(times):
        told = play(match, f"{match.actors[0]} draw")
    return told


def seen(match: Match | Table, seat: int | None) -> Seen:
    truth = match._table if isinstance(match, Match) else match
    return Seen(GAME, {"numbers": "1-16", "specials": "cover"}, truth, seat)


def nearly_over(drawn: str, left: str) -> Match:
    """Two players and the whole box, all drawn but ``left``, at last ``drawn``: steals before, so that rings stay."""
    ends = (drawn + " " + left).split()
    box = Counter(card_name(card) for card in BOXES[0]) - Counter(ends)
    specials_first = sorted(box.elements(), key=lambda name: name not in NAMES)
    match = table(" ".join([*specials_first, *ends]))
    while match.view()["draw_pile"] > len(left.split()) or match.view()["phase"] != "draw":
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[seat % len(match.legal(seat))])
    return match


def everything(match: Match | Table, seat: int | None) -> list[object]:
    """All that a seat is ever told: bytes, data, drawing, sentences and legal moves."""
    known = seen(match, seat)
    return [
        known.table.tobytes(),
        known.view,
        known.draw(),
        [(event.data(), event.text("en"), event.text("fr")) for event in known.events],
        known.ask(),
        [(move, known.label(move)) for move in known.legal],
    ]


def fresh(players: int, numbers: int, specials: int, seed: int) -> Table:
    """A shuffled table, without a match around it."""
    truth: Table = np.zeros(RULES.TABLE.itemsize, np.uint8)
    state = opened(truth, RULES.TABLE)
    state.players, state.numbers, state.specials = players, numbers, specials
    state.stream[:4] = stream_from(seed)
    RULES.deal(truth, np.zeros(0, np.int32))
    return truth


def random_game(truth: Table, stream: Stream) -> Iterator[tuple[int, int]]:
    """Play a table to the end with random moves; yields every seat and move after it was played."""
    moves = np.zeros(RULES.MAX_MOVES, np.int32)
    while RULES.actors(truth):
        for seat in members_of(RULES.actors(truth)):
            count = RULES.legal(truth, seat, moves)
            move = int(moves[below(stream, count)])
            RULES.play(truth, seat, move)
            yield seat, move


def check_frequencies(found: Iterable[object], expected: Mapping[Any, Fraction]) -> None:
    """Chi-square: what was found is distributed as expected, and nothing impossible was found."""
    assert sum(expected.values()) == 1
    counts = Counter(found)
    assert set(counts) <= set(expected)
    total = counts.total()
    statistic = sum(float((counts[key] - total * chance) ** 2 / (total * chance)) for key, chance in expected.items())
    freedom = len(expected) - 1
    assert statistic < freedom + 4 * math.sqrt(2 * freedom) + 4


def duelling() -> Match:
    """Seat 0 has challenged seat 1 with the DUEL card."""
    match = table("DUEL P2", players=3)
    draw(match)
    play(match, "0 @1")
    return match
