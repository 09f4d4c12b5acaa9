"""Keys that are typed while the screen starts: they are not written across the terminal, they choose nothing that
nobody has seen yet, and none is left for the shell afterwards."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

if sys.platform != "win32":
    import termios

SCREENS = ("play", "watch", "rules", "replay")  # the commands that may fill the screen

_before: list[Any] = []  # how the terminal was, as long as it is hushed


@contextmanager
def hushed(arguments: Sequence[str]) -> Iterator[None]:
    """Until the end, or until somebody wants to read lines."""
    if not any(argument in SCREENS for argument in arguments) or "--plain" in arguments or not _is_ours():
        yield
        return
    _set(echo=False)
    try:
        yield
    finally:
        speak_up()


def speak_up() -> None:
    """What is typed is written again."""
    if _before:
        _set(echo=True)


def forget_typed() -> None:
    """What has been typed so far was typed at something else."""
    if sys.platform != "win32" and _is_ours():
        with suppress(termios.error):
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def _is_ours() -> bool:
    """Whether somebody types at us, and not at another program while we are in the background."""
    if sys.platform == "win32" or sys.stdin is None:
        return False
    try:
        return sys.stdin.isatty() and sys.stdout.isatty() and os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
    except (OSError, ValueError, AttributeError):
        return False


def _set(echo: bool) -> None:
    if sys.platform == "win32":
        return
    with suppress(termios.error, OSError, ValueError):
        if echo:
            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, _before.pop())
        else:
            known = termios.tcgetattr(sys.stdin.fileno())
            _before.append(known)
            silent = [*known[:3], known[3] & ~termios.ECHO, *known[4:]]
            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, silent)
