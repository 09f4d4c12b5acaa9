"""All worlds that agree with what a seat at 1, 2, 3… ciseaux sees, counted out from its view and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

from ludotheque.games.ciseaux.notation import write
from ludotheque.games.contract import NOTHING, Table
from ludotheque.games.layout import opened
from ludotheque.match import Match
from tests.helpers import Setup, hurry
from tests.worlds import Moment, World


def worlds(match: Match, seat: int | None) -> Iterator[World]:
    """Every card that each secret choice could be."""
    seats = match.view(seat)["seats"]
    return product(*(entry["hand"] if entry["chosen"] == "?" else [entry["chosen"]] for entry in seats))


def name_world(match: Match, table: Table) -> World:
    chosen = opened(table, match.game.rules.TABLE).chosen[: match.players]
    return tuple(None if card == NOTHING else write(int(card)) for card in chosen)


def late_in(players: int, tricks: int, choices: int) -> Match:
    match = Setup("ciseaux", players, {}, 3).start()
    hurry(match, random.Random(1), tricks * players)
    for seat in range(choices):
        match.play(seat, match.legal(seat)[-1])
    return match


IMAGINED: list[Moment] = [
    ("nothing is secret", lambda: late_in(3, 10, 0), 0, 1),
    ("one choice", lambda: late_in(2, 4, 1), 1, 12),
    ("one's own choice", lambda: late_in(2, 4, 1), 0, 1),
    ("three choices", lambda: late_in(4, 12, 3), 3, 64),
    ("two other choices", lambda: late_in(4, 12, 3), 1, 16),
    ("a spectator", lambda: late_in(3, 12, 2), None, 16),
]
