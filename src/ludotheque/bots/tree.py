"""The search that serves all games: Monte Carlo over information sets, compiled once for all of them.

Every iteration imagines what the searching seat cannot know, walks down from the present, adds what it meets for the
first time, plays on with the game's own sense, and judges where that leads. What a seat knows when it decides is a
*node*: the seat, and the digest of the table as that seat sees it. So every player has a tree of their own, which knows
nothing that the player would not know, and positions that look the same to a player are the same node however they
came about.

- A seat chooses by upper confidence bounds (UCB).
- Seats that decide together each choose in their own tree, and see nothing of each other.
- Every seat maximises its own value (max^n); how partners share a value is the game's judgement.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

import numpy as np

from ..games.bits import lowest
from ..games.chance import below
from ..games.compiling import apart, compiled, rule
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
    Stream,
    Table,
)
from ..games.forms import Form
from ..games.layout import copy, digest

DEEPEST = 256  # choices in one walk through the tree
SEATS = 8
CURIOSITY, HORIZON, FIRST_BYTE = 0, 1, 2  # in the ways of a search

KEY, FIRST, COUNT = 0, 1, 2  # columns of nodes
MOVE, VISITS = 0, 1  # columns of choices
WORTH, WINS, SQUARES = 0, 1, 2  # columns of sums
NODES_USED, CHOICES_USED = 0, 1
CHOICE, SEAT = 0, 1  # columns of a path

FUNCTIONS = ", ".join(
    f"FunctionType({signature})" for signature in (ACTORS, LEGAL, PLAY, ERASE, IMAGINE, WINNERS, CHOOSE, JUDGE)
)
TREE = "int64[:, ::1], int32[:, ::1], float64[:, ::1], int64[::1]"

Functions = tuple[Any, ...]


def functions_of(form: Form) -> Functions:
    """What the search asks of a game, in the order of FUNCTIONS."""
    rules, outlook = form.module("rules"), form.module("bots.outlook")
    asked = (rules.actors, outlook.worth_trying, rules.play, rules.erase, rules.imagine)
    return tuple(map(form.pointer, (*asked, outlook.pure_luck, outlook.go_on, outlook.judge)))


@rule(f"void(Tuple([{FUNCTIONS}]), Tuple([{TREE}]), uint8[::1], int32[::1], int64, uint32[::1], int64, float64[::1])")
def grow(
    game: Functions, tree: Any, root: Table, moves: Moves, seat: int, stream: Stream, iterations: int, ways: Any
) -> None:
    """Search on: ``root`` is what the seat knows, with everyone's secret choices open again.

    The tree is four arrays: nodes by the place of their key, the choices of each node in a row, what they have earned,
    and how much of both is used. When there is no room for more, the search goes on in what there is. ``moves`` has
    room for all legal moves. ``ways``: how curious seats are, how many choices the game goes on, and where in the table
    the game's own fields begin (what comes before makes no difference to a node).
    """
    imagine, judge = game[4], game[7]
    table, spare = root.copy(), root.copy()
    values, likely = np.empty(SEATS, np.float64), np.empty(SEATS, np.float64)
    path = np.empty((DEEPEST, 2), np.int64)
    for _ in range(iterations):
        copy(root, table)
        imagine(table, seat, stream)
        length = descend(game, tree, table, spare, moves, path, stream, ways)
        play_on(game, table, moves, stream, int(ways[HORIZON]))
        judge(table, values, likely)
        for i in range(length):
            learn(tree, path[i, CHOICE], values[path[i, SEAT]], likely[path[i, SEAT]])
        count_wins(tree, len(tree[1]) - 1, likely[seat])


@apart
def descend(
    game: Functions,
    tree: Any,
    table: Table,
    spare: Table,
    moves: Moves,
    path: Any,
    stream: Stream,
    ways: Any,
) -> int:
    """Play down the tree until something new is met; returns how many choices are written into the path."""
    actors, worth_trying, play, erase, pure_luck, go_on = game[0], game[1], game[2], game[3], game[5], game[6]
    chosen = np.empty(SEATS, np.int64)
    length, found_new = 0, False
    waiting = actors(table)
    while waiting and not found_new and length < DEEPEST - SEATS:
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
                step[SEAT] = actor
                key = key_of(spare, actor, int(ways[FIRST_BYTE]))
                node, new = find_or_add(tree, key, moves, count)
                if new:
                    step[CHOICE] = place_of(tree, node, go_on(table, actor, moves, stream))  # own sense the first time
                elif node != NOTHING:
                    step[CHOICE] = most_promising(tree, node, ways[CURIOSITY], stream)
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


@rule("int64(uint8[::1], int64, int64)")
def key_of(table: Table, seat: int, first_byte: int) -> int:
    """What a seat's node is found by: where nothing is hidden, the table looks the same to all seats."""
    return digest(table, first_byte) + seat


@rule("int64(int64[:, ::1], int64)")
def node_at(nodes: Any, key: int) -> int:
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
    place = node_at(nodes, key)
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
def most_promising(tree: Any, node: int, curiosity: float, stream: Stream) -> int:
    """UCB: what has paid best, with a bonus for what has hardly been tried; what has never been comes first."""
    nodes, choices, sums, _ = tree
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


@compiled
def count_wins(tree: Any, choice: int, likely: float) -> None:
    """How likely the game was to be won; the last of all choices stands for whatever the searching seat does."""
    _, choices, sums, _ = tree
    choices[choice, VISITS] += 1
    sums[choice, WINS] += likely
    sums[choice, SQUARES] += likely * likely


@compiled
def learn(tree: Any, choice: int, value: float, likely: float) -> None:
    """What a choice has led to is remembered."""
    tree[2][choice, WORTH] += value
    count_wins(tree, choice, likely)
