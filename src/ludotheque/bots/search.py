"""A search as a bot uses it: so many iterations or so much time, one thread or several, and what came out of it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from ..games.chance import branch, next_word
from ..games.compiling import compile_rules
from ..games.contract import Stream, Table
from ..games.game import Game
from ..games.layout import EVENTS
from ..i18n import Message, say
from ..patience import told_if_slow
from ..seen import Seen
from . import tree

ROOM = 1 << 16  # nodes of a tree, at most three quarters of which are used
ROOMY = 16  # places for nodes that an iteration is given, as long as there is room: no iteration adds more than 8 nodes
CHOICES = 1 << 19
NEGLIGIBLE = 0.6  # a choice this much rarer than the commonest is not meant: with few iterations it was only tried
UNSURE = 0.25  # the variance of a coin: what one knows of a move tried once
BREATH = 0.005  # seconds between two looks at the clock, about


@dataclass(frozen=True)
class Effort:
    """How long to search: at most so many iterations and so many seconds; how; and in how many threads."""

    iterations: int | None  # None: as many as the game's outlook says of a brief search
    seconds: float
    together: int = tree.UCB
    curiosity: float | None = None  # None: as much as the game's outlook says
    threads: int = 1
    settle: bool = False  # stop when the choice cannot change any more (one thread)


@dataclass(frozen=True)
class Findings:
    """What a search has found out about each legal move."""

    moves: NDArray[np.int32]
    visits: NDArray[np.float64]
    wins: NDArray[np.float64]  # how likely to win each move has made this seat
    errors: NDArray[np.float64]  # half of the 95 % interval of that, from the luck of the imagined games alone
    mix: NDArray[np.float64]  # how often to choose it, among seats that choose together
    together: bool
    iterations: int


class Tree:
    """Room for one search; it can be used again."""

    def __init__(self) -> None:
        self._places = np.zeros((ROOM, 3), np.int64)
        self.nodes = self._places[:0]
        self.choices = np.zeros((CHOICES, 2), np.int32)
        self.sums = np.zeros((CHOICES, 5), np.float64)
        self.used = np.zeros(2, np.int64)

    @property
    def arrays(self) -> tuple[Any, ...]:
        return self.nodes, self.choices, self.sums, self.used

    def clear(self, iterations: int) -> None:
        """Make room for so many iterations: the less there is, the sooner it is cleared again."""
        if self.used[tree.NODES_USED]:  # writing for the first time to memory takes long
            self.nodes[:] = 0
        self.nodes = self._places[: min(ROOM, 1 << (ROOMY * iterations - 1).bit_length())]
        end = int(self.used[tree.CHOICES_USED])
        for rows in (slice(0, end), slice(-1, None)):
            self.choices[rows] = 0
            self.sums[rows] = 0
        self.used[:] = 0


@contextmanager
def lent_trees(count: int) -> Iterator[list[Tree]]:
    """Room for so many searches; it is kept for the next ones, whoever searches: getting it anew takes long."""
    trees: list[Tree] = []
    try:
        for _ in range(count):
            try:
                trees.append(_idle.pop())
            except IndexError:
                trees.append(Tree())
        yield trees
    finally:
        _idle.extend(trees)


_idle: list[Tree] = []
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)  # new room costs a child less than a copy of its parent's


class Search:
    """Searches for one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.functions = _functions_of(game)
        layout = game.rules.TABLE
        names = layout.names or ()
        assert layout.fields is not None
        self.first_byte = layout.fields[names[names.index(EVENTS) + 1]][1] // 4 * 4

    def run(self, seen: Seen, effort: Effort, stream: Stream) -> Findings:
        """Search from what a seat has seen."""
        root = seen.table.copy()
        self.game.outlook.reopen(root)
        streams = [np.zeros(4, np.uint32) for _ in range(effort.threads)]
        for own in streams:
            branch(stream, own)
        with lent_trees(effort.threads) as trees:
            jobs = [(tree, root, seen, own, effort) for tree, own in zip(trees, streams, strict=True)]
            if effort.threads == 1:
                iterations = self._search(*jobs[0])
            else:
                with ThreadPoolExecutor(effort.threads) as pool:
                    iterations = sum(pool.map(lambda job: self._search(*job), jobs))
            return self._findings(trees, root, seen, iterations)

    def _search(self, room: Tree, root: Table, seen: Seen, stream: Stream, effort: Effort) -> int:
        """Grow one tree for the time there is; returns how many iterations that were."""
        started = time.perf_counter()
        outlook = self.game.outlook
        most = outlook.BRIEF if effort.iterations is None else effort.iterations
        room.clear(most)
        curiosity = outlook.CURIOSITY if effort.curiosity is None else effort.curiosity
        ways = np.array([effort.together, curiosity, outlook.HORIZON, self.first_byte], np.float64)
        moves = np.zeros(self.game.rules.MAX_MOVES, np.int32)
        done, batch = 0, 1
        while done < most:
            batch = min(batch, most - done)
            before = time.perf_counter()
            tree.grow(self.functions, room.arrays, root, moves, cast(int, seen.seat), stream, batch, ways)
            done += batch
            now = time.perf_counter()
            spent, pace = now - started, (now - before) / batch
            left = min(most - done, int((effort.seconds - spent) / max(pace, 1e-9)))
            if left <= 0 or (effort.settle and effort.threads == 1 and self._settled(room, root, seen, left)):
                break
            batch = max(1, int(min(BREATH, effort.seconds - spent) / max(pace, 1e-9)))
        return done

    def _settled(self, room: Tree, root: Table, seen: Seen, left: int) -> bool:
        """Whether so many more iterations could not change what `pick` chooses."""
        rows, own = self._rows(room, root, seen)
        if own.sum() < 2:
            return True
        visits = np.sort(room.choices[rows[own], tree.VISITS])
        return bool(visits[-2] + left < visits[-1] * (NEGLIGIBLE if self._together(root) else 1))

    def _rows(self, room: Tree, root: Table, seen: Seen) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Where each legal move stands among the choices of a tree, and which have a row of their own.

        A move that was not worth trying comes to the same as the one before it. If any choice is as good, there is no
        node, and the last row, in which all iterations are counted, stands for every move.
        """
        erased = root.copy()
        seat = cast(int, seen.seat)
        self.game.rules.erase(erased, seat)
        node = tree.find(room.nodes, tree.key_of(erased, seat, self.first_byte))
        first, count = room.nodes[node, tree.FIRST], room.nodes[node, tree.COUNT]
        if not count:
            return np.full(len(seen.moves), -1), np.zeros(len(seen.moves), np.bool_)
        own = np.isin(seen.moves, room.choices[first : first + count, tree.MOVE])
        return first + np.cumsum(own) - 1, own

    def _together(self, root: Table) -> bool:
        actors = self.game.rules.actors(root)
        return bool(actors & (actors - 1))

    def _findings(self, trees: list[Tree], root: Table, seen: Seen, iterations: int) -> Findings:
        moves = seen.moves
        tries, visits, mix, wins, squares = (np.zeros(len(moves)) for _ in range(5))
        for room in trees:
            rows, own = self._rows(room, root, seen)
            chosen = own if own.any() else 1
            tries += room.choices[rows, tree.VISITS]
            visits += room.choices[rows, tree.VISITS] * chosen
            mix += room.sums[rows, tree.MIX] * chosen
            wins += room.sums[rows, tree.WINS]
            squares += room.sums[rows, tree.SQUARES]
        together = self._together(root)
        if not together or not mix.sum():
            mix = visits
        tries = np.maximum(tries, 1)
        wins /= tries
        errors = 1.96 * np.sqrt(np.maximum(squares / tries - wins**2, UNSURE / tries) / tries)
        return Findings(moves, visits, wins, errors, mix / max(mix.sum(), 1), together, iterations)


def preparing(game: Game) -> Message:
    return say("{game}: preparing the search, this once", game=game.title)


@cache
def _functions_of(game: Game) -> tree.Functions:
    with told_if_slow(preparing(game)):
        compile_rules(tree)
        return tree.functions_of(game.rules, game.outlook)


def pick(found: Findings, stream: Stream) -> int:
    """The move to play: the one most looked at, or among seats that choose together any, as likely as the mix says."""
    if not found.together:
        return int(found.moves[int(found.visits.argmax())])
    likely = np.where(found.mix < NEGLIGIBLE * found.mix.max(), 0.0, found.mix)
    rest = next_word(stream) / 4294967296.0 * likely.sum()
    return int(found.moves[int(np.searchsorted(np.cumsum(likely), rest, side="right"))])
