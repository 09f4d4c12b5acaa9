"""The browser half of every game: where its files are served, and what of it a page needs."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from ...games import SHELF, find

HOME_PREVIEW = "/static/preview.png"


class Half(NamedTuple):
    """Addresses of what a game brings along."""

    scripts: list[str]
    styles: list[str]
    preview: str  # the picture of a shared link


@cache
def half_of(name: str) -> Half:
    def addresses(pattern: str) -> list[str]:
        return [f"/static/games/{name}/{file.name}" for file in sorted(find(name).web.glob(pattern))]

    return Half(addresses("*.js"), addresses("*.css"), next(iter(addresses("preview.png")), HOME_PREVIEW))


def mounts() -> list[Mount]:
    """One address a game."""
    return [Mount(f"/static/games/{name}", files_of(find(name).web)) for name in SHELF]


def files_of(folder: Path) -> ASGIApp:
    """A folder of files that hold no secrets: what is text travels compressed."""
    return GZipMiddleware(StaticFiles(directory=folder, check_dir=False), minimum_size=500)


def with_games(pages: BaseLoader) -> BaseLoader:
    """The house's own templates, and those of a game under its name."""
    return ChoiceLoader([pages, PrefixLoader({name: FileSystemLoader(find(name).web) for name in SHELF})])
