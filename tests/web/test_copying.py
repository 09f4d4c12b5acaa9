"""`ludotheque store backup|restore`: a store is copied and put back, in a file and in PostgreSQL alike."""

from __future__ import annotations

import asyncio
import gzip
import stat
from pathlib import Path

import pytest

from ludotheque.terminal.app import main
from ludotheque.web.store import Written
from ludotheque.web.store.choosing import open_ledger
from ludotheque.web.store.ledger import CannotKeep
from ludotheque.web.upkeep.copying import Copy, put_back
from tests.web.house import Player, Running, worker
from tests.web.kept import CANNOT, FINE, KEY, PEOPLE, SETTINGS, SPOILED, contents, filled, new_store, written

pytestmark = pytest.mark.slow


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
