"""OpenSpiel's own search, playing our games: its ISMCTS bot, unchanged, and the little it needs to know of them.

The bot in C++ cannot play a game that is not written in C++: it has no way to ask such a game for another world that
looks the same to a seat (``ResampleFromInfostate() not implemented``). So it is the one in Python, which asks a
position only for what `Position` has. Everything in doubt is decided in its favour:

- positions are plain objects; through OpenSpiel's own base class every question would take a detour through C++;
- a seat's tree forgets what ours forgets too (the story of the last move), so positions that are alike are met again;
- seats that choose together choose one after the other, unseen, the searching seat first: so it can search what the
  others may choose, even if they have chosen already;
- it may borrow our compiled random games for its rollouts (`Lent`), which by itself it plays in Python.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Self, cast

import numpy as np

from ..bots.search import Search
from ..errors import BadOption
from ..games.bits import lowest, members_of
from ..games.chance import below, stream_from
from ..games.contract import Moves, Rules, Stream, Table
from ..games.game import Game
from ..games.layout import players_at
from ..i18n import say
from ..seen import Seen
from .report import INSTALL
from .rivals import OPEN_SPIEL

ALGORITHMS = "open_spiel.python.algorithms"
CURIOSITY = 0.7  # what the inventors of ISMCTS use when a win counts 1 and a loss 0
ENOUGH = 2  # iterations without which the bot has no opinion at all
TERMINAL = -4  # how OpenSpiel says that nobody is to move


def algorithms() -> tuple[Any, Any]:
    """OpenSpiel's modules for this search and for rollouts."""
    try:
        return import_module(f"{ALGORITHMS}.ismcts"), import_module(f"{ALGORITHMS}.mcts")
    except ImportError as error:
        raise BadOption(say("{library} is not installed: {command}", library=OPEN_SPIEL, command=INSTALL)) from error


class Position:
    """A table as OpenSpiel's search wants it: one seat decides at a time, and chance is in the table."""

    def __init__(self, game: Game, table: Table, first: int, stream: Stream) -> None:
        self.game = game
        self.table = table
        self.first = first  # of seats that choose together
        self.stream = stream
        self._look()

    @classmethod
    def of(cls, seen: Seen, stream: Stream) -> Self:
        """What a seat has seen, with everyone's secret choices open again, as in our own search."""
        assert seen.seat is not None
        table = seen.table.copy()
        seen.game.outlook.reopen(table)
        return cls(seen.game, table, seen.seat, stream)

    def _look(self) -> None:
        waiting = self.game.rules.actors(self.table)
        later = waiting >> self.first << self.first
        self._player = lowest_of(later or waiting)

    def current_player(self) -> int:
        return self._player

    def is_terminal(self) -> bool:
        return self._player == TERMINAL

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        moves = np.empty(self.game.rules.MAX_MOVES, np.int32)
        seat = self._player if player is None else player
        return cast(list[int], moves[: self.game.rules.legal(self.table, seat, moves)].tolist())

    def apply_action(self, action: int) -> None:
        self.game.rules.play(self.table, self._player, action)
        self._look()

    def returns(self) -> list[float]:
        """The winners share one win."""
        winners = members_of(self.game.rules.winners(self.table))
        return [(seat in winners) / len(winners) for seat in range(players_at(self.table))]

    def clone(self) -> Position:
        return Position(self.game, self.table.copy(), self.first, self.stream)

    def information_state_string(self, player: int | None = None) -> bytes:
        """All that the seat knows."""
        table = self.table.copy()
        self.game.rules.erase(table, self._player if player is None else player)
        return table[own_fields(self.game) :].tobytes()

    def resample_from_infostate(self, player: int, _sampler: object = None) -> Position:
        """Another position that looks the same to the seat, all being equally likely."""
        table = self.table.copy()
        self.game.rules.erase(table, player)
        self.game.rules.imagine(table, player, self.stream)
        return Position(self.game, table, self.first, self.stream)


def lowest_of(seats: int) -> int:
    return (seats & -seats).bit_length() - 1 if seats else TERMINAL


@cache
def own_fields(game: Game) -> int:
    """Where in a table the game's own fields begin."""
    return Search(game).first_byte


# --- rollouts ---------------------------------------------------------------------------------------------------------

rules = cast(Rules, None)  # those of the game that the loop is joined with
FINISH = "void(uint8[::1], int32[::1], uint32[::1])"


def finish(table: Table, moves: Moves, stream: Stream) -> None:
    """Play on at random to the end."""
    waiting = rules.actors(table)
    while waiting:
        while waiting:
            seat = lowest(waiting)
            rules.play(table, seat, moves[below(stream, rules.legal(table, seat, moves))])
            waiting &= waiting - 1
        waiting = rules.actors(table)


@cache
def finish_of(game: Game) -> Callable[[Table, Moves, Stream], None]:
    return game.compiled.together(finish, FINISH)


class Lent:
    """Rollouts for OpenSpiel's search, played by our compiled rules."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def evaluate(self, position: Position) -> list[float]:
        end = position.clone()
        finish_of(end.game)(end.table, np.empty(end.game.rules.MAX_MOVES, np.int32), self.stream)
        return end.returns()

    def prior(self, position: Position) -> list[tuple[int, float]]:
        moves = position.legal_actions()
        return [(move, 1 / len(moves)) for move in moves]


# --- the bot ----------------------------------------------------------------------------------------------------------


class Rival:
    """OpenSpiel's ISMCTS in one of our chairs, for so many seconds a move."""

    level = OPEN_SPIEL

    def __init__(self, seed: int, seconds: float, lent: bool = False) -> None:
        ismcts, mcts = algorithms()
        self.seconds = seconds
        self.stream = stream_from(seed)
        luck = np.random.RandomState(seed % (1 << 32))
        evaluator = Lent(self.stream) if lent else mcts.RandomRolloutEvaluator(random_state=luck)
        self.bot = ismcts.ISMCTSBot(None, evaluator, CURIOSITY, 0, random_state=luck)
        self.root: Any = None

    def choose(self, seen: Seen) -> str:
        if len(seen.legal) == 1:
            return seen.legal[0]
        position = Position.of(seen, self.stream)
        self.search(position)
        likely = dict(self.bot.get_final_policy(position, self.root))
        best = max(likely.values())
        among = [move for move, chance in likely.items() if chance == best]
        return seen.game.notation.write(among[below(self.stream, len(among))])

    def search(self, position: Position) -> int:
        """What the bot's own `run_search` does, by the clock instead of by number; returns how many iterations."""
        started = time.perf_counter()
        self.bot.reset()
        self.root = self.bot.create_new_node(position)
        done = 0
        while done < ENOUGH or time.perf_counter() - started < self.seconds:
            self.bot.run_simulation(position.resample_from_infostate(position.current_player()))
            done += 1
        return done
