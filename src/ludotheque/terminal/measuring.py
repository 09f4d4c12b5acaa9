"""The command `bench`."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

from rich.console import Console

from ..games import find
from .rows import print_rows


def bench(given: Namespace) -> int:
    from ..games.takeover import wait_for_speed

    if given.what not in ("faults", "soak"):  # there it is a server that plays, and everything but its speed counts
        wait_for_speed()
    target = Path(given.json) if given.json else None
    if given.what == "games":
        from ..bench import run

        run(seconds=given.seconds or 1.0, json=target)
        print_rows(Console())
    elif given.what in ("bots", "endurance"):
        from ..bench import endurance, ladder
        from ..checks import check_deals

        measure = ladder.run if given.what == "bots" else endurance.run
        measure(check_deals(given.deals), find(given.game).id if given.game else None)
    elif given.what == "faults":
        from ..bench import faults

        faults.run(given.only, given.quick, given.seed, target)
    elif given.what == "soak":
        from ..bench import soak
        from ..checks import check_games

        soak.run(check_games(given.games), find(given.game).id if given.game else None, given.seed, target)
    elif given.what == "abuse":
        from ..bench import abuse

        abuse.run(given.only.split(",") if given.only else (), abuse.QUICK if given.quick else None, target)
    elif given.what == "costs":
        from ..bench.abuse import costing

        costing.run()
    elif given.what == "scale":
        from ..bench import scale
        from ..web.load.run import Plan

        loads = scale.run(Plan(given.tables, seconds=given.seconds or 20.0))
        if target:
            target.write_text(json.dumps({n: load.data() for n, load in loads.items()}), encoding="utf-8")
    else:
        from ..web.load.run import Plan, run_load

        sources = Path(given.sources) if given.sources else None
        load = run_load(Plan(given.tables, seconds=given.seconds or 20.0, rate=given.rate), sources=sources)
        print("\n".join(load.lines()))
        if target:
            target.write_text(json.dumps(load.data()), encoding="utf-8")
    return 0
