"""What a copied database gives away: no card that is still to come, and nobody's address."""

from __future__ import annotations

import asyncio
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque.web import keys
from ludotheque.web.load.database import Postgres
from ludotheque.web.problems import Spoiled
from ludotheque.web.server import Place
from ludotheque.web.store.choosing import open_store
from ludotheque.web.store.sqlite import SqliteStore
from ludotheque.web.table import logbook
from ludotheque.web.vault import BadKey, Vault, expect_key, find_key
from tests.web.house import QUICK, Player, serving

pytestmark = pytest.mark.slow
PEOPLE = [{"kind": "person"}] * 2


def test_what_is_sealed_is_read_with_the_same_key_at_the_same_table_only() -> None:
    vault = Vault(b"k" * 32)
    sealed = vault.seal("a", "the seed " * 20)
    assert vault.unseal("a", sealed) == "the seed " * 20
    assert vault.seal("a", "the seed") != vault.seal("a", "the seed")
    for other, table, text in (
        (Vault(b"l" * 32), "a", sealed),
        (vault, "b", sealed),
        (vault, "a", "AAAA" + sealed[4:]),
    ):
        with pytest.raises(ValueError, match="another key"):
            other.unseal(table, text)


def test_a_copied_database_gives_no_seed_away_and_the_deal_can_be_verified_after_the_game(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table = await server.open(game="ninjan", players=2, seats=PEOPLE)
            both = await table.sit(0, 1)
            created = (await server.house.hub.live(table.id)).table.created
            everything = b"".join(file.read_bytes() for file in tmp_path.glob("tables.sqlite3*"))
            assert table.id.encode() in everything
            for secret in (created.seed, created.salt, "127.0.0.1"):
                assert secret.encode() not in everything
            assert keys.signed(server.house.hub.key, "127.0.0.1")[:32].encode() in everything
            assert server.house.hub.key not in everything
            assert QUICK.key not in everything
            await both.play_on(0, 1)
            told = both.table
            assert (
                keys.commitment(told["seed"], told["salt"])
                == told["commit"]
                == keys.commitment(created.seed, created.salt)
            )
        async with serving(tmp_path) as server:  # after a restart too
            again = await Player.arrive(server, table.id, [])
            assert (again.table["seed"], again.table["commit"]) == (told["seed"], told["commit"])

    asyncio.run(scenario())


def test_a_server_with_another_key_is_turned_away(tmp_path: Path, postgres: Postgres) -> None:
    async def scenario(address: str) -> None:
        store = open_store(address)
        await store.start()
        await expect_key(store, Vault(b"one"))
        await expect_key(store, Vault(b"one"))
        with pytest.raises(BadKey, match="--key-file"):
            await expect_key(store, Vault(b"other"))
        await store.close()

    for address in (str(tmp_path / "s"), postgres.new_database()):
        asyncio.run(scenario(address))


def test_a_table_that_was_sealed_with_another_key_spoils_no_other(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table = await server.open(game="ninjan", players=2, seats=PEOPLE)
        store = SqliteStore(tmp_path / "tables.sqlite3")
        log = await store.read(table.id)
        await store.close()
        assert logbook.replayed(log, Vault(QUICK.key)).version == 1
        with pytest.raises(Spoiled):
            logbook.replayed(log, Vault(b"other"))

    asyncio.run(scenario())


def test_the_key_is_made_once_for_its_owner_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LUDOTHEQUE_KEY", raising=False)
    file = tmp_path / "folder" / "key"
    key = find_key(file)
    assert len(key) == 32
    assert find_key(file) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [found.name for found in file.parent.iterdir()] == ["key"]
    monkeypatch.setenv("LUDOTHEQUE_KEY", "ab" * 32)
    assert find_key(file) == b"\xab" * 32
    monkeypatch.setenv("LUDOTHEQUE_KEY", "short")
    with pytest.raises(BadKey, match="LUDOTHEQUE_KEY holds no key: it is 64"):
        find_key(file)
    monkeypatch.delenv("LUDOTHEQUE_KEY")
    file.write_text("nonsense")
    with pytest.raises(BadKey, match="openssl rand"):
        find_key(file)
    with pytest.raises(BadKey, match="cannot be read"):
        find_key(tmp_path / "folder" / "key" / "below")


def test_the_key_lies_beside_the_file_and_is_found_again(tmp_path: Path) -> None:
    place = Place(store=str(tmp_path / "s"))
    key = place.with_key().settings.key
    assert (tmp_path / "s.key").read_text().strip() == key.hex()
    assert place.with_key().settings.key == key
    with pytest.raises(BadKey):
        replace(place, key_file=tmp_path / "other.key").with_key()
