"""Where compiled rules are kept: a folder of their own for each version of a game's sources.

Numba notices when a function's own file changes, but not when a function that it calls has changed in another file, and
machine code compiled for yesterday's record must never touch today's. So the folder's name is made of all the sources
that a game's rules can be built from: the game's own folder and the ground that all games share.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from functools import cache
from pathlib import Path

MONTH = 30 * 24 * 3600.0


GROUND = Path(__file__).parent


@cache
def cache_folder(*homes: Path) -> Path:
    """The folder for the present version of the code in ``homes``; folders not used for a month are removed."""
    for base in _bases():
        folder = base / _fingerprint(homes)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            os.utime(folder)
        except OSError:
            continue
        _tidy(base)
        return folder
    return Path(tempfile.mkdtemp(prefix="ludotheque-"))


def _bases() -> list[Path]:
    """Where to keep folders, best first."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return [Path(chosen) / "ludotheque"]
    home = os.environ.get("XDG_CACHE_HOME")
    return [Path(home) / "ludotheque" if home else Path("~/.cache/ludotheque").expanduser()]


def _fingerprint(homes: tuple[Path, ...]) -> str:
    digest = hashlib.sha256()
    ground = {*GROUND.glob("*.py"), *(GROUND / "duel").glob("*.py")}
    for source in sorted(ground | {source for home in homes for source in home.rglob("*.py")}):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _tidy(base: Path) -> None:
    for folder in base.iterdir():
        if folder.is_dir() and time.time() - folder.stat().st_mtime > MONTH:
            shutil.rmtree(folder, ignore_errors=True)
