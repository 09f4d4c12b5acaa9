"""How long one waits: for the first legal move of a new process, and for the compiler the first time ever."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from ..games import SHELF
from ..i18n import say
from .progress import Progress
from .rounds import Figures

STARTS = 3
FIRST_MOVE = (
    "-c",
    "import sys, ludotheque; match = ludotheque.new(sys.argv[1], seed=1); print(match.legal(match.actors[0])[0])",
)
PREPARE = ("-m", "ludotheque.prepare")
PACKAGES = str(Path(__file__).parents[2])  # so that the other process finds the very same package


def measure_starts(figures: Figures, progress: Progress) -> None:
    """From a cold process to the first legal move of each game, with everything compiled before."""
    for game in SHELF:
        progress.show(say("first legal move of a new process: {game}", game=game))
        figures.starts[game] = median(seconds_of((*FIRST_MOVE, game), {}, progress) for _ in range(STARTS))


def measure_preparation(figures: Figures, progress: Progress) -> None:
    """To compile everything, as on a new machine: in a process that finds no compiled code."""
    progress.show(say("compiling everything as on a new machine (a minute or so)"))
    with tempfile.TemporaryDirectory() as empty:
        figures.preparation = seconds_of(PREPARE, {"NUMBA_CACHE_DIR": empty}, progress)


def seconds_of(command: tuple[str, ...], setting: dict[str, str], progress: Progress) -> float:
    """How long a Python process takes, by the clock."""
    path = os.pathsep.join([PACKAGES, *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path, **setting}
    started = time.monotonic()
    with subprocess.Popen(
        [sys.executable, *command], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            errors = _wait(process, progress)
        except BaseException:
            process.kill()
            raise
    if process.returncode:
        raise RuntimeError(errors)
    return time.monotonic() - started


def _wait(process: subprocess.Popen[str], progress: Progress) -> str:
    """Wait for a process without leaving the screen still; returns what it complained about."""
    while True:
        try:
            return process.communicate(timeout=0.1)[1]
        except subprocess.TimeoutExpired:
            progress.show()
