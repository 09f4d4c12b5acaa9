"""A value found once and kept: `functools.cached_property` without its lock, which costs more than most of ours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar, cast, overload

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
        owner.__dict__[self.name] = value = self.found(owner)
        return value

    def found(self, owner: Any) -> Value:
        return self.find(owner)


class shared(kept[Value]):  # noqa: N801 - used like a decorator
    """The same, found by one for all who come from it (their ``_origin``); whoever gets it changes nothing of it."""

    def found(self, owner: Any) -> Value:
        origin = owner._origin
        return self.find(owner) if origin is None else cast(Value, getattr(origin, self.name))


def copied(data: Any) -> Any:
    """Data that JSON could hold, for somebody who may change it."""
    if isinstance(data, Mapping):
        return {name: copied(value) for name, value in data.items()}
    return type(data)(map(copied, data)) if isinstance(data, list | tuple) else data
