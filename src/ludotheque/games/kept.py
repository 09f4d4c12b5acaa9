"""A value found once and kept: `functools.cached_property` without its lock, which costs more than most of ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Value = TypeVar("Value")


class kept(Generic[Value]):  # noqa: N801 - used like a decorator
    """A property that is computed when first asked for; two threads that ask at once find the same."""

    def __init__(self, find: Callable[[Any], Value]) -> None:
        self.find = find
        self.name = find.__name__
        self.__doc__ = find.__doc__

    @overload
    def __get__(self, owner: None, kind: type | None = None) -> kept[Value]: ...
    @overload
    def __get__(self, owner: object, kind: type | None = None) -> Value: ...
    def __get__(self, owner: object | None, kind: type | None = None) -> kept[Value] | Value:
        if owner is None:
            return self
        owner.__dict__[self.name] = value = self.find(owner)
        return value
