"""Get everything ready once, with something to look at: `python -m ludotheque.prepare`.

Compiles the rules of every game, or finds that they are compiled already, and plays one game of each to be sure.
"""

from __future__ import annotations

import time

from . import bot, games, new, playouts
from .games import find
from .i18n import say


def prepare() -> None:
    for name in games():
        started = time.monotonic()
        match = new(name, seed=1)
        sensible = bot("medium", seed=1)
        while not match.over:
            seat = match.actors[0]
            match.play(seat, sensible.choose(match.seen_by(seat)))
            match.view(seat)
        playouts(name, games=1)
        seconds = f"{time.monotonic() - started:.1f}"
        print(say("{game} is ready ({seconds} s).", game=find(name).title, seconds=seconds), flush=True)


if __name__ == "__main__":
    prepare()
