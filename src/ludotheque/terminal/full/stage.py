"""The screen as a stage: it belongs to the main thread, and the game goes on in another one.

So keys are read and the window is redrawn, also while a bot thinks or a friend is awaited.
"""

from __future__ import annotations

import asyncio
import contextvars
import os
import queue
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from io import StringIO
from typing import TypeVar

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import ANSI, StyleAndTextTuples, to_formatted_text
from prompt_toolkit.formatted_text.utils import split_lines
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style
from rich.console import Console

from ...i18n import Message, say
from ...match import Match
from ..choosing import NO, YES
from ..ending import asked_to_end, heeding
from ..looks import screen_styles
from ..scene import Page, Quit, Scene
from ..screen import Screen
from ..spelling import speaks_unicode, spelt
from .lines import Line
from .panes import LEAVE, AskPane, CurtainPane, PagePane, Pane, PickPane, TablePane
from .viewer import Viewer

Something = TypeVar("Something")
KEYS = {
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
    "home": "home",
    "end": "end",
    "pageup": "pageup",
    "pagedown": "pagedown",
    "tab": "tab",
    "enter": "enter",
    "c-j": "enter",
    "backspace": "backspace",
    "escape": "escape",
}
GRACE = 5.0  # seconds that a bot may go on thinking when the whole program is asked to end
BLINK = 0.05  # seconds between two looks at the time
ECHO = 0.5  # seconds in which an Enter still belongs to what was just closed: nobody wants it to play a card


