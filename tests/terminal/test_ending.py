"""A game that is ended from outside (SIGTERM): the terminal is left as it was, and how to go on is told."""

from __future__ import annotations

import os
import signal
import termios
import time
from pathlib import Path

import pytest

import ludotheque
from ludotheque.record import save
from tests.helpers import SOURCE
from tests.terminal.console import Console

pytestmark = pytest.mark.slow

ENDED = 128 + signal.SIGTERM
OTHER_SCREEN, OWN_SCREEN = b"\x1b[?1049h", b"\x1b[?1049l"
HIDDEN, SHOWN = b"\x1b[?25l", b"\x1b[?25h"


def restored(console: Console) -> bool:
    """Whether the terminal's own screen and its cursor are back."""
    written = console.written
    return written.rfind(OWN_SCREEN) >= written.rfind(OTHER_SCREEN) and written.rfind(SHOWN) >= written.rfind(HIDDEN)


def ended(console: Console) -> int:
    console.process.send_signal(signal.SIGTERM)
    return console.end()


@pytest.mark.parametrize("form", ["--screen", "--plain"])
def test_a_game_that_is_ended_tells_how_to_go_on(tmp_path: Path, form: str) -> None:
    with Console(
        tmp_path, "play", "ciseaux", "--players", "2", "--seed", "3", "--lang", "en", form, rows=40
    ) as console:
        console.see("Trick 1 of 16")
        console.type("1\r")
        console.see("Trick 2 of 16")
        assert ended(console) == ENDED
        assert restored(console)
        assert b"The game is saved." in console.written
        assert b"--resume 1" in console.written


SLOW = """
import sys, time

class Slow:
    def find_spec(self, name, path=None, target=None):
        if name == "ludotheque.terminal.full.stage":
            time.sleep(2)

sys.meta_path.insert(0, Slow())
"""


def test_what_is_typed_while_the_screen_starts_is_nowhere(tmp_path: Path) -> None:
    """Neither across the terminal, nor chosen, nor left for the shell; and what is typed later is written again."""
    (tmp_path / "sitecustomize.py").write_text(SLOW)  # there is time to type on any machine
    slowly = {"PYTHONPATH": f"{tmp_path}{os.pathsep}{SOURCE.parent}"}
    command = ("play", "ciseaux", "--players", "2", "--seed", "3", "--lang", "en")
    with Console(tmp_path, *command, environment=slowly) as console:
        while not silent(console):
            time.sleep(0.005)
        console.type("1\rhello\r")
        assert "hello" not in console.see("▸  1  R1")
        assert "Trick 1 of 16" in console.text
        assert "is not a move" not in console.text
        console.type("q\r")
        assert console.end() == 0
        assert b"hello" not in console.written
        assert not silent(console)


def silent(console: Console) -> bool:
    return not termios.tcgetattr(console.ours)[3] & termios.ECHO


@pytest.mark.parametrize("asked", ["?\r", "l\r"])
def test_also_while_something_is_read(tmp_path: Path, asked: str) -> None:
    with Console(tmp_path, "play", "ninjan", "--seed", "3", "--lang", "en") as console:
        console.see("Your hand")
        console.type(asked)
        console.see("q to go back")
        assert ended(console) == ENDED
        assert restored(console)
        assert b"--resume 1" in console.written


def test_also_while_the_menu_asks(tmp_path: Path) -> None:
    with Console(tmp_path, "play", "--lang", "en") as console:
        console.see("Which game?")
        assert ended(console) == ENDED
        assert restored(console)


@pytest.mark.parametrize("key", ["\x03", ""])
def test_also_while_a_game_that_is_over_is_looked_at(tmp_path: Path, key: str) -> None:
    match = ludotheque.new("ciseaux", players=2, seed=1, names=["Ada", "Ben"])
    bot = ludotheque.bot("easy", seed=1)
    while not match.over:
        for seat in match.actors:
            match.play(seat, bot.choose(match.seen_by(seat)))
    file = tmp_path / "over.json"
    save(match, file)
    with Console(tmp_path, "play", "--resume", str(file), "--lang", "en") as console:
        console.see("▸  1  log ")
        console.type("replay\r")
        console.see("p plays or pauses")
        if key:
            console.type(key)
            assert console.end() == 0
        else:
            assert ended(console) == ENDED
        assert restored(console)
        assert b"Traceback" not in console.written
