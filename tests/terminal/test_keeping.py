"""A game that is saved: in a new folder too, never with a traceback, and whether it works is known before it starts."""

from __future__ import annotations

import errno
import json
import os
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console as Terminal

from ludotheque.match import Match
from ludotheque.record import replay
from ludotheque.terminal.app import WRONG, main
from ludotheque.terminal.keeping import Keeper, games_folder, keep_finished
from ludotheque.terminal.plain import PlainStage
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.session import Session
from tests.terminal.console import Console

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
    said = capsys.readouterr()
    assert "could not be saved" in said.err
    assert said.out == "", "and no game has been played for nothing"
    assert not (tmp_path / "data").exists()


def test_the_folder_and_the_file_are_there_before_the_first_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "new" / "folder" / "game.json"
    found = []

    def typed() -> str:
        found.append(replay(json.loads(target.read_text(encoding="utf-8"))).moves)
        return "1" if len(found) == 1 else "q"

    monkeypatch.setattr("builtins.input", typed)
    assert main(["play", "ciseaux", "--players", "2", "--bots", "easy", "--seed", "1", "--save", str(target)]) == 0
    assert found[0] == []
    assert found[1] == [(0, "R1")], "and what a person has chosen is there before the bot has answered"


# --- where nothing can be saved ---------------------------------------------------------------------------------------

ALONE = ("play", "ciseaux", "--players", "2", "--bots", "easy", "--seed", "1", "--lang", "en")
NOWHERE = {"XDG_DATA_HOME": "/proc/nowhere"}


@pytest.mark.slow
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_a_game_that_cannot_be_saved_is_not_lost(tmp_path: Path, plain: tuple[str, ...]) -> None:
    taken, target = tmp_path / "taken.json", tmp_path / "game.json"
    taken.touch()
    with Console(tmp_path, *ALONE, *plain, environment=NOWHERE) as console:
        console.see("R1")
        assert "could not be saved" not in console.text
        console.type("1\r")
        console.see("The game could not be saved in /proc/nowhere")
        console.type("q\r")
        console.see("In which other file?")
        console.type(f"{taken}\r")
        console.see("exists already")
        console.type(f"{target}\r")
        assert console.end() == 0
        assert f"play --resume {target}" in console.written.decode()
    assert replay(json.loads(target.read_text(encoding="utf-8"))).moves[0] == (0, "R1")
    assert taken.read_text(encoding="utf-8") == ""


@pytest.mark.slow
def test_whoever_names_no_other_file_hears_why(tmp_path: Path) -> None:
    with Console(tmp_path, *ALONE, environment=NOWHERE) as console:
        console.see("▸  1  R1")
        console.type("q\r")
        console.see("In which other file?")
        console.press("enter")
        assert console.end() == WRONG
        assert "could not be saved" in console.text


def test_a_disk_that_is_full_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(match: Match, path: Path) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr("ludotheque.terminal.keeping.save", full)
    match = Match.start("ciseaux", 2, 1)
    session = Session(match, 1, "easy", PlainStage(Screen(console=Terminal(file=StringIO()))), Keeper())
    told = []
    for _ in range(3):
        session._keep()
        told.append([text for text, style in session.scene(0).news if style == "error"])
    assert [len(errors) for errors in told] == [1, 0, 0]
    assert "the disk is full" in told[0][0]


def test_a_disk_that_is_full_leaves_nothing_unfinished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str, encoding: str) -> None:
        path.touch()
        raise OSError(errno.ENOSPC, "full")

    target = tmp_path / "game.json"
    monkeypatch.setattr(Path, "write_text", full)
    assert main([*PLAY, str(target)]) == WRONG
    assert [*tmp_path.iterdir()] == []


def test_a_disk_that_is_full_leaves_no_empty_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(match: Match, path: Path) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as broken:
        broken.setattr("ludotheque.terminal.keeping.save", full)
        assert main([*PLAY[:-1]]) == WRONG
    assert [*(tmp_path / "data" / "ludotheque" / "games").glob("*.json")] == []
    assert main([*PLAY[:-1]]) == 0
    assert [file.name for file in (tmp_path / "data" / "ludotheque" / "games").iterdir()] == ["0001-ninjan.json"]


def test_players_without_a_name_have_a_number_in_the_list_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    match = Match.start("ciseaux", 2, 1, names=["", "Ana"])
    keep_finished(match)
    assert main(["games", "--lang", "fr"]) == 0
    assert "Joueur 1, Ana" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("lang", "names", "won"),
    [("en", "Player 1, Player 2", "won by Player "), ("fr", "Joueur 1, Joueur 2", "gagnée par Joueur ")],
)
def test_a_game_without_names_is_listed_as_it_is_told(
    lang: str, names: str, won: str, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match.start("ciseaux", 2, 1)
    keep_finished(match)
    while not match.over:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    keep_finished(match)
    assert match.record()["seats"] == []
    assert main(["games", "--lang", lang]) == 0
    begun, over = capsys.readouterr().out.splitlines()[:2]
    assert names in begun
    assert names in over
    assert won in over


def _fill(place: Path, what: str) -> None:
    if what == "folder":
        place.mkdir(parents=True)
    elif what == "pipe":
        os.mkfifo(place)
    elif what == "link":
        place.symlink_to("nowhere.json")
    else:
        place.write_text(what, encoding="utf-8")


BROKEN = [
    "",
    "{",
    "[]",
    "{}",
    "[" * 100_000,
    "folder",
    "pipe",
    "link",
    '{"game": "ninjan", "winners": [], "moves": []}',
]


@pytest.mark.parametrize("what", BROKEN, ids=range(len(BROKEN)))
@pytest.mark.parametrize(("lang", "said"), [("en", "cannot be read"), ("fr", "illisible")])
def test_what_cannot_be_read_is_listed_as_such(
    what: str, lang: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    games_folder().mkdir(parents=True)
    _fill(games_folder() / "0001-ninjan.json", what)
    assert main(["games", "--lang", lang]) == 0
    listed = capsys.readouterr().out
    assert f"0001-ninjan.json  {said}" in listed
    assert "--lang" not in listed, "and nobody is told to look at it, or to go on with it"
    keep_finished(Match.start("ciseaux", 2, 1))
    assert main(["games", "--lang", lang]) == 0
    assert "replay 2 " in capsys.readouterr().out


def test_the_list_of_games_breaks_between_words(tmp_path: Path) -> None:
    assert main(["play", "ciseaux", "--humans", "0", "--players", "3", "--bots", "easy", "--seed", "1"]) == 0
    kept = next((tmp_path / "data" / "ludotheque" / "games").glob("*.json"))
    record = json.loads(kept.read_text(encoding="utf-8"))
    names = record["seats"] = ["Marie-Antoinette", "Maximilienne", "Barthélemy"]
    kept.write_text(json.dumps(record), encoding="utf-8")
    with Console(tmp_path / "data", "games", "--lang", "en", columns=60) as console:
        console.see("Look at one")
        assert ", ".join(names) in " ".join(console.text.split())