class FullStage:
    """A whole terminal. `run` something with it; it then is the `Stage` of whatever runs."""

    interactive = True
    tells_keys = True

    def __init__(self) -> None:
        self.pane: Pane = CurtainPane([])
        self._answers: queue.Queue[str] = queue.Queue()
        self._leaving = threading.Event()
        self._down = ""  # that nobody answers, as long as that is so
        self._closed: float | None = None  # when something to read was closed, if that was the last key
        self._app: Application[None] = Application(
            layout=Layout(Window(FormattedTextControl(self._painted, focusable=True, show_cursor=False))),
            key_bindings=self._bindings(),
            style=Style.from_dict(screen_styles()),
            full_screen=True,
            color_depth=ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else None,
        )
        self._plain = not speaks_unicode(sys.stdout)
        self._app.ttimeoutlen = 0.05  # how long Escape may be the beginning of another key
        self._app.timeoutlen = 0.05

    # --- the main thread: keys and paint ------------------------------------------------------------------------------

    def run(self, work: Callable[[], Something]) -> Something:
        """Do this in another thread while the screen is up; returns what it returns, or raises what it raises."""
        outcome: list[Something] = []
        problem: list[BaseException] = []
        context = contextvars.copy_context()  # the language

        def working() -> None:
            try:
                outcome.append(context.run(work))
            except BaseException as error:
                problem.append(error)
            finally:
                loop.call_soon_threadsafe(self._close)

        loop = asyncio.new_event_loop()
        worker = threading.Thread(target=working, daemon=True)
        try:
            with heeding(lambda: loop.call_soon_threadsafe(self._end, loop)):
                loop.run_until_complete(self._show_while(worker))
        finally:
            loop.close()
        if problem:
            raise problem[0]
        if not outcome:
            raise KeyboardInterrupt
        return outcome[0]

    async def _show_while(self, worker: threading.Thread) -> None:
        ticking = asyncio.ensure_future(self._ticks())
        await self._app.run_async(pre_run=worker.start)
        ticking.cancel()

    def _close(self) -> None:
        if self._app.is_running:
            self._app.exit()

    async def _ticks(self) -> None:
        """Let panes move that move by themselves."""
        waited = 0.0
        while True:
            await asyncio.sleep(BLINK)
            waited += BLINK
            if self.pane.every and waited >= self.pane.every:
                waited = 0.0
                self.pane.tick()
                self._app.invalidate()

    def _painted(self) -> StyleAndTextTuples:
        size = self._app.output.get_size()
        painted: StyleAndTextTuples = []
        for line in self.pane.lines(size.columns, size.rows):
            painted += [
                (f"class:{style}" if style and ":" not in style else style, self._spelt(text)) for style, text in line
            ]
            painted.append(("", "\n"))
        return painted[:-1]

    def _spelt(self, text: str) -> str:
        return spelt(text, sys.stdout) if self._plain else text

    def _bindings(self) -> KeyBindings:
        bindings = KeyBindings()
        for name, meaning in KEYS.items():
            bindings.add(name)(self._pressing(meaning))
        bindings.add("c-c")(self._leave)
        bindings.add("c-d")(self._leave)
        bindings.add("c-z")(lambda event: event.app.suspend_to_background())

        @bindings.add("<any>")
        def _(event: KeyPressEvent) -> None:
            for character in event.data:
                self._press(character)

        return bindings

    def _pressing(self, key: str) -> Callable[[KeyPressEvent], None]:
        return lambda event: self._press(key)

    def _press(self, key: str) -> None:
        if key == "enter" and self._closed is not None and time.monotonic() < self._closed + ECHO:
            return
        self._closed = None
        waiting = self._down and not (isinstance(self.pane, TablePane) and self.pane.typing.text)
        if waiting and isinstance(self.pane, TablePane | CurtainPane) and key in LEAVE:
            self._answers.put("q")
            return
        answer = self.pane.press(key)
        if answer is not None:
            if isinstance(self.pane, PagePane | Viewer):
                self._closed = time.monotonic()
            self._answers.put(answer)

    def _end(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let whoever is asked something leave; whoever is busy has a moment to come to an end."""
        self._answers.put("")
        loop.call_later(GRACE, self._close)

    def _leave(self, event: KeyPressEvent) -> None:
        if self._leaving.is_set():  # nobody has heard it the first time
            self._close()
        self._leaving.set()
        self._answers.put("")

    # --- the other thread: the stage ----------------------------------------------------------------------------------

    def put(self, pane: Pane) -> str:
        """Show this pane until it has an answer."""
        while not self._answers.empty():  # typed at something else
            self._answers.get()
        self.pane = pane
        self._app.invalidate()
        return self.wait() or ""

    def show(self, scene: Scene) -> None:
        self.pane = TablePane(scene)
        self._app.invalidate()

    def choose(self, scene: Scene) -> str:
        known = isinstance(self.pane, TablePane) and self.pane.scene is scene
        return self.put(self.pane if known else TablePane(scene, command_meaning))

    def listen(self, scene: Scene, seconds: float) -> str | None:
        if not (isinstance(self.pane, TablePane) and self.pane.scene is scene):
            before, self.pane = self.pane, TablePane(scene, command_meaning)
            if isinstance(before, TablePane):  # what they were about to do is not lost
                same = before.scene.chooser is scene.chooser
                self.pane.typing = replace(before.typing, place=before.typing.place if same else 0)
                if not self._down and before.scene.question != scene.question:
                    self.pane.typing.note = ""  # it was about another position
            self._app.invalidate()
        return self.wait(seconds)

    def wait(self, seconds: float | None = None) -> str | None:
        """The next answer of the pane that is shown, waited for no longer than that."""
        with suppress(queue.Empty):
            answer = "" if asked_to_end() else self._answers.get(timeout=seconds)
            if asked_to_end():  # and whatever is asked later too
                raise Quit
            if self._leaving.is_set():
                self._leaving.clear()
                raise Quit
            return answer
        return None

    def heard(self) -> str | None:
        return self.wait(0)

    def line_down(self, sentence: Message) -> None:
        self._down = sentence.text()
        if isinstance(self.pane, CurtainPane):
            self.pane.sentences = [self._down]
            self._app.invalidate()
        elif isinstance(self.pane, TablePane) and self.pane.typing.note != self._down:
            self.note(self._down, "error")

    def line_up(self) -> None:
        before, self._down = self._down, ""
        if before and isinstance(self.pane, TablePane) and self.pane.typing.note == before:
            self.note("")

    def read(self, title: str, page: Page, end: bool = False) -> None:
        before = self.pane
        self.put(PagePane(title, lambda width: rendered(page, width), end))
        self.pane = before
        self._app.invalidate()  # whoever listens to a scene that is shown already does not

    def note(self, sentence: Message | str, style: str = "") -> None:
        if isinstance(self.pane, TablePane):
            names = self.pane.scene.names
            self.pane.typing.note = sentence if isinstance(sentence, str) else sentence.text(names=names)
            self.pane.typing.note_style = style
            self._app.invalidate()
        elif isinstance(self.pane, PickPane | AskPane):
            self.pane.note = str(sentence)
            self._app.invalidate()

    def tell_keys(self, scene: Scene, keys: str) -> None:
        scene.keys = keys
        self._app.invalidate()

    def point_at(self, move: str) -> None:
        chooser = self.pane.scene.chooser if isinstance(self.pane, TablePane) else None
        if isinstance(self.pane, TablePane) and chooser is not None and move in chooser.legal:
            self.pane.typing.place = chooser.toward(move)
            self._app.invalidate()

    def ask(self, question: Message, usual: str = "") -> str:
        pane = AskPane(question.text(), usual)
        if isinstance(self.pane, AskPane) and self.pane.question == pane.question:
            pane.note = self.pane.note
        return self.put(pane)

    def pick(self, title: str, question: Message, choices: Sequence[tuple[str, str]], usual: int = 0) -> str:
        pane = PickPane(title, question.text(), choices, usual, say("↑ ↓ Enter to choose, q to leave").text())
        if isinstance(self.pane, PickPane) and self.pane.title == title:
            pane.note, pane.place = self.pane.note, self.pane.place
        return self.put(pane)

    def agree(self, question: Message) -> bool:
        yes, no = say("yes").text(), say("no").text()
        while True:
            answer = self.pick("Ludothèque", question, [(no, ""), (yes, "")]).lower()
            if answer in (*YES, *NO, "q"):
                return answer in YES
            self.note(say("Please choose one of the list."), "error")

    def look(self, match: Match, seat: int | None = None) -> None:
        self.put(Viewer(match, seat=seat))

    def watch(self, match: Match, go_on: Callable[[], None]) -> None:
        self.pane = Viewer(match, playing=True)
        self._app.invalidate()
        while not match.over:
            go_on()
            if self.wait(0) is not None:
                raise Quit
        self.wait()  # until they have seen enough

    def curtain(self, lines: Sequence[Message]) -> None:
        if self.put(CurtainPane([line.text() for line in lines])).lower() == "q":
            raise Quit


def command_meaning(text: str) -> str:
    """What Enter would do with a letter that is a command."""
    meanings = {
        "?": say("Enter: the rules at hand"),
        "h": say("Enter: a hint"),
        "l": say("Enter: what happened so far"),
        "r": say("Enter: all rules"),
        "u": say("Enter: take back"),
        "q": say("Enter: leave"),
    }
    return meanings[text.lower()].text() if text.lower() in meanings else ""


def rendered(page: Page, width: int) -> list[Line]:
    """A page as it is laid out for this width."""
    paper = StringIO()
    console = Console(
        file=paper,
        width=width,
        force_terminal=True,
        color_system="truecolor",
        no_color=bool(os.environ.get("NO_COLOR")),
        highlight=False,
        markup=False,
        emoji=False,
    )
    page(Screen(console=console, room=width))
    return [
        [(style, text) for style, text, *_ in line] for line in split_lines(to_formatted_text(ANSI(paper.getvalue())))
    ]
