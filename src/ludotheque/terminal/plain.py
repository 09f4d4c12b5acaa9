"""The stage line by line: for pipes, screen readers and terminals that can do no more."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from ..games.game import QUIET, Room
from ..i18n import Message, quoted, say
from ..match import Match
from .choosing import YES, Chooser
from .scene import Page, Quit, Scene
from .screen import Screen
from .telling import whose_eyes
from .typed import TypedLines


class PlainStage:
    """A terminal on which lines follow lines."""

    tells_keys = False

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._told: Scene | None = None  # what has been printed already
        self._drawn: int | None = None  # at which moment the table was
        self._awaited = ""
        self._down = ""
        self._lines: TypedLines | None = None  # since we have listened: what is typed while one waits
        self._asked: object = None  # the question that has been shown
        self._early: list[str] | None = None  # while a question is being shown: what is typed meanwhile
        self._keys_told = False

    @property
    def interactive(self) -> bool:
        """Whether there is a person who would like to be asked what comes next."""
        return self.screen.interactive

    def show(self, scene: Scene) -> None:
        if scene is self._told:
            return
        self._tell(scene)
        for text, style in scene.places:
            self.screen.write(text, style)
        self._draw(scene)
        for note in scene.notes:
            self.screen.write(note, "dim")
        self.screen.write(scene.ask, "bold")

    def _tell(self, scene: Scene) -> None:
        """What is news. The very lines that the scene before had are not; the same words may well be said again."""
        before = {id(line) for line in self._told.news} if self._told else set()
        self._told = scene
        self.screen.names = scene.names
        for line in scene.news:
            if id(line) not in before:
                self.screen.write(*line)

    def _draw(self, scene: Scene) -> None:
        self._drawn = scene.moment
        self.screen.blank()
        self.screen.draw(scene.draw(Room()))
        self.screen.blank()

    def choose(self, scene: Scene) -> str:
        chooser = scene.chooser
        assert chooser is not None
        if scene is not self._told:
            self.show(scene)
            self._list(chooser)
        while True:
            answer = self.screen.ask(_prompt(scene, chooser))
            if not answer and len(chooser.legal) == 1:
                return chooser.legal[0]
            if not answer:
                chooser.back()
                self._list(chooser)
                continue
            move = chooser.choose(answer)
            if move is not None:
                return move
            self._list(chooser)

    def _list(self, chooser: Chooser) -> None:
        """What can be chosen next."""
        if chooser.chosen:
            self.screen.write(say("{chosen}: and then? (Enter to choose again)", chosen=chooser.chosen), "bold")
        self.screen.columns(chooser.entries())

    def listen(self, scene: Scene, seconds: float) -> str | None:
        lines = self._listening()
        if scene.chooser is not None:
            return self._choose_now(scene)
        self._asked = None
        if scene is not self._told:
            self._tell(scene)
            if not scene.who and scene.moment != self._drawn:  # whoever plays sees it when it is their turn
                self._draw(scene)
            if scene.ask != self._awaited:
                self.screen.write(scene.ask, "dim")
        self._awaited = scene.ask
        if not lines.able or lines.ended:
            time.sleep(seconds)
            return None
        if not self._keys_told:
            self._keys_told = True
            self.screen.write(say("While you wait, you can type: {keys}", keys=scene.keys), "dim")
        return lines.next(seconds) or None

    def _choose_now(self, scene: Scene) -> str:
        """What they choose now that they see what is asked: whatever was typed before is no answer to it."""
        asked = (scene.question, scene.moment)
        if asked != self._asked:
            self._awaited = ""
            self._early = []
            self.show(scene)
            self.heard()
            early, self._early, self._asked = self._early, None, asked
            for line in early:
                self.screen.write(say("{move} was typed before this was asked: it does not count.", move=quoted(line)))
            assert scene.chooser is not None
            self._list(scene.chooser)
        return self.choose(scene)

    def _listening(self) -> TypedLines:
        """From now on, lines are heard while something else is waited for."""
        if self._lines is None:
            self._lines = TypedLines()
            if self._lines.able:
                self.screen.read_line = self._next_line
        return self._lines

    def _next_line(self) -> str:
        assert self._lines is not None
        line = self._lines.next(None)
        if line is None:
            raise EOFError
        return line

    def heard(self) -> str | None:
        lines = self._listening()
        if not lines.able:
            return None  # lines are typed when they are asked for; Ctrl-C is heard anyway
        if self._early is None:
            return lines.next() or None
        while (line := lines.next()) is not None:
            if line.lower() == "q":
                raise Quit
            self._early += [line] if line else []
        return None

    def line_down(self, sentence: Message) -> None:
        if self._down != (said := sentence.text()):
            self.screen.write(sentence, "error")
        self._down = said

    def line_up(self) -> None:
        if self._down:
            self.screen.write(say("The server answers again."), "dim")
        self._down = ""

    def read(self, title: str, page: Page, end: bool = False) -> None:
        page(Screen(console=self.screen.console, bare=self.screen.bare))  # whose names are not those of the table

    def note(self, sentence: Message | str, style: str = "") -> None:
        self.screen.write(sentence, style)

    def tell_keys(self, scene: Scene, keys: str) -> None:
        """Nothing: who wants to know types a question mark."""

    def point_at(self, move: str) -> None:
        """Nothing: a list that is printed stays as it is."""

    def ask(self, question: Message, usual: str = "") -> str:
        said = say("{question} (Enter for {usual})", question=question, usual=usual) if usual else question
        return self.screen.ask(said) or usual

    def pick(self, title: str, question: Message, choices: Sequence[tuple[str, str]], usual: int = 0) -> str:
        self.screen.write(title, "title")
        self.screen.blank()
        for i, (word, meaning) in enumerate(choices, start=1):
            self.screen.write(f"{i:2}  {word}", "bold")
            if meaning:
                self.screen.write(f"    {meaning}")
        self.screen.blank()
        answer = self.ask(question, str(usual + 1))
        return choices[int(answer) - 1][0] if answer.isdecimal() and 1 <= int(answer) <= len(choices) else answer

    def agree(self, question: Message) -> bool:
        return self.screen.ask(say("{question} (y or n)", question=question)).lower() in YES

    def look(self, match: Match, seat: int | None = None, step: bool = False) -> None:
        self.screen.names = match.names
        self.screen.write(whose_eyes(seat), "dim")
        for event in match.log(seat):
            if event.kind not in QUIET:
                self.screen.tell(event, event.why, event.ruling)
                if step:
                    self.screen.ask(say("Enter for the next…"))
        self.screen.blank()
        self.screen.draw(match.seen_by(seat).draw())
        self.screen.blank()

    def watch(self, match: Match, go_on: Callable[[], None]) -> None:
        while not match.over:
            go_on()

    def curtain(self, lines: Sequence[Message]) -> None:
        *first, last = lines
        self.screen.clear()
        for line in first:
            self.screen.write(line)
        answer = self.screen.ask(last)
        self.screen.clear()
        if answer.lower() == "q":
            raise Quit


def _prompt(scene: Scene, chooser: Chooser) -> Message:
    if len(chooser.legal) == 1:
        return say("Enter to do it, or type ? for help:")
    return say("Your move, {who} (number or notation, ? for help):", who=scene.who)
