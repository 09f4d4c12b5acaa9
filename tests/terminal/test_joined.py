"""At a table of the browser version, in a real pseudo-terminal: help, hints, undo, leaving and coming back, looking on.

The other player is a program at the same table.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.client import RemoteTable, open_table
from tests.terminal.console import Console
from tests.web.test_client import another_process

pytestmark = pytest.mark.slow

SEATS = [{"kind": "person", "name": "Ana"}, {"kind": "open"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with another_process(tmp_path_factory.mktemp("server")) as (address, _):
        yield address


@pytest.fixture
def ana(server: str, request: pytest.FixtureRequest) -> Iterator[RemoteTable]:
    """Her table, with a free seat."""
    table = open_table(server, lang="en", game=getattr(request, "param", "ciseaux"), seats=SEATS)
    yield table
    table.close()


def join(folder: Path, table: RemoteTable, lang: str = "en") -> Console:
    return Console(folder, "play", "--join", table.url, "--name", "Zoé", "--lang", lang)


def until(table: RemoteTable, moves: int) -> None:
    """Wait until so many choices have been made."""
    while table.table["moves"] < moves:
        table._receive(60)


def choose_both(ana: RemoteTable, console: Console, headline: str) -> None:
    """Both choose something under this headline; returns when it is revealed."""
    moves = ana.table["moves"]
    console.see(lambda text: headline in text and "▸  1  " in text)
    console.press("enter")
    ana.move(ana.legal[0])
    until(ana, moves + 2)


def test_help_rules_log_and_hints(tmp_path: Path, ana: RemoteTable) -> None:
    with join(tmp_path, ana) as console:
        console.see("Choose a card to play in secret.")
        for command, expected in (("?", "Everybody chooses a card"), ("l", "Zoé sits down"), ("? c5", "C5")):
            console.type(f"{command}\r")
            console.see("q to go back")
            assert expected in console.text
            console.type("q")
            console.see("Choose a card to play in secret.")
        console.type("h\r")
        console.see(" of the time")
        console.type("zzz\r")
        console.see("'zzz' is not a move of this game")


def test_a_secret_choice_is_taken_back_and_a_revealed_one_is_not(tmp_path: Path, ana: RemoteTable) -> None:
    with join(tmp_path, ana) as console:
        console.see("▸  1  R1")
        console.press("enter")
        console.see("Waiting for Ana.")
        console.type("u\r")
        console.see("▸  1  R1")
        choose_both(ana, console, "Trick 1 of 16")
        console.see("Trick 2 of 16")
        console.type("u\r")
        console.see("something hidden has been revealed since")


def test_what_others_do_does_not_move_what_is_pointed_at(tmp_path: Path, ana: RemoteTable) -> None:
    with join(tmp_path, ana) as console:
        console.see("▸  1  R1")
        console.press("down", "down")
        console.see("▸  3  R3")
        ana.move(ana.legal[0])
        assert "▸  3  R3" in console.see("has chosen")


def choose_a_pile(ana: RemoteTable, console: Console) -> int:
    """Go on until somebody has chosen a pile, which anyone can see; returns who."""
    choose_both(ana, console, "Round 1 of 9")
    moves, [seat] = ana.table["moves"], ana.table["actors"]
    if seat == 0:
        ana.move(ana.legal[0])
    else:
        console.see("▸  1  >1")
        console.press("enter")
    until(ana, moves + 1)
    return int(seat)


@pytest.mark.parametrize("ana", ["ninjan"], indirect=True)
@pytest.mark.parametrize("agree", [True, False])
def test_between_people_undo_asks_the_other(tmp_path: Path, ana: RemoteTable, agree: bool) -> None:
    """Whoever of the two chose the pile asks, and the other one answers."""
    with join(tmp_path, ana) as console:
        seat = choose_a_pile(ana, console)
        moves = ana.table["moves"]
        if seat == 0:
            ana.do("undo")
            console.see("Ana would like to take back a move. Do you agree?")
            console.type("yes\r" if agree else "no\r")
        else:
            console.type("u\r")
            while ana.table["undo"] is None:
                ana._receive(60)
            ana.do("undo_reply", agree=agree)
        while ana.table["undo"] is not None:
            ana._receive(60)
        assert ana.table["moves"] == moves - agree
        console.see("takes back a move." if agree else "does not agree")


def test_the_seat_is_kept_and_the_printed_line_takes_it_again(tmp_path: Path, ana: RemoteTable) -> None:
    with join(tmp_path, ana, "fr") as console:
        choose_both(ana, console, "Levée 1 sur 16")
        console.see("Levée 2 sur 16")
        console.type("q\r")
        assert console.end() == 0
        [line] = [line for line in console.written.decode().splitlines() if "--join" in line]
    command = shlex.split(line)
    with Console(tmp_path, *command[command.index("play") :]) as console:
        text = console.see("Levée 2 sur 16")
        assert "Zoé" in text
        assert "dévoile" in text, "what happened before is told"
        choose_both(ana, console, "Levée 2 sur 16")
        console.see("Levée 3 sur 16")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_looking_on_to_the_end_and_playing_again(tmp_path: Path, ana: RemoteTable, lang: str) -> None:
    watching = Console(tmp_path, "watch", ana.url, "--lang", lang)
    with join(tmp_path, ana) as zoe, watching as spectator:
        spectator.see({"en": "Trick 1 of 16", "fr": "Levée 1 sur 16"}[lang])
        assert "u undo" not in spectator.text
        for trick in range(1, 17):
            choose_both(ana, zoe, f"Trick {trick} of 16")
        spectator.see({"en": "that was it for today", "fr": "c’est tout pour aujourd’hui"}[lang])
        spectator.see(" A  Ana  0 point")  # the table stays on the screen
        assert "another game" not in spectator.text
        assert " 1. " in spectator.text
        spectator.type("q\r")
        assert spectator.end() == 0
        zoe.see("another game, with the same players")
        zoe.press("enter")
        zoe.see("Trick 1 of 16")
        assert "Zoé" in zoe.text
