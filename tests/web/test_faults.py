"""A shortened run of every fault of `ludotheque bench faults`; servers are shared, for starting one takes longest."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from ludotheque.bench import faults
from ludotheque.bench.faults import FAULTS, Fault, chosen
from ludotheque.bench.faults.ledger import Ledger
from ludotheque.bench.faults.outcome import Outcome
from ludotheque.bench.faults.scene import Scene, Stage
from ludotheque.bench.faults.servers import Server
from ludotheque.bench.progress import Progress
from ludotheque.errors import BadOption
from ludotheque.i18n import language, say
from ludotheque.terminal.app import main
from ludotheque.web.load.database import Postgres
from ludotheque.web.store import Written
from ludotheque.web.store.choosing import open_store

pytestmark = pytest.mark.slow

ON_ONE_SERVER = ("readers", "frozen", "hello", "repeat", "clock", "undo", "locked", "silent")
ON_ONE_DATABASE = ("tabs", "worker", "locked-table", "restart")
ALONE = ("kill", "full", "full-tables", "stampede")


def test_every_fault_has_its_place_here() -> None:
    assert sorted((*ON_ONE_SERVER, *ON_ONE_DATABASE, *ALONE)) == sorted(fault.name for fault in FAULTS)


@asynccontextmanager
async def stage(store: str, folder: Path, postgres: Postgres | None, *flags: str) -> AsyncIterator[Stage]:
    server = Server(store, secrets.token_bytes(32), folder / "server.log", *flags)
    try:
        await server.start()
        yield Stage(server, postgres)
        server.stop()
    finally:
        server.kill()


async def happen(fault: Fault, found: Stage | None) -> None:
    outcome = Outcome(fault.name, fault.title)
    with Progress() as progress:
        await faults.happen(fault, Scene(outcome, 1, True, progress, found))
    assert not outcome.troubles, "\n".join(outcome.troubles)
    assert outcome.fine, outcome
    assert outcome.times
    assert outcome.clients


@pytest.mark.parametrize("name", ALONE)
def test_a_fault_that_ends_its_server(name: str) -> None:
    [fault] = chosen(name)
    asyncio.run(asyncio.wait_for(happen(fault, None), 120))


def test_faults_that_one_server_survives(tmp_path: Path) -> None:
    """Beside each other, but for the last two: one stops everybody, the other waits until nobody is left."""

    async def scenario() -> None:
        flags = ("--ping", "2", "--idle", "0.5", "--silence", "600")
        async with stage(str(tmp_path / "s"), tmp_path, None, *flags) as found:
            *together, locked, silent = (chosen(name)[0] for name in ON_ONE_SERVER)
            await asyncio.gather(*(happen(fault, found) for fault in together))
            await happen(locked, found)
            await happen(silent, found)

    asyncio.run(asyncio.wait_for(scenario(), 180))


def test_faults_of_three_workers_and_their_database(postgres: Postgres, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with stage(postgres.new_database(), tmp_path, postgres, "--workers", "3") as found:
            for name in ON_ONE_DATABASE:
                await happen(chosen(name)[0], found)

    asyncio.run(asyncio.wait_for(scenario(), 180))


# --- the bench itself: would it notice? -------------------------------------------------------------------------------


def test_a_move_that_is_not_in_the_store_is_lost_and_one_that_is_there_twice_is_doubled(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with stage(str(tmp_path / "s"), tmp_path, None) as found:
            [fault] = chosen("repeat")
            outcome = Outcome(fault.name, fault.title)
            with Progress() as progress:
                scene = Scene(outcome, 1, True, progress, found)
                await faults.happen(fault, scene)
            key, ledger = found.server.key, scene.ledger
        (table, seat, id), version = next(iter(ledger.moves.items()))
        assert (await ledger.compare(str(tmp_path / "s"), key)).lost == 0
        ledger.moves[table, seat, "never kept"] = version
        ledger.moves[table, seat, id] = version + 1
        ledger.tables.add("no such table")
        ledger.moves["no such table", 0, "x"] = 2
        ledger.refuse(table, seat, id)
        audit = await ledger.compare(str(tmp_path / "s"), key)
        assert (audit.lost, audit.unmeant, len(audit.spoiled)) == (3, 1, 1)
        store = open_store(str(tmp_path / "s"))
        log = await store.read(table)
        assert await store.append([Written(table, len(log) + 1, _again(log, id))])
        await store.close()
        assert (await ledger.compare(str(tmp_path / "s"), key)).doubled == 1

    asyncio.run(asyncio.wait_for(scenario(), 120))


def _again(log: list[Written], id: str) -> bytes:
    """Something that happens with an id that was used already."""
    used = next(json.loads(entry.body) for entry in log if f'"{id}"'.encode() in entry.body)
    said = {"kind": "gesture", "gesture": "wave", "at": used["at"], "seat": used["seat"], "intent": id}
    return json.dumps(said).encode()


def test_two_answers_that_disagree_are_noticed() -> None:
    ledger = Ledger()
    ledger.acknowledge("t", 0, "a", 7)
    ledger.acknowledge("t", 0, "a", 7)
    assert not ledger.contradicted
    ledger.acknowledge("t", 0, "a", 8)
    assert ledger.contradicted == {("t", 0, "a")}


@pytest.mark.parametrize(
    "spoilt", [{"lost": 1}, {"doubled": 1}, {"clients": 1}, {"troubles": ["x"]}, {"complete": False}]
)
def test_whatever_is_wrong_is_said_and_ends_with_a_one(
    spoilt: dict[str, object], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    async def nothing(fault: Fault, scene: Scene) -> None:
        async with scene:
            vars(scene.outcome).update({"complete": True, "moves": 1234567, **spoilt})

    monkeypatch.setattr(faults, "happen", nothing)
    assert main(["bench", "faults", "--only", "kill", "--json", str(tmp_path / "j")]) == 1
    printed = capsys.readouterr()
    assert "1,234,567" in printed.out
    assert "Not everything was as it should be" in printed.err
    [row] = json.loads((tmp_path / "j").read_text())
    assert not row["fine"]
    with language("fr"):
        assert "1 234 567" in faults.outcome.exact(1234567).replace("\u202f", " ").replace("\xa0", " ")


def test_a_fault_that_does_not_exist_is_named_with_those_that_do() -> None:
    with pytest.raises(BadOption, match="There is no fault 'flood': choose kill, worker"):
        faults.run(only="flood")


def test_an_interrupted_run_leaves_nothing_behind(tmp_path: Path) -> None:
    """No process, no folder: also when it was asked to end in another way than by Ctrl-C."""
    command = [sys.executable, "-m", "ludotheque", "bench", "faults", "--only", "kill"]
    environment = {**os.environ, "TMPDIR": str(tmp_path), "LUDOTHEQUE_COMPILE": "never"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as bench:
        while not list(tmp_path.glob("ludotheque-faults-*/tables.sqlite3")):
            time.sleep(0.05)
            assert bench.poll() is None
        servers = Path(f"/proc/{bench.pid}/task/{bench.pid}/children").read_text().split()
        assert servers
        bench.send_signal(signal.SIGTERM)
        out, _ = bench.communicate(timeout=60)
    assert bench.returncode == 130
    assert b"unfinished" in out
    assert list(tmp_path.iterdir()) == []
    assert not any(Path(f"/proc/{server}").exists() for server in servers)


def test_outcomes_tell_what_they_are() -> None:
    outcome = Outcome("x", say("fine"), 1, 2, complete=True)
    assert outcome.data() == {
        "name": "x",
        "times": 1,
        "moves": 2,
        "lost": 0,
        "doubled": 0,
        "clients": 0,
        "returned": 0,
        "troubles": [],
        "notes": [],
        "complete": True,
        "fine": True,
    }
