"""Marks on the functions that machine code is made of.

They stay what they are: plain Python, which runs from the first moment. `twins` makes the compiled form from the very
same source, and `forms` knows which of the two there is. Nothing here needs a compiler.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

Example = Callable[[], tuple[Any, ...]]
Function = TypeVar("Function", bound=Callable[..., Any])


class Mark(NamedTuple):
    """How a function is compiled."""

    inline: bool  # as a part of whoever calls it
    signature: str | Example | None  # in Numba's words, or by an example; None: for whatever its callers give it


def compiled(function: Function) -> Function:
    """A helper that becomes a part of whoever calls it; nobody calls its compiled form from Python."""
    return _marked(function, Mark(True, None))


def apart(function: Function) -> Function:
    """A helper that is too large to become a part of everyone who calls it."""
    return _marked(function, Mark(False, None))


def rule(signature: str) -> Callable[[Function], Function]:
    """A function that is called from Python and from other games' algorithms: a function of the contract, above all.

    Equal signatures make functions interchangeable: one compiled algorithm serves all games.
    """
    return lambda function: _marked(function, Mark(False, signature))


def called_with(example: Example) -> Callable[[Function], Function]:
    """A function that is called from Python with arguments like those of the example."""
    return lambda function: _marked(function, Mark(False, example))


def mark_of(function: object) -> Mark | None:
    """How a function is compiled; None if it is not."""
    return cast("Mark | None", getattr(function, "compiling", None))


def _marked(function: Function, mark: Mark) -> Function:
    cast(Any, function).compiling = mark
    return function
