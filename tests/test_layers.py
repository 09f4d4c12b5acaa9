"""What `make lint` cannot know by a list, because the shelf knows it: games stand apart, and on the same ground."""

from __future__ import annotations

import grimp
import pytest

from ludotheque.games import SHELF
from tests.helpers import SOURCE

GAMES = [name for name in SHELF if (SOURCE / "games" / name).is_dir()]  # those of the house
GROUND = {f"ludotheque.games.{part}" for part in ("bits", "chance", "compiling", "contract", "layout", "suits")}


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("ludotheque", cache_dir=None)


def folder(name: str) -> str:
    return f"ludotheque.games.{name}"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_knows_no_other_game(graph: grimp.ImportGraph, name: str) -> None:
    for other in set(GAMES) - {name}:
        assert not graph.find_shortest_chains(folder(name), folder(other), as_packages=True)


@pytest.mark.parametrize("name", GAMES)
def test_what_games_stand_on_knows_none_of_them(graph: grimp.ImportGraph, name: str) -> None:
    beside = graph.find_children("ludotheque.games") - {folder(game) for game in GAMES}
    assert len(beside & GROUND) > 3
    for part in beside:
        assert not graph.find_shortest_chains(part, folder(name), as_packages=True), part


def test_the_ground_knows_nothing_of_what_a_game_is_made_of(graph: grimp.ImportGraph) -> None:
    for part in GROUND & graph.modules:
        assert not graph.find_shortest_chains(part, "ludotheque.games.game", as_packages=True), part


def test_nothing_above_the_games_names_one(graph: grimp.ImportGraph) -> None:
    above = {module for module in graph.modules if not module.startswith("ludotheque.games")}
    folders = tuple(folder(name) for name in GAMES)
    for module in above:
        named = [one for one in graph.find_modules_directly_imported_by(module) if one.startswith(folders)]
        assert not named, f"{module} names {named}"
