"""One look at a moment with everybody's eyes: what each seat may know, and what is found in it, in one call.

`glance` is joined with the rules of a game (`Form.together`), like the turns of `turning`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from .bits import has
from .contract import SPECTATOR, Moves, Rules, Table
from .layout import PLAYERS_AT, copy
from .turning import ACTING, FIRST_SCORE, WON

Glance = Callable[[Table, Table, Moves], int]
GLANCE = "int64(uint8[::1], uint8[::1], int32[::1])"

rules = cast(Rules, None)  # those of the game that the glance is joined with


def glance(table: Table, erased: Table, found: Moves) -> int:
    """Write what everyone may know into a row of ``erased`` each, the spectator's first, and what that tells.

    ``found`` begins as `standing` writes it; then comes how many moves each seat has, then the moves, one seat's after
    the other's, with room for ``rules.MAX_MOVES`` of each. All of it is found in the rows, nothing on the table itself.
    Returns where it ends.
    """
    players, size = int(table[PLAYERS_AT]), len(table)
    counts = FIRST_SCORE + players
    end = counts + players
    public = erased[:size]
    copy(table, public)
    rules.erase(public, SPECTATOR)
    found[ACTING] = rules.actors(public)
    found[WON] = rules.winners(public)
    rules.scores(public, found[FIRST_SCORE:counts])
    for seat in range(players):
        row = erased[(seat + 1) * size : (seat + 2) * size]
        copy(table, row)
        rules.erase(row, seat)
        found[counts + seat] = 0
        if has(found[ACTING], seat):
            found[counts + seat] = rules.legal(row, seat, found[end : end + rules.MAX_MOVES])
            end += found[counts + seat]
    return end
