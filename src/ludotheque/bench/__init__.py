"""How fast are the games? Measured on one core, in one run, beside others who play games for a living.

`run` plays every game of the shelf at random, for every number of players, and in turns with it the games of OpenSpiel,
PettingZoo and RLCard (``pip install 'ludotheque[bench]'``). In the same rounds ours are also played from Python, a move
at a time through a `Match`, as theirs are. It also measures how long one waits: for the first legal move of a new
process, and for the compiler the first time ever.

Machines are noisy. So everyone plays in several short rounds, one after the other; a figure is the median of its
rounds, a ratio the median of the ratios within each round; and the processor's time counts, not the clock's.
"""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from ..errors import BadOption
from ..i18n import say
from .games import all_games, measure_forms
from .objects import all_matches, all_views, measure_playouts
from .progress import Progress
from .report import print_figures, write_figures
from .rivals import all_rivals
from .rounds import Figures, play_rounds
from .waits import measure_page, measure_preparation, measure_starts


def run(seconds: float = 1.0, json: Path | None = None) -> Figures:
    """Measure everything and print it; with a path, write it there as JSON too. Ctrl-C prints what there is so far."""
    if not seconds > 0:
        raise BadOption(say("A measurement lasts more than 0 seconds, not {value}.", value=str(seconds)))
    if json is not None:
        _check_writable(json)
    figures = Figures(seconds)
    try:
        figures.contestants = all_games()
        rivals, figures.missing = all_rivals()
        figures.contestants += rivals
        figures.matches, figures.views = all_matches(), all_views()
        with Progress() as progress:
            play_rounds(figures, progress)
            measure_playouts(figures, progress)
            measure_forms(figures, progress)
            measure_starts(figures, progress)
            measure_page(figures, progress)
            measure_preparation(figures, progress)
        figures.complete = True
    finally:
        print_figures(figures, Console())
        if json is not None:
            write_figures(figures, json)
    return figures


def _check_writable(path: Path) -> None:
    """Known before the measurements, not after."""
    try:
        path.open("a").close()
    except OSError as error:
        raise BadOption(
            say("{path} cannot be written: {reason}", path=str(path), reason=error.strerror or str(error))
        ) from error
