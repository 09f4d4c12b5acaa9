"""What a fault has done, as a row of the table that is printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from babel.numbers import format_decimal
from rich.console import Console

from ...i18n import Message, current_language, say
from ..report import table_of


@dataclass
class Outcome:
    """One fault, as often as it was made to happen."""

    name: str
    title: Message
    times: int = 0
    moves: int = 0  # acknowledged
    lost: int = 0
    doubled: int = 0
    clients: int = 0  # that had to find their way back, each time counted
    returned: int = 0  # that did, by themselves, to the very same table as a newcomer is shown
    troubles: list[str] = field(default_factory=list)  # whatever else should not have been
    notes: list[Message] = field(default_factory=list)
    complete: bool = False

    @property
    def fine(self) -> bool:
        whole = not (self.lost or self.doubled or self.troubles) and self.returned == self.clients
        return whole and self.complete

    def data(self) -> dict[str, Any]:
        facts = {name: value for name, value in vars(self).items() if name not in ("title", "notes")}
        return {**facts, "fine": self.fine, "notes": [note.text("en") for note in self.notes]}


def print_outcomes(outcomes: Sequence[Outcome], console: Console) -> None:
    table = table_of(
        say("Faults, and what became of the games"),
        [say("fault")],
        [say("how often"), say("moves"), say("lost"), say("doubled"), say("came back")],
    )
    table.add_column(say("verdict").text())
    for outcome in outcomes:
        counts = [exact(count) for count in (outcome.times, outcome.moves, outcome.lost, outcome.doubled)]
        returned = f"{exact(outcome.returned)}/{exact(outcome.clients)}" if outcome.clients else "—"
        table.add_row(outcome.title.text(), *counts, returned, verdict(outcome).text())
    table.caption_justify = "left"
    table.caption = say(
        "moves: acknowledged, then looked for in the store. came back: clients that found the same table again by "
        "themselves."
    ).text()
    console.print(table)
    for outcome in outcomes:
        for line in (*(note.text() for note in outcome.notes), *outcome.troubles):
            console.print(f"{outcome.title.text()}: {line}", highlight=False, markup=False)


def exact(count: int) -> str:
    """Every figure of it counts."""
    return format_decimal(count, locale=current_language())


def verdict(outcome: Outcome) -> Message:
    if outcome.fine:
        return say("fine")
    return say("failed") if outcome.complete else say("unfinished")
