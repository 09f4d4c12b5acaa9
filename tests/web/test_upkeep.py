"""`ludotheque store`: a store is checked, copied, put back and made to forget, in a file and in PostgreSQL alike."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import stat
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludotheque.i18n import LANGUAGES, speak
from ludotheque.terminal.app import main
from ludotheque.web.load.database import Postgres
from ludotheque.web.store import Opened, Written
from ludotheque.web.store.choosing import open_ledger, open_store
from ludotheque.web.store.ledger import CannotKeep
from ludotheque.web.upkeep.copying import Copy, put_back
from tests.web.house import QUICK, Player, Running, worker

pytestmark = pytest.mark.slow

KEY = bytes(range(32))
SETTINGS = replace(QUICK, key=KEY)
PEOPLE = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Max"}]
FINE, CANNOT, SPOILED = 0, 1, 3


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_store(request.param, request, tmp_path)


def new_store(kind: str, request: pytest.FixtureRequest, folder: Path) -> str:
    if kind == "sqlite":
        return str(folder / "tables.sqlite3")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


@pytest.fixture
def key(tmp_path: Path) -> Path:
    file = tmp_path / "key"
    file.write_text(KEY.hex())
    return file


def filled(address: str, scenario: Callable[[Running], Awaitable[None]] | None = None) -> list[str]:
    """Let a server open two tables, one of which is played to its end; returns their ids."""
    ids: list[str] = []

    async def run() -> None:
        async with worker(address, SETTINGS) as server:
            over = await server.open(game="ciseaux", seats=PEOPLE)
            await (await over.sit(0, 1)).play_on(0, 1)
            begun = await server.open(game="ninjan", seats=[{"kind": "person", "name": "ana"}, {"kind": "open"}])
            ids.extend([over.id, begun.id])
            await server.house.hub._sweep()  # which notes that a game is over
            if scenario is not None:
                await scenario(server)

    asyncio.run(asyncio.wait_for(run(), 120))
    return ids


def written(address: str, *entries: Written, opened: Opened | None = None) -> None:
    async def run() -> None:
        store = open_store(address)
        await store.start()
        assert await store.append(entries, opened)
        await store.close()

    asyncio.run(run())


def contents(address: str) -> list[Any]:
    with open_ledger(address) as ledger:
        return [ledger.settings(), *((kept, ledger.read(kept.table)) for kept in ledger.tables())]


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


# --- copying ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_a_backup_made_under_a_running_server_fills_either_kind_of_store(
    address: str, target: str, key: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Tables, codes, keys to the seats: whoever had a seat plays on at the other store."""
    copy, seats = tmp_path / "copy", {}

    async def scenario(server: Running) -> None:
        table = await server.open(game="ninjan", seats=PEOPLE)
        player = await table.sit(0, 1)
        await player.do("move", 0, move=player.legal(0)[0])
        seats[table.id] = table.secrets
        assert await asyncio.to_thread(main, ["store", "backup", str(copy), "--store", address]) == FINE

    filled(address, scenario)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy"]
    there = new_store(target, request, tmp_path / "there")
    assert main(["store", "restore", str(copy), "--store", there, "--key-file", str(key)]) == FINE
    again = tmp_path / "again"
    assert main(["store", "backup", str(again), "--store", there]) == FINE
    assert lines(copy)[1:-1] == lines(again)[1:-1]

    async def played_on() -> None:
        async with worker(there, SETTINGS) as server:
            [(id, secrets)] = seats.items()
            player = await Player.arrive(server, id, list(secrets.values()))
            assert player.table["moves"] == 1
            await player.play_on(0, 1)

    asyncio.run(asyncio.wait_for(played_on(), 60))


def lines(copy: Path) -> list[bytes]:
    return gzip.decompress(copy.read_bytes()).splitlines()


def test_damaged_entries_are_copied_as_they_are(address: str, tmp_path: Path) -> None:
    filled(address)
    written(address, Written("x" * 22, 3, bytes(range(256)) + "😀\ud800".encode("utf-8", "surrogatepass")))
    before = contents(address)
    assert main(["store", "backup", str(tmp_path / "b"), "--store", address]) == FINE
    key = tmp_path / "key"
    key.write_text(KEY.hex())
    there = str(tmp_path / "there")
    assert main(["store", "restore", str(tmp_path / "b"), "--store", there, "--key-file", str(key)]) == SPOILED
    assert contents(there) == before


