"""A search as a bot uses it: so many iterations or so much time, and what came out of it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from ..games.chance import branch, next_word
from ..games.contract import Stream, Table
from ..games.forms import Form
from ..games.game import Game
from ..games.layout import own_fields_at
from ..seen import Seen
from . import tree

ROOM = 1 << 16  # nodes of a tree, at most three quarters of which are used
ROOMY = 16  # places for nodes that an iteration is given, as long as there is room: no iteration adds more than 8 nodes
CHOICES = 1 << 19
NEGLIGIBLE = 0.6  # a choice this much rarer than the commonest is not meant: with few iterations it was only tried
UNSURE = 0.25  # the variance of a coin: what one knows of a move tried once
DECIDED = 0.03  # from certainty: what is left to gain is less than luck adds in a brief search
BREATH = 0.005  # seconds between two looks at the clock, about


@dataclass(frozen=True)
class Effort:
    """How long to search: at most so many iterations and so many seconds."""

    iterations: int | None  # None: as many as the game's outlook says of a brief search
    seconds: float
    curiosity: float | None = None  # None: as much as the game's outlook says
    settle: bool = False  # stop when the choice cannot change any more


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

    @property
    def decided(self) -> bool:
        """Whether the game is all but won, or lost, by any move: the most visited is then as good as chance."""
        tried = self.wins[self.visits > 0]
        return not self.together and bool(tried.min() > 1 - DECIDED or tried.max() < DECIDED)


class Tree:
    """Room for one search; it can be used again."""

    def __init__(self) -> None:
        self._places = np.zeros((ROOM, 3), np.int64)
        self.nodes = self._places[:0]
        self.choices = np.zeros((CHOICES, 2), np.int32)
        self.sums = np.zeros((CHOICES, 3), np.float64)
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
def lent_tree() -> Iterator[Tree]:
    """Room for a search; it is kept for the next one, whoever searches: getting it anew takes long."""
    try:
        room = _idle.pop()
    except IndexError:
        room = Tree()
    try:
        yield room
    finally:
        _idle.append(room)


_idle: list[Tree] = []
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)  # new room costs a child less than a copy of its parent's


class Search:
    """Searches for one game, in the form that its rules have now."""

    def __init__(self, game: Game) -> None:
        self.form = form = game.form
        self.functions = _functions_of(form)
        self.grow, self.key_of, self.node_at = form.of(tree.grow), form.of(tree.key_of), form.of(tree.node_at)
        self.first_byte = own_fields_at(form.rules.TABLE)

    def run(self, seen: Seen, effort: Effort, stream: Stream) -> Findings:
        """Search from what a seat has seen."""
        root = seen.table.copy()
        self.form.outlook.reopen(root)
        own = np.zeros(4, np.uint32)
        branch(stream, own)
        with lent_tree() as room:
            iterations = self._search(room, root, seen, own, effort)
            return self._findings(room, root, seen, iterations)

    def _search(self, room: Tree, root: Table, seen: Seen, stream: Stream, effort: Effort) -> int:
        """Grow one tree for the time there is; returns how many iterations that were."""
        started = time.perf_counter()
        outlook = self.form.outlook
        most = outlook.BRIEF if effort.iterations is None else effort.iterations
        room.clear(most)
        curiosity = outlook.CURIOSITY if effort.curiosity is None else effort.curiosity
        ways = np.array([curiosity, outlook.HORIZON, self.first_byte], np.float64)
        moves = np.zeros(self.form.rules.MAX_MOVES, np.int32)
        done, batch = 0, 1
        while done < most:
            batch = min(batch, most - done)
            before = time.perf_counter()
            self.grow(self.functions, room.arrays, root, moves, cast(int, seen.seat), stream, batch, ways)
            done += batch
            now = time.perf_counter()
            spent, pace = now - started, (now - before) / batch
            left = min(most - done, int((effort.seconds - spent) / max(pace, 1e-9)))
            if left <= 0 or (effort.settle and self._settled(room, root, seen, left)):
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
        self.form.rules.erase(erased, seat)
        node = self.node_at(room.nodes, self.key_of(erased, seat, self.first_byte))
        first, count = room.nodes[node, tree.FIRST], room.nodes[node, tree.COUNT]
        if not count:
            return np.full(len(seen.moves), -1), np.zeros(len(seen.moves), np.bool_)
        own = np.isin(seen.moves, room.choices[first : first + count, tree.MOVE])
        return first + np.cumsum(own) - 1, own

    def _together(self, root: Table) -> bool:
        actors = self.form.rules.actors(root)
        return bool(actors & (actors - 1))

    def _findings(self, room: Tree, root: Table, seen: Seen, iterations: int) -> Findings:
        rows, own = self._rows(room, root, seen)
        visits = room.choices[rows, tree.VISITS] * (own if own.any() else 1.0)
        tries = np.maximum(room.choices[rows, tree.VISITS], 1)
        wins = room.sums[rows, tree.WINS] / tries
        squares = room.sums[rows, tree.SQUARES] / tries
        errors = 1.96 * np.sqrt(np.maximum(squares - wins**2, UNSURE / tries) / tries)
        mix = visits / max(visits.sum(), 1)
        return Findings(seen.moves, visits, wins, errors, mix, self._together(root), iterations)


_functions: dict[Form, tree.Functions] = {}


def _functions_of(form: Form) -> tree.Functions:
    if form not in _functions:
        _functions[form] = tree.functions_of(form)
    return _functions[form]


def pick(found: Findings, stream: Stream) -> int:
    """The move to play: the one most looked at, or among seats that choose together any, as likely as the mix says."""
    if not found.together:
        return int(found.moves[int(found.visits.argmax())])
    likely = np.where(found.mix < NEGLIGIBLE * found.mix.max(), 0.0, found.mix)
    rest = next_word(stream) / 4294967296.0 * likely.sum()
    return int(found.moves[int(np.searchsorted(np.cumsum(likely), rest, side="right"))])
