"""The two forms of a game's rules: plain Python, there from the first moment, and machine code made from it.

Whoever plays asks the game for its `form` anew at every choice. Which of the two that is makes no difference but for
the time it takes; both live in one process, and a test compares them step for step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from .contract import Rules
    from .glancing import Glance
    from .playing import Outlook, Sense
    from .playout import Policy, PolicyGames, RandomGames
    from .turning import Standing, Turn

Function = TypeVar("Function", bound=Callable[..., Any])

PARTS = ("rules", "bots.sense", "bots.outlook")


class Form:
    """A game's rules as they run: in plain Python."""

    compiled = False

    def __init__(self, package: str) -> None:
        self.package = package

    def module(self, part: str) -> ModuleType:
        return import_module(f"{self.package}.{part}")

    def part(self, name: str) -> Any:
        """A module of the game, its functions in this form."""
        return self.module(name)

    def of(self, function: Function) -> Function:
        """A marked function of any module in this form."""
        return function

    def pointer(self, function: Any) -> Any:
        """The same, to be given to an algorithm that serves all games."""
        return function

    def together(self, algorithm: Function, signature: str) -> Function:
        """An algorithm that calls ``rules.play``, ``sense.medium`` and the like, joined with those of this game."""
        names = {**algorithm.__globals__, "rules": self.rules, "sense": self.sense}
        return cast(Function, FunctionType(algorithm.__code__, names, algorithm.__name__))

    def policy(self, algorithm: Policy) -> Any:
        """A policy of the house, joined with this game, to be given to `policy_games`."""
        from .playout import POLICY

        return self.together(algorithm, POLICY)

    @cached_property
    def rules(self) -> Rules:
        return cast("Rules", self.part("rules"))

    @cached_property
    def sense(self) -> Sense:
        return cast("Sense", self.part("bots.sense"))

    @cached_property
    def outlook(self) -> Outlook:
        return cast("Outlook", self.part("bots.outlook"))

    @cached_property
    def random_games(self) -> RandomGames:
        """The loop that plays whole random games; `playouts` is made from it."""
        from .playout import RANDOM_GAMES, random_games

        return self.together(random_games, RANDOM_GAMES)

    @cached_property
    def policy_games(self) -> PolicyGames:
        """The loop that plays whole games with policies."""
        from .playout import POLICY_GAMES, policy_games

        return self.together(policy_games, POLICY_GAMES)

    @cached_property
    def turn(self) -> Turn:
        """A choice made, and what may be chosen next, in one call."""
        from .turning import TURN, turn

        return self.together(turn, TURN)

    @cached_property
    def standing(self) -> Standing:
        """Who must decide, who has won and all scores, in one call."""
        from .turning import STANDING, standing

        return self.together(standing, STANDING)

    @cached_property
    def glance(self) -> Glance:
        """What every seat may know of a moment, in one call."""
        from .glancing import GLANCE, glance

        return self.together(glance, GLANCE)


class CompiledForm(Form):
    """A game's rules in machine code: compiled, or loaded from where an earlier process has kept it."""

    compiled = True

    def part(self, name: str) -> Any:
        from .twins import Twins

        return Twins(self.module(name))

    def of(self, function: Function) -> Function:
        from .twins import twin

        return cast(Function, twin(function))

    def pointer(self, function: Any) -> Any:
        from .twins import pointer_to

        return pointer_to(function)

    def together(self, algorithm: Function, signature: str) -> Function:
        from .twins import together

        return cast(Function, together(algorithm, signature, self.module("rules"), self.module("bots.sense")))

    def policy(self, algorithm: Policy) -> Any:
        from .playout import POLICY
        from .twins import Pointer

        return Pointer(self.together(algorithm, POLICY), POLICY)

    def load(self) -> Iterator[str]:
        """Compile or load everything, step by step; whoever does not go on to the next step leaves the rest undone."""
        from .compiling import mark_of

        for name in PARTS:
            part = self.part(name)
            for function in vars(self.module(name)).values():
                mark = mark_of(function)
                if mark is not None and mark.signature is not None:
                    self.of(function)
                    yield f"{name}.{function.__name__}"
            setattr(self, name.rpartition(".")[2], part)
        for algorithm in (self.random_games, self.turn, self.standing, self.glance):
            yield algorithm.__name__
