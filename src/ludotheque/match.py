"""One game being played: from the deal to the winners, with every choice on record."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .errors import BadDeal, BadOption, IllegalMove
from .games.chance import stream_from
from .games.contract import Table
from .games.game import Event, Game, Value
from .games.layout import opened
from .i18n import Refusal, say
from .seen import Seen

if TYPE_CHECKING:
    from .bots.coach import Advice

FORMAT = "ludotheque/1"  # of a record
NEVER_DEALT = np.zeros(0, np.int32)


class Match:
    """A game being played.

    Seats are numbered from 0. Ask `actors` who must decide and `legal` what they may do, and `play` for them:

    >>> match = Match.start("ninjan", players=2, seed=7)
    >>> match.actors
    (0, 1)
    >>> events = match.play(0, match.legal(0)[0])
    >>> print(events[0])
    Player 1 has chosen.

    The match knows everything. Whatever you show to a player must come from `view`, `events` or `seen_by`.
    """

    def __init__(
        self, game: Game, players: int, options: dict[str, Value], seed: int, deal: object, names: Sequence[str]
    ) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.seed = seed
        self.deal = own_copy(deal)
        self.names = tuple(names)
        self.moves: list[tuple[int, str]] = []
        self._before: list[Table] = []  # the table as it was before each move
        self._seen: dict[int | None, Seen] = {}  # by seat: what it knows now
        self._table = self._dealt()

    @classmethod
    def start(
        cls,
        game: str | Game,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        deal: object = None,
        names: Sequence[str] = (),
    ) -> Match:
        """Deal a new game; see `ludotheque.new`."""
        found, players, checked = check_setup(game, players, options)
        seed = 0 if seed is None and deal is not None else check_seed(seed)
        return cls(found, players, checked, seed, deal, check_names(names, players))

    def _dealt(self) -> Table:
        table = self.game.undealt(self.players, self.options)
        opened(table, self.game.rules.TABLE).stream[:] = stream_from(self.seed)
        cards = NEVER_DEALT
        if self.deal is not None:
            if not self.game.needs_deal:
                raise BadDeal(say("{game} has no deal to arrange: the start is always the same.", game=self.game.title))
            given = self.game.notation.read_deal(self.players, self.options, self.deal)
            cards = np.array(given, dtype=np.int32)
        self.game.rules.deal(table, cards)
        return table

    # --- what anyone may ask ------------------------------------------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that must decide now: one, or several at once; ``()`` when the game is over."""
        return self.seen_by(None).actors

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.seen_by(None).over

    @property
    def scores(self) -> tuple[int, ...]:
        """Every seat's score so far, as far as it is public."""
        return self.seen_by(None).scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; ``()`` until the game is over."""
        return self.seen_by(None).winners

    def seen_by(self, seat: int | None) -> Seen:
        """What that seat knows, and nothing else; give this to a bot. ``None``: a spectator."""
        if seat is not None:
            self._check_seat(seat)
        if seat not in self._seen:
            self._seen[seat] = Seen(self.game, self.options, self._table, seat)
        return self._seen[seat]

    def seen_at(self, moves: int, seat: int | None) -> Seen:
        """What that seat knew when so many moves had been made."""
        table = self._before[moves] if moves < len(self.moves) else self._table
        return Seen(self.game, self.options, table, seat)

    def seen_before(self, seat: int) -> list[Seen]:
        """What that seat knew at each of its earlier choices: for a bot that was not there to remember it."""
        return [self.seen_at(i, seat) for i, (mover, _) in enumerate(self.moves) if mover == seat]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What that seat sees, as JSON-ready data; ``None``: a spectator."""
        return self.seen_by(seat).view

    def legal(self, seat: int) -> Sequence[str]:
        """The moves that seat may choose from, in notation; ``()`` if it has nothing to decide."""
        return self.seen_by(seat).legal

    def events(self, seat: int | None = None) -> list[Event]:
        """What the last choice (or the deal) caused, as that seat sees it."""
        return self.seen_by(seat).events

    def log(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """Everything that has happened so far, as that seat saw it; or only since so many moves had been made."""
        tables = [*self._before, self._table][since:]
        return [event for table in tables for event in Seen(self.game, self.options, table, seat).events]

    def explain(self, seat: int, move: str) -> Refusal | None:
        """Why that move is not legal for that seat now, as a sentence that knows its `ruling`; None if it is legal."""
        return self.seen_by(seat).why_not(move)

    def advise(self, seat: int, seconds: float = 1.0) -> Sequence[Advice]:
        """What each legal move of that seat is worth, from what the seat knows; the most recommended comes first."""
        from .bots.coach import advise

        return advise(self.seen_by(seat), seconds)

    # --- what changes the match ---------------------------------------------------------------------------------------

    def play(self, seat: int, move: str) -> list[Event]:
        """Make a seat's choice; returns what it caused, as that seat sees it. An illegal move changes nothing."""
        self.choose(seat, move)
        return self.events(seat)

    def choose(self, seat: int, move: str) -> None:
        """Make a seat's choice without asking what it caused."""
        self.make(seat, self.seen_by(seat).read(move))

    def make(self, seat: int, code: int) -> None:
        """Make a seat's choice by its number, which is known to be legal (`Seen.read` gives it)."""
        table = self._table.copy()
        self.game.rules.play(table, seat, code)
        self._before.append(self._table)
        self._turn_to(table)
        self.moves.append((seat, self.game.notation.write(code)))

    def undo(self) -> tuple[int, str]:
        """Take back the last choice; returns whose it was and what."""
        if not self.moves:
            raise IllegalMove(say("There is no move to take back."))
        self._turn_to(self._before.pop())
        return self.moves.pop()

    def _turn_to(self, table: Table) -> None:
        self._table = table
        self._seen = {}

    def copy(self) -> Match:
        """The same match, to go on with separately."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.moves = list(self.moves)
        other._before = list(self._before)
        other._seen = {}
        return other

    def record(self) -> dict[str, Any]:
        """The match as JSON-ready data; `ludotheque.replay` gives it back."""
        source: dict[str, Any] = {"seed": self.seed}
        if self.deal is not None:
            deal = own_copy(self.deal)
            source = {"deal": deal} if self.seed == 0 else {"seed": self.seed, "deal": deal}
        return {
            "format": FORMAT,
            "game": self.game.id,
            "players": self.players,
            "options": dict(self.options),
            **source,
            "seats": list(self.names),
            "moves": [[seat, move] for seat, move in self.moves],
            "scores": list(self.scores),
            "winners": list(self.winners),
        }

    # --- how it prints itself -----------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        state = f"winners {self.winners}" if self.over else f"waiting for {self.actors}"
        return (
            f"<Match {self.game.id}, {self.players} players, seed {self.seed}: "
            f"{len(self.moves)} moves, {state}, scores {self.scores}>"
        )

    def __str__(self) -> str:
        """The table as a spectator sees it."""
        seen = self.seen_by(None)
        lines = ["".join(_plain(ink.text, self.names) for ink in line).rstrip() for line in seen.draw()]
        last = seen.events[-1] if seen.over else seen.ask()
        return "\n".join([*lines, last.text(names=self.names)])

    def _check_seat(self, seat: object) -> None:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.players:
            raise IllegalMove(
                say("There is no seat {seat}: seats go from 0 to {last}.", seat=repr(seat), last=self.players - 1)
            )


def _plain(text: Any, names: Sequence[str]) -> str:
    return text if isinstance(text, str) else text.text(names=names)


def own_copy(deal: object) -> Any:
    """A deal as JSON would give it back: nobody else can change it any more."""
    if isinstance(deal, Mapping):
        return {part: own_copy(cards) for part, cards in deal.items()}
    return [own_copy(card) for card in deal] if isinstance(deal, list | tuple) else deal


def check_setup(
    name: object, players: int | None, options: Mapping[str, object] | None
) -> tuple[Game, int, dict[str, Value]]:
    """The game of that name, the number of players and all options, each allowed."""
    from .games import find

    game = name if isinstance(name, Game) else find(name)
    players = game.check_players(game.fewest if players is None else players)
    return game, players, game.check_options(players, _expect_mapping(options))


def _expect_mapping(options: object) -> Mapping[str, object]:
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise BadOption(
            say("Options are an object like {example}, not {value}.", example='{"tie": "shared"}', value=repr(options))
        )
    return options


def check_seed(seed: object) -> int:
    """A whole number; without a seed, any."""
    if seed is None:
        return secrets.randbits(64)
    if isinstance(seed, int) and not isinstance(seed, bool):
        return seed
    raise BadOption(say("A seed is a whole number, not {value}.", value=repr(seed)))


def check_names(names: object, players: int) -> tuple[str, ...]:
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise BadOption(say("Names are a list of texts, not {value}.", value=repr(names)))
    if names and len(names) != players:
        raise BadOption(say("There are {players} players but {names} names.", players=players, names=len(names)))
    return tuple(names)
