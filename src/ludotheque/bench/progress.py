"""Something to look at while it works: one line on the error stream, gone when the figures come."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from ..i18n import Message


class Progress:
    """A bar that is only drawn when told to: no thread draws while speed is measured."""

    def __init__(self) -> None:
        columns = (SpinnerColumn(), BarColumn(20), TimeElapsedColumn(), TextColumn("{task.description}"))
        self._bar = Bar(*columns, console=Console(stderr=True), auto_refresh=False, transient=True)
        self._task = self._bar.add_task("", total=None)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()

    def expect(self, steps: int) -> None:
        self._bar.update(self._task, total=steps)

    def show(self, what: Message | None = None) -> None:
        """Say what is being done now, or only that it still goes on."""
        if what is not None:
            self._bar.update(self._task, description=what.text())
        self._bar.refresh()

    def advance(self) -> None:
        self._bar.advance(self._task)
