"""`ludotheque store`: a store is checked and made to forget, in a file and in PostgreSQL alike."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque.i18n import LANGUAGES, speak
from ludotheque.terminal.app import main
from ludotheque.web.load.database import Postgres
from ludotheque.web.store import Opened, Written
from ludotheque.web.store.choosing import open_ledger
from ludotheque.web.table.intents.say import Said
from tests.web.house import Player, Running, worker
from tests.web.kept import CANNOT, FINE, KEY, PEOPLE, SETTINGS, SPOILED, contents, filled, written

pytestmark = pytest.mark.slow


# --- checking ---------------------------------------------------------------------------------------------------------


def test_a_store_that_is_well(address: str, key: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filled(address)
    before = contents(address)
    assert main(["store", "check", "--store", address, "--key-file", str(key)]) == FINE
    assert "All 2 tables are well" in capsys.readouterr().out
    assert contents(address) == before


def test_tables_that_fail_are_named_with_the_reason(
    address: str, key: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Others are none the worse for them."""
    over, begun = filled(address)
    with open_ledger(address) as ledger:
        last = len(ledger.read(over))
        first = ledger.read(begun)[0].body
    written(address, Written(over, last + 1, b'{"kind":"move"\xff'))
    later = first.replace(b'"rules":', b'"rules":9')
    for name, body, code in (
        ("t" * 22, first, "MOVEDA"),
        ("u" * 22, later, "LATERA"),
        (
            "v" * 22,
            b'{"kind":"create","at":1,"code":"NOGAME","game":"go","players":2,"options":{},"chairs":[]}',
            "NOGAME",
        ),
    ):
        written(address, Written(name, 1, body), opened=Opened(name, code, "", 1))
    written(address, Written("w" * 22, 7, b"{}"))
    assert main(["store", "check", "--store", address, "--key-file", str(key)]) == SPOILED
    told = {line.split()[1]: line for line in capsys.readouterr().out.splitlines()}
    assert f"cannot be read from entry {last + 1} on" in told[f"{over}:"]
    assert "sealed with another key, or for another table" in told["t" * 22 + ":"]
    assert "another edition of the rules" in told["u" * 22 + ":"]
    assert "'go'" in told["v" * 22 + ":"]
    assert "begins with entry 7" in told["w" * 22 + ":"]
    assert f"{begun}:" not in told
    assert "5 tables of 6 fail." in told.pop("tables")


