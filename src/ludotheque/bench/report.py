"""The figures, as tables for people and as JSON for programs."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from math import floor, log10
from pathlib import Path
from typing import Any

from babel.numbers import format_decimal, format_percent
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from .. import __version__
from ..i18n import Message, current_language, say
from .rivals import FROM_PYTHON, OPEN_SPIEL, YARDSTICKS
from .rounds import OURS, Contestant, Figures

FORMAT = "ludotheque-bench/1"
INSTALL = "pip install 'ludotheque[bench]'"


def print_figures(figures: Figures, console: Console) -> None:
    console.print(
        _players_table(
            figures,
            say("Random play on one core: thousands of decisions per second, by number of players"),
            lambda c: c.decisions / 1000,
        )
    )
    console.print(
        _players_table(
            figures, say("Random play on one core: games per second, by number of players"), lambda c: c.games
        )
    )
    console.print(_ratios_table(figures))
    console.print(_rivals_table(figures))
    console.print(_matches_table(figures))
    if figures.playouts:
        console.print(_playouts_table(figures))
    if figures.plain:
        console.print(_forms_table(figures))
    if figures.starts:
        console.print(_waits_table(figures))
    if not figures.complete:
        console.print(say("Interrupted: these are the figures so far.").text(), style="bold")


# --- tables -----------------------------------------------------------------------------------------------------------


def table_of(title: Message, texts: Sequence[Message], numbers: Sequence[Message | str | int]) -> Table:
    table = Table(title=title.text(), title_justify="left", title_style="bold", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for heading in texts:
        table.add_column(heading.text(), overflow="fold")
    for number in numbers:
        table.add_column(str(number), justify="right", no_wrap=True)
    return table


def _players_table(figures: Figures, title: Message, speed: Callable[[Contestant], float]) -> Table:
    """A game in a row, a number of players in a column: how does it grow?"""
    ours = [contestant for contestant in figures.measured() if contestant.library == OURS]
    numbers = sorted({contestant.players for contestant in ours})
    table = table_of(title, [say("game")], numbers)
    for game, contestants in _by_game(ours):
        speeds = {contestant.players: rounded(speed(contestant)) for contestant in contestants}
        table.add_row(game, *(speeds.get(players, "") for players in numbers))
    return table


def _by_game(contestants: Iterable[Contestant]) -> Iterator[tuple[str, list[Contestant]]]:
    for game, those in groupby(contestants, key=lambda contestant: contestant.game):
        yield game, list(those)


def _ratios_table(figures: Figures) -> Table:
    table = table_of(
        say("Beside {library}: how many times its decisions per second", library=OPEN_SPIEL),
        [say("game")],
        [*(_yardstick(game, compiled) for game, compiled in YARDSTICKS), say("bytes/state")],
    )
    for name, contestants in _by_game(c for c in figures.measured() if c.library == OURS):
        ratios = [lowest_ratio(figures, contestants, game, compiled) for game, compiled in YARDSTICKS]
        table.add_row(name, *(rounded(ratio) for ratio in ratios), str(contestants[0].state_bytes))
    table.caption_justify = "left"
    table.caption = say(
        "In the same run, with the same number of players or the nearest one measured; of all numbers of players, the "
        "one with the lowest ratio."
    ).text()
    return table


def _yardstick(game: str, compiled: bool) -> Message | str:
    return say("{game}, compiled", game=game) if compiled else game


def lowest_ratio(figures: Figures, ours: list[Contestant], game: str, compiled: bool) -> float | None:
    ratios = [figures.ratio(contestant, game, compiled) for contestant in ours]
    return min((ratio for ratio in ratios if ratio is not None), default=None)


def _rivals_table(figures: Figures) -> Table:
    table = table_of(
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


def _matches_table(figures: Figures) -> Table:
    """A move at a time, as they play theirs."""
    table = table_of(
        say("From Python, a move at a time: beside the others' Python loops, and views of the table"),
        [say("game")],
        [say("players"), say("moves/s"), *map(_over_lines, FROM_PYTHON), say("views/s")],
    )
    views = {(one.game, one.players): one.decisions for one in figures.views if one.rounds}
    for one in figures.matches:
        if one.rounds:
            ratios = (rounded(figures.ratio(one, game, compiled=False)) for game in FROM_PYTHON)
            seen = views.get((one.game, one.players))
            table.add_row(one.game, str(one.players), rounded(one.decisions), *ratios, rounded(seen) if seen else "")
    return table


def _over_lines(game: str) -> str:
    """A heading that takes no more width than the figures below it."""
    return "×\n" + game.replace("_", "_\n")


def _playouts_table(figures: Figures) -> Table:
    table = table_of(
        say("Whole games per second, by the clock"),
        [say("game")],
        [say("one core"), say("two cores"), say("two, with own players")],
    )
    for game, speeds in figures.playouts.items():
        table.add_row(game, *map(rounded, speeds))
    return table


def _forms_table(figures: Figures) -> Table:
    table = table_of(
        say("The two forms of the rules: thousands of decisions per second"),
        [say("game")],
        [say("plain"), say("compiled"), say("times")],
    )
    for game, (plain, compiled) in figures.plain.items():
        table.add_row(game, rounded(plain / 1000), rounded(compiled / 1000), rounded(compiled / plain))
    return table


def _waits_table(figures: Figures) -> Table:
    table = table_of(say("Waiting, in seconds"), [say("for what")], [say("nothing compiled"), say("all compiled")])
    for game, waits in figures.starts.items():
        table.add_row(say("new process to first legal move: {game}", game=game).text(), *map(rounded, waits))
    if figures.page is not None:
        table.add_row(say("the open page of a new server").text(), rounded(figures.page))
    if figures.preparation is not None:
        table.add_row(say("compiling everything, once").text(), rounded(figures.preparation))
    return table


def rounded(value: float | None) -> str:
    """Three figures are meant, no more; — when there is nothing to compare with."""
    if value is None:
        return "—"
    digits = 2 - floor(log10(value)) if value > 0 else 0
    return format_decimal(round(value, digits), "#,##0.##", locale=current_language())


def percent(share: float) -> str:
    return str(format_percent(share, "#,##0.0 %", locale=current_language()))


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
        "moves": [_moves_data(figures, one) for one in figures.matches if one.rounds],
        "views": [
            {"game": one.game, "players": one.players, "views_per_second": one.decisions}
            for one in figures.views
            if one.rounds
        ],
        "playouts_per_second": {
            game: {"one_core": one, "two_cores": two, "own_players": own}
            for game, (one, two, own) in figures.playouts.items()
        },
        "missing": [{"library": library, "install": INSTALL} for library in figures.missing],
        "first_legal_move_seconds": {game: waits[0] for game, waits in figures.starts.items()},
        "first_legal_move_seconds_compiled": {game: waits[1] for game, waits in figures.starts.items()},
        "open_page_seconds": figures.page,
        "forms": {game: {"plain": plain, "compiled": fast} for game, (plain, fast) in figures.plain.items()},
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
        data["times"] = [
            {"game": game, "compiled": compiled, "ratio": figures.ratio(contestant, game, compiled)}
            for game, compiled in YARDSTICKS
        ]
    return data


def _moves_data(figures: Figures, one: Contestant) -> dict[str, Any]:
    return {
        "game": one.game,
        "players": one.players,
        "moves_per_second": one.decisions,
        "times": {game: figures.ratio(one, game, compiled=False) for game in FROM_PYTHON},
    }
