"""Where compiled rules are kept: a folder of their own for each version of a game's sources.

Numba notices when a function's own file changes, but not when a function that it calls has changed in another file, and
machine code compiled for yesterday's record must never touch today's. So the folder's name is made of all the sources
that a game's rules can be built from (`sources`), in its own folder and on the ground that all games share, and where
they stand.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import IO

import platformdirs

from .sources import GROUND, marked, with_imports

MONTH = 30 * 24 * 3600.0
SEARCH = GROUND.parent / "bots"  # what serves all games
READY = "ready"  # a file that says: everything of this version is compiled, by this Python and these packages


def home_of(source: Path) -> Path:
    """The folder that a source belongs to: a game's own, however deep it lies in it; otherwise the one it is in."""
    folder = source.parent
    for parent in source.parents:
        if (parent / "rules.py").exists() and (parent / "notation.py").exists():
            return parent
    return folder


@cache
def cache_folder(*homes: Path) -> Path | None:
    """The folder for the present version of the code in ``homes``; folders not used for a month are removed.

    None if nothing can be written: a home for others to read only, or a full disk.
    """
    base = _base()
    folder = base / _fingerprint(homes)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _tidy(base)
        _try_to_write(folder)
    except OSError:
        return None
    return folder


def _base() -> Path:
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    return Path(chosen) / "ludotheque" if chosen else platformdirs.user_cache_path("ludotheque", appauthor=False)


def _try_to_write(folder: Path) -> None:
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(bytes(1 << 16))


def _fingerprint(homes: tuple[Path, ...]) -> str:
    digest = hashlib.sha256(str(GROUND).encode())  # Numba finds what it keeps by the place of the source, too
    for source in sorted(with_imports({GROUND / "forms.py"}.union(*map(_sources, homes)))):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _sources(home: Path) -> set[Path]:
    """What the code of a home is made of: a tool that is no part of the package may be made of anything."""
    if home.is_relative_to(GROUND.parent) or (home / "rules.py").exists():
        return marked(home)
    return {*home.rglob("*.py"), *GROUND.rglob("*.py")}


def _tidy(base: Path) -> None:
    for folder in base.iterdir():
        if folder.is_dir() and time.time() - folder.stat().st_mtime > MONTH:
            shutil.rmtree(folder, ignore_errors=True)


# --- what is ready, and who is at work --------------------------------------------------------------------------------


def can_keep(home: Path) -> bool:
    """Whether there is any place to keep what is compiled."""
    return cache_folder(home, SEARCH) is not None


def is_ready(home: Path) -> bool:
    """Whether everything of a game is compiled and kept."""
    folder = cache_folder(home, SEARCH)
    return folder is not None and (folder / _stamp()).exists()


def say_ready(home: Path) -> None:
    folder = cache_folder(home, SEARCH)
    if folder is not None:
        (folder / _stamp()).touch()


def _stamp() -> str:
    """Another Python or another Numba reads nothing of what these have written."""
    from importlib.metadata import version

    versions = sys.version, *(version(package) for package in ("numpy", "numba", "llvmlite"))
    return f"{READY}-{hashlib.sha256(repr(versions).encode()).hexdigest()[:16]}"


@contextmanager
def only_one(*names: str) -> Iterator[str]:
    """Wait until no other process holds one of these names, and hold that one; whoever is killed holds nothing."""
    try:
        folder = _base()
        folder.mkdir(parents=True, exist_ok=True)
        files = {name: (folder / f"{name}.lock").open("w") for name in names}
    except OSError:  # nowhere to meet: everyone for themselves
        yield names[0]
        return
    try:
        yield _first_free(files)
    finally:
        for file in files.values():
            file.close()


def _first_free(files: Mapping[str, IO[str]]) -> str:
    while True:
        for name, file in files.items():
            if _hold(file):
                return name
        time.sleep(0.1)


def _hold(file: IO[str]) -> bool:
    try:
        import fcntl
    except ImportError:  # a system without such locks: at worst, two programs compile the same
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
