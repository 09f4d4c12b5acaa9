"""What the attacks did, as a table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from ...i18n import say
from ..report import rounded, table_of
from .catalogue import ATTACKS
from .honest import p99
from .scene import Result

SHOWN = 4  # ways of being refused


def print_results(results: Sequence[Result], console: Console) -> None:
    table = table_of(
        say("Attacks on a running server; honest moves in milliseconds, from sent to all seats told"),
        [say("attack"), say("refused")],
        [say("sent"), say("crashed"), say("leaked"), say("p99 calm"), say("under attack"), say("times")],
    )
    for result in results:
        table.add_row(
            ATTACKS[result.attack].what.text(),
            refusals(result),
            str(result.outcome.sent),
            (say("yes") if result.crashed else say("no")).text(),
            str(len(result.leaks)),
            rounded(p99(result.calm)),
            rounded(p99(result.under)),
            rounded(result.ratio),
        )
    console.print(table)
    for result in results:
        for leak in result.leaks[:5]:
            console.print(f"{ATTACKS[result.attack].what.text()}: {leak}", style="bold", markup=False)


def refusals(result: Result) -> str:
    """The most frequent ways in which it was refused."""
    ordered = sorted(result.outcome.refused.items(), key=lambda one: -one[1])
    return ", ".join(f"{how} {count}" for how, count in ordered[:SHOWN])
