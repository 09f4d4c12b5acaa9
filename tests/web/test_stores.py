"""Stores of earlier versions: whoever updates the server finds every table as it was, and plays on.

They stand in `tests/old/stores`, as SQL and, since there are backups, as backups. `0.1.0.sql` was left by the server of
that version: a finished table of ciseaux with its rematch, a table of Super Tock and one of Ninjan that are under way;
`0.1.0-bots.sql` has games of bots. The others were made by `tools/fixtures.py`.
"""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque.terminal.app import main
from ludotheque.web.load.database import Postgres
from ludotheque.web.store import SCHEMA_VERSION, Written
from ludotheque.web.store.sqlite import SqliteStore
from ludotheque.web.table import logbook
from tests.web.house import QUICK, Player, Running, serving, worker

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parent.parent / "old" / "stores"
STORE = FOLDER / "0.1.0.sql"
SQL, BACKUPS = ([path.name for path in sorted(FOLDER.glob(f"*.{kind}"))] for kind in ("sql", "backup"))
CISEAUX, REMATCH, SUPERTOCK, NINJAN = (f"table-of-version-one-{number}" for number in range(4))
PATIENT = replace(QUICK, clock_mercy=3600)


ENTRIES = [  # as version 0.1.0 wrote them
    '{"kind":"join","at":1,"seat":1,"name":"Max","key":"ab"}',
    '{"kind":"fill","at":1,"intent":"i","seat":0,"open":2,"name":"Zoé","level":"medium"}',
    '{"kind":"here","at":1,"seat":0,"process":"p"}',
    '{"kind":"away","at":1,"seat":0,"process":"p"}',
    '{"kind":"move","at":1,"intent":"i","seat":0,"move":"R7"}',
    '{"kind":"move","at":1,"seat":0,"move":"R7","by":"clock"}',
    '{"kind":"retract","at":1,"intent":"i","seat":0}',
    '{"kind":"undo","at":1,"intent":"i","seat":0}',
    '{"kind":"undo_reply","at":1,"intent":"i","seat":1,"agree":true}',
    '{"kind":"say","at":1,"intent":"i","seat":0,"phrase":"hello"}',
    '{"kind":"extend","at":1,"intent":"i","seat":0}',
    '{"kind":"leave","at":1,"intent":"i","seat":0}',
    '{"kind":"bot_takeover","at":1,"seat":0}',
    '{"kind":"reclaim","at":1,"intent":"i","seat":0}',
    '{"kind":"rematch","at":1,"intent":"i","seat":0,"table":"t"}',
]


def secret(number: int) -> str:
    return f"store-of-version-one-seat-{number:06d}"


async def with_old_store(folder: Path) -> None:
    connection = sqlite3.connect(folder / "tables.sqlite3")
    connection.executescript(STORE.read_text())
    connection.close()
    async with serving(folder, PATIENT) as server:
        await replayed(server)
        await played_on_by_two(server)
        await played_to_the_end(server)


async def replayed(server: Running) -> None:
    """The finished game: told, replayed and recorded, and its secrets open the table of the rematch."""
    table = (await server.http.get(f"/api/tables/{CISEAUX}")).json()
    assert table["over"]
    assert table["scores"] == [10, 34]
    assert table["winners"] == [1]
    assert table["names"] == ["Ana", "Léo"]
    assert table["rematch"] == REMATCH
    record = (await server.http.get(f"/t/{CISEAUX}/record.json")).json()
    assert ludotheque.replay(record).scores == (10, 34)
    moments = (await server.http.get(f"/t/{CISEAUX}/moments.json")).json()
    assert moments["moves"] == 32
    assert (await server.http.get(f"/t/{CISEAUX}/replay")).status_code == 200
    assert (await server.http.get("/api/codes/AAAAAA")).json() == {"table": CISEAUX}
    again = await Player.arrive(server, REMATCH, [secret(0)])
    assert again.table["moves"] == 0
    await again.do("move", int(next(iter(again.seats))), move=again.legal(1)[0])


async def played_on_by_two(server: Running) -> None:
    """A table with a clock, a friend who joined, a bot, and somebody who left and came back."""
    one, other = [await Player.arrive(server, SUPERTOCK, [secret(number)]) for number in (2, 3)]
    assert one.table["kinds"] == ["person", "person", "bot"]
    assert one.table["names"][:2] == ["Zoé", "Max"]
    assert one.table["pace"] == {"kind": "live", "seconds": 3000}
    assert one.table["moves"] == 14
    assert "Max is back and plays again." in one.log
    await asyncio.gather(
        one.play_on(0, until=lambda player: player.table["moves"] >= 24),
        other.play_on(1, until=lambda player: player.table["moves"] >= 24),
    )


