"""The search that serves all four games: Monte Carlo over information sets, compiled together with each game's rules.

Every iteration imagines what the searching seat cannot know, walks down from the present, adds what it meets for the
first time, plays on with the game's own sense, and judges where that leads. What a seat knows when it decides is a
*node*: the digest of the table as that seat sees it. So every player has a tree of their own, which knows nothing that
the player would not know, and positions that look the same to a player are the same node however they came about.

- A seat that decides alone chooses by upper confidence bounds (UCB).
- Seats that decide together each choose in their own tree, by regret matching or by UCB, and see nothing of each other.
- Every seat maximises its own value (max^n); how partners share a value is the game's judgement.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from types import ModuleType
from typing import Any, cast

import numpy as np
from numba import types

from ..games.game import Outlook
from ..games.kernel import (
    NOTHING,
    Rules,
    Stream,
    Table,
    below,
    compile_together,
    compiled,
    copy,
    digest,
    lowest,
    next_word,
)

rules = cast(Rules, None)  # those of the game with which the search is compiled: see `compile_together`
outlook = cast(Outlook, None)

DEEPEST = 256  # choices in one walk through the tree
SEATS = 8
UCB, REGRET = 0, 1  # how seats that decide together choose

KEY, FIRST, COUNT = 0, 1, 2  # columns of nodes
MOVE, VISITS = 0, 1  # columns of choices
WORTH, REGRETS, MIX, WINS, SQUARES = 0, 1, 2, 3, 4  # columns of sums
NODES_USED, CHOICES_USED = 0, 1
NODE, CHOICE, SEAT, WAY = 0, 1, 2, 3  # columns of a path

_table = types.Array(types.uint8, 1, "C")
_stream = types.Array(types.uint32, 1, "C")
_nodes = types.Array(types.int64, 2, "C")
_choices = types.Array(types.int32, 2, "C")
_sums = types.Array(types.float64, 2, "C")
_used = types.Array(types.int64, 1, "C")

Grow = Callable[[Table, int, Any, Any, Any, Any, Stream, int, int, float, int], None]
GROW = types.void(
    _table, types.int64, _nodes, _choices, _sums, _used, _stream, types.int64, types.int64, types.float64, types.int64
)


def grow_of(game: ModuleType, its_outlook: ModuleType) -> Grow:
    """`grow`, compiled together with the rules of a game."""
    return cast(Grow, compile_together(grow, GROW, game, (choose, descend, play_on), outlook=its_outlook))


def grow(
    root: Table,
    seat: int,
    nodes: Any,
    choices: Any,
    sums: Any,
    used: Any,
    stream: Stream,
    iterations: int,
    together_by: int,
    curiosity: float,
    first_byte: int,
) -> None:
    """Search on: ``root`` is what the seat knows, with everyone's secret choices open again.

    The tree is four arrays: nodes by the place of their key, the choices of each node in a row, what they have earned,
    and how much of both is used. When there is no room for more, the search goes on in what there is.
    ``first_byte``: where in the table the game's own fields begin; what comes before makes no difference to a node.
    """
    table, spare = root.copy(), root.copy()
    moves = np.empty(rules.MAX_MOVES, np.int32)
    values, likely = np.empty(SEATS, np.float64), np.empty(SEATS, np.float64)
    path = np.empty((DEEPEST, 4), np.int64)
    chances = np.empty(DEEPEST, np.float64)
    tree = (nodes, choices, sums, used)
    for _ in range(iterations):
        copy(root, table)
        rules.imagine(table, seat, stream)
        length = descend(table, spare, tree, moves, path, chances, stream, together_by, curiosity, first_byte)
        play_on(table, moves, stream)
        outlook.judge(table, values, likely)
        for i in range(length):
            learn(tree, path[i], chances[i], values[path[i, SEAT]], likely[path[i, SEAT]])
        count_wins(tree, len(choices) - 1, likely[seat])


def descend(
    table: Table,
    spare: Table,
    tree: Any,
    moves: Any,
    path: Any,
    chances: Any,
    stream: Stream,
    together_by: int,
    curiosity: float,
    first_byte: int,
) -> int:
    """Play down the tree until something new is met; returns how many choices are written into the path."""
    chosen = np.empty(SEATS, np.int64)
    length, found_new = 0, False
    waiting = rules.actors(table)
    while waiting and not found_new and length < DEEPEST - SEATS:
        way = together_by if waiting & (waiting - 1) else UCB
        luck = outlook.pure_luck(table)
        undecided = waiting
        while undecided:  # all choose before anyone's choice is played
            actor = lowest(undecided)
            undecided &= undecided - 1
            count = rules.legal(table, actor, moves)
            chosen[actor] = moves[below(stream, count)]
            if count > 1 and not luck:
                copy(table, spare)
                rules.erase(spare, actor)
                step = path[length]
                step[SEAT], step[WAY] = actor, way
                new, chance = choose(table, tree, moves, count, digest(spare, first_byte), step, stream, curiosity)
                found_new |= new
                chances[length] = chance
                if step[CHOICE] == NOTHING:
                    chosen[actor] = outlook.go_on(table, actor, moves, stream)
                else:
                    chosen[actor] = tree[1][step[CHOICE], MOVE]
                    length += 1
        while waiting:
            rules.play(table, lowest(waiting), chosen[lowest(waiting)])
            waiting &= waiting - 1
        waiting = rules.actors(table)
    return length


def choose(
    table: Table, tree: Any, moves: Any, count: int, key: int, step: Any, stream: Stream, curiosity: float
) -> tuple[bool, float]:
    """Choose at the node with this key and write the choice into the step; tells if it is new, and the chance of it.

    At a new node the game's own sense chooses; if there is no room for one, it chooses without leaving a trace.
    """
    nodes, choices, sums, used = tree
    node = find(nodes, key)
    step[NODE] = node
    if nodes[node, COUNT] == 0:
        step[CHOICE] = NOTHING
        if add(nodes, choices, used, node, key, moves, count):
            move = outlook.go_on(table, step[SEAT], moves, stream)
            step[CHOICE] = place_of(nodes, choices, node, move)
        return True, 1.0
    if step[WAY] == REGRET:
        step[CHOICE], chance = match_regrets(nodes, sums, node, stream)
        return False, chance
    step[CHOICE] = most_promising(nodes, choices, sums, node, curiosity, stream)
    return False, 1.0


def play_on(table: Table, moves: Any, stream: Stream) -> None:
    """Go on with the game's own sense as far as the game wants it."""
    steps = 0
    waiting = rules.actors(table)
    while waiting and steps < outlook.HORIZON:
        actor = lowest(waiting)
        rules.play(table, actor, outlook.go_on(table, actor, moves, stream))
        waiting = rules.actors(table)
        steps += 1


