"""How things look in a terminal: drawings and sentences with style, and plain text in a pipe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.markdown import Markdown
from rich.style import Style
from rich.text import Text

from ..games.game import Drawing, Ink
from ..i18n import Sayable

PLAYER_COLOURS = ("#D1495B", "#EDAE49", "#3A7D44", "#2E86AB", "#7A4EAB", "#E07A2F", "#1B998B", "#5C6670")
STYLES = {
    "title": Style(bold=True, underline=True),
    "bold": Style(bold=True),
    "dim": Style(dim=True),
    "rock": Style(color="red", bold=True),
    "paper": Style(color="green", bold=True),
    "scissors": Style(color="blue", bold=True),
    "joker": Style(color="magenta", bold=True),
    "wood": Style(color="yellow"),
    "sky": Style(color="cyan", bold=True),
    "question": Style(color="cyan", bold=True),
    "error": Style(color="red"),
} | {f"seat{i}": Style(color="white", bgcolor=colour, bold=True) for i, colour in enumerate(PLAYER_COLOURS)}


COLUMN = 9  # a list no longer than this stays in one column


class Screen:
    """A terminal, or a pipe: what is written to it is styled or plain accordingly."""

    def __init__(self, names: Sequence[str] = (), console: Console | None = None) -> None:
        self.names = names
        self.console = console or Console(highlight=False, markup=False, emoji=False)
        self.console.soft_wrap = not self.console.is_terminal  # in a pipe, lines stay whole

    @property
    def interactive(self) -> bool:
        return self.console.is_terminal

    @property
    def width(self) -> int:
        """How much room a drawing has; none in a pipe, where plain lines serve better."""
        return self.console.width if self.interactive else 0

    def write(self, text: str | Sayable, style: str = "") -> None:
        self.console.print(self._inked(Ink(text, style)))

    def blank(self) -> None:
        self.console.print()

    def draw(self, drawing: Drawing) -> None:
        for line in drawing:
            self.console.print(Text.assemble(*[self._inked(ink) for ink in line]))

    def columns(self, entries: Iterable[str]) -> None:
        """A list; a long one in columns, read downwards."""
        cells = list(entries)
        widest = max(len(cell) for cell in cells) + 2
        most = max(1, self.console.width // widest) if len(cells) > COLUMN else 1
        rows = max(-(-len(cells) // most), min(len(cells), COLUMN))
        for row in range(rows):
            self.console.print(Text("".join(cell.ljust(widest) for cell in cells[row::rows]).rstrip()))

    def page(self, markdown: str) -> None:
        """A page of text: laid out in a terminal, as it is in a pipe."""
        if self.interactive:
            self.console.print(Markdown(markdown))
        else:
            self.console.print(markdown)

    def ask(self, question: Sayable) -> str:
        """A line typed by the player; EOFError when there is none to come."""
        prompt = self._inked(Ink(question, "question"))
        self.console.print(prompt, end=" " if self.interactive else "\n")
        return input().strip()

    def clear(self) -> None:
        """A fresh screen; in a pipe just a line between what was and what comes."""
        if self.interactive:
            self.console.clear()
            self.console.file.write("\x1b[3J")  # also what could be scrolled back to
        else:
            self.console.print("-" * 40)

    def _inked(self, ink: Ink) -> Text:
        text = ink.text if isinstance(ink.text, str) else ink.text.text(names=self.names)
        return Text(text, style=STYLES.get(ink.style, Style.null()))
