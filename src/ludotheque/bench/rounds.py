"""Who plays, and the rounds in which everyone plays a little in turn."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

from ..i18n import Message, say
from .progress import Progress

ROUNDS = 7
OURS = "Ludothèque"


@dataclass(frozen=True)
class Tally:
    """What was played in some stretch of time."""

    decisions: int
    games: int


Play = Callable[[int], Tally]  # plays about so many games


@dataclass(frozen=True)
class Rate:
    """How fast it went in one round."""

    decisions: float
    games: float


@dataclass
class Contestant:
    """A game with a number of players, played by some library in some way."""

    library: str
    game: str
    players: int
    how: Message  # how the moves are made
    play: Play
    compiled: bool  # no Python between the moves
    state_bytes: int | None = None
    batch: int = 1
    rounds: list[Rate] = field(default_factory=list)

    @property
    def decisions(self) -> float:
        """Decisions a second."""
        return median(rate.decisions for rate in self.rounds)

    @property
    def games(self) -> float:
        """Games a second."""
        return median(rate.games for rate in self.rounds)


@dataclass
class Figures:
    """All that a run has found out so far."""

    seconds: float
    contestants: list[Contestant] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)  # libraries that are not installed
    starts: dict[str, tuple[float, float]] = field(default_factory=dict)  # by game: to the first move, plain, compiled
    page: float | None = None  # seconds to the open page of a new server
    plain: dict[str, tuple[float, float]] = field(default_factory=dict)  # by game: decisions a second, plain, compiled
    preparation: float | None = None  # seconds to compile everything
    complete: bool = False
    matches: list[Contestant] = field(default_factory=list)  # our games, a move at a time from Python
    views: list[Contestant] = field(default_factory=list)  # what seats see of them; a view counts as a decision
    playouts: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    """By game: whole games a second on one core, on two, and there with own players."""

    def measured(self) -> list[Contestant]:
        return [contestant for contestant in self.contestants if contestant.rounds]

    def ratio(self, ours: Contestant, game: str, compiled: bool) -> float | None:
        """How many times as many decisions as that game of others has with as many players, or nearly as many."""
        others = [other for other in self.measured() if other.library != OURS]
        rivals = [other for other in others if other.game == game and other.compiled == compiled]
        if not rivals or not ours.rounds:
            return None
        rival = min(rivals, key=lambda other: (other.players < ours.players, abs(other.players - ours.players)))
        return median(a.decisions / b.decisions for a, b in zip(ours.rounds, rival.rounds, strict=False))


def play_rounds(figures: Figures, progress: Progress) -> None:
    """Everyone plays for a short while, then everyone again: what disturbs one disturbs all."""
    turn = figures.seconds / ROUNDS
    everyone = [*figures.contestants, *figures.matches, *figures.views]
    progress.expect((ROUNDS + 1) * len(everyone))
    for contestant in everyone:
        progress.show(_playing(contestant))
        contestant.batch = find_batch(contestant.play, turn)
        progress.advance()
    for _ in range(ROUNDS):
        for contestant in everyone:
            progress.show(_playing(contestant))
            contestant.rounds.append(play_for(contestant.play, contestant.batch, turn))
            progress.advance()


def _playing(contestant: Contestant) -> Message:
    return say(
        "{library}: {game}, {n} players, {how}",
        library=contestant.library,
        game=contestant.game,
        n=contestant.players,
        how=contestant.how,
    )


def find_batch(play: Play, turn: float) -> int:
    """How many games to play at once: few enough for several batches in a turn, so that Ctrl-C is heard."""
    batch = 1
    play(batch)  # whatever happens only the first time is over
    while True:
        started = time.thread_time()
        play(batch)
        if time.thread_time() - started > turn / 16:
            return batch
        batch *= 2


def play_for(play: Play, batch: int, seconds: float) -> Rate:
    """Play for so long; the time of this thread on the processor counts, other programs do not."""
    decisions = games = 0
    started = time.thread_time()
    spent = 0.0
    while spent < seconds:
        tally = play(batch)
        decisions += tally.decisions
        games += tally.games
        spent = time.thread_time() - started
    return Rate(decisions / spent, games / spent)