@compiled
def digest_of(table: Table, first_byte: int) -> int:
    return digest(table, first_byte)


@compiled
def find(nodes: Any, key: int) -> int:
    """Where the node with this key is, or would be."""
    mask = len(nodes) - 1
    place = key & mask
    while nodes[place, COUNT] and nodes[place, KEY] != key:
        place = (place + 1) & mask
    return int(place)


@compiled
def add(nodes: Any, choices: Any, used: Any, place: int, key: int, moves: Any, count: int) -> bool:
    """A new node, if there is room."""
    if used[NODES_USED] * 4 > len(nodes) * 3 or used[CHOICES_USED] + count >= len(choices):
        return False
    nodes[place, KEY] = key
    nodes[place, FIRST] = used[CHOICES_USED]
    nodes[place, COUNT] = count
    for i in range(count):
        choices[used[CHOICES_USED] + i, MOVE] = moves[i]
    used[CHOICES_USED] += count
    used[NODES_USED] += 1
    return True


@compiled
def place_of(nodes: Any, choices: Any, node: int, move: int) -> int:
    place = nodes[node, FIRST]
    while choices[place, MOVE] != move:
        place += 1
    return int(place)


@compiled
def most_promising(nodes: Any, choices: Any, sums: Any, node: int, curiosity: float, stream: Stream) -> int:
    """UCB: what has paid best, with a bonus for what has hardly been tried; what has never been comes first."""
    first, last = nodes[node, FIRST], nodes[node, FIRST] + nodes[node, COUNT]
    total, untried, chosen = 0, 0, first
    for i in range(first, last):
        total += choices[i, VISITS]
        if choices[i, VISITS] == 0:
            untried += 1
            if below(stream, untried) == 0:
                chosen = i
    if untried:
        return int(chosen)
    bonus = curiosity * sqrt(log(total))
    best = -1.0
    for i in range(first, last):
        visits = choices[i, VISITS]
        promise = sums[i, WORTH] / visits + bonus / sqrt(visits)
        if promise > best:
            best, chosen = promise, i
    return int(chosen)


EXPLORING = 0.1  # how much of a mix is spent on trying everything


@compiled
def match_regrets(nodes: Any, sums: Any, node: int, stream: Stream) -> tuple[int, float]:
    """A choice as likely as it is regretted not to have been made more often, and its chance."""
    first, count = nodes[node, FIRST], nodes[node, COUNT]
    total = 0.0
    for i in range(first, first + count):
        total += max(sums[i, REGRETS], 0.0)
    rest = next_word(stream) / 4294967296.0
    chosen, likely = first + count - 1, 0.0
    found = False
    for i in range(first, first + count):
        part = max(sums[i, REGRETS], 0.0) / total if total > 0.0 else 1.0 / count
        sums[i, MIX] += part
        chance = (1.0 - EXPLORING) * part + EXPLORING / count
        if not found:
            rest -= chance
            if rest < 0.0 or i == first + count - 1:
                found, chosen, likely = True, i, chance
    return int(chosen), likely


@compiled
def count_wins(tree: Any, choice: int, likely: float) -> None:
    """How likely the game was to be won; the last of all choices stands for whatever the searching seat does."""
    _, choices, sums, _ = tree
    choices[choice, VISITS] += 1
    sums[choice, WINS] += likely
    sums[choice, SQUARES] += likely * likely


@compiled
def learn(tree: Any, step: Any, chance: float, value: float, likely: float) -> None:
    """What a choice has led to is remembered, and with regret matching how much better others might have been."""
    nodes, choices, sums, _ = tree
    node, choice = step[NODE], step[CHOICE]
    sums[choice, WORTH] += value
    count_wins(tree, choice, likely)
    if step[WAY] == REGRET:
        first, count = nodes[node, FIRST], nodes[node, COUNT]
        visits, worth = 0, 0.0
        for i in range(first, first + count):
            visits += choices[i, VISITS]
            worth += sums[i, WORTH]
        usual = worth / visits
        surprise = (value - usual) / chance
        for i in range(first, first + count):
            sums[i, REGRETS] -= value - usual
        sums[choice, REGRETS] += surprise
        for i in range(first, first + count):
            sums[i, REGRETS] = max(sums[i, REGRETS], 0.0)
