"""The search that serves all games: Monte Carlo over information sets, compiled once for all of them.

Every iteration imagines what the searching seat cannot know, walks down from the present, adds what it meets for the
first time, plays on with the game's own sense, and judges where that leads. What a seat knows when it decides is a
*node*: the seat, and the digest of the table as that seat sees it. So every player has a tree of their own, which knows
nothing that the player would not know, and positions that look the same to a player are the same node however they
came about.

- A seat that decides alone chooses by upper confidence bounds (UCB).
- Seats that decide together each choose in their own tree, by regret matching or by UCB, and see nothing of each other.
- Every seat maximises its own value (max^n); how partners share a value is the game's judgement.
"""

from __future__ import annotations

import warnings
from math import log, sqrt
from typing import Any

import numpy as np
from numba import NumbaExperimentalFeatureWarning, types
from numba.core.sigutils import _parse_signature_string as parsed

from ..games.bits import lowest
from ..games.chance import below, next_word
from ..games.compiling import UNCOMPILED, apart, compiled, rule
from ..games.contract import (
    ACTORS,
    CHOOSE,
    ERASE,
    IMAGINE,
    JUDGE,
    LEGAL,
    NOTHING,
    PLAY,
    WINNERS,
    Moves,
    Rules,
    Stream,
    Table,
)
from ..games.game import Outlook
from ..games.layout import copy, digest

DEEPEST = 256  # choices in one walk through the tree
SEATS = 8
TOGETHER, CURIOSITY, HORIZON, FIRST_BYTE = 0, 1, 2, 3  # in the ways of a search
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
_moves = types.Array(types.int32, 1, "C")
_ways = types.Array(types.float64, 1, "C")

warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)  # functions given to functions: they work
tuple_type: Any = types.Tuple

Functions = tuple[Any, ...]
FUNCTIONS = tuple_type(
    [
        types.FunctionType(parsed(signature))
        for signature in (ACTORS, LEGAL, PLAY, ERASE, IMAGINE, WINNERS, CHOOSE, JUDGE)
    ]
)
TREE = tuple_type([_nodes, _choices, _sums, _used])


class Pointer:
    """A compiled function to be given to another: Numba alone finds its address anew, slowly, each time it is given."""

    def __init__(self, function: Any, kind: types.FunctionType) -> None:
        self.kept = function.get_compile_result(kind.signature)  # the address is good for as long as this is kept
        self.address = self.kept.library.get_pointer_to_function(self.kept.fndesc.llvm_cfunc_wrapper_name)
        self._numba_type_ = kind

    def __wrapper_address__(self) -> int:
        return int(self.address)


def functions_of(rules: Rules, outlook: Outlook) -> Functions:
    """What the search asks of a game, in the order of FUNCTIONS."""
    asked = (rules.actors, outlook.worth_trying, rules.play, rules.erase, rules.imagine)
    functions = (*asked, outlook.pure_luck, outlook.go_on, outlook.judge)
    return functions if UNCOMPILED else tuple(map(Pointer, functions, FUNCTIONS))


@rule(types.void(FUNCTIONS, TREE, _table, _moves, types.int64, _stream, types.int64, _ways))
def grow(
    game: Functions, tree: Any, root: Table, moves: Moves, seat: int, stream: Stream, iterations: int, ways: Any
) -> None:
    """Search on: ``root`` is what the seat knows, with everyone's secret choices open again.

    The tree is four arrays: nodes by the place of their key, the choices of each node in a row, what they have earned,
    and how much of both is used. When there is no room for more, the search goes on in what there is. ``moves`` has
    room for all legal moves. ``ways``: how seats choose together, how curious they are, how many choices the game goes
    on, and where in the table the game's own fields begin (what comes before makes no difference to a node).
    """
    imagine, judge = game[4], game[7]
    table, spare = root.copy(), root.copy()
    values, likely = np.empty(SEATS, np.float64), np.empty(SEATS, np.float64)
    path = np.empty((DEEPEST, 4), np.int64)
    chances = np.empty(DEEPEST, np.float64)
    for _ in range(iterations):
        copy(root, table)
        imagine(table, seat, stream)
        length = descend(game, tree, table, spare, moves, path, chances, stream, ways)
        play_on(game, table, moves, stream, int(ways[HORIZON]))
        judge(table, values, likely)
        for i in range(length):
            learn(tree, path[i], chances[i], values[path[i, SEAT]], likely[path[i, SEAT]])
        count_wins(tree, len(tree[1]) - 1, likely[seat])


