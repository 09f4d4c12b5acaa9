"""docs/protocol.md tells all of the protocol, and nothing that is not so."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from starlette.routing import Mount, Route, WebSocketRoute

from ludotheque.games.game import Event
from ludotheque.i18n import say
from ludotheque.web.http.answers import STATUS
from ludotheque.web.http.api import JoinWish
from ludotheque.web.live.story import event_data
from ludotheque.web.live.telling import table_data
from ludotheque.web.routes import ROUTES
from ludotheque.web.socket import line
from ludotheque.web.socket.messages import MESSAGES
from ludotheque.web.table import intents
from ludotheque.web.table.opening import Pace, SeatWish, TableWish, first_entry
from ludotheque.web.table.table import LoggedTable
from tests.helpers import ROOT

TEXT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def table(heading: str) -> list[list[str]]:
    """The rows of all tables with these column heads, cell by cell."""
    parts = re.findall(rf"^\| {re.escape(heading)} \|\n\|[- |]+\|\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
    assert parts, heading
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for part in parts for row in part.splitlines()]


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_every_address_is_told() -> None:
    served = set()
    for route in ROUTES:
        if isinstance(route, Route):
            served |= {(method, route.path) for method in (route.methods or set()) - {"HEAD"}}
        elif isinstance(route, Mount):
            served.add(("GET", re.sub("^/static/games/.*", "/static/games/{game}", route.path) + "/…"))
        else:
            assert isinstance(route, WebSocketRoute)
            assert f"`GET {route.path}`" in TEXT
    told = [(method, *quoted(address)) for method, address, _ in table("method | address | what")]
    assert len(told) == len(set(told))
    assert set(told) == served


def test_every_message_is_told_with_its_fields() -> None:
    understood = {}
    for kind in MESSAGES:
        fields = msgspec.structs.fields(kind)
        tag = str(msgspec.inspect.type_info(kind).tag)  # type: ignore[attr-defined]
        understood[tag] = {field.name + ("" if field.required else "?") for field in fields} - {"id"}
    told = {quoted(do)[0]: set(quoted(fields)) for do, fields, _ in table("do | fields | what, and the answer")}
    assert told == understood


def test_every_fact_of_a_table_is_told() -> None:
    created, _ = first_entry(TableWish("ninjan"), 0)
    sent = table_data(LoggedTable("x", created), "en", 0)
    told = [name for cell, _ in table("field | what") for name in quoted(cell)]
    assert sorted(told) == sorted(sent)


def test_every_event_around_the_game_is_told() -> None:
    folder = Path(intents.__file__).parent
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    happening = re.findall(r'\baround\(\s*"(\w+)"', source)
    told = [name for cell, _ in table("kind | what happened") for name in quoted(cell)]
    assert sorted(told) == sorted(happening)


def test_everything_said_of_an_event_is_told() -> None:
    event = Event("took", 0, {}, say("who"), say("why"), "N3")
    shape = re.search(r"^EVENT: `(.*)`, as", TEXT, re.MULTILINE)
    assert shape
    assert set(re.findall(r'(?<!: )"(\w+)"', shape[1])) == set(event_data(event, "en", ()))


def test_every_error_is_told_with_its_status() -> None:
    told = {name: int(status) for cell, status, _ in table("kind | status | what") for name in quoted(cell)}
    assert told == {kind.__name__: status for kind, status in STATUS.items()}


def test_why_sockets_are_closed_is_told() -> None:
    codes = {code for name, code in vars(line).items() if name.isupper() and isinstance(code, int)}
    assert {int(code) for code, _ in table("code | why")} == codes


@pytest.mark.parametrize("kind", [TableWish, SeatWish, Pace, JoinWish])
def test_everything_one_may_wish_for_is_told(kind: type[msgspec.Struct]) -> None:
    for field in msgspec.structs.fields(kind):
        assert f'"{field.name}"' in TEXT
