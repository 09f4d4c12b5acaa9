"""The client for programs and the example bot, against a server in another process; the server's start and stop."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ludotheque.client import NoServer, RemoteTable, ServerRefused, join, open_table, watch
from ludotheque.errors import LudothequeError
from ludotheque.web.load.run import Plan, run_load
from ludotheque.web.problems import CannotServe
from ludotheque.web.server import listen, serve
from tests.helpers import ROOT, SOURCE

pytestmark = pytest.mark.slow

SERVER = """
import sys
from pathlib import Path
from ludotheque.web.server import serve
from ludotheque.web.settings import Settings
serve(port=int(sys.argv[1]), data=Path(sys.argv[2]), open_browser=False, settings=Settings(pause=0))
"""
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCE.parent), "LC_ALL": "C.UTF-8"}


@contextmanager
def another_process(folder: Path, port: int = 0) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server in a process of its own; its address as it says it."""
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, str(port), str(folder / "tables.sqlite3")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            yield next(word for word in line.split() if word.startswith("http")).rstrip("/"), process
        finally:
            process.terminate()
            assert process.wait(20) in (0, -signal.SIGTERM, -signal.SIGKILL)


def play(table: RemoteTable) -> None:
    for _ in table.updates():
        if table.legal:
            table.move(table.legal[0])


def test_a_program_plays_a_whole_game(tmp_path: Path) -> None:
    with another_process(tmp_path) as (server, _):
        table = open_table(server, game="ninjan", lang="fr", players=3)
        assert table.seat == 0
        assert table.ask == "Choisissez en secret une carte à jouer."
        assert set(table.labels) == set(table.legal)
        assert table.explain(table.legal[0]) is None
        assert table.draw(60)
        with pytest.raises(ServerRefused, match="nonsense") as refused:
            table.move("nonsense")
        assert refused.value.kind == "IllegalMove"
        play(table)
        assert table.over
        assert table.table["winners"]
        assert table.log
        table.close()


def test_a_program_survives_a_killed_server(tmp_path: Path) -> None:
    with another_process(tmp_path) as (server, process):
        port = int(server.rpartition(":")[2])
        table = open_table(server, game="ninjan", players=2)
        for _ in range(3):
            table.move(table.legal[0])
            while not table.legal:
                table._receive()
        moves = table.table["moves"]
        process.kill()
        process.wait()
    with another_process(tmp_path, port):
        table.move(table.legal[0])
        assert table.table["moves"] >= moves
        play(table)
        assert table.over
        table.close()


def test_the_example_bot_plays_with_a_friend(tmp_path: Path) -> None:
    example = ROOT / "examples" / "bot.py"
    assert len(example.read_text().splitlines()) <= 40
    with another_process(tmp_path) as (server, _):
        table = open_table(server, game="ciseaux", seats=[{"kind": "person"}, {"kind": "open"}])
        address = f"{server}/join?code={table.table['code']}"
        with subprocess.Popen(
            [sys.executable, str(example), address], stdout=subprocess.PIPE, text=True, env=ENVIRONMENT
        ) as bot:
            play(table)
            out, _ = bot.communicate(timeout=30)
        assert bot.returncode == 0
        assert "Forty Lines" in out.splitlines()[-1]
        table.close()


def test_joining_watching_and_coming_back(tmp_path: Path) -> None:
    with another_process(tmp_path) as (server, _):
        host = open_table(server, game="ciseaux", seats=[{"kind": "person", "name": "Ana"}, {"kind": "open"}])
        guest = join(host.url, name="Léo")
        assert guest.table["names"] == ["Ana", "Léo"]
        spectator = watch(host.url)
        assert spectator.seat is None
        assert spectator.legal == []
        (link,) = guest.links
        again = join(link)
        assert again.seat == 1
        with pytest.raises(ServerRefused) as refused:
            join(host.url, name="Max", lang="fr")
        assert "prises" in str(refused.value)
        for wrong in (f"{server}/nowhere", f"{server}/s/{'x' * 22}/{'y' * 32}", f"{server}/t/{'x' * 22}"):
            with pytest.raises(LudothequeError):
                join(wrong)
        for table in (host, guest, spectator, again):
            table.close()
    with pytest.raises(NoServer):
        join(host.url)


# --- starting ---------------------------------------------------------------------------------------------------------


def test_a_taken_port_is_explained() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match=f"--port {port + 1}"):
            listen("127.0.0.1", port)


def test_an_impossible_address_is_explained() -> None:
    with pytest.raises(CannotServe, match=r"192\.0\.2\.1"):
        listen("192.0.2.1", 0)


def test_a_file_that_cannot_be_written_is_explained(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(CannotServe, match="--store"):
        serve(port=0, data=tmp_path / "file" / "tables.sqlite3", open_browser=False)
    (tmp_path / "other").write_text("not a database " * 100)
    with pytest.raises(CannotServe, match="--store"):
        serve(port=0, data=tmp_path / "other", open_browser=False)


def test_the_socket_listens_before_the_address_is_said() -> None:
    with listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        pass


def test_a_small_load_loses_nothing() -> None:
    load = run_load(Plan(tables=8, seats=3, seconds=2, rate=30, warm_up=0.5))
    assert load.lost == 0
    assert load.refused == 0
    assert load.moves > 10
    assert 0 < load.p50 <= load.p99 <= load.slowest
    assert len(load.lines()) == 3
