"""What the server survives: `ludotheque bench faults`. Real processes, real stores, real sockets.

Each fault is made to happen while scripted players play. In the end every move that was acknowledged is looked for in
the store, by replaying every table; and everyone who played must know exactly what a newcomer would be shown.
"""

from __future__ import annotations

import asyncio
import json as json_format
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from rich.console import Console

from ...errors import BadOption, LudothequeError
from ...i18n import Either, Message, say
from ..progress import Progress
from . import against, databases, disks, frozen, killing, readers, repeating
from . import stampede as stampedes
from .outcome import Outcome, print_outcomes
from .scene import Scene


@dataclass(frozen=True)
class Fault:
    name: str  # as it is asked for
    title: Message
    happen: Callable[[Scene], Awaitable[None]]


FAULTS = (
    Fault("kill", say("kill -9 under load (SQLite)"), killing.kill_server),
    Fault("worker", say("kill -9 of one worker of three (PostgreSQL)"), killing.kill_worker),
    Fault("restart", say("PostgreSQL restarted"), databases.restart_postgres),
    Fault("full", say("disk full (SQLite)"), disks.fill_disk),
    Fault("full-tables", say("disk full (PostgreSQL)"), disks.fill_postgres),
    Fault("locked", say("database locked (SQLite)"), databases.lock_sqlite),
    Fault("locked-table", say("database locked (PostgreSQL)"), databases.lock_postgres),
    Fault("readers", say("slow readers"), readers.sleep_over_messages),
    Fault("frozen", say("half-open connections"), frozen.freeze_clients),
    Fault("silent", say("silent sockets, tables forgotten"), against.stay_silent),
    Fault("hello", say("line broken during hello"), readers.drop_during_hello),
    Fault("stampede", say("stampede of sockets"), stampedes.stampede),
    Fault("repeat", say("the same move 1 to 20 times"), repeating.repeat_moves),
    Fault("tabs", say("two tabs race (PostgreSQL)"), repeating.race_tabs),
    Fault("clock", say("clock against move"), against.race_clocks),
    Fault("undo", say("undo against move"), against.race_undo),
)


def run(only: str | None = None, quick: bool = False, seed: int = 1, json: Path | None = None) -> list[Outcome]:
    """Make all faults happen, or one; prints what there is, also after Ctrl-C. Raises if anything was lost."""
    faults = chosen(only)
    outcomes: list[Outcome] = []
    try:
        with Progress() as progress, interrupted_by_sigterm():
            for fault in faults:
                outcomes.append(Outcome(fault.name, fault.title))
                asyncio.run(happen(fault, Scene(outcomes[-1], seed, quick, progress)))
    finally:
        print_outcomes(outcomes, Console())
        if json is not None:
            json.write_text(json_format.dumps([outcome.data() for outcome in outcomes], indent=1), encoding="utf-8")
    if not all(outcome.fine for outcome in outcomes):
        raise LudothequeError(say("Not everything was as it should be: see above."))
    return outcomes


def chosen(only: str | None) -> list[Fault]:
    found = [fault for fault in FAULTS if only in (None, fault.name)]
    if not found:
        names = Either(tuple(fault.name for fault in FAULTS))
        raise BadOption(say("There is no fault {name}: choose {names}.", name=repr(only), names=names))
    return found


async def happen(fault: Fault, scene: Scene) -> None:
    scene.show(fault.title)
    async with scene:
        await fault.happen(scene)
        scene.outcome.complete = True


@contextmanager
def interrupted_by_sigterm() -> Iterator[None]:
    """Whoever is asked to end cleans up as after Ctrl-C."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
