"""How the server grows: the same load on one worker and on several, over one PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rich.console import Console

from ..i18n import say
from ..web.load.database import running_postgres
from ..web.load.run import Load, Plan, run_load
from .report import rounded, table_of

WORKERS = (1, 2, 4)
RATE = 6000.0  # more than any of them carries: what they do then is all that they can


def run(plan: Plan) -> dict[int, Load]:
    """Measure and print a table; by number of workers."""
    loads: dict[int, Load] = {}
    with running_postgres() as postgres:
        for workers in WORKERS:
            loads[workers] = run_load(replace(plan, rate=RATE), postgres.new_database(), workers)
    print_scale(loads.items())
    return loads


def print_scale(loads: Iterable[tuple[int, Load]]) -> None:
    table = table_of(
        say("Workers on one PostgreSQL, asked for more than they can do"),
        [say("workers")],
        [say("moves/s"), say("half within, ms"), say("99 % within, ms"), say("server ms/move"), say("lost")],
    )
    for workers, load in loads:
        figures = (load.per_second, load.p50, load.p99, load.server_ms_per_move)
        table.add_row(str(workers), *map(rounded, figures), str(load.lost))
    Console().print(table)
