"""Our side: every game of the shelf with every number of players, its own rules and nothing else."""

from __future__ import annotations

import numpy as np

from ..games import SHELF, find
from ..games.chance import stream_from
from ..games.forms import Form
from ..games.game import Game
from ..i18n import say
from .progress import Progress
from .rounds import OURS, Contestant, Figures, Play, Tally, find_batch, play_for


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
        _random_games(game, players, game.compiled),
        compiled=True,
        state_bytes=game.rules.TABLE.itemsize,
    )


def _random_games(game: Game, players: int, form: Form) -> Play:
    """Whole games from the deal to the winners, as `ludotheque.playouts` plays them."""
    start = game.undealt(players, game.check_options(players, {}))
    stream = stream_from(1)
    random_games = form.random_games  # ready before anything is measured

    def play(games: int) -> Tally:
        scores = np.zeros((games, players), np.int32)
        winners, lengths = np.zeros(games, np.int64), np.zeros(games, np.int64)
        random_games(start, stream, scores, winners, lengths)
        return Tally(int(lengths.sum()), games)

    return play


def measure_forms(figures: Figures, progress: Progress) -> None:
    """The same games in plain Python and in machine code, one after the other."""
    for name in SHELF:
        progress.show(say("the two forms of the rules: {game}", game=name))
        game = find(name)
        plays = [_random_games(game, game.fewest, form) for form in (game.plain, game.compiled)]
        turn = figures.seconds / len(plays)
        plain, compiled = (play_for(play, find_batch(play, turn), turn).decisions for play in plays)
        figures.plain[name] = (plain, compiled)
