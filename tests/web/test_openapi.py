"""The HTTP interface describes itself, wholly and truly. Every answer of every other test is held against it too."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from starlette.routing import Mount, Route, WebSocketRoute

from ludotheque.web.app import build
from ludotheque.web.http.addresses import Address, Files, Socket
from ludotheque.web.http.shapes import TableFacts
from ludotheque.web.live.telling import table_data
from ludotheque.web.routes import description
from ludotheque.web.store.sqlite import SqliteStore
from ludotheque.web.table.opening import TableWish, first_entry
from ludotheque.web.table.table import LoggedTable
from tests.web.described import problem_with
from tests.web.house import Running, play_through


def test_no_address_is_missing(tmp_path: Path) -> None:
    paths = msgspec.json.decode(description("en"))["paths"]
    served: set[tuple[str, str]] = set()
    for route in build(SqliteStore(tmp_path / "tables.sqlite3")).routes:
        assert isinstance(route, Route | Mount | WebSocketRoute)
        assert isinstance(route, Address | Files | Socket), f"{route.path} says nothing of itself"
        methods = (route.methods or set()) - {"HEAD"} if isinstance(route, Address) else {"GET"}
        served |= {(method.lower(), route.told) for method in methods}
    assert served == {(method, path) for path, operations in paths.items() for method in operations}


@pytest.mark.slow
def test_it_is_served_in_both_languages(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        english, french = [
            (await server.http.get("/openapi.json", params={"lang": lang})).json() for lang in ("en", "fr")
        ]
        assert english["openapi"] == "3.1.0"
        assert english["paths"].keys() == french["paths"].keys()
        assert english["paths"]["/rules/{game}"]["get"]["summary"] == "How to play."
        assert french["paths"]["/rules/{game}"]["get"]["summary"] == "Comment jouer."

    play_through(scenario, tmp_path)


def test_every_fact_of_a_table_is_described() -> None:
    created, _ = first_entry(TableWish("ninjan"), 0)
    facts = msgspec.json.decode(msgspec.json.encode(table_data(LoggedTable("x", created), "en", 0)))
    assert msgspec.convert(facts, TableFacts) == facts
    assert TableFacts.__required_keys__ == facts.keys()


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (("GET", "/", 200, "text/html; charset=utf-8"), ""),
        (("GET", "/static/js/worker.js", 200, "text/javascript"), ""),
        (("GET", "/nowhere", 404, "text/html"), ""),
        (("DELETE", "/", 405, "text/html"), ""),
        (("GET", "/", 500, "text/html"), "GET / answers 500, which is not described"),
        (("GET", "/", 200, "text/plain"), "GET / answers 200 with text/plain, not with text/html"),
        (("PUT", "/", 200, "text/html"), "PUT / is not described"),
        (("GET", "/nowhere", 200, "text/html"), "/nowhere is not described"),
    ],
)
def test_what_is_not_described_is_noticed(answer: tuple[str, str, int, str], problem: str) -> None:
    assert problem_with(*answer) == problem
