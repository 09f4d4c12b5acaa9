"""A game is its own folder: nothing elsewhere names one, or says how many there are."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.games import SHELF, find
from tests.helpers import ROOT, SOURCE

HOUSE = sorted(game for game in SHELF if find(game).folder.is_relative_to(SOURCE))
NAMES = re.compile(rf"(?<!\w)(?:{'|'.join(SHELF)})(?!\w)", re.IGNORECASE)
COUNTED = re.compile(r"\b(?:four|five|quatre|cinq) (?:family )?(?:games|jeux)\b", re.IGNORECASE)
SUFFIXES = {".py", ".html", ".js", ".css", ".svg", ".po", ".md", ".json", ".toml"}

EXCEPTIONS = {  # why a file of the house may name a game
    "__init__.py": "an example for help(ludotheque)",
    "match.py": "an example in its documentation",
    "outcomes.py": "an example in its documentation",
    "seen.py": "an example in its documentation",
    "policies.py": "an example in its documentation",
    "bots/__init__.py": "an example in its documentation",
    "client.py": "an example in its documentation",
}
AN_EXAMPLE = 2  # a test for all games may take so many as examples; more in one list would be the list of games
COMPARED = {"test_referee.py"}  # holds each game against a second reading of its rules, where there is one


def files_of(folder: Path) -> list[Path]:
    return [file for file in sorted(folder.rglob("*")) if file.suffix in SUFFIXES and "node_modules" not in file.parts]


def outside(folder: Path) -> list[Path]:
    """What does not belong to one game."""
    own = {folder / "games" / game for game in SHELF} | {folder / game for game in (*SHELF, "referee")}
    return [file for file in files_of(folder) if not own & set(file.parents)]


def said_in(file: Path) -> set[str]:
    return {name.lower() for name in NAMES.findall(file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("file", outside(SOURCE), ids=lambda file: str(file.relative_to(SOURCE)))
def test_nothing_of_the_house_names_a_game(file: Path) -> None:
    if str(file.relative_to(SOURCE)) not in EXCEPTIONS:
        assert not said_in(file)


def _asks(node: ast.Compare) -> bool:
    known = any(isinstance(part, ast.Constant) and part.value in SHELF for part in node.comparators)
    return known and isinstance(node.left, ast.Name) and node.left.id in ("game", "name")


def listed_in(file: Path) -> Iterator[str]:
    """Lists of games in a test, and questions which game it is."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict):
            named = {part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and part.value in SHELF}
            if len(named) > AN_EXAMPLE:
                yield f"{file.name}:{node.lineno} lists games"
        if isinstance(node, ast.Compare) and _asks(node):
            yield f"{file.name}:{node.lineno} asks which game it is"


def test_no_test_of_all_games_lists_them() -> None:
    tests = [file for file in outside(ROOT / "tests") if file.suffix == ".py" and file.name not in COMPARED]
    assert not [fault for file in tests for fault in listed_in(file)]


def test_nobody_counts_the_games() -> None:
    files = [*outside(SOURCE), ROOT / "pyproject.toml", *files_of(ROOT / "tools")]
    assert not [file for file in files if COUNTED.search(file.read_text(encoding="utf-8"))]


def test_the_exceptions_are_needed() -> None:
    assert len(HOUSE) > 1
    assert [name for name in EXCEPTIONS if (SOURCE / name).exists() and not said_in(SOURCE / name)] == []
