"""Random matches as fingerprints, one for every step: the two forms of the rules must leave the same ones."""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

import numpy as np

from ludotheque.games.bits import members_of
from ludotheque.games.chance import below, stream_from
from ludotheque.games.contract import SPECTATOR
from ludotheque.games.game import Game
from ludotheque.match import Match
from tests.helpers import Setup, legal_codes

LONGEST = 120


def trace(setup: Setup, game: Game) -> Iterator[str]:
    """After each choice: the table, now and then what each seat sees and imagines, and what simple sense would do."""
    match = Match.start(game, setup.players, setup.seed, setup.options)
    rules, sense = game.rules, game.sense
    luck = stream_from(setup.seed)
    for step in range(LONGEST):
        mark = crc32(match._table.tobytes())
        actors = members_of(rules.actors(match._table))
        if not actors:
            break
        if step % 5 == 0:
            for seat in (SPECTATOR, *range(match.players)):
                table = match._table.copy()
                rules.erase(table, seat)
                mark = crc32(table.tobytes(), mark)
                rules.imagine(table, seat, luck)
                mark = crc32(table.tobytes(), mark)
        seat = actors[below(luck, len(actors))]
        seen = match.seen_by(seat)
        advice = sense.medium(seen.table, seat, np.zeros(seen.game.rules.MAX_MOVES, np.int32), luck)
        yield f"{crc32(bytes([seat, advice % 256]), mark):08x}"
        moves = legal_codes(match, seat)
        rules.play(match._table, seat, moves[below(luck, len(moves))])
        match._turn_to(match._table)  # changed by hand: what was seen of it holds no more
    yield f"{crc32(repr((match.scores, match.winners)).encode(), mark):08x}"
