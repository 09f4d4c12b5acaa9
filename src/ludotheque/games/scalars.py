"""Numbers of NumPy, as people give them: they stand for the numbers of Python that they hold."""

from __future__ import annotations

from typing import Any, cast


def unwrapped(value: object) -> object:
    """A single value of NumPy (a number, a truth, a text) as that of Python; anything else as it is."""
    if type(value).__module__ == "numpy" and getattr(value, "shape", None) == ():
        return cast(Any, value).item()
    return value


def whole(value: object) -> int | None:
    """The whole number that this is; None if it is none. Yes and no are none."""
    found = unwrapped(value)
    return int(found) if isinstance(found, int) and not isinstance(found, bool) else None
