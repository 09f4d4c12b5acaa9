"""A disk that is full: a small file system of the store's own, filled up to the last byte by something else.

Whoever may not mount one gets the next best: the system lets the server's files grow no further.
"""

from __future__ import annotations

import asyncio
import resource
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, LiteralString, Protocol

from ...i18n import say
from .databases import enough, expect_problem, finish, play
from .scene import Scene
from .servers import Server

if TYPE_CHECKING:
    from ...web.load.database import Postgres

SIZE = 48  # megabytes: more than /ready wants to be free
PIECE = 64 * 1024


class Full(Protocol):
    """A disk without room, from its beginning to its end."""

    def begin(self) -> None: ...

    def end(self) -> None: ...


async def fill_disk(scene: Scene) -> None:
    disk = _mount(scene)
    if disk:
        scene.store = str(disk / "tables.sqlite3")
    else:
        scene.outcome.notes.append(say("no file system could be mounted: files were kept from growing instead"))
    server = await scene.serve()
    await _fill(scene, server, Filled(disk) if disk else Stunted(server, Path(scene.store)))


async def fill_postgres(scene: Scene) -> None:
    """The disk of the database's tables; that of its log has room."""
    postgres = scene.use_postgres()
    disk = _mount(scene)
    if disk:
        scene.store = postgres.new_database(_owned_by(postgres, scene, disk / "tables"))
    else:
        scene.outcome.notes.append(say("no file system could be mounted: the database was made to say that it is full"))
    server = await scene.serve("--workers", "2")
    await _fill(scene, server, Filled(disk) if disk else Pretended(scene.store))


def _owned_by(postgres: Postgres, scene: Scene, folder: Path) -> Path:
    """A folder for the database, which may work as another user."""
    owner = (postgres.folder / "PG_VERSION").stat()
    folder.mkdir()
    shutil.chown(folder, owner.st_uid, owner.st_gid)
    scene.folder.chmod(0o711)
    return folder


async def _fill(scene: Scene, server: Server, full: Full) -> None:
    crowd = await play(scene)
    for number in range(scene.often(5, 1)):
        scene.show(say("how often full: {n}, moves acknowledged: {moves}", n=number, moves=crowd.moves))
        await enough(crowd, scene.often(200, 20))
        await asyncio.to_thread(full.begin)
        scene.happened()
        try:
            await expect_problem(scene, server, "full")
        finally:
            full.end()
        scene.came_back(*await crowd.everyone_here())
    await finish(scene, server, crowd)


def _mount(scene: Scene) -> Path | None:
    """A small file system of its own for the store; None where that is not allowed."""
    disk = scene.folder / "disk"
    disk.mkdir()
    try:
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={SIZE}m", "ludotheque-faults", str(disk)],
            check=True,
            capture_output=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    scene.clean_up(subprocess.run, ["umount", "--lazy", str(disk)])
    return disk


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
        self.store = store

    def begin(self) -> None:
        least = self.store.stat().st_size // 2
        hard = resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (least, hard))

    def end(self) -> None:
        hard = resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (hard, hard))


class Pretended:
    """A database that answers every insertion as it does when its disk is full."""

    def __init__(self, store: str) -> None:
        self.store = store

    def begin(self) -> None:
        self._tell(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = 'disk_full'; END $$",
            "CREATE TRIGGER full_disk BEFORE INSERT ON entry EXECUTE FUNCTION full_disk()",
        )

    def end(self) -> None:
        self._tell("DROP FUNCTION full_disk CASCADE")

    def _tell(self, *commands: LiteralString) -> None:
        import psycopg  # only where there is a PostgreSQL

        with psycopg.connect(self.store) as connection:
            for command in commands:
                connection.execute(command)
