"""Random games by the hundred thousand, for whoever asks what a game is like on average.

>>> import ludotheque
>>> ludotheque.playouts("ninjan", players=3, games=2000, seed=1)
<2000 games of ninjan, 108177 decisions, at most 62; mean scores 19.0, 19.1, 18.9; wins 33.0 %, 33.4 %, 33.6 %>
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .errors import BadOption
from .games.chance import stream_from
from .i18n import say
from .match import check_seed, check_setup

AT_ONCE = 1024  # games between two chances to be interrupted


@dataclass(frozen=True, eq=False, repr=False)
class Outcomes:
    """The outcomes of many games: a row a game, a column a seat."""

    game: str
    scores: NDArray[np.int32]
    winners: NDArray[np.bool_]
    lengths: NDArray[np.int64]  # how many decisions each game took

    def __len__(self) -> int:
        return len(self.scores)

    @property
    def decisions(self) -> int:
        """How many decisions all games took together."""
        return int(self.lengths.sum())

    @property
    def mean_scores(self) -> NDArray[np.float64]:
        """Each seat's score in the average game."""
        return np.asarray(self.scores.mean(axis=0), np.float64)

    @property
    def win_shares(self) -> NDArray[np.float64]:
        """How much of all wins each seat has; who shares a win gets their part of it."""
        shares = self.winners / self.winners.sum(axis=1, keepdims=True)
        return np.asarray(shares.mean(axis=0), np.float64)

    def __repr__(self) -> str:
        means = ", ".join(f"{mean:.1f}" for mean in self.mean_scores)
        wins = ", ".join(f"{100 * share:.1f} %" for share in self.win_shares)
        length = f"{self.decisions} decisions, at most {self.lengths.max()}"
        return f"<{len(self)} games of {self.game}, {length}; mean scores {means}; wins {wins}>"


def playouts(
    game: str,
    players: int | None = None,
    games: int = 1000,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
) -> Outcomes:
    """Play so many whole games, every choice at random; see `ludotheque.playouts`."""
    found, players, checked = check_setup(game, players, options)
    games = check_games(games)
    stream = stream_from(check_seed(seed))
    play = found.compiled.random_games  # worth waiting for
    start = found.undealt(players, checked)
    scores = np.zeros((games, players), np.int32)
    winning = np.zeros(games, np.int64)  # a bit per winner
    lengths = np.zeros(games, np.int64)
    for first in range(0, games, AT_ONCE):
        rows = slice(first, first + AT_ONCE)
        play(start, stream, scores[rows], winning[rows], lengths[rows])
    winners = (winning[:, np.newaxis] >> np.arange(players)) & 1 == 1
    return Outcomes(found.id, scores, winners, lengths)


def check_games(games: object) -> int:
    if isinstance(games, int) and not isinstance(games, bool) and games > 0:
        return games
    raise BadOption(say("The number of games is a whole number from 1, not {value}.", value=repr(games)))
