"""What the documentation promises, run."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

import ludotheque
from ludotheque.i18n import language

README = Path(__file__).parent.parent / "README.md"


@pytest.mark.parametrize("module", ["ludotheque", "ludotheque.match", "ludotheque.outcomes", "ludotheque.i18n"])
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


def test_the_readme_shows_every_game() -> None:
    text = README.read_text(encoding="utf-8")
    for game in ludotheque.games():
        assert f"games/{game}" in text
