"""Whole games by the hundred thousand, for whoever asks what a game is like on average, or how players fare in it.

>>> import ludotheque
>>> ludotheque.playouts("ninjan", players=3, games=2000, seed=1)
<2000 games of ninjan, 108149 decisions, at most 66; mean scores 19.2, 18.9, 18.8; wins 33.1 %, 33.9 %, 33.1 %>
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .checks import check_cores, check_games, check_progress, check_seed, check_setup
from .cores import in_processes, in_threads, still_at_it
from .errors import IllegalMove
from .games.chance import branch, stream_from
from .games.contract import Stream
from .games.game import Game, Value
from .games.playout import ANSWER, CHOICES, FINE, SEAT, SEATS
from .i18n import counted, say, say_many
from .match import Match
from .patience import Counted, Progress
from .pictures import decimal, histogram, html_table
from .players import Player, at, check_players, compiled_players, endless, name_of, place_of, play, seated
from .policies import Policy

BLOCK = 256  # games that share a stream of random numbers: whoever plays them, they are the same
FEW = 4  # such games in Python; and the first of those in machine code, until it is known how long they take
MOMENT = 0.05  # seconds


@dataclass(frozen=True, eq=False, repr=False)
class Outcomes:
    """The outcomes of many games: a row a game, a column a seat.

    `scores`, `winners` and `lengths` are arrays with all there is; `mean_scores` and `win_shares` say it in short:

    >>> found = playouts("ninjan", players=2, games=1000, seed=1)
    >>> found.scores.shape, found.winners[0].tolist(), int(found.lengths[0])
    ((1000, 2), [True, False], 36)
    >>> [round(float(share), 2) for share in found.win_shares]
    [0.5, 0.5]
    """

    game: str
    scores: NDArray[np.int32]
    winners: NDArray[np.bool_]
    lengths: NDArray[np.int64]  # how many decisions each game took
    players: tuple[str, ...] = ()  # who sat in each seat; nobody in particular: random play

    def __len__(self) -> int:
        return len(self.scores)

    def __eq__(self, other: object) -> bool:
        """The same games of the same players."""
        if not isinstance(other, Outcomes):
            return NotImplemented
        columns = ((self.scores, other.scores), (self.winners, other.winners), (self.lengths, other.lengths))
        same = (self.game, self.players) == (other.game, other.players)
        return same and all(np.array_equal(one, another) for one, another in columns)

    __hash__ = None  # type: ignore[assignment] # as of the arrays it is made of

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

    def _repr_html_(self) -> str:
        """In a notebook: a row a seat, with the share of wins as a bar, and how long games take."""
        heads = (say("seat").text(), say("player").text(), say("mean score").text(), say("wins").text())
        names = self.players or ("random",) * self.scores.shape[1]
        rows = [
            (str(seat), names[seat], decimal(float(mean), 2), float(share))
            for seat, (mean, share) in enumerate(zip(self.mean_scores, self.win_shares, strict=True))
        ]
        counts = np.histogram(self.lengths, bins=24)[0]
        least, most = int(self.lengths.min()), int(self.lengths.max())
        title = say("decisions in a game: {least} to {most}", least=least, most=most).text()
        if least == most:
            title = say("decisions in a game: always {n}", n=most).text()
        return f"<p>{escape(repr(self))}</p>" + html_table(heads, rows, bars=3) + histogram(counts.tolist(), title)

    def __repr__(self) -> str:
        means = ", ".join(f"{mean:.1f}" for mean in self.mean_scores)
        wins = ", ".join(f"{100 * share:.1f} %" for share in self.win_shares)
        length = f"{counted(self.decisions, 'decision')}, at most {self.lengths.max()}"
        who = f" by {', '.join(self.players)}" if self.players else ""
        return f"<{counted(len(self), 'game')} of {self.game}{who}, {length}; mean scores {means}; wins {wins}>"


def playouts(
    game: str,
    players: int | None = None,
    games: int = 1000,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    policies: Sequence[Player] | None = None,
    cores: int | None = None,
    progress: Progress = None,
) -> Outcomes:
    """Play so many whole games; see `ludotheque.playouts`."""
    seats = None if policies is None else check_players(policies, players)
    found, players, checked = check_setup(game, players if seats is None else len(seats), options)
    games, seed, cores = check_games(games), check_seed(seed), check_cores(cores)
    progress = check_progress(progress)
    pointers = None if seats is None else compiled_players(found, seats)
    work: Callable[[int], Part]
    if seats is not None and pointers is None:
        tasks, spread = range(0, games, FEW), in_processes
        work = partial(_in_python, found, players, checked, seats, games, seed)
    else:
        tasks, spread = range(0, games, BLOCK), in_threads
        compiled = Compiled(found, players, checked, seats, pointers)
        streams = list(streams_from(seed, len(tasks)))
        work = partial(_compiled_block, compiled, games, streams)
    parts: list[Part] = []
    what = say_many("{n} game of {game}", "{n} games of {game}", games, game=found.title)
    with Counted(what, games, progress) as told, closing(spread(work, tasks, cores, told.beat)) as done:
        for part in done:
            parts.append(part)
            told.tell(min(games, len(parts) * tasks.step))
    scores, winning, lengths = (np.concatenate(rows) for rows in zip(*parts, strict=True))
    winners = (winning[:, np.newaxis] >> np.arange(players)) & 1 == 1
    return Outcomes(found.id, scores, winners, lengths, tuple(map(name_of, seats or ())))


Part = tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.int64]]  # scores, a bit per winner, lengths


def streams_from(seed: int, count: int) -> Iterator[Stream]:
    """Random numbers for each block of games."""
    root = stream_from(seed)
    for _ in range(count):
        stream = np.zeros(4, np.uint32)
        branch(root, stream)
        yield stream


def _compiled_block(compiled: Compiled, games: int, streams: Sequence[Stream], first: int) -> Part:
    return compiled.play(streams[first // BLOCK], min(BLOCK, games - first), first)


class Compiled:
    """Whole games without coming back to Python: at random, or with a compiled player in each seat."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, Value],
        seats: Sequence[Player] | None = None,
        pointers: Sequence[Any] | None = None,
        one: int | None = None,
    ) -> None:
        """``one``: in a contest, the seat of whoever plays alone."""
        self.game, self.players, self.seats, self.pointers = game, players, seats, pointers
        self.one = one
        self.form = form = game.compiled  # worth waiting for
        self.start = game.undealt(players, options)
        self._play: Any = form.random_games if pointers is None else form.policy_games

    def play(self, stream: Stream, games: int, first: int = 0, counted: bool = True) -> Part:
        """So many games; ``first`` is the number of the first of them, for what is told about mistakes. They count as
        so much done, unless somebody else counts.

        Machine code hears no interruption: it comes back after a moment, and goes on with the same random numbers.
        """
        scores = np.zeros((games, self.players), np.int32)
        winning, lengths = np.zeros(games, np.int64), np.zeros(games, np.int64)  # a bit per winner; decisions
        done, many = 0, FEW
        while done < games:
            still_at_it()
            rows = slice(done, min(done + many, games))
            begun = time.monotonic()
            self._play_some(stream, scores[rows], winning[rows], lengths[rows], first + done)
            done = rows.stop
            still_at_it(len(winning[rows]) if counted else 0)
            many = many * 4 if time.monotonic() - begun < MOMENT else many
        return scores, winning, lengths

    def _play_some(self, stream: Stream, scores: Any, winning: Any, lengths: Any, first: int) -> None:
        if self.pointers is None:
            self._play(self.start, stream, scores, winning, lengths)
            return
        policies = (*self.pointers, *(self.pointers[0],) * (SEATS - self.players))
        seen, room = self.start.copy(), np.zeros(self.form.rules.MAX_MOVES, np.int32)
        trouble = np.zeros(3, np.int64)
        failed = self._play(policies, self.start, stream, seen, room, scores, winning, lengths, trouble)
        if failed != FINE:
            self._refuse(int(failed) + first, seen, room, trouble.tolist())

    def _refuse(self, game: int, seen: Any, room: Any, trouble: list[int]) -> None:
        assert self.seats is not None
        if not trouble[CHOICES]:  # nobody's answer: it has no end
            raise IllegalMove(endless(game, self.one))
        seat = trouble[SEAT]
        player = self.seats[seat]
        assert isinstance(player, Policy), "a player of the house answers with a legal move"
        try:
            player.refuse(seen, seat, room[: trouble[CHOICES]], trouble[ANSWER])
        except IllegalMove as error:
            raise IllegalMove(at(place_of(self.game, game, seat, self.one), error.message)) from error.__cause__


# --- players that are not compiled ------------------------------------------------------------------------------------


def _in_python(
    game: Game, players: int, options: dict[str, Value], seats: Sequence[Player], games: int, seed: int, first: int
) -> Part:
    """A few games, each with its own deal and its own players."""
    count = min(FEW, games - first)
    scores = np.zeros((count, players), np.int32)
    winning, lengths = np.zeros(count, np.int64), np.zeros(count, np.int64)
    for row in range(count):
        number = first + row
        bots = [seated(player, mixed(seed, number, seat)) for seat, player in enumerate(seats)]
        match = play(Match.start(game, players, mixed(seed, number, -1), options), bots, number)
        scores[row] = match.scores
        winning[row] = sum(1 << winner for winner in match.winners)
        lengths[row] = len(match.shared_moves)
        still_at_it(done=1)
    return scores, winning, lengths


def mixed(*numbers: int) -> int:
    """A seed from several numbers."""
    return int.from_bytes(hashlib.sha256(repr(numbers).encode()).digest()[:8], "little")
