"""How long one waits on a new machine: for the first legal move, for the open page, for the compiler; and then."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from statistics import median

from ..games import SHELF
from ..games.takeover import COMPILE, NEVER
from ..i18n import say
from .progress import Progress
from .rounds import Figures

STARTS = 3
FIRST_MOVE = (
    "-c",
    "import sys, ludotheque; match = ludotheque.new(sys.argv[1], seed=1); print(match.legal(match.actors[0])[0])",
)
PREPARE = ("-m", "ludotheque.prepare")
SERVE = ("-m", "ludotheque", "serve", "--no-browser", "--port")
LONGEST = 120.0  # seconds until a server must have opened
PACKAGES = str(Path(__file__).parents[2])  # so that the other process finds the very same package


def measure_starts(figures: Figures, progress: Progress) -> None:
    """From a cold process to the first legal move of each game: with nothing compiled, and with everything."""
    for game in SHELF:
        progress.show(say("first legal move of a new process: {game}", game=game))
        plain, compiled = (
            median(seconds_of((*FIRST_MOVE, game), setting, progress) for _ in range(STARTS))
            for setting in ({COMPILE: NEVER}, {COMPILE: ""})
        )
        figures.starts[game] = (plain, compiled)


def measure_page(figures: Figures, progress: Progress) -> None:
    """From `ludotheque serve` on a machine where nothing is compiled to the open page."""
    progress.show(say("the open page of a new server"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    with tempfile.TemporaryDirectory() as empty:
        started = time.monotonic()
        environment = environment_with({"NUMBA_CACHE_DIR": empty, COMPILE: NEVER})
        command = [sys.executable, *SERVE, port, "--data", str(Path(empty) / "tables.db")]
        with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
            try:
                while not _answers(f"http://127.0.0.1:{port}/"):
                    if server.poll() is not None or time.monotonic() - started > LONGEST:
                        raise RuntimeError("the server did not open")
                    progress.show()
                    time.sleep(0.02)
                figures.page = time.monotonic() - started
            finally:
                server.terminate()


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=5) as page:
            return bool(page.status == 200)
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False


def measure_preparation(figures: Figures, progress: Progress) -> None:
    """To compile everything, as on a new machine: in a process that finds no compiled code."""
    progress.show(say("compiling everything as on a new machine (a minute or so)"))
    with tempfile.TemporaryDirectory() as empty:
        figures.preparation = seconds_of(PREPARE, {"NUMBA_CACHE_DIR": empty}, progress)


def environment_with(setting: dict[str, str]) -> dict[str, str]:
    path = os.pathsep.join([PACKAGES, *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, "PYTHONPATH": path, **setting}


def seconds_of(command: tuple[str, ...], setting: dict[str, str], progress: Progress) -> float:
    """How long a Python process takes, by the clock."""
    environment = environment_with(setting)
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
