"""Compile the rules and the search of games into the cache: ``python -m ludotheque.prepare [game …]``.

Programs that play start this by themselves, behind what they do and with low priority (`games.takeover`); however many
ask for it at the same time, everything is compiled once.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from subprocess import Popen
from typing import Any

from . import bot, games
from .bots.search import Search
from .errors import LudothequeError
from .games import find
from .games.cache import home_of, is_ready, only_one, say_ready
from .games.forms import CompiledForm
from .games.game import Game
from .i18n import Listed, say
from .match import Match
from .players import HOUSE

LOWEST_PRIORITY = 19


def compile_game(game: Game) -> None:
    """Everything that a game can need in machine code, unless it is there; two processes do not do the same."""
    home = home_of(game.folder / "rules.py")
    with only_one(f"compile-{game.id}"):
        if not is_ready(home):
            with only_one(*(f"core-{core}" for core in range(os.cpu_count() or 1))):
                form = CompiledForm(game.package)
                for _ in form.load():
                    pass
                _join_players(form)
                with only_one("compile-search"):  # one for all games: the first compiles it, the others load it
                    Search(game.in_form(form))
                _try(game.in_form(form))
            say_ready(home)


def _join_players(form: CompiledForm) -> tuple[Any, ...]:
    """What whole games with players of the house or of anyone need (`playouts(policies=…)`)."""
    return form.policy_games, *map(form.policy, HOUSE.values())


def _try(game: Game) -> None:
    """Ask the strong and the coach once at tables of every size: what they use is compiled with it."""
    for players in sorted({game.fewest, min(game.fewest + 1, game.most)}):
        match = Match.start(game, players, seed=1)
        seat = match.actors[0]
        match.advise(seat, seconds=0.1)
        bot("hard", seed=1).choose(match.seen_by(seat))


def prepare(names: Sequence[str]) -> bool:
    """Games one beside the other, a process each, with something to look at; returns whether all are ready."""
    started = time.monotonic()
    at_work = {name: Popen([sys.executable, "-m", __spec__.name, "--quiet", name]) for name in names}
    while at_work:
        time.sleep(0.1)
        for name in [name for name, process in at_work.items() if process.poll() is not None]:
            if at_work.pop(name).returncode == 0:
                seconds = f"{time.monotonic() - started:.1f}"
                print(say("{game} is ready ({seconds} s).", game=find(name).title, seconds=seconds), flush=True)
    return all(is_ready(home_of(find(name).folder / "rules.py")) for name in names)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog=f"python -m {__spec__.name}", description=__doc__)
    parser.add_argument("--quiet", action="store_true", help="in this process, saying nothing")
    parser.add_argument("--behind", action="store_true", help="with low priority: nobody waits for it")
    parser.add_argument("game", nargs="*", default=[])
    given = parser.parse_args(arguments)
    names = given.game or games()
    try:
        titles = [find(name).title for name in names]
    except LudothequeError as error:
        parser.error(str(error))
    if given.behind and hasattr(os, "nice"):
        os.nice(LOWEST_PRIORITY)
    if not given.quiet:
        print(say("Preparing the rules, this once: {games}…", games=Listed(tuple(titles))), flush=True)
        return 0 if prepare(names) else 1
    for name in names:
        compile_game(find(name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
