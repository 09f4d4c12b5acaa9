"""What the documentation promises, run."""

from __future__ import annotations

import doctest
import re
from importlib import import_module

import pytest
from tools.pictures import drawn

import ludotheque
from ludotheque.games import find
from ludotheque.i18n import language
from tests.helpers import ROOT, SOURCE

README = ROOT / "README.md"
HOUSE = [game for game in ludotheque.games() if find(game).folder.is_relative_to(SOURCE)]


TAUGHT = ("", ".match", ".seen", ".bots", ".policies", ".outcomes", ".i18n")


@pytest.mark.parametrize("module", [f"ludotheque{module}" for module in TAUGHT])
def test_examples_in_docstrings(module: str) -> None:
    with language("en"):
        failed, tried = doctest.testmod(import_module(module), optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert tried > 0
    assert failed == 0


def test_the_python_example_of_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    [example] = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    with language("en"):
        exec(compile(example, "README.md", "exec"), {})
    printed = capsys.readouterr().out
    assert "Marie" in printed
    assert "wins!" in printed or "share the win!" in printed


def test_the_examples_of_the_guide_to_players(capsys: pytest.CaptureFixture[str]) -> None:
    """All of them, one after the other, as a reader would type them."""
    examples = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "players.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) == 5
    with language("en"):
        names: dict[str, object] = {}
        for number, example in enumerate(examples):
            exec(compile(example, f"players.md, example {number}", "exec"), names)
    printed = capsys.readouterr().out
    assert "medium against Gambler at ninjan" in printed
    assert "2000 games of ninjan by steady, medium" in printed
    assert "The policy careless failed: IndexError" in printed


def test_the_examples_of_the_page_on_deals(capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "deals.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) == 3
    with language("en"):
        names: dict[str, object] = {}
        for number, example in enumerate(examples):
            exec(compile(example, f"deals.md, example {number}", "exec"), names)
    printed = capsys.readouterr().out
    assert "'R1', 'R2', 'R3'" in printed
    assert "Player 1 draws the rock 7" in printed
    assert "'KS A0-A18'" in printed


def test_the_pictures_of_the_page_on_deals_are_those_of_its_examples() -> None:
    page = (ROOT / "docs" / "deals.md").read_text(encoding="utf-8")
    pictures = drawn()
    assert len(pictures) == 3
    for path, picture in pictures.items():
        assert f"(pictures/{path.name})" in page
        assert path.read_text(encoding="utf-8") == picture, "make them again: python -m tools.pictures"


def test_no_page_for_players_shows_how_a_deal_is_written() -> None:
    for game in HOUSE:
        for lang in ("en", "fr"):
            assert "`{" not in find(game).rulings(lang), f"{game}, {lang}: docs/deals.md is the place for it"


def test_the_readme_shows_every_game() -> None:
    text = README.read_text(encoding="utf-8")
    for game in HOUSE:
        assert f"games/{game}" in text


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_adding_a_game_says_what_the_folder_of_the_smallest_one_shows(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    text = text[text.index("## Adding a game" if page == "README.md" else "## A new game") :]
    [folder] = {find(game).folder for game in ludotheque.games() if game not in HOUSE}
    assert str(folder.relative_to(ROOT)) in text
    files = [file for file in folder.rglob("*.*") if file.is_file() and file.suffix != ".pyc"]
    assert [file.name for file in files if file.name not in text] == []
