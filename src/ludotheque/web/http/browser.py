"""The browser half of every game: where its files are served, and what of it a page needs."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from ...games import SHELF, find
from ...i18n import say
from .addresses import ANYTHING, HTML, TEXT, Answer, Files

STATIC = Path(__file__).parents[1] / "static"
OF_GAMES = say("A script, a style or a picture of a game.")
OF_HOUSE = say("A script, a style, a picture or a sound.")
ANSWERS = (
    Answer(say("The file."), ANYTHING),
    Answer(say("The part that was asked for."), ANYTHING, None, 206),
    Answer(say("It has not changed."), "", None, 304),
    Answer(say("There is no such file."), HTML, None, 404),
    Answer(say("There is no such part."), TEXT, None, 416),
)
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


def mounts() -> list[Files]:
    """What the pages are made of: one address a game, and the house's own."""
    games = [
        Files(f"/static/games/{name}", "/static/games/{game}/{file}", files_of(find(name).web), OF_GAMES, *ANSWERS)
        for name in SHELF
    ]
    return [*games, Files("/static", "/static/{file}", files_of(STATIC), OF_HOUSE, *ANSWERS)]


def files_of(folder: Path) -> ASGIApp:
    """A folder of files that hold no secrets: what is text travels compressed."""
    return GZipMiddleware(StaticFiles(directory=folder, check_dir=False), minimum_size=500)


def with_games(pages: BaseLoader) -> BaseLoader:
    """The house's own templates, and those of a game under its name."""
    return ChoiceLoader([pages, PrefixLoader({name: FileSystemLoader(find(name).web) for name in SHELF})])