def test_nothing_is_overwritten_unless_that_is_meant(
    address: str, key: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(address)
    copy = tmp_path / "b"
    backup, restore = (["store", what, str(copy), "--store", address] for what in ("backup", "restore"))
    restore += ["--key-file", str(key)]
    assert main(backup) == FINE
    first = contents(address)
    assert main(backup) == CANNOT
    assert "exists already" in capsys.readouterr().err
    filled(address)
    second = contents(address)
    assert main(restore) == CANNOT
    assert "4 tables" in capsys.readouterr().err
    assert contents(address) == second
    assert main([*restore, "--force"]) == FINE
    assert contents(address) == first
    assert main([*backup, "--force"]) == FINE


def test_nothing_is_put_back_under_a_running_server(
    address: str, key: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scenario(server: Running) -> None:
        copy, which = str(tmp_path / "b"), ["--store", address, "--key-file", str(key)]
        assert await asyncio.to_thread(main, ["store", "backup", copy, *which]) == FINE
        assert await asyncio.to_thread(main, ["store", "restore", copy, "--force", *which]) == CANNOT
        assert "A server is using this store" in capsys.readouterr().err

    filled(address, scenario)
    assert len(contents(address)) == 3


def test_a_damaged_backup_changes_nothing_and_leaves_nothing(
    key: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = str(tmp_path / "s")
    filled(store)
    assert main(["store", "backup", str(tmp_path / "b"), "--store", store]) == FINE
    whole = (tmp_path / "b").read_bytes()
    text = lines(tmp_path / "b")
    bad = {
        "cut": whole[: len(whole) // 2],
        "cut by a line": gzip.compress(b"\n".join(text[:-1]) + b"\n"),
        "a table less": gzip.compress(b"\n".join([text[0], *text[2:]]) + b"\n"),
        "changed": gzip.compress(b"\n".join(text).replace(b"Ana", b"Eve") + b"\n"),
        "longer": gzip.compress(b"\n".join([*text, b"{}"]) + b"\n"),
        "no table": gzip.compress(b"\n".join([text[0], b'{"table":1}', text[-1]]) + b"\n"),
        "no lines": gzip.compress(b"[1]\n"),
        "of the future": gzip.compress(b'{"format":"ludotheque-store/9"}\n'),
        "no settings": gzip.compress(b'{"format":"ludotheque-store/1"}\n'),
        "text": b"nothing of ours",
        "empty": b"",
    }
    capsys.readouterr()
    for name, data in bad.items():
        (tmp_path / name).write_bytes(data)
        assert main(["store", "restore", str(tmp_path / name), "--store", str(tmp_path / "new")]) == CANNOT, name
        said = capsys.readouterr()
        assert name in said.err
        assert not said.out
    assert not list(tmp_path.glob("new*"))
    assert main(["store", "restore", str(tmp_path / "b"), "--store", str(tmp_path / "new")]) == CANNOT
    assert "--key-file" in capsys.readouterr().err
    assert not list(tmp_path.glob("new*"))


def test_a_full_disk_leaves_no_half_of_anything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store, copy = str(tmp_path / "s"), str(tmp_path / "b")
    written(store, Written("x" * 22, 1, b"x" * 50_000))
    assert main(["store", "backup", str(tmp_path / "no folder" / "b"), "--store", store]) == CANNOT
    assert "cannot be written" in capsys.readouterr().err
    assert main(["store", "backup", copy, "--store", store]) == FINE
    small = tmp_path / "small"
    with open_ledger(str(small), writing=True) as ledger:
        pages = ledger._connection.execute("PRAGMA page_count").fetchone()[0]  # type: ignore[attr-defined]
        ledger._connection.execute(f"PRAGMA max_page_count = {pages + 2}")  # type: ignore[attr-defined]
        with pytest.raises(CannotKeep, match="is full; nothing was changed"):
            put_back(Copy(Path(copy)), ledger, False, lambda done, total: None)
        assert ledger.tables() == []


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
            assert (await http.post("/forget", data={"csrf": "forged"})).status_code == 403
            assert friend.table["names"] == ["Zoé", "Max"]
            assert (await http.post("/forget", data={"csrf": token})).headers["location"] == "/"
            await friend.until(lambda: friend.table["names"] == ["Player 1", "Max"])
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
