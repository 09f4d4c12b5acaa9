"""Whole games: loops for all games, joined with the rules of each (`Form.together`).

One plays at random. The other asks a *policy* for every seat that has a choice: a function of what that seat knows,
compiled as the rules are, be it ours or anyone's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

from .bits import lowest
from .chance import below, branch, next_word
from .compiling import compiled
from .contract import Moves, Rules, Scores, Stream, Table
from .layout import copy
from .playing import Sense

RandomGames = Callable[[Table, Stream, Scores, Any, Any], None]
RANDOM_GAMES = "void(uint8[::1], uint32[::1], int32[:, ::1], int64[::1], int64[::1])"

# A policy: what the seat knows, the seat, room for moves of which the first so many are legal, how many that is, and
# random numbers of its own. It answers with the place of one of them.
Policy = Callable[[Table, int, Moves, int, Stream], int]
POLICY = "int64(uint8[::1], int64, int32[::1], int64, uint32[::1])"
FAILED = -1  # what a policy answers that has met an error
LONGEST = 100_000  # decisions: random games take a few thousand at most, two who always show the same duel for ever
LUCK, PERSON = 5, 4  # a policy's random numbers: four words that change, and one that stays the same for a whole game

SEATS = 8  # at most
PolicyGames = Callable[[Sequence[Any], Table, Stream, Table, Moves, Scores, Any, Any, Any], int]
POLICY_GAMES = (
    f"int64(UniTuple(FunctionType({POLICY}), {SEATS}), uint8[::1], uint32[::1], uint8[::1], int32[::1], "
    "int32[:, ::1], int64[::1], int64[::1], int64[::1])"
)
SEAT, ANSWER, CHOICES = range(3)  # what is written down about an answer that is none
FINE = -1

rules = cast(Rules, None)  # those of the game that a loop is joined with
sense = cast(Sense, None)  # and how people play it


@compiled
def begin(start: Table, table: Table, stream: Stream) -> None:
    """A table of its own for a game, and random numbers of its own, which lie in its first 16 bytes."""
    copy(start, table)
    branch(stream, table[:16].view(np.uint32))


def random_games(start: Table, stream: Stream, all_scores: Scores, all_winners: Any, all_lengths: Any) -> None:
    """Play as many random games as there are rows for scores; a game's length is how many decisions it took.

    ``start`` is a table that has its players and options but no deal yet.
    """
    table = start.copy()
    moves = np.empty(rules.MAX_MOVES, np.int32)
    luck = np.empty(4, np.uint32)  # known to be short, so no generator but the quick one is ever asked for
    luck[:] = stream
    for game in range(len(all_winners)):
        begin(start, table, luck)
        rules.deal(table, moves[:0])
        decisions = 0
        waiting = rules.actors(table)
        while waiting:
            while waiting:
                seat = lowest(waiting)
                count = rules.legal(table, seat, moves)
                rules.play(table, seat, moves[below(luck, count)])
                decisions += 1
                waiting &= waiting - 1
            waiting = rules.actors(table)
        rules.scores(table, all_scores[game])
        all_winners[game] = rules.winners(table)
        all_lengths[game] = decisions
    stream[:] = luck


def policy_games(
    policies: Sequence[Policy],
    start: Table,
    stream: Stream,
    seen: Table,
    room: Moves,
    all_scores: Scores,
    all_winners: Any,
    all_lengths: Any,
    trouble: Any,
) -> int:
    """The same, with a policy for each seat; a move that is forced is made without asking.

    A policy gets ``seen``, a table erased for its seat, and the legal moves in ``room``: copies, both. If an answer is
    none of their places, ``trouble`` tells whose and what, and the game is returned in which it happened; a game that
    does not come to its end is returned without. Else FINE.
    The stream goes on alike whatever policies do: other policies play the same deals.
    """
    table = start.copy()
    moves = np.empty(rules.MAX_MOVES, np.int32)
    lucks = np.empty((SEATS, LUCK), np.uint32)
    for game in range(len(all_winners)):
        begin(start, table, stream)
        for seat in range(all_scores.shape[1]):
            branch(stream, lucks[seat])
            lucks[seat, PERSON] = next_word(stream)
        rules.deal(table, moves[:0])
        decisions = 0
        waiting = rules.actors(table)
        while waiting:
            while waiting:
                seat = lowest(waiting)
                count = rules.legal(table, seat, moves)
                place = 0
                if count > 1:
                    copy(table, seen)
                    rules.erase(seen, seat)
                    room[:count] = moves[:count]
                    place = policies[seat](seen, seat, room, count, lucks[seat])
                    if place < 0 or place >= count:
                        trouble[SEAT] = seat
                        trouble[ANSWER] = place
                        trouble[CHOICES] = count
                        return game
                rules.play(table, seat, moves[place])
                decisions += 1
                waiting &= waiting - 1
            if decisions >= LONGEST:
                return game
            waiting = rules.actors(table)
        rules.scores(table, all_scores[game])
        all_winners[game] = rules.winners(table)
        all_lengths[game] = decisions
    return FINE


# --- policies of the house: these are joined with a game too ----------------------------------------------------------


def at_random(table: Table, seat: int, moves: Moves, count: int, luck: Stream) -> int:
    return below(luck, count)


def by_habit(table: Table, seat: int, moves: Moves, count: int, luck: Stream) -> int:
    """As the bots of the level `easy`: somebody with a habit, another one in each game."""
    return place_of(sense.easy(table, seat, int(luck[PERSON]) % sense.HABITS, moves, luck), moves, count)


def by_sense(table: Table, seat: int, moves: Moves, count: int, luck: Stream) -> int:
    """As the bots of the level `medium`."""
    return place_of(sense.medium(table, seat, moves, luck), moves, count)


@compiled
def place_of(move: int, moves: Moves, count: int) -> int:
    place = 0
    while place < count - 1 and moves[place] != move:
        place += 1
    return place
