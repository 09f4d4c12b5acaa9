"""In which form tests run the rules: compiled, or all of them plain, so that coverage sees every line."""

from __future__ import annotations

import os

from ludotheque.games import SHELF, find
from ludotheque.games.takeover import COMPILE, NEVER, WAIT

PLAIN = os.environ.get(COMPILE) == NEVER


def settle() -> None:
    """From here on every game runs in the form that these tests want, in other processes too."""
    if not PLAIN:
        os.environ[COMPILE] = WAIT
        for name in SHELF:
            assert find(name).compiled.compiled