@apart
def descend(
    game: Functions,
    tree: Any,
    table: Table,
    spare: Table,
    moves: Moves,
    path: Any,
    chances: Any,
    stream: Stream,
    ways: Any,
) -> int:
    """Play down the tree until something new is met; returns how many choices are written into the path."""
    actors, worth_trying, play, erase, pure_luck, go_on = game[0], game[1], game[2], game[3], game[5], game[6]
    chosen = np.empty(SEATS, np.int64)
    length, found_new = 0, False
    waiting = actors(table)
    while waiting and not found_new and length < DEEPEST - SEATS:
        way = int(ways[TOGETHER]) if waiting & (waiting - 1) else UCB
        luck = pure_luck(table)
        undecided = waiting
        while undecided:  # all choose before anyone's choice is played
            actor = lowest(undecided)
            undecided &= undecided - 1
            count = worth_trying(table, actor, moves)
            chosen[actor] = moves[below(stream, count)]
            if count > 1 and not luck:
                copy(table, spare)
                erase(spare, actor)
                step = path[length]
                step[SEAT], step[WAY] = actor, way
                key = key_of(spare, actor, int(ways[FIRST_BYTE]))
                node, new = find_or_add(tree, key, moves, count)
                step[NODE] = node
                if new:
                    step[CHOICE] = place_of(tree, node, go_on(table, actor, moves, stream))  # own sense the first time
                    chances[length] = 1.0
                elif node != NOTHING:
                    step[CHOICE], chances[length] = choose(tree, node, way, ways[CURIOSITY], stream)
                if node != NOTHING:
                    chosen[actor] = tree[1][step[CHOICE], MOVE]
                found_new |= new or node == NOTHING
                length += node != NOTHING
        while waiting:
            play(table, lowest(waiting), chosen[lowest(waiting)])
            waiting &= waiting - 1
        waiting = actors(table)
    return length


@apart
def play_on(game: Functions, table: Table, moves: Moves, stream: Stream, most: int) -> None:
    """Go on with the game's own sense as far as the game wants it."""
    actors, play, go_on = game[0], game[2], game[6]
    steps = 0
    waiting = actors(table)
    while waiting and steps < most:
        actor = lowest(waiting)
        play(table, actor, go_on(table, actor, moves, stream))
        waiting = actors(table)
        steps += 1


@compiled
def key_of(table: Table, seat: int, first_byte: int) -> int:
    """What a seat's node is found by: where nothing is hidden, the table looks the same to all seats."""
    return digest(table, first_byte) + seat


@compiled
def find(nodes: Any, key: int) -> int:
    """Where the node with this key is, or would be."""
    mask = len(nodes) - 1
    place = key & mask
    while nodes[place, COUNT] and nodes[place, KEY] != key:
        place = (place + 1) & mask
    return int(place)


@compiled
def find_or_add(tree: Any, key: int, moves: Moves, count: int) -> tuple[int, bool]:
    """The node with this key, and whether it is new; NOTHING if there is none and no room for more."""
    nodes, choices, _, used = tree
    place = find(nodes, key)
    if nodes[place, COUNT]:
        return place, False
    if used[NODES_USED] * 4 > len(nodes) * 3 or used[CHOICES_USED] + count >= len(choices):
        return NOTHING, False
    nodes[place, KEY] = key
    nodes[place, FIRST] = used[CHOICES_USED]
    nodes[place, COUNT] = count
    for i in range(count):
        choices[used[CHOICES_USED] + i, MOVE] = moves[i]
    used[CHOICES_USED] += count
    used[NODES_USED] += 1
    return place, True


@compiled
def place_of(tree: Any, node: int, move: int) -> int:
    """Where a move of a node stands among all choices; for a move that is none of them, the first."""
    first = int(tree[0][node, FIRST])
    for place in range(first, first + tree[0][node, COUNT]):
        if tree[1][place, MOVE] == move:
            return place
    return first


@apart
def choose(tree: Any, node: int, way: int, curiosity: float, stream: Stream) -> tuple[int, float]:
    """A choice of that node, and how likely it was."""
    nodes, choices, sums, _ = tree
    if way == REGRET:
        return match_regrets(nodes, sums, node, stream)
    return most_promising(nodes, choices, sums, node, curiosity, stream), 1.0


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
