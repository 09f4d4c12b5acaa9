"""Our side: every game of the shelf with every number of players, its own rules and nothing else."""

from __future__ import annotations

import numpy as np

from ..games import SHELF, find
from ..games.chance import stream_from
from ..games.game import Game
from ..i18n import say
from .rounds import OURS, Contestant, Play, Tally


def all_games() -> list[Contestant]:
    return [_contestant(find(name), players) for name in SHELF for players in _player_counts(find(name))]


def _player_counts(game: Game) -> range:
    return range(game.fewest, game.most + 1)


def _contestant(game: Game, players: int) -> Contestant:
    return Contestant(
        OURS,
        game.id,
        players,
        say("compiled rules"),
        _random_games(game, players),
        compiled=True,
        state_bytes=game.rules.TABLE.itemsize,
    )


def _random_games(game: Game, players: int) -> Play:
    """Whole games from the deal to the winners, as `ludotheque.playouts` plays them."""
    start = game.undealt(players, game.check_options(players, {}))
    stream = stream_from(1)
    random_games = game.compiled.random_games  # compiled before anything is measured

    def play(games: int) -> Tally:
        scores = np.zeros((games, players), np.int32)
        winners, lengths = np.zeros(games, np.int64), np.zeros(games, np.int64)
        random_games(start, stream, scores, winners, lengths)
        return Tally(int(lengths.sum()), games)

    return play
