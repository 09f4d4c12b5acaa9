"""Panes: lines that depend on the size of the window and on the keys pressed so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from ...i18n import say
from ..scene import Scene
from .layout import Typing, screen_lines
from .lines import Line, clipped, words_wrapped, wrapped

LEAVE = ("escape", "q", "Q")
LONGEST_ANSWER = 250  # letters: it may be the path of a file


class Pane(Protocol):
    """Something that fills the screen."""

    @property
    def every(self) -> float | None:
        """Seconds between two ticks, if it moves by itself."""

    def lines(self, width: int, height: int) -> list[Line]: ...

    def press(self, key: str) -> str | None:
        """Take a key; returns an answer when there is one."""

    def tick(self) -> None:
        """Time has passed."""


class Still:
    """A pane in which nothing happens by itself."""

    @property
    def every(self) -> float | None:
        return None

    def tick(self) -> None:
        """Nothing."""


class TablePane(Still):
    """A table, and what is to be chosen there: by arrow keys and Enter, or typed."""

    def __init__(self, scene: Scene, meanings: Callable[[str], str] = lambda text: "") -> None:
        self.scene = scene
        self.meanings = meanings
        self.typing = Typing()

    def lines(self, width: int, height: int) -> list[Line]:
        self.typing.meaning = self.meanings(self.typing.text)
        return screen_lines(self.scene, self.typing, width, height)

    def press(self, key: str) -> str | None:
        typing = self.typing
        typing.note = ""  # it was about what came before
        if key in ("up", "down", "left", "right", "tab"):
            self._step({"up": -1, "left": -typing.rows, "right": typing.rows}.get(key, 1))
        elif key == "enter":
            return self._enter()
        elif key == "escape" or (key == "backspace" and not typing.text):
            self._back()
        elif key == "backspace":
            typing.text = typing.text[:-1]
        elif len(key) == 1 and key.isprintable() and len(typing.text) < 40:
            typing.text += key
        return None

    def _step(self, step: int) -> None:
        if self.scene.chooser is not None:
            count = len(self.scene.chooser.options())
            there = self.typing.place + step
            self.typing.place = there % count if abs(step) == 1 else there if 0 <= there < count else self.typing.place

    def _back(self) -> None:
        self.typing.text = ""
        if self.scene.chooser is not None and self.scene.chooser.back():
            self.typing.place = 0

    def _enter(self) -> str | None:
        text, self.typing.text = self.typing.text.strip(), ""
        chooser = self.scene.chooser
        if chooser is None:
            return text or None
        answer = chooser.choose(text or chooser.options()[self.typing.place])
        if answer is None:
            self.typing.place = 0
        return answer


class PagePane(Still):
    """Something to read, page by page."""

    def __init__(self, title: str, render: Callable[[int], list[Line]], end: bool = False) -> None:
        self.title = title
        self.render = render
        self.top: int | None = None if end else 0  # None: as far down as it goes
        self.page = 1
        self._laid_out: tuple[int, list[Line]] = (0, [])

    def lines(self, width: int, height: int) -> list[Line]:
        if self._laid_out[0] != width:
            self._laid_out = width, self.render(width)
        text = self._laid_out[1]
        self.page = height - 2
        last = max(0, len(text) - self.page)
        self.top = last if self.top is None else min(max(self.top, 0), last)
        shown = [clipped(line, width) for line in text[self.top : self.top + self.page]]
        shown += [[] for _ in range(self.page - len(shown))]
        percent = f"{100 if not last else 100 * self.top // last} %"
        keys = say("↑ ↓ Space to read, q to go back").text()
        return [[("title", self.title)], *shown, [("keys", f"{keys}   {percent}")]]

    def press(self, key: str) -> str | None:
        if key in (*LEAVE, "enter"):
            return key
        here = self.top or 0
        moves = {"up": -1, "down": 1, "pageup": -self.page, "pagedown": self.page, " ": self.page}
        self.top = 0 if key == "home" else None if key == "end" else here + moves.get(key, 0)
        return None


class AskPane(Still):
    """A question, answered with a line of text."""

    def __init__(self, question: str, usual: str = "") -> None:
        self.question = question
        self.usual = usual
        self.text = ""
        self.note = ""

    def lines(self, width: int, height: int) -> list[Line]:
        typed: Line = [("question", "› "), ("bold", self.text[-max(width - 4, 1) :]), ("marked", " ")]
        usual: list[Line] = [[("dim", say("Enter for {usual}", usual=self.usual).text())]] if self.usual else []
        note = wrapped(self.note, "error", width) if self.note else []
        return [[], *note, *wrapped(self.question, "bold", width), [], typed, [], *usual]

    def press(self, key: str) -> str | None:
        if key == "enter":
            return self.text.strip() or self.usual
        if key == "backspace":
            self.text = self.text[:-1]
        elif len(key) == 1 and key.isprintable() and len(self.text) < LONGEST_ANSWER:
            self.text += key
        return None


class CurtainPane(Still):
    """Nothing to be seen until somebody presses Enter."""

    def __init__(self, sentences: Sequence[str]) -> None:
        self.sentences = sentences

    def lines(self, width: int, height: int) -> list[Line]:
        text = [line for sentence in self.sentences for line in [*wrapped(sentence, "bold", width - 4), []]]
        return [*[[] for _ in range(max(0, height // 2 - len(text)))], *[[("", "  "), *line] for line in text]]

    def press(self, key: str) -> str | None:
        return key if key in ("enter", "q", "Q") else None


class PickPane(Still):
    """A list of words with what they mean, one to be chosen."""

    def __init__(self, title: str, question: str, choices: Sequence[tuple[str, str]], usual: int, keys: str) -> None:
        self.title = title
        self.question = question
        self.choices = choices
        self.place = usual
        self.text = ""
        self.note = ""
        self.keys = keys

    def lines(self, width: int, height: int) -> list[Line]:
        body: list[Line] = []
        for i, (word, meaning) in enumerate(self.choices):
            style = "marked" if i == self.place else "bold"
            body.append([(style, f" {i + 1:2}  {word} ")])
            body += [[("", "     "), *line] for line in wrapped(meaning, "dim", width - 6)] if meaning else []
        if len(body) > height - 8:  # only the words, then
            body = [line for line in body if line[0][0]]
        note = wrapped(self.note, "error", width) if self.note else []
        typed: Line = [("question", "› "), ("bold", self.text), ("marked", " ")]
        keys: list[Line] = [[("keys", line)] for line in words_wrapped([self.keys], width)]
        return [
            [("title", self.title)],
            [],
            *[clipped(line, width) for line in body],
            [],
            *note,
            *wrapped(self.question, "bold", width),
            typed,
            *keys,
        ]

    def press(self, key: str) -> str | None:
        self.note = ""
        if key in ("up", "down", "tab"):
            self.place = (self.place + (-1 if key == "up" else 1)) % len(self.choices)
        elif key == "enter":
            text, self.text = self.text.strip(), ""
            if text.isdecimal() and 1 <= int(text) <= len(self.choices):
                return self.choices[int(text) - 1][0]
            return text or self.choices[self.place][0]
        elif key == "escape":
            return "q"
        elif key == "backspace":
            self.text = self.text[:-1]
        elif len(key) == 1 and key.isprintable():
            self.text += key
        return None
