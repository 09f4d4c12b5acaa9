"""From Python: random moves through a `Match`, views of it, and whole games by the thousand on one core and on two.

The loop is the one that `rivals` plays their games with: who must decide, what may they do, do any of it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

from ..games import SHELF, find
from ..games.chance import below
from ..games.game import Game
from ..i18n import say
from ..match import Match
from ..outcomes import playouts
from ..policies import policy
from .progress import Progress
from .rounds import OURS, Contestant, Figures, Play, Tally

USUAL = 4  # players, where a game has so many
TURNS = 3  # of everyone who plays whole games
AT_LEAST = 512  # games, so that two cores have something to share


def all_matches() -> list[Contestant]:
    """Every game with few players and with the usual number of them."""
    return [
        _contestant(game, players, match_loop(game, players))
        for game in map(find, SHELF)
        for players in sorted({game.fewest, _usual(game)})
    ]


def all_views() -> list[Contestant]:
    return [_contestant(game, _usual(game), views_of(game, _usual(game))) for game in map(find, SHELF)]


def _usual(game: Game) -> int:
    return min(max(USUAL, game.fewest), game.most)


def _contestant(game: Game, players: int, play: Play) -> Contestant:
    return Contestant(OURS, game.id, players, say("Python loop"), play, compiled=False)


def match_loop(game: Game, players: int) -> Play:
    """Whole games, a move at a time."""
    rng = random.Random(1)

    def play(games: int) -> Tally:
        matches = [Match.start(game, players, rng.getrandbits(32)) for _ in range(games)]
        return Tally(sum(finish(match, rng) for match in matches), games)

    return play


def finish(match: Match, rng: random.Random) -> int:
    """Play a match to its end; returns how many decisions that took."""
    while actors := match.actors:
        for seat in actors:
            match.play(seat, rng.choice(match.legal(seat)))
    return len(match.shared_moves)


def views_of(game: Game, players: int) -> Play:
    """What each seat sees at every moment of a game, made anew each time."""
    match = Match.start(game, players, seed=1)
    moments = finish(match, random.Random(1)) + 1

    def play(games: int) -> Tally:
        for _ in range(games):
            for moment in range(moments):
                assert match.seen_at(moment, moment % players).view
        return Tally(games * moments, games)

    return play


# --- whole games, by the clock: cores work at the same time -----------------------------------------------------------


def measure_playouts(figures: Figures, progress: Progress) -> None:
    """Games a second: at random on one core and on two, and there with somebody's own compiled player in each seat."""
    for game in map(find, SHELF):
        players = _usual(game)
        own = [policy(game.id)(any_move)] * players
        ways: tuple[dict[str, Any], ...] = ({"cores": 1}, {"cores": 2}, {"cores": 2, "policies": own})
        speeds: list[list[float]] = [[] for _ in ways]
        for _ in range(TURNS):
            for speed, way in zip(speeds, ways, strict=True):
                progress.show(say("whole games: {game}", game=game.id))
                play = partial(playouts, game.id, players, seed=1, progress=False, **way)
                speed.append(_games_a_second(play, figures.seconds))
        one, two, with_own = map(median, speeds)
        figures.playouts[game.id] = (one, two, with_own)


def any_move(state: Any, seat: int, moves: Any, luck: Any) -> int:
    return below(luck, len(moves))


def _games_a_second(play: Callable[..., object], seconds: float) -> float:
    """In the last of several stretches, each twice as long as the one before, until it lasts long enough."""
    games = AT_LEAST
    while True:
        started = time.perf_counter()
        play(games=games)
        spent = time.perf_counter() - started
        if spent > seconds / (2 * TURNS):
            return games / spent
        games *= 2
