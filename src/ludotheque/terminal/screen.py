"""How things look in a terminal: drawings and sentences with style, and plain text in a pipe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.console import Console
from rich.markdown import Markdown
from rich.style import Style
from rich.table import Table
from rich.text import Text

from ..examples import Example, eyes_of, parts_of, steps_of
from ..games.game import Drawing, Ink
from ..i18n import Sayable
from .looks import rich_styles
from .plaintext import plain_text

STYLES = rich_styles()

COLUMN = 9  # a list no longer than this stays in one column


class Paper(Console):
    """Output that says when nobody reads it any more, where rich would end the program as if it had failed."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """A terminal, or a pipe: what is written to it is styled or plain accordingly. A drawing has as many columns as
    ``room`` says; without any it is plain lines, which a screen reader can read."""

    def __init__(
        self, names: Sequence[str] = (), console: Console | None = None, room: int = 0, bare: bool = False
    ) -> None:
        """``bare``: words alone, on a terminal too."""
        self.names = names
        self.room = room
        self.bare = bare
        self.read_line: Callable[[], str] = lambda: input().strip()
        if console is None:
            console = Paper(highlight=False, markup=False, emoji=False, color_system=None if bare else "auto")
        self.console = console
        self.console.soft_wrap = not self.console.is_terminal  # in a pipe, lines stay whole

    @property
    def interactive(self) -> bool:
        return self.console.is_terminal

    def write(self, text: str | Sayable, style: str = "") -> None:
        self.console.print(self._inked(Ink(text, style)))

    def whole(self, line: str) -> None:
        """A line that is never wrapped: somebody may want to paste it."""
        self.console.print(Text(line), soft_wrap=True)

    def entry(self, head: str, rest: str) -> None:
        """A line of a list; where it is too long, its second part goes on below itself. In a pipe it stays whole."""
        if not self.interactive:
            self.whole(f"{head}  {rest}")
            return
        line = Table.grid(padding=(0, 2, 0, 0))
        line.add_column(no_wrap=True)
        line.add_row(Text(head), Text(rest))
        self.console.print(line)

    def tell(self, text: str | Sayable, why: str | Sayable | None = None, ruling: str = "", lead: str = "") -> None:
        """What happened, and below it why, with the ruling that says so; ``lead`` goes before."""
        self.write(lead + self._inked(Ink(text)).plain)
        if why:
            said = self._inked(Ink(why)).plain
            room = " " * len(lead)
            self.write(f"{room}  {said} ({ruling})" if ruling else f"{room}  {said}", "dim")

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
        """A page of text: laid out in a terminal, its words alone in a pipe; its worked examples are drawn and told."""
        for part in parts_of(markdown):
            if isinstance(part, list):
                self.example(part)
            elif self.interactive and not self.bare:
                self.console.print(Markdown(part))
            else:
                self.console.print(plain_text(part, flowing=self.interactive))

    def example(self, example: Example) -> None:
        """A worked example: the position, everything that happens, and the table at the end."""
        first, *others = steps_of(example)
        seat = eyes_of(example) if first.match.game.kit == "board" else None
        self.blank()
        for event in first.told:
            self.write(event, "bold")
        self.draw(first.match.seen_by(seat).draw(self.room))
        for number, step in enumerate((step for step in others if step.told), start=1):
            for nth, event in enumerate(step.told):
                self.tell(event, event.why, event.ruling, f"{number}. " if nth == 0 else "   ")
        self.draw(others[-1].match.seen_by(seat).draw(self.room))
        self.blank()

    def ask(self, question: Sayable) -> str:
        """A line typed by the player; EOFError when there is none to come."""
        prompt = self._inked(Ink(question, "question"))
        self.console.print(prompt, end=" " if self.interactive else "\n")
        try:
            return self.read_line()
        except BrokenPipeError:
            raise
        except (KeyboardInterrupt, EOFError):
            if self.interactive:
                self.blank()  # what comes next is not said on the line of the question
            raise
        except (RuntimeError, ValueError, OSError) as error:  # standard input is closed
            raise EOFError from error

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
