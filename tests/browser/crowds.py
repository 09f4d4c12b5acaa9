"""Tables that try a page: fewest and most players, long names, late in the game, a hint, a choice half made, the end.

Most of it can be had without knowing the game. What only the game knows (a duel, a pile as long as it gets, what must
not overlap) stands in `crowded.py`, in the folder of its own tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from ludotheque.games import find
from ludotheque.match import Match
from tests.helpers import part_of

from .house import Arranged, Server, before_the_end, played
from .visitors import DESK

SIZES = {
    "phone, small": (360, 740),
    "phone": (390, 844),
    "phone, lying": (844, 390),
    "tablet": (768, 1024),
    "laptop, low": (1280, 720),
    "laptop": (1280, 800),
    "laptop, wide": (1366, 768),
    "desktop": (1920, 1080),
    "laptop, letters twice as large": (640, 400),
}
SCREENS = {"television": (1280, 720), "television, large": (1920, 1080)}
FINGERS = ("phone, small", "phone", "phone, lying", "tablet")
SOLID = (
    ".bar > *",
    ".status",
    ".told",
    ".headline",
    ".plate",
    ".front",
    ".hand",
    ".actions > *",
    ".seats",
    ".log",
    ".tools > *",
    ".join",
    ".invitation",
    ".slider > *",
    ".arrivals li",
    ".invitation-card",
    ".lobby",
    ".lobby .start > *",
)
MEASURE = (Path(__file__).parent / "boxes.js").read_text(encoding="utf-8")
SEED = 11
LATE = 4  # decisions before the end
PATIENCE = 60_000  # milliseconds: rules that are not compiled yet take their time over a hint
SETTLED = """async () => {
  const frame = () => new Promise((seen) => requestAnimationFrame(seen));
  const moves = (one) => one.playState === "running" && one.effect.getTiming().iterations === 1;
  do { await frame(); await frame(); } while (document.getAnimations().some(moves));
}"""  # the page has heard that it was resized (that comes with a frame), has drawn it, and nothing is on its way


WIDEST = tuple(f"{letter}WMWMWMWM WMWMWMWMWM"[:20] for letter in "ABCDEFGH")
SHORT = ("Marie", "Zoé", "Léo", "Mia", "Hugo", "Inès", "Noé", "Lou")
LONGEST = (
    "Marie-Antoinette Roy",
    "Maximilien Tremblay",
    "Anne-Sophie Lévesque",
    "Jean-Christophe Roux",
    "Alexandre Desjardins",
    "Charles-Étienne Dubé",
    "Élisabeth Bouchard",
    "Véronique St-Laurent",
)

ARRANGED: dict[tuple[object, ...], tuple[Match, Arranged]] = {}  # a match as well, lest another get its id


@dataclass(frozen=True)
class Situation:
    """A table at a moment, and what is clicked before it is looked at."""

    name: str
    match: Match
    moves: int | None = None
    clicks: tuple[str, ...] = ()
    view: str = ""  # "": the first player's own; "?screen", "/replay?at=…"
    names: tuple[str, ...] = WIDEST
    free: int = 0  # seats: then this is the lobby
    ready: str = "#cloth > *"  # what is there when there is something to look at

    def people(self) -> list[str]:
        """Everyone is a person: nothing moves while the page is looked at."""
        return list(self.names[: self.match.players - self.free])

    def arrange(self, server: Server) -> str:
        """Where it can be looked at. Nobody plays on, so that all situations of one moment share its table."""
        key = (server.url, id(self.match), self.moves, self.free, self.names)
        if key not in ARRANGED:
            ARRANGED[key] = self.match, server.arrange(self.match, self.people(), self.moves, free=self.free)
        table = ARRANGED[key][1]
        return f"{table.watch}{self.view}" if self.view else table.seat()

    @property
    def sizes(self) -> dict[str, tuple[int, int]]:
        return SCREENS if self.view == "?screen" else SIZES


@cache
def a_game(game: str, players: int) -> Match:
    return played(game, players, SEED, "easy")


def situations(game: str) -> Iterator[Situation]:
    """What every game is looked at in, and then its own crowded moments."""
    few, many = a_game(game, find(game).fewest), a_game(game, find(game).most)
    late, lobby = before_the_end(many, LATE), ".arrivals li"
    yield Situation("lobby", many, 0, free=1, ready=lobby)
    yield Situation("television, lobby", many, 0, view="?screen", free=1, ready=lobby)
    yield Situation("fewest", few, before_the_end(few, 1000), names=SHORT)
    yield Situation("most, dealt", many, 0, (".pick.can >> nth=0",))
    yield Situation("most, late", many, late)
    yield Situation("most, names that people have", many, late, names=LONGEST)
    yield Situation(
        "results, names that people have", many, None, ("[data-do=results]",), "", LONGEST, 0, "#dialog-results[open]"
    )
    yield Situation("hint", many, late, ("[data-do=hint]:visible",), ready=".advice")
    yield Situation("last board", many)
    yield Situation("results", many, clicks=("[data-do=results]",), ready="#dialog-results[open]")
    yield Situation("television", many, late, view="?screen")
    yield Situation("television, results", many, view="?screen")
    yield Situation("replay", many, view=f"/replay?at={len(many.moves)}")
    for name, match, clicks in part_of(game, "crowded").moments():
        yield Situation(name, match, None, clicks)


def open_page(page: Page, server: Server, situation: Situation) -> None:
    """The page in its situation, reached where nothing has to be scrolled for it; it may then be resized."""
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    page.goto(situation.arrange(server))
    page.wait_for_selector("#cloth > *, .arrivals li", state="attached")
    for click in situation.clicks:
        page.locator(click).first.click()
    page.wait_for_selector(situation.ready, timeout=PATIENCE)


def resized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(SETTLED)


def faults_of(page: Page, size: str, solid: tuple[str, ...] = ()) -> list[str]:
    found: list[str] = page.evaluate(MEASURE, {"solid": [*SOLID, *solid], "finger": size in FINGERS})
    return found