def test_a_wrong_key_and_a_missing_one_are_told_before_anything_is_read(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(address)
    (tmp_path / "other").write_text("ab" * 32)
    for file, sentence in (("other", "another key"), ("nowhere", "--key-file")):
        assert main(["store", "check", "--store", address, "--key-file", str(tmp_path / file)]) == CANNOT
        assert sentence in capsys.readouterr().err
    assert not (tmp_path / "nowhere").exists()
    monkeypatch.setenv("LUDOTHEQUE_KEY", KEY.hex())
    monkeypatch.setenv("LUDOTHEQUE_STORE", address)
    assert main(["store", "check"]) == FINE


@pytest.mark.parametrize("what", ["check", "backup b", "erase --name Ana --yes", "forget --days 1 --yes"])
def test_what_is_no_store_says_so_and_stays_as_it_is(
    what: str, tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text").write_text("no database\n" * 200)
    sqlite3.connect(tmp_path / "other").executescript("CREATE TABLE entry (x); PRAGMA user_version = 1").close()
    for address, sentence in (
        ("nothing", "There is no store at nothing."),
        ("text", "is not an SQLite file"),
        ("other", "holds no tables"),
        (str(tmp_path), "cannot be used"),
        (postgres.new_database(), "holds no tables"),
        ("postgresql://somebody:password@127.0.0.1:9/games", "cannot be used"),
    ):
        assert main(["store", *what.split(), "--store", address]) == CANNOT
        said = capsys.readouterr().err
        assert sentence in said
        assert ":password@" not in said
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other", "text"]


def test_a_store_of_the_future_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filled(str(tmp_path / "s"))
    connection = sqlite3.connect(tmp_path / "s")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    for what in ("check", "backup b"):
        assert main(["store", *what.split(), "--store", str(tmp_path / "s")]) == CANNOT
        assert "newer Ludothèque" in capsys.readouterr().err


def test_a_locked_store_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "s"
    filled(str(path))
    with sqlite3.connect(path, isolation_level=None) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
        assert main(["store", "backup", str(tmp_path / "b"), "--store", str(path)]) == CANNOT
        assert "locked by another program" in capsys.readouterr().err
    connection.close()
    assert not (tmp_path / "b").exists()


@pytest.mark.parametrize("what", ["store check", "serve --port 0"])
@pytest.mark.parametrize(
    "address",
    [
        "postgresql://user:hush@hush:hush@host/db",
        "postgresql://user:hu%sh@host/db",
        "postgresql://user:hu sh@host/db",
        "postgresql://user:hush@127.0.0.1:hush/db",
        "postgresql://user:hush@127.0.0.1:9/db",
    ],
)
def test_no_password_is_repeated(what: str, address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*what.split(), "--store", address]) == CANNOT
    said = capsys.readouterr()
    assert "database" in said.err
    assert "hu" not in said.out + said.err


def test_an_illegal_move_is_told_to_whoever_has_the_key_and_to_nobody_else(
    address: str, key: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The reason may name cards of a hand."""

    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=PEOPLE)
        await server.house.hub.store.append([Written(table.id, 2, b'{"kind":"move","at":1,"seat":0,"move":"!R"}')])
        answer = await server.http.get(f"/api/tables/{table.id}", headers={"Accept-Language": "en"})
        assert "played under another reading of the rules, from entry 2 on." in answer.text
        assert "choose a card" not in answer.text

    filled(address, scenario)
    assert main(["store", "check", "--store", address, "--key-file", str(key)]) == SPOILED
    assert "choose a card" in capsys.readouterr().out


# --- forgetting -------------------------------------------------------------------------------------------------------


def test_a_name_is_erased_everywhere_while_it_is_being_played(
    address: str, key: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=PEOPLE)
        player = await table.sit(0, 1)
        await player.do("move", 0, move=player.legal(0)[0])
        erase = ["store", "erase", "--name", "ANA", "--store", address]
        assert await asyncio.to_thread(main, erase) == CANNOT  # nobody is there to be asked
        assert "--yes" in capsys.readouterr().err
        assert await asyncio.to_thread(main, [*erase, "--yes"]) == FINE
        told = capsys.readouterr().out
        assert told.count("Ana") == 2
        assert told.count(": ana") == 1
        await player.until(lambda: player.table["names"] == ["Player 1", "Max"])
        await player.play_on(0, 1)
        record = (await server.http.get(f"/t/{table.id}/record.json")).json()
        assert record["seats"] == ["", "Max"]

    filled(address, scenario)
    assert main(["store", "check", "--store", address, "--key-file", str(key)]) == FINE
    assert "Ana" not in str(contents(address))
    assert "Max" in str(contents(address))
    if not address.startswith("postgresql"):
        on_disk = b"".join(file.read_bytes() for file in tmp_path.glob("tables.sqlite3*"))
        assert b"Ana" not in on_disk
        assert b"Max" in on_disk
    capsys.readouterr()
    assert main(["store", "erase", "--name", "Ana", "--store", address, "--yes"]) == FINE
    assert "Nothing of that" in capsys.readouterr().out


def test_one_table_forgets_all_names_and_its_address(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    over, begun = filled(address)
    kept = {kept.table: kept for kept, _ in contents(address)[1:]}
    assert all(table.address for table in kept.values())
    code = str(kept[over].code)
    assert main(["store", "erase", "--table", code.lower(), "--store", address, "--yes"]) == FINE
    left = {kept.table: (kept.address, str(log)) for kept, log in contents(address)[1:]}
    assert left[over][0] == ""
    assert "Ana" not in left[over][1]
    assert "Max" not in left[over][1]
    assert left[begun][0]
    assert "ana" in left[begun][1]
    assert main(["store", "erase", "--table", "ZZZZZZ", "--store", address, "--yes"]) == CANNOT
    assert "ZZZZZZ" in capsys.readouterr().err
    assert main(["store", "erase", "--store", address, "--yes"]) == CANNOT
    assert "--name" in capsys.readouterr().err


def test_old_tables_are_forgotten(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, begun = filled(address)
    forget = ["store", "forget", "--store", address, "--yes", "--days"]
    assert main([*forget, "1", "--unfinished"]) == FINE
    assert len(contents(address)) == 3
    assert main([*forget, "0"]) == FINE
    assert [kept.table for kept, _ in contents(address)[1:]] == [begun]
    assert main([*forget, "0", "--unfinished"]) == FINE
    assert contents(address)[1:] == []
    assert capsys.readouterr().out.count("1 table forgotten.") == 2
    with pytest.raises(SystemExit):
        main([*forget, "soon"])
    assert "number of days" in capsys.readouterr().err


def test_a_player_erases_their_own_name_from_the_home_page(tmp_path: Path) -> None:
    """And nobody else's."""

    async def scenario() -> None:
        async with worker(str(tmp_path / "s"), SETTINGS) as server:
            http = server.http
            token = (await http.get("/")).text.split("csrf=")[1].split()[0]
            seats = {"seat-0-name": "Zoé", "seat-1-kind": "open", "players": "2", "seat-0-kind": "person"}
            id = (await http.post("/new/ninjan", data={"csrf": token, **seats})).headers["location"][3:]
            other = (await http.post(f"/api/tables/{id}/join", json={"name": "Max"})).json()
            friend = await Player.arrive(server, id, [other["secret"]])
            assert friend.table["names"] == ["Zoé", "Max"]
            live = await server.house.hub.live(id)
            await live.commit(lambda table: Said(at=0, seat=0, phrase="hello"))
            assert (await http.post("/forget", data={"csrf": "forged"})).status_code == 403
            assert friend.table["names"] == ["Zoé", "Max"]
            assert (await http.post("/forget", data={"csrf": token})).headers["location"] == "/"
            await friend.until(lambda: friend.table["names"] == ["Player 1", "Max"])
            assert "Player 1: “Hello!”" in friend.log, "what was told before is told without the name"
            assert not [line for line in friend.log if "Zoé" in line]
            version = friend.version
            assert (await http.post("/forget", data={"csrf": token})).status_code == 303
            assert (await server.house.hub.live(id)).table.version == version  # there was nothing left to erase
            assert "Zoé".encode().hex() not in str(http.cookies)
        on_disk = b"".join(file.read_bytes() for file in tmp_path.glob("s*"))
        assert "Zoé".encode() not in on_disk
        assert b"Max" in on_disk

    asyncio.run(asyncio.wait_for(scenario(), 60))


def test_another_key_seals_everything_anew(
    address: str, key: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The old key opens nothing any more, games go on, and a server that runs is not pulled the rug from under."""
    other, which = tmp_path / "other.key", ["--store", address, "--key-file", str(key)]
    rekey = ["store", "rekey", *which, "--new-key-file", str(other)]
    seats = {}

    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=PEOPLE)
        player = await table.sit(0, 1)
        await player.do("move", 0, move=player.legal(0)[0])
        seats[table.id] = table.secrets
        assert await asyncio.to_thread(main, rekey) == CANNOT
        assert "A server is using this store" in capsys.readouterr().err

    filled(address, scenario)
    before = contents(address)
    assert main(rekey) == FINE
    assert "3 tables sealed anew." in capsys.readouterr().out
    assert stat.S_IMODE(other.stat().st_mode) == 0o600
    assert main(["store", "check", *which]) == CANNOT
    changed = [one[1] != two[1] for one, two in zip(before[1:], contents(address)[1:], strict=True)]
    assert changed == [True] * 3
    assert main(["store", "check", "--store", address, "--key-file", str(other)]) == FINE

    async def played_on() -> None:
        async with worker(address, replace(SETTINGS, key=bytes.fromhex(other.read_text()))) as server:
            [(id, secrets)] = seats.items()
            await (await Player.arrive(server, id, list(secrets.values()))).play_on(0, 1)

    asyncio.run(asyncio.wait_for(played_on(), 60))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("what", ["check", "backup", "restore", "erase", "forget", "rekey"])
def test_help_teaches(what: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["store", what, "--help", "--lang", lang])
    speak("en")
    text = capsys.readouterr().out
    assert stopped.value.code == 0
    assert "--key-file" in text
    assert "LUDOTHEQUE_STORE" in text
    assert ("Exit codes" in text) == (lang == "en")
