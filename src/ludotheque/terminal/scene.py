"""What is shown to somebody who looks at a table, and what they may be asked: the same for lines and for the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from ..games.game import Drawing, Room
from ..i18n import Message
from ..match import Match
from .choosing import Chooser
from .screen import Screen

Written = tuple[str, str]  # a sentence and its style
Page = Callable[[Screen], None]  # something to read: it writes itself


class Quit(Exception):
    """The player wants to stop here."""


@dataclass
class Scene:
    """A table as somebody sees it now."""

    who: str  # whose eyes these are; empty for a spectator
    draw: Callable[[Room], Drawing]
    ask: str
    names: Sequence[str] = ()
    news: list[Written] = field(default_factory=list)  # what happened of late; scenes may share lines that stay recent
    moment: int = 0  # how many choices everybody knows of: there is another table to be seen when it changes
    places: list[Written] = field(default_factory=list)  # at the end, who came where: a list, whatever else is told
    notes: list[str] = field(default_factory=list)  # cards that cannot be played, with the reason
    chooser: Chooser | None = None  # None: there is nothing to choose
    keys: str = ""  # what can be typed besides
    board: bool = False  # whether what lies on the table is a board, which likes to stand beside the rest

    @property
    def question(self) -> tuple[str, Sequence[str]]:
        """What is asked, and what can be answered: as long as both stay, so does what was noted about them."""
        return self.ask, [] if self.chooser is None else self.chooser.legal


class Stage(Protocol):
    """A terminal that somebody plays at, be it line by line or as a screen."""

    @property
    def interactive(self) -> bool:
        """Whether there is a person who would like to be asked what comes next."""

    def show(self, scene: Scene) -> None:
        """Let them see this while others decide."""

    def choose(self, scene: Scene) -> str:
        """What they choose: a move, or anything else that they typed."""

    def listen(self, scene: Scene, seconds: float) -> str | None:
        """What they choose or type, waited for no longer than that: meanwhile something else may happen."""

    def heard(self) -> str | None:
        """What they have typed while something else was waited for; Quit if they leave."""

    def line_down(self, sentence: Message) -> None:
        """Say that nobody answers, as long as that is so."""

    def line_up(self) -> None:
        """Somebody answers again."""

    def read(self, title: str, page: Page, end: bool = False) -> None:
        """Let them read something, from its beginning or from its end, and come back."""

    def note(self, sentence: Message | str, style: str = "") -> None:
        """Tell them something in passing."""

    @property
    def tells_keys(self) -> bool:
        """Whether it says all the time what can be typed."""

    def tell_keys(self, scene: Scene, keys: str) -> None:
        """From now on, this can be typed there besides moves; may come from another thread."""

    def point_at(self, move: str) -> None:
        """Go to this move in the list, if there is something that goes."""

    def ask(self, question: Message, usual: str = "") -> str:
        """A line that they type; Enter alone means the usual answer."""

    def pick(self, title: str, question: Message, choices: Sequence[tuple[str, str]], usual: int = 0) -> str:
        """One of several words, or anything else that they typed."""

    def agree(self, question: Message) -> bool:
        """Yes or no."""

    def look(self, match: Match, seat: int | None = None) -> None:
        """Let them look at a match again, as that seat saw it; None: as everybody could."""

    def watch(self, match: Match, go_on: Callable[[], None]) -> None:
        """Let them watch a match of bots to its end, one choice at a time; Quit when they leave."""

    def curtain(self, lines: Sequence[Message]) -> None:
        """Hide everything until somebody presses Enter; Quit when they leave."""