async def played_to_the_end(server: Running) -> None:
    """Two people on one device, in the middle of a decision."""
    both = await Player.arrive(server, NINJAN, [secret(4), secret(5)])
    assert both.table["moves"] == 8
    assert both.table["actors"] == [2]
    assert sorted(both.table["chosen"]) == [0, 1]
    await both.do("retract", 0)
    await both.play_on(0, 2)
    assert both.table["over"]


def test_a_store_of_the_first_version_is_played_on(tmp_path: Path) -> None:
    asyncio.run(asyncio.wait_for(with_old_store(tmp_path), 120))


@pytest.mark.parametrize("line", ENTRIES)
def test_every_entry_of_the_first_version_is_read_and_written_the_same(line: str) -> None:
    assert logbook.encode(logbook.decode(Written("t", 2, line.encode()))).decode() == line


def test_a_table_of_another_reading_of_the_rules_says_so_and_spoils_no_other(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        connection = sqlite3.connect(tmp_path / "tables.sqlite3")
        connection.executescript(STORE.read_text())
        move = json.dumps({"kind": "move", "at": 1, "seat": 0, "move": "!R"}).encode()
        rows = list(connection.execute("SELECT * FROM entry"))
        version = max(row[2] for row in rows if row[1] == NINJAN) + 1
        connection.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (len(rows) + 1, NINJAN, version, move))
        connection.commit()
        connection.close()
        async with serving(tmp_path, PATIENT) as server:
            answer = await server.http.get(f"/api/tables/{NINJAN}", headers={"Accept-Language": "en"})
            assert answer.status_code == 409
            assert "another reading of the rules" in answer.text
            assert (await server.http.get(f"/api/tables/{CISEAUX}")).status_code == 200

    asyncio.run(scenario())


# --- every version ----------------------------------------------------------------------------------------------------


def held_of(name: str) -> Any:
    """The key of a store, and the secrets of its seats; those of version 0.1.0 had no key."""
    file = FOLDER / f"{name.rpartition('.')[0]}.json"
    return json.loads(file.read_text()) if file.exists() else {"key": "", "tables": {}}


def ludotheque_store(monkeypatch: pytest.MonkeyPatch, key: str, *arguments: str) -> int:
    monkeypatch.setenv("LUDOTHEQUE_KEY", key)
    return main(["store", *arguments])


def from_sql(name: str, path: Path) -> str:
    connection = sqlite3.connect(path)
    connection.executescript((FOLDER / name).read_text(encoding="utf-8"))
    connection.close()
    return str(path)


def test_every_version_of_the_schema_is_here() -> None:
    versions = set()
    for name in SQL:
        found = re.search(r"PRAGMA user_version = (\d+)", (FOLDER / name).read_text(encoding="utf-8"))
        versions.add(int(found[1]) if found else 1)  # the first one was not numbered
    assert versions == set(range(1, SCHEMA_VERSION + 1))
    assert BACKUPS


@pytest.mark.parametrize("name", SQL)
def test_every_table_of_every_version_replays_and_moves_to_postgresql(
    name: str, tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, store, copy = held_of(name)["key"], from_sql(name, tmp_path / "s"), str(tmp_path / "copy")
    assert ludotheque_store(monkeypatch, key, "check", "--store", store) == 0
    assert ludotheque_store(monkeypatch, key, "backup", copy, "--store", store) == 0
    assert ludotheque_store(monkeypatch, key, "restore", copy, "--store", postgres.new_database()) == 0
    asyncio.run(SqliteStore(Path(store)).close())  # brought to today's schema
    assert ludotheque_store(monkeypatch, key, "check", "--store", store) == 0


def further_than(moves: int, player: Player) -> bool:
    return bool(player.table["moves"] > moves)


@pytest.mark.parametrize("name", BACKUPS)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_every_backup_fills_a_store_in_which_everyone_plays_on(
    name: str, kind: str, tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = held_of(name)
    address = str(tmp_path / "s") if kind == "sqlite" else postgres.new_database()
    assert ludotheque_store(monkeypatch, held["key"], "restore", str(FOLDER / name), "--store", address) == 0

    async def played_on() -> None:
        async with worker(address, replace(PATIENT, key=bytes.fromhex(held["key"]))) as server:
            for state, table in held["tables"].items():
                seats = {int(seat): secret for seat, secret in table["secrets"].items()}
                player = await Player.arrive(server, table["table"], list(seats.values()))
                assert player.table["over"] == (state == "over")
                await player.play_on(*seats, until=partial(further_than, player.table["moves"] + 5))
                await player.leave()

    asyncio.run(asyncio.wait_for(played_on(), 120))
