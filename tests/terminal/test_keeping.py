"""A game that is saved at its end: in a new folder too, and never with a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.terminal.app import WRONG, main

PLAY = ("play", "ninjan", "--humans", "0", "--players", "2", "--bots", "easy", "--seed", "1", "--lang", "en", "--save")


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_a_folder_that_does_not_exist_is_made(tmp_path: Path) -> None:
    target = tmp_path / "new" / "game.json"
    assert main([*PLAY, str(target)]) == 0
    assert target.exists()


def test_where_nothing_can_be_saved_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    assert main([*PLAY, str(blocked / "game.json")]) == WRONG
    assert "could not be saved" in capsys.readouterr().err
