"""Get everything ready once, with something to look at: `python -m ludotheque.prepare`.

Compiles the rules and the search of every game, or finds that this is done, and plays one game of each to be sure.
"""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor, as_completed

from . import bot, games, new
from .games import find
from .i18n import say
from .patience import hush

LONGEST = 1000  # choices


def prepare_game(name: str) -> float:
    """Play one game, and ask the strong and the coach for once; returns how many seconds that took."""
    started = time.monotonic()
    match = new(name, seed=1)
    sensible, strong = bot("medium", seed=1), bot("hard", seed=1)
    match.advise(match.actors[0], seconds=0.1)
    for turn in range(LONGEST):
        if match.over:
            break
        seat = match.actors[0]
        match.play(seat, (sensible if turn else strong).choose(match.seen_by(seat)))
        match.view(seat)
    return time.monotonic() - started


def prepare() -> None:
    """All games, several at a time."""
    print(say("Preparing the rules of all games, this once…"), flush=True)
    with ProcessPoolExecutor(initializer=hush) as pool:
        under_way = {pool.submit(prepare_game, name): name for name in games()}
        for done in as_completed(under_way):
            title, seconds = find(under_way[done]).title, f"{done.result():.1f}"
            print(say("{game} is ready ({seconds} s).", game=title, seconds=seconds), flush=True)


if __name__ == "__main__":
    prepare()
