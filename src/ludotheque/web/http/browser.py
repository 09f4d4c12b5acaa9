"""The browser half of every game: where its files are served, and what of it a page needs."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

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
    return [Mount(f"/static/games/{name}", StaticFiles(directory=find(name).web)) for name in SHELF]


def with_games(pages: BaseLoader) -> BaseLoader:
    """The house's own templates, and those of a game under its name."""
    return ChoiceLoader([pages, PrefixLoader({name: FileSystemLoader(find(name).web) for name in SHELF})])
