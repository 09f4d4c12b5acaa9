"""What is compiled again after an edit: all that machine code is made of, and nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import FunctionType

import pytest

from ludotheque.games import SHELF, cache, find, sources
from ludotheque.games.forms import PARTS
from ludotheque.games.sources import GROUND, PACKAGE, marked, with_imports

ONLY_PYTHON = shutil.ignore_patterns("__pycache__", "web", "*.md", "*.po", "*.mo", "*.html", "*.svg")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package in which anything may be changed."""
    copy = tmp_path / PACKAGE.name
    for part in ("games", "bots", "i18n"):
        shutil.copytree(PACKAGE / part, copy / part, ignore=ONLY_PYTHON)
    for module in (cache, sources):
        monkeypatch.setattr(module, "GROUND", copy / "games")
    monkeypatch.setattr(sources, "PACKAGE", copy)
    return copy


def edit(source: Path) -> None:
    source.write_text(source.read_text("utf-8") + "\n# another line\n", "utf-8")


@pytest.mark.parametrize(
    ("edited", "compiled_again"),
    [
        ("games/supertock/rules.py", True),
        ("games/supertock/moving.py", True),
        ("games/supertock/bots/weights.py", True),  # holds no function at all: numbers that a compiled one has inside
        ("games/chance.py", True),
        ("games/turning.py", True),  # what is joined with the rules
        ("games/twins.py", True),
        ("bots/tree.py", True),
        ("games/supertock/view.py", False),
        ("games/supertock/picture.py", False),
        ("games/supertock/words.py", False),
        ("games/supertock/why.py", False),
        ("games/ninjan/rules.py", False),
        ("games/canvas.py", False),
        ("games/drawing.py", False),
        ("bots/coach.py", False),
    ],
)
def test_what_an_edit_throws_away(package: Path, edited: str, compiled_again: bool) -> None:
    homes = (package / "games" / "supertock", package / "bots")
    before = cache._fingerprint(homes)
    edit(package / edited)
    assert (cache._fingerprint(homes) != before) is compiled_again


@pytest.mark.parametrize("name", SHELF)
def test_everything_that_the_rules_call_is_among_the_sources(name: str) -> None:
    """Followed through the functions themselves, not through what the files say about imports."""
    game = find(name)
    known = with_imports({GROUND / "forms.py"} | marked(game.folder))
    left = [value for part in PARTS for value in vars(game.plain.module(part)).values()]
    seen = set()
    while left:
        function = left.pop()
        if isinstance(function, FunctionType) and hasattr(function, "compiling") and function not in seen:
            seen.add(function)
            assert Path(function.__code__.co_filename) in known
            left += [function.__globals__.get(called) for called in function.__code__.co_names]
    assert len(seen) > 10


def test_imports_are_found_however_they_are_written(tmp_path: Path) -> None:
    game = tmp_path / "shelf" / "fifth"
    (game / "bots").mkdir(parents=True)
    for file in ("table.py", "moves.py", "view.py", "bots/__init__.py", "bots/sense.py"):
        (game / file).touch()
    rules = game / "rules.py"
    rules.write_text(
        "import ludotheque.games.suits\nfrom ..bits import bit\nfrom .table import (\n    TABLE,\n)\n"
        "from . import moves as steps, nothing\ndef late():\n    from .bots import sense\nimport numpy\n"
    )
    own = ("rules.py", "table.py", "moves.py", "bots/__init__.py", "bots/sense.py")
    found = with_imports({rules})
    assert {game / file for file in own} <= found
    assert {GROUND / "bits.py", GROUND / "suits.py"} <= found
    assert game / "view.py" not in found
