"""The rooms of the server: imports only go down, and an intent is one module and one line."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludotheque.errors import IllegalMove
from ludotheque.games import find
from ludotheque.web.settings import Settings
from ludotheque.web.socket import messages
from ludotheque.web.table import intents, logbook
from ludotheque.web.table.asking import FromClient
from ludotheque.web.table.intents.move import Move, Moved
from ludotheque.web.table.opening import SeatWish, TableWish, first_entry
from ludotheque.web.table.table import Created, LoggedTable
from tests.helpers import SOURCE
from tests.web.house import PERSON, Running, play_through

WEB = SOURCE / "web"
FLOORS = (  # from the top; a room knows those below it, and itself
    {"load"},
    {"workers"},
    {"server"},
    {"app", "flags", "wire"},
    {"routes"},
    {"http", "socket"},
    {"door"},
    {"live", "upkeep"},
    {"table"},
    {"thinking", "vault"},
    {"store"},
    {"settings", "metrics", "logs", "keys", "problems"},
)
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}


def modules() -> dict[str, Path]:
    """All modules of the server by their dotted names under `web`."""
    found = {}
    for path in WEB.rglob("*.py"):
        parts = path.relative_to(WEB).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return {name: path for name, path in found.items() if name}


def imported(name: str, path: Path) -> set[str]:
    """The modules of the server that one of them imports, wherever in it and for whatever reason."""
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level and node.level <= len(package) + 1:
            base = [*package[: len(package) + 1 - node.level], *(node.module or "").split(".")]
            whole = ".".join(part for part in base if part)
            for alias in node.names:
                longer = f"{whole}.{alias.name}".strip(".")
                found.add(longer if longer in modules() else whole)
    return {one for one in found if one} - {name}


def test_imports_only_go_down() -> None:
    for name, path in modules().items():
        room = name.split(".")[0]
        for other in imported(name, path):
            there = other.split(".")[0]
            assert room == there or FLOOR[room] < FLOOR[there], f"{name} imports {other}"


def test_no_imports_go_in_circles() -> None:
    graph = {name: imported(name, path) for name, path in modules().items()}
    while graph:
        free = {name for name, needs in graph.items() if not needs & graph.keys()}
        assert free, f"these import each other: {sorted(graph)}"
        graph = {name: needs for name, needs in graph.items() if name not in free}


def test_every_module_of_the_intents_is_registered() -> None:
    there = {f".{path.stem}" for path in (WEB / "table" / "intents").glob("*.py")} - {".__init__"}
    assert there == set(intents.INTENTS)


def alone(*code: str, optimised: bool = False) -> str:
    """What a fresh interpreter prints."""
    flags = ["-O"] if optimised else []
    run = subprocess.run([sys.executable, *flags, "-c", "\n".join(code)], capture_output=True, text=True, check=True)
    return run.stdout.strip()


def test_the_client_brings_no_server_along() -> None:
    heavy = "[name for name in sys.modules if name.startswith(('ludotheque.web', 'starlette', 'uvicorn', 'numba'))]"
    assert alone("import sys, ludotheque.client", f"print({heavy})") == "[]"


@pytest.mark.slow
def test_the_server_warms_up_even_without_assertions() -> None:
    code = ["from ludotheque.web import server", "server.warm_up()", "print(server.rules_html.cache_info().currsize)"]
    assert int(alone(*code, optimised=True)) >= 8


# --- an intent of one's own -------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_new_intent_is_one_module_and_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name beside the others is all that the house needs: over the socket, into the log, and back from it."""
    more = (*intents.INTENTS, "tests.web.wave")
    kinds: list[type[FromClient]] = [messages.Hello, messages.Language, *intents.messages(more)]
    monkeypatch.setattr(messages, "reader", messages.reader_of(kinds))
    monkeypatch.setattr(logbook, "reader", logbook.reader_of([Created, *intents.entries(more)]))
    opened = []

    async def wave(server: Running) -> None:
        table = await server.open(game="ninjan", seats=[{"kind": "person", "name": "Ana"}, PERSON])
        opened.append(table)
        one, other = await table.sit(0), await table.sit(1)
        assert (await one.ask(do="wave", seat=0, hands=3))["error"]["message"] == "Nobody has that many hands."
        await one.do("wave", 0)
        await other.until(lambda: "waved" in [event["kind"] for event in other.events])
        assert other.events[-1]["text"] == "Ana waves."

    async def come_back(server: Running) -> None:
        [table] = opened
        table.server = server
        assert "Ana waves." in (await table.sit(1)).log

    play_through(wave, tmp_path)
    play_through(come_back, tmp_path)


# --- legality ---------------------------------------------------------------------------------------------------------


def test_whether_a_move_is_legal_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    created, _ = first_entry(TableWish("ninjan", seats=[SeatWish("person")] * 3), Settings().clock())
    table = LoggedTable("x", created)
    rules = find("ninjan").rules
    move = table.match.copy().legal(1)[0]
    foreign = next(card for card in table.match.copy().legal(0) if card not in table.match.copy().legal(1))
    asked: list[int] = []
    refusal = rules.refusal

    def noted(state: Any, seat: int, move: int) -> int:
        asked.append(seat)
        return refusal(state, seat, move)

    monkeypatch.setattr(rules, "refusal", noted)
    entry = Move(id="m", seat=1, move=move).wanted(table, 0)
    assert isinstance(entry, Moved)
    assert asked == []  # it is among those that were offered
    with pytest.raises(IllegalMove):
        Move(id="n", seat=1, move=foreign).wanted(table, 0)
    assert asked == [1]
    table.apply(entry)
    assert table.match.moves == [(1, move)]
