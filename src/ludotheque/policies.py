"""Your own players at compiled speed: a function of what a seat knows, compiled with Numba and looked after.

>>> import ludotheque
>>> @ludotheque.policy("ninjan")
... def hoarder(state, seat, moves, luck):
...     return len(moves) - 1
>>> found = ludotheque.playouts("ninjan", policies=[hoarder, "medium"], games=500, seed=1)
>>> bool(found.win_shares[0] < 0.5)
True

See docs/players.md. The function gets copies: nothing it does to them changes the game, it cannot read or write beyond
them, and an answer that is no place of a legal move, or an error, is told with the game in which it happened.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import CellType, FunctionType
from typing import Any, NoReturn, cast

import numpy as np

from .checks import check_seed, check_setup, takes
from .errors import BadOption, IllegalMove
from .games.chance import below, branch, next_word, stream_from
from .games.compiling import mark_of
from .games.contract import Moves, Stream, Table
from .games.game import Game
from .games.playout import FAILED, LUCK, PERSON, POLICY
from .i18n import Listed, Message, say, say_many, shown
from .seen import Seen, expect_turn

Function = Callable[[Any, int, Any, Any], int]

TRIES = 1000  # random numbers with which an error is looked for again


class Policy:
    """A compiled player: what `ludotheque.policy` makes of a function. It also plays a match, like any bot.

    ``choose(seen)`` answers with a move in notation; `playouts` and `contest` play whole games with it without ever
    coming back to Python.
    """

    def __init__(self, function: Function, game: Game, seed: int = 0) -> None:
        self.function = function
        self.game = game
        self.level = function.__name__
        self._compiled: Any = None
        self._checked: Any = None
        self._luck = np.zeros(LUCK, np.uint32)
        stream = stream_from(seed)
        branch(stream, self._luck)
        self._luck[PERSON] = next_word(stream)

    def again(self, seed: int) -> Policy:
        """The same player with other random numbers, for another game."""
        other = Policy(self.function, self.game, seed)
        other._compiled, other._checked = self.compiled, self._checked
        return other

    def __repr__(self) -> str:
        return f"<policy {self.level} of {self.game.id}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """In a pickle and a copy: its function, by name also where its name stands for the policy, and its luck."""
        module, name = self.function.__module__, self.function.__qualname__
        named = _function_named(module, name) is self.function
        return _policy_again, ((module, name) if named else self.function, self.game, self._luck.copy())

    def choose(self, seen: Seen) -> str:
        """One of ``seen.legal``."""
        seat, legal = expect_turn(seen), seen.legal
        self.check_game(seen.game)
        place = self.compiled(seen.table.copy(), seat, seen.moves.copy(), len(legal), self._luck)
        if not 0 <= place < len(legal):
            self.refuse(seen.table, seat, seen.moves, int(place))
        return str(legal[place])

    def check_game(self, game: Game) -> None:
        if game.id != self.game.id:
            raise BadOption(
                say("The policy {name} plays {own}, not {game}.", name=self.level, own=self.game.title, game=game.title)
            )

    def refuse(self, table: Table, seat: int, moves: Moves, answer: int | None) -> NoReturn:
        """Say what was wrong with an answer; an error of the function itself is shown as it comes."""
        if answer == FAILED:
            answer = self._again(table, seat, moves)
        raise IllegalMove(
            say_many(
                "The policy {name} answered {answer}: with {n} legal move it is the number {last}.",
                "The policy {name} answered {answer}: with {n} legal moves it is a number from 0 to {last}.",
                len(moves),
                name=self.level,
                answer=repr(answer),
                last=len(moves) - 1,
            )
        )

    def _again(self, table: Table, seat: int, moves: Moves) -> int | None:
        """The answer that is none, or the error: machine code only tells that there was one, and luck may bring it."""
        state = table.view(self.game.rules.TABLE)[0]
        for seed in range(TRIES):
            try:
                answer: int | None = self._checked(state, seat, moves.copy(), self.again(seed)._luck)
            except Exception as error:
                raise IllegalMove(self._failed(_as_raised(error))) from error
            if answer in (None, FAILED):
                return answer
        raise IllegalMove(self._failed(say("it met an error that depends on its luck.")))

    def _failed(self, reason: str | Message) -> Message:
        return say("The policy {name} failed: {reason}", name=self.level, reason=reason)

    # --- compiled, and looked after -----------------------------------------------------------------------------------

    @property
    def compiled(self) -> Any:
        """The function as `games.playout` calls it; an error is FAILED there."""
        self.make_ready()
        return self._compiled

    def make_ready(self) -> None:
        """Compiled once, and that early: whoever starts processes with it begins here."""
        if self._compiled is None:
            self._compile()

    @property
    def pointer(self) -> Any:
        from .games.twins import Pointer

        return Pointer(self.compiled, POLICY)

    def _compile(self) -> None:
        from numba import njit

        from .games import twins

        record: Any = twins.record
        layout = self.game.rules.TABLE
        chosen = self._compiled_alone()

        def guarded(table: Any, seat: Any, moves: Any, count: Any, luck: Any) -> Any:
            try:
                return int(chosen(record(table, layout), seat, moves[:count], luck))
            except Exception:
                return FAILED

        ready = njit(nogil=True)(guarded)
        ready.compile(POLICY)
        ready.disable_compile()
        self._checked, self._compiled = chosen, ready

    def _compiled_alone(self) -> Any:
        """The function itself in machine code, or a sentence about why that cannot be."""
        from numba import from_dtype, int32, int64, uint32

        chosen = checked(self.function)
        try:
            chosen.compile((from_dtype(self.game.rules.TABLE), int64, int32[::1], uint32[::1]))
        except Exception as error:  # not only its own kinds come out of Numba
            raise BadOption(self._not_compiled(self._why_not_compiled(error))) from error
        unfit = _why_no_place(chosen.nopython_signatures[0].return_type)
        if unfit:
            raise BadOption(self._not_compiled(unfit))
        return chosen

    def _not_compiled(self, reason: str | Message) -> Message:
        return say("The policy {name} cannot be compiled: {reason}", name=self.level, reason=reason)

    def _why_not_compiled(self, error: Exception) -> str | Message:
        from numba.core.errors import NumbaError

        fields = self.game.rules.TABLE.names or ()
        if isinstance(error, KeyError) and error.args[0] not in fields:  # all that Numba says is the name
            return say(
                "the record of {game} has no field {field}; it has {fields}.",
                game=self.game.title,
                field=shown(error.args[0]),
                fields=Listed(fields),
            )
        told = str(error)
        return _gist(told) if isinstance(error, NumbaError) or "opcode" in told else _as_raised(error)


def _as_raised(error: Exception) -> str:
    return f"{type(error).__name__} ({error})"


def _gist(report: str) -> str | Message:
    """What Numba has to say in short, and where: the rest of its report is about its own work, and ours."""
    said = re.split(r"\n\s*(?:\nFile|During:|There are|Known signatures)", report)[0]
    told = " ".join(re.sub(r"Failed in \w+ mode pipeline \(.*\)", "", said).split()).removesuffix(".")
    places = (re.search(r'File "(.*)", line (\d+)|Raised from (.*) \((\d+)\)', line) for line in report.splitlines())
    lines = [place[2] or place[4] for place in places if place and Path(place[1] or place[3]).name != OURS]
    plainly = _plainly(told)
    return say("{reason} (line {line})", reason=plainly, line=lines[0]) if lines else plainly


OURS = Path(__file__).name
KINDS = {  # what Numba calls things
    r"Literal\[str\]\((.*?)\)": r"'\1'",
    r"Literal\[\w+\]\((.*?)\)": r"\1",
    r"array\([^()]*\)|nestedarray\([^()]*\)+": "array",
    r"unicode_type": "str",
    r"(?:u?int|float)\d+": lambda kind: "float" if kind[0].startswith("f") else "int",
    r"type\(CPUDispatcher\(.*?\)\)": "function",
    r"(?:reflected )?list\((\w+)\)(?:<\w+>)?": "list",
    r"none": "None",
}


def _kinds(told: str) -> str:
    """Kinds of things as Python calls them."""
    for kind, ours in KINDS.items():
        told = re.sub(kind, cast(Any, ours), told)
    return told


def _plainly(told: str) -> str | Message:
    """What comes up most often, in words of Python; anything else as Numba says it."""
    if found := re.match(r"Untyped global name '(\w+)':.* <class '(.*)'>", told):
        return say("{name} is a {kind}, which cannot be compiled", name=found[1], kind=found[2])
    if found := re.match(r"Unknown attribute '(\w+)' of type (.*)", told):
        return say("{kind} has no {name} that can be compiled", kind=_kinds(found[2]), name=shown(found[1]))
    if found := re.match(r"No implementation of function .* found for signature: >>> (.*)", told):
        return say("{call} cannot be compiled", call=_kinds(found[1]))
    if found := re.match(r"Can't unify return type from the following types: (.*?) Return of", told):
        return say("it answers now with one kind of thing, now with another: {kinds}", kinds=_kinds(found[1]))
    if "IMPORT_NAME" in told:
        return say("an import inside the function cannot be compiled: put it above")
    return told


def _why_no_place(kind: Any) -> Message | None:
    """Why what a function answers, a type of Numba's, is never the place of a move."""
    from numba import types

    if isinstance(kind, types.Optional):  # who goes through all moves and returns one need not return at the end
        kind = kind.type
    if isinstance(kind, types.Integer | types.Boolean):
        return None
    answer = say("nothing") if kind is types.none else _kinds(str(cast(Any, types).unliteral(kind)))
    return say("it answers with {answer}; an answer is the place of a move, a whole number from 0.", answer=answer)


