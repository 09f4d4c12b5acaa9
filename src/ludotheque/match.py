"""One game being played: from the deal to the winners, with every choice on record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .checks import check_generator, check_moment, check_seat, check_seed, check_setup, names_of_seats
from .dealt import Dealt, unsettable
from .errors import BadDeal, BadRecord, IllegalMove
from .games.bits import members_of
from .games.chance import CHACHA, XOSHIRO, stream_from
from .games.contract import Table
from .games.game import Event, Game, Value
from .games.layout import opened, position_of
from .games.lexicon import lexicon_of
from .games.turning import NOBODY, REFUSED
from .i18n import Refusal, counted, say
from .moment import Moment, Offer, Told
from .seen import Seen

if TYPE_CHECKING:
    from .bots.coach import Advice
    from .games.forms import Form

FORMATS = {XOSHIRO: "ludotheque/1", CHACHA: "ludotheque/2"}  # of a record, by the generator that dealt
NEVER_DEALT = np.zeros(0, np.int32)


@unsettable
class Match(Dealt):
    """A game being played.

    Seats are numbered from 0. Ask `actors` who must decide and `legal` what they may do, and `play` for them:

    >>> match = Match.start("ninjan", players=2, seed=7)
    >>> match.actors
    (0, 1)
    >>> events = match.play(0, match.legal(0)[0])
    >>> print(events[0])
    Player 1 has chosen.

    The match knows everything. Whatever you show to a player must come from `view`, `events` or `seen_by`.

    Two matches are equal if they were dealt alike and came to this moment by the same moves. As it goes on, a match
    itself has no hash, like a list: `position` has one, for sets and dictionaries, and so has what a seat knows.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, Value],
        seed: int,
        deal: object,
        names: Sequence[str],
        generator: str = XOSHIRO,
    ) -> None:
        super().__init__(game, players, options, seed, generator, deal)
        self._names = tuple(names)
        self._moves: list[tuple[int, str]] = []
        self._before: list[Table] = []  # the table as it was before each move
        self._moment: Moment | None = None  # what each seat knows now
        self._form = game.form
        self._lexicon = lexicon_of(game)
        self._offer = Offer(players, game.rules.MAX_MOVES)
        self._waiting: int | None = None  # who must decide now, as a bit per seat; None: not asked yet
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
        generator: str = XOSHIRO,
    ) -> Match:
        """Deal a new game; see `ludotheque.new`. With ``generator="chacha20"`` nobody who has seen all cards so far can
        compute those to come."""
        found, players, checked = check_setup(game, players, options)
        seed = 0 if seed is None and deal is not None else check_seed(seed)
        names = names_of_seats(names, players)
        return cls(found, players, checked, seed, deal, names, check_generator(generator))

    def _dealt(self) -> Table:
        table = self._game.undealt(self._players, self._options)
        words = stream_from(self._seed, self._generator)
        opened(table, self._game.rules.TABLE).stream[: len(words)] = words
        cards = NEVER_DEALT
        if self._deal is not None:
            if not self._game.needs_deal:
                raise BadDeal(
                    say("{game} has no deal to arrange: the start is always the same.", game=self._game.title)
                )
            given = self._game.notation.read_deal(self._players, self._options, self._deal)
            cards = np.array(given, dtype=np.int32)
        self._game.rules.deal(table, cards)
        return table

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat; ``()`` if they have none. They may be given, or given anew, at any time."""
        return self._names

    @names.setter
    def names(self, names: Sequence[str]) -> None:
        self._names = names_of_seats(names, self._players)
        self._moment = None  # what was known of it spoke with the names of before

    @property
    def moves(self) -> list[tuple[int, str]]:
        """Every choice so far: whose it was and what."""
        return list(self._moves)

    @property
    def shared_moves(self) -> Sequence[tuple[int, str]]:
        """The same for the house itself, which changes nothing of it: made once, and never given to a player."""
        return self._moves

    # --- what anyone may ask ------------------------------------------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that must decide now: one, or several at once; ``()`` when the game is over."""
        return members_of(self._waiting if self._waiting is not None else self._look())

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.actors

    @property
    def scores(self) -> tuple[int, ...]:
        """Every seat's score so far, as far as it is public."""
        return self.eyes_of(None).scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; ``()`` until the game is over."""
        return self.eyes_of(None).winners

    def seen_by(self, seat: int | None) -> Seen:
        """What that seat knows, and nothing else; give this to a bot. ``None``: a spectator."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self._players):
            seat = check_seat(seat, self._players)
        return self.eyes_of(seat).given()

    def eyes_of(self, seat: int | None) -> Seen:
        """The same for the house itself, which changes nothing of it: made once, and never given to a player."""
        return (self._moment or self._look_around()).seen_by(seat)

    def _look_around(self) -> Moment:
        form = self._form if self._form.compiled else self._better_form()
        self._moment = Moment(self._game, form, self._options, self._table, self._names)
        return self._moment

    @property
    def moment(self) -> object:
        """The same object as long as nothing is chosen or taken back, and another one afterwards."""
        return self._table

    def forget_seen(self) -> None:
        """Everyone has been told: what each seat knows is found anew at the next question, and takes much room."""
        self._moment = None

    def _seen_on(self, table: Table, seat: int | None) -> Seen:
        return Seen(self._game, self._options, table, seat, names=self._names)

    def seen_at(self, moves: int, seat: int | None = None) -> Seen:
        """What that seat knew when so many moves had been made: 0 is the deal, ``len(match.moves)`` is now."""
        moves = check_moment(moves, len(self._moves))
        if seat is not None:
            seat = check_seat(seat, self._players)
        return self._seen_on(self._before[moves] if moves < len(self._moves) else self._table, seat)

    def seen_before(self, seat: int) -> list[Seen]:
        """What that seat knew at each of its earlier choices: for a bot that was not there to remember it."""
        seat = check_seat(seat, self._players)
        return [self.seen_at(i, seat) for i, (mover, _) in enumerate(self._moves) if mover == seat]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What that seat sees, as JSON-ready data; ``None``: a spectator."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self._players):
            seat = check_seat(seat, self._players)
        return (self._moment or self._look_around()).view(seat)

    def legal(self, seat: int) -> Sequence[str]:
        """The moves that seat may choose from, in notation; ``()`` if it has nothing to decide."""
        if type(seat) is not int or not 0 <= seat < self._players:
            seat = check_seat(seat, self._players)
        waiting = self._waiting if self._waiting is not None else self._look()
        return self._offer.written(seat, self._lexicon) if waiting >> seat & 1 else ()

    def offers(self, seat: int, move: str) -> bool:
        """Whether that seat may choose that move now, written as `legal` writes it."""
        if type(seat) is not int or not 0 <= seat < self._players:
            seat = check_seat(seat, self._players)
        waiting = self._waiting if self._waiting is not None else self._look()
        code = self._lexicon.numbers.get(move) if isinstance(move, str) else None
        return code is not None and bool(waiting >> seat & 1) and self._offer.has(seat, code)

    def events(self, seat: int | None = None) -> list[Event]:
        """What the last choice (or the deal) caused, as that seat sees it."""
        return self.seen_by(seat).events

    def log(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """Everything that has happened so far, as that seat saw it; or only since so many moves had been made."""
        if seat is not None:
            seat = check_seat(seat, self._players)
        tables = [*self._before, self._table]
        tables = tables[check_moment(since, len(tables)) :]  # since after the last one: there is nothing new
        return [event for table in tables for event in self._seen_on(table, seat).events]

    def explain(self, seat: int, move: str) -> Refusal | None:
        """Why that move is not legal for that seat now, as a sentence that knows its `ruling`; None if it is legal."""
        return self.seen_by(seat).why_not(move)

    def advise(self, seat: int, seconds: float = 1.0) -> Sequence[Advice]:
        """What each legal move of that seat is worth, from what the seat knows; the most recommended comes first."""
        from .bots.coach import advise

        return advise(self.seen_by(seat), seconds)

    # --- what changes the match ---------------------------------------------------------------------------------------

    def play(self, seat: int, move: str) -> Sequence[Event]:
        """Make a seat's choice; returns what it caused, as that seat sees it. An illegal move changes nothing."""
        seat = self.choose(seat, move)
        return Told(self._seen_on, self._table, seat)

    def choose(self, seat: int, move: str) -> int:
        """Make a seat's choice without asking what it caused; returns whose it was."""
        if type(seat) is not int or not 0 <= seat < self._players:
            seat = check_seat(seat, self._players)
        code = self._lexicon.numbers.get(move) if type(move) is str else None
        if code is None or not self._made(seat, code, move):
            number = self.eyes_of(seat).read(move)  # written in another way; or this says what is wrong
            self._made(seat, number, self._lexicon[number])
        return seat

    def _made(self, seat: int, code: int, move: str) -> bool:
        """Whether the choice was legal, and now is made."""
        before, form, offer = self._table, self._form, self._offer
        if not form.compiled:
            form = self._better_form()
        if self._waiting is None:
            self._look()
        table = before.copy()
        waiting = form.turn(table, seat, code, offer.counts, offer.moves)
        if waiting == REFUSED:
            return False
        self._before.append(before)
        self._turn_to(table)
        self._waiting = waiting
        self._moves.append((seat, move))
        return True

    def _look(self) -> int:
        """Who must decide now; what they may do is noted."""
        offer = self._offer
        self._waiting = waiting = self._better_form().turn(self._table, NOBODY, 0, offer.counts, offer.moves)
        return waiting

    def _better_form(self) -> Form:
        """The best form of the rules that there is now."""
        self._form = self._game.form
        return self._form

    def undo(self) -> tuple[int, str]:
        """Take back the last choice; returns whose it was and what."""
        if not self._moves:
            raise IllegalMove(say("There is no move to take back."))
        self._turn_to(self._before.pop())
        return self._moves.pop()

    def _turn_to(self, table: Table) -> None:
        self._table = table
        self._moment = None
        self._waiting = None

    # --- matches among other things of Python -------------------------------------------------------------------------

    def copy(self) -> Match:
        """The same match, to go on with separately."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other._moves = list(self._moves)
        other._before = list(self._before)
        other._offer = Offer(self._players, self._game.rules.MAX_MOVES)
        other._turn_to(self._table)
        return other

    __copy__ = copy

    def __deepcopy__(self, known: object) -> Match:
        return self.copy()  # tables are never changed, only replaced

    def __getstate__(self) -> dict[str, Any]:
        """A match in a pickle: all it knows, hidden cards and all. Give a player `seen_by` instead."""
        kept = ("game", "players", "options", "seed", "generator", "deal", "names", "moves")
        tables = b"".join(table.tobytes() for table in (*self._before, self._table))
        return {"tables": tables, **{name: getattr(self, f"_{name}") for name in kept}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        tables = state.pop("tables")
        self.__dict__.update({f"_{name}": value for name, value in state.items()})
        moments = len(self._moves) + 1
        if len(tables) != moments * self._game.rules.TABLE.itemsize:
            raise BadRecord(say("This match was kept by another version: keep its record() instead."))
        self._form = self._game.form
        self._lexicon = lexicon_of(self._game)
        self._offer = Offer(self._players, self._game.rules.MAX_MOVES)
        *self._before, table = np.frombuffer(bytearray(tables), np.uint8).reshape(moments, -1)
        self._turn_to(table)

    @property
    def position(self) -> bytes:
        """What lies on the table, hidden cards and all, to be compared, hashed and counted.

        Two matches have the same position however they came to it; what luck still brings is no part of it.
        ``match.seen_by(seat).position`` is that of what a seat knows.
        """
        return position_of(self._game.id, self._table, self._game.rules.TABLE)

    def __eq__(self, other: object) -> bool:
        """The same game with the same players, at the same moment, come to by the same moves."""
        if not isinstance(other, Match):
            return NotImplemented
        return self._told_apart_by() == other._told_apart_by()

    __hash__ = None  # type: ignore[assignment] # a match goes on: `position` stays

    def _told_apart_by(self) -> tuple[Any, ...]:
        setup = (self._game.id, self._players, self._options, self._seed, self._generator, self._deal, self._names)
        return *setup, self._moves, self._table.tobytes()

    def record(self) -> dict[str, Any]:
        """The match as JSON-ready data; `ludotheque.replay` gives it back."""
        source: dict[str, Any] = {"seed": self._seed}
        if self._deal is not None:
            source = {"deal": self.deal} if self._seed == 0 else {"seed": self._seed, "deal": self.deal}
        return {
            "format": FORMATS[self._generator],
            "game": self._game.id,
            "players": self._players,
            "options": self.options,
            **source,
            **({} if self._generator == XOSHIRO else {"generator": self._generator}),
            "seats": list(self._names),
            "moves": [[seat, move] for seat, move in self._moves],
            "scores": list(self.scores),
            "winners": list(self.winners),
        }

    # --- how it prints itself -----------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        state = f"winners {self.winners}" if self.over else f"waiting for {self.actors}"
        return (
            f"<Match {self._game.id}, {self._players} players, seed {self._seed}: "
            f"{counted(len(self._moves), 'move')}, {state}, scores {self.scores}>"
        )

    def svg(self, seat: int | None = None, lang: str | None = None) -> str:
        """The table as a picture, as that seat sees it; ``None``: as a spectator does."""
        return self.seen_by(seat).svg(lang)

    def _repr_html_(self) -> str:
        """In a notebook: the table as a spectator sees it."""
        return self.svg()

    def __str__(self) -> str:
        """The table as a spectator sees it."""
        seen = self.seen_by(None)
        lines = ["".join(_plain(ink.text, self._names) for ink in line).rstrip() for line in seen.draw()]
        last = seen.events[-1] if seen.over else seen.ask()
        return "\n".join([*lines, last.text(names=self._names)])


def _plain(text: Any, names: Sequence[str]) -> str:
    return text if isinstance(text, str) else text.text(names=names)
