"""The figures, as tables for people and as JSON for programs."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from math import floor, log10
from pathlib import Path
from typing import Any

from babel.numbers import format_decimal
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from .. import __version__
from ..i18n import Message, current_language, say
from .rivals import OPEN_SPIEL, YARDSTICK
from .rounds import OURS, Contestant, Figures

FORMAT = "ludotheque-bench/1"
INSTALL = "pip install 'ludotheque[bench]'"


def print_figures(figures: Figures, console: Console) -> None:
    console.print(_games_table(figures))
    console.print(_rivals_table(figures))
    if figures.starts:
        console.print(_waits_table(figures))
    if not figures.complete:
        console.print(say("Interrupted: these are the figures so far.").text(), style="bold")


# --- tables -----------------------------------------------------------------------------------------------------------


def _table(title: Message, texts: Sequence[Message], numbers: Sequence[Message]) -> Table:
    table = Table(title=title.text(), title_justify="left", title_style="bold", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for heading in texts:
        table.add_column(heading.text(), overflow="fold")
    for heading in numbers:
        table.add_column(heading.text(), justify="right", no_wrap=True)
    return table


def _games_table(figures: Figures) -> Table:
    table = _table(
        say("Random play on one core: {library}", library=OURS),
        [say("game")],
        [say("players"), say("decisions/s"), say("games/s"), say("× compiled"), say("× Python"), say("bytes/state")],
    )
    for ours in figures.measured():
        if ours.library == OURS:
            ratios = [rounded(figures.ratio(ours, compiled)) for compiled in (True, False)]
            table.add_row(ours.game, str(ours.players), *_speeds(ours), *ratios, str(ours.state_bytes))
    table.caption_justify = "left"
    table.caption = say(
        "× compiled, × Python: how many times the decisions of {yardstick} in the same run, by compiled rollouts and "
        "by a Python loop; with the same number of players, or the nearest one measured.",
        yardstick=f"{OPEN_SPIEL} {YARDSTICK}",
    ).text()
    return table


def _rivals_table(figures: Figures) -> Table:
    table = _table(
        say("Random play on one core: the others"),
        [say("library"), say("game"), say("how")],
        [say("players"), say("decisions/s"), say("games/s")],
    )
    for other in figures.measured():
        if other.library != OURS:
            table.add_row(other.library, other.game, other.how.text(), str(other.players), *_speeds(other))
    for library in figures.missing:
        hint = say("not installed: {command}", command=INSTALL)
        table.add_row(library, "—", escape(hint.text()))
    return table


def _speeds(contestant: Contestant) -> tuple[str, str]:
    return rounded(contestant.decisions), rounded(contestant.games)


def _waits_table(figures: Figures) -> Table:
    table = _table(say("Waiting"), [say("for what")], [say("seconds")])
    for game, seconds in figures.starts.items():
        table.add_row(say("new process to first legal move: {game}", game=game).text(), rounded(seconds))
    if figures.preparation is not None:
        table.add_row(say("compiling everything, once").text(), rounded(figures.preparation))
    return table


def rounded(value: float | None) -> str:
    """Three figures are meant, no more; — when there is nothing to compare with."""
    if value is None:
        return "—"
    digits = 2 - floor(log10(value)) if value > 0 else 0
    return format_decimal(round(value, digits), "#,##0.##", locale=current_language())


# --- JSON -------------------------------------------------------------------------------------------------------------


def write_figures(figures: Figures, path: Path) -> None:
    path.write_text(json.dumps(as_data(figures), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def as_data(figures: Figures) -> dict[str, Any]:
    """Everything measured, JSON-ready."""
    return {
        "format": FORMAT,
        "version": __version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "seconds": figures.seconds,
        "complete": figures.complete,
        "speed": [_speed_data(figures, contestant) for contestant in figures.measured()],
        "missing": [{"library": library, "install": INSTALL} for library in figures.missing],
        "first_legal_move_seconds": dict(figures.starts),
        "compile_everything_seconds": figures.preparation,
    }


def _speed_data(figures: Figures, contestant: Contestant) -> dict[str, Any]:
    data: dict[str, Any] = {
        "library": contestant.library,
        "game": contestant.game,
        "players": contestant.players,
        "how": contestant.how.text("en"),
        "decisions_per_second": contestant.decisions,
        "games_per_second": contestant.games,
    }
    if contestant.library == OURS:
        data["bytes_per_state"] = contestant.state_bytes
        data["times_compiled_rollouts"] = figures.ratio(contestant, compiled=True)
        data["times_python_loop"] = figures.ratio(contestant, compiled=False)
    return data