def _function_named(module: str, name: str) -> Any:
    """What stands under a name, in this process or another one; of a policy, its function."""
    try:
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError):  # inside another function
        return None
    return getattr(found, "py_func", getattr(found, "function", found))


def _policy_again(function: Any, game: Game, luck: Stream) -> Policy:
    again = Policy(_function_named(*function) if isinstance(function, tuple) else function, game)
    again._luck[:] = luck
    return again


def policy(game: str, seed: int = 0) -> Callable[[Function], Policy]:
    """Make a compiled player of a function; see `ludotheque.policy`."""
    found, seed = check_setup(game, None, None)[0], check_seed(seed)
    return lambda function: Policy(_check_function(function), found, seed)


def _check_function(function: Any) -> Function:
    plain = getattr(function, "py_func", function)
    if isinstance(plain, FunctionType) and takes(plain, 4):
        return plain
    raise BadOption(
        say("A policy is made of a function of (state, seat, moves, luck), not of {value}.", value=shown(function))
    )


# --- made safe --------------------------------------------------------------------------------------------------------


def checked(function: Any) -> Any:
    """A function in machine code that looks at every index; so do the compiled functions that it calls."""
    return _Checking().made_of(function)


class _Checking:
    def __init__(self) -> None:
        self.made: dict[object, Any] = {}

    def made_of(self, function: Any) -> Any:
        from numba import njit

        plain = getattr(function, "py_func", function)
        if plain not in self.made:
            names: dict[str, Any] = {}
            cells = tuple(CellType(self._safe(cell.cell_contents)) for cell in plain.__closure__ or ())
            own = FunctionType(plain.__code__, names, plain.__name__, plain.__defaults__, cells)
            self.made[plain] = njit(boundscheck=True, nogil=True)(own)
            names |= {name: self._safe(value) for name, value in plain.__globals__.items()}
        return self.made[plain]

    def _safe(self, value: Any) -> Any:
        """What stands around a function: those of Numba are made anew, and ours (`below`) are compiled."""
        if hasattr(value, "py_func"):
            return self.made_of(value)
        if isinstance(value, FunctionType) and mark_of(value) is not None:
            from .games.twins import twin

            return twin(value)
        return value


__all__ = ["Policy", "below", "checked", "policy"]
