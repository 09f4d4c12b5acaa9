"""What a game tells those who play it: the simple sense of people, what a search asks, and who knows better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from .contract import Moves, Stream, Table
    from .game import Game


class Sense(Protocol):
    """How people play: functions that choose a move from what a seat knows.

    `easy` plays by a habit, a small number that stands for a person; `medium` has simple sense.
    """

    HABITS: int  # how many persons there are

    def easy(self, table: Table, seat: int, habit: int, moves: Moves, stream: Stream) -> int: ...
    def medium(self, table: Table, seat: int, moves: Moves, stream: Stream) -> int: ...


class Specialist(Protocol):
    """A player who knows one game better than any search, and remembers what happened earlier in the same game."""

    def choose(self, table: Table, seat: int, stream: Stream) -> int: ...
    def remember(self, table: Table, seat: int) -> None: ...


@runtime_checkable
class Solver(Specialist, Protocol):
    """A specialist who knows how likely every legal move wins, how far off that may be, and how often to choose it."""

    def weigh(self, table: Table, seat: int) -> tuple[Any, float, Any]: ...


class Outlook(Protocol):
    """What a search asks of a game, besides its rules.

    `worth_trying` lists the legal moves in their order, without any that come to the same as the one before them;
    `reopen` lets those who have chosen in secret choose again; `pure_luck` tells when any choice is as good; `go_on`
    plays the game on; `judge` writes for each seat how good it looks (what the search seeks) and how likely it is to
    win, both from 0 to 1.
    """

    HORIZON: int  # how many choices a game is played on before it is judged

    CURIOSITY: float  # how much a search tries what has not paid so far
    BRIEF: int  # how many iterations a brief search needs to be worth it

    def specialist(self, game: Game, players: int, expert: bool, seconds: float) -> Specialist | None: ...
    def worth_trying(self, table: Table, seat: int, moves: Moves) -> int: ...
    def pure_luck(self, table: Table) -> int: ...
    def reopen(self, table: Table) -> None: ...
    def go_on(self, table: Table, seat: int, moves: Moves, stream: Stream) -> int: ...
    def judge(self, table: Table, values: Any, chances: Any) -> None: ...
