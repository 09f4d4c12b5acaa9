"""Which stage: the screen where a person sits at a terminal that can show it, lines everywhere else.

Lines are for pipes, for terminals that say they are dumb or speak no Unicode, for `NO_COLOR` and for whoever asks
(`--plain`): a screen reader reads lines. `--screen` insists on the screen; with `NO_COLOR` it has no colours.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable
from typing import TextIO, TypeVar

from .ending import heeding, interrupt
from .hushing import forget_typed, speak_up
from .plain import PlainStage
from .scene import Stage
from .screen import Screen
from .spelling import speaks_unicode

Something = TypeVar("Something")


def on_stage(given: Namespace, play: Callable[[Stage], Something]) -> Something:
    """Play on the stage that suits this terminal."""
    if not screen_wanted(given):
        speak_up()
        with heeding(interrupt):
            return play(PlainStage(lines_for(given)))
    from .full.stage import FullStage

    stage = FullStage()
    forget_typed()
    try:
        return stage.run(lambda: play(stage))
    finally:
        forget_typed()


def screen_wanted(given: Namespace) -> bool:
    if given.plain or not (_is_terminal(sys.stdin) and _is_terminal(sys.stdout)):
        return False
    return given.screen or (not (_is_bare(given) or _is_dumb()) and speaks_unicode(sys.stdout))


def lines_for(given: Namespace) -> Screen:
    """For lines, with styles where nobody asked for words alone."""
    return Screen(bare=_is_bare(given))


def _is_bare(given: Namespace) -> bool:
    return given.plain or bool(os.environ.get("NO_COLOR"))


def _is_dumb() -> bool:
    return os.environ.get("TERM", "") in ("", "dumb") and sys.platform != "win32"


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and not stream.closed and stream.isatty()
