"""The best answer to a known way of playing 1, 2, 3… ciseaux for two, and what it gains.

Against a mix that is known at every place, the other side needs no mix: working backwards, it plays each time the card
that is best against it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ... import matrix
from ...compiling import apart, called_with
from ...matrix import Numbers, Room, row_guarantee, solve_matrix
from .best_play import estimate_payoffs
from .endgame import (
    Ending,
    Places,
    lay_payoffs,
    lay_places,
    look_ahead,
    root_of,
    share_the_rest,
    small_ending,
    solve_places,
    steps_room,
    worth,
)


@called_with(lambda: (small_ending(), 1, matrix.room()))
def answered(ending: Ending, solved: int, room: Room) -> Any:
    """The row side's probability of winning with best play; and as `exact.solve` plays, against the best answer to it.

    It plays exactly from ``solved`` cards on, and before that by the estimate.
    """
    places = lay_places(ending, solved)
    values, answers = np.zeros(places.offset[-1]), np.zeros(places.offset[-1])
    solve_places(ending, places, values, room)
    _answer_places(ending, places, values, answers, solved, room)
    here = root_of(ending, places)
    return worth(places, values, here, ending.margin), worth(places, answers, here, ending.margin)


@apart
def _answer_places(ending: Ending, places: Places, values: Numbers, answers: Numbers, solved: int, room: Room) -> None:
    """At every open margin of every place: what the row side's mix is worth against the best answer."""
    steps = steps_room()
    share_the_rest(ending, places, answers)
    pots = ending.deepest + 1
    for here in range(pots, len(places.first)):
        if places.offset[here] < places.offset[here + 1]:
            held = look_ahead(ending, places, here, steps)
            mine, theirs, pot = int(places.mine[here // pots]), int(places.theirs[here // pots]), here % pots
            for k in range(places.offset[here], places.offset[here + 1]):
                margin = int(places.first[here] + k - places.offset[here])
                if held <= solved:
                    lay_payoffs(places, values, steps, held, margin, room.payoff)
                else:
                    estimate_payoffs(ending, mine, theirs, margin, pot, room.payoff)
                solve_matrix(room, held, held)
                lay_payoffs(places, answers, steps, held, margin, room.payoff)
                answers[k] = row_guarantee(room, held, held)
