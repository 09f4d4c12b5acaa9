"""Does anyone who wants to hurt the others succeed? `ludotheque bench abuse` tries.

A real server with its usual limits, honest players who play on throughout and are measured, and attackers one after the
other. Nothing may crash, nothing hidden may be shown, and the honest players should hardly notice.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from ...errors import BadOption
from ...i18n import Either, say
from ..faults import interrupted_by_sigterm
from ..progress import Progress
from .catalogue import ATTACKS
from .honest import Honest
from .report import print_results
from .scene import Extent, Result, Scene, Server, a_server, some_attackers

QUICK = Extent(seconds=3.0, calm=2.0, messages=5000)


def run(only: Sequence[str] = (), extent: Extent | None = None, target: Path | None = None) -> list[Result]:
    """Try these attacks, or all, and print what they did; Ctrl+C prints what there is so far."""
    for name in only:
        if name not in ATTACKS:
            raise BadOption(
                say("There is no attack {name}: choose {names}.", name=repr(name), names=Either(tuple(ATTACKS)))
            )
    results: list[Result] = []
    try:
        with interrupted_by_sigterm(), a_server() as server, Progress() as progress:
            asyncio.run(_run(server, progress, only or [*ATTACKS], extent or Extent(), results))
    finally:
        print_results(results, Console())
        if target is not None:
            target.write_text(json.dumps([result.data() for result in results]), encoding="utf-8")
    return results


async def _run(server: Server, progress: Progress, names: Sequence[str], extent: Extent, results: list[Result]) -> None:
    progress.expect(len(names) + 1)
    progress.show(say("honest players, undisturbed"))
    async with some_attackers() as attackers:
        honest = Honest(server.url)
        scene = Scene(server, attackers, honest, extent)
        await scene.prepare()
        progress.advance()
        for name in names:
            progress.show(ATTACKS[name].what)
            results.append(await scene.suffer(name))
            progress.advance()
        honest.hang_up()
