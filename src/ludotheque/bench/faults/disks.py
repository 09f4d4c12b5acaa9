"""A disk that is full: a small file system of the store's own, filled up to the last byte by something else.

Whoever may not mount one gets the next best: the system lets the server's files grow no further.
"""

from __future__ import annotations

import resource
import subprocess
from pathlib import Path

from ...i18n import say
from .databases import enough, expect_problem, finish, play
from .scene import Scene
from .servers import Server

SIZE = 48  # megabytes: more than /ready wants to be free
PIECE = 64 * 1024


async def fill_disk(scene: Scene) -> None:
    mounted = _mount(scene)
    if not mounted:
        scene.outcome.notes.append(say("no file system could be mounted: files were kept from growing instead"))
    server = await scene.serve()
    crowd = await play(scene)
    for number in range(scene.often(5, 1)):
        scene.show(say("{n} times full, {moves} moves acknowledged", n=number, moves=crowd.moves))
        await enough(crowd, scene.often(200, 20))
        full = Filled(scene.folder / "disk") if mounted else Stunted(server, Path(scene.store))
        full.begin()
        scene.happened()
        try:
            await expect_problem(scene, server, "full")
        finally:
            full.end()
        scene.came_back(*await crowd.everyone_here())
    await finish(scene, server, crowd)


def _mount(scene: Scene) -> bool:
    """A file system of its own for the store; False where that is not allowed."""
    disk = scene.folder / "disk"
    disk.mkdir()
    try:
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={SIZE}m", "ludotheque-faults", str(disk)],
            check=True,
            capture_output=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return False
    scene.clean_up(subprocess.run, ["umount", "--lazy", str(disk)])
    scene.store = str(disk / "tables.sqlite3")
    return True


class Filled:
    """A file that takes all the room there is."""

    def __init__(self, disk: Path) -> None:
        self.file = disk / "filling"

    def begin(self) -> None:
        with self.file.open("wb", buffering=0) as out:
            for size in (PIECE, 512, 1):
                try:
                    while out.write(b"x" * size) == size:
                        pass
                except OSError:  # no room left for a piece of this size
                    continue

    def end(self) -> None:
        self.file.unlink()


class Stunted:
    """A server whose files may not grow any more."""

    def __init__(self, server: Server, store: Path) -> None:
        self.server = server
        self.least = store.stat().st_size // 2

    def begin(self) -> None:
        hard = resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (self.least, hard))

    def end(self) -> None:
        hard = resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (hard, hard))
