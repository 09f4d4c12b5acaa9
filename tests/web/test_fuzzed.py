"""schemathesis goes through the HTTP interface by its own description: nothing crashes, and all of it is true."""

from __future__ import annotations

import asyncio
import random
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig

from ludotheque.web.door.guard import csrf_token
from ludotheque.web.keys import CODE_LENGTH, LETTERS, SECRET, TABLE_ID
from ludotheque.web.routes import description
from tests.web.house import OPEN, PERSON, Opened, Running, serving

pytestmark = pytest.mark.slow

CONFIG = SchemathesisConfig.from_dict(
    {
        "seed": 14,
        "generation": {"max-examples": 60, "deterministic": True, "database": "none"},
        # what a game allows, and which codes and secrets exist, is not in a description
        "checks": {"positive_data_acceptance": {"enabled": False}},
    }
)
schema = schemathesis.openapi.from_dict(msgspec.json.decode(description("en")), config=CONFIG)
CODE = re.compile(f"[{LETTERS}]{{{CODE_LENGTH}}}")


class Place:
    """A server in a thread of its own, and tables in all their states."""

    def __init__(self, folder: Path) -> None:
        self.ready = threading.Event()
        self.over: asyncio.Event
        self.thread = threading.Thread(target=lambda: asyncio.run(self._serve(folder)))

    async def _serve(self, folder: Path) -> None:
        self.over, self.loop = asyncio.Event(), asyncio.get_running_loop()
        async with serving(folder, templates=None) as server:
            self.url, self.key = server.url, server.house.hub.key
            self.tables = [await self._table(server, kind) for kind in ("open", "lobby", "finished")]
            self.ready.set()
            await self.over.wait()

    async def _table(self, server: Running, kind: str) -> Opened:
        seats = [PERSON, PERSON if kind == "finished" else OPEN]
        table = await server.open(game="ciseaux", seats=seats, lobby=kind == "lobby")
        if kind == "finished":
            player = await table.sit(0, 1)
            await player.play_on(0, 1)
            await player.leave()
        return table


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    place = Place(tmp_path_factory.mktemp("fuzzed"))
    place.thread.start()
    assert place.ready.wait(60)
    yield place
    place.loop.call_soon_threadsafe(place.over.set)
    place.thread.join(20)


@schema.parametrize()
@settings(deadline=None, suppress_health_check=list(HealthCheck))
def test_everything_is_answered_as_described(case: schemathesis.Case[Any], place: Place) -> None:
    put_in_what_exists(case, place)
    case.call_and_validate(base_url=place.url)


def put_in_what_exists(case: schemathesis.Case[Any], place: Place) -> None:
    """Most ids, secrets and tokens that fit become real ones; those that do not fit stay as they are."""
    luck = random.Random(repr(case.path_parameters) + repr(case.body))
    given, table = case.path_parameters, luck.choice(place.tables)
    real = {"id": table.id, "secret": table.secrets[0], "code": table.code}
    for name, pattern in (("id", TABLE_ID), ("secret", SECRET), ("code", CODE)):
        if luck.random() < 0.8 and pattern.fullmatch(str(given.get(name))):
            given[name] = real[name]
    if isinstance(case.body, dict) and "csrf" in case.body and luck.random() < 0.8:
        case.body["csrf"] = csrf_token(place.key, str(case.cookies.get("sid", "")))
