"""At a table of the browser version, in a real pseudo-terminal: help, hints, undo, leaving and coming back, looking on.

The other player is a program at the same table.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.client import RemoteTable, open_table
from ludotheque.record import replay
from ludotheque.terminal.joining import sit_down
from ludotheque.terminal.keeping import keep_finished
from tests.terminal.console import Console
from tests.web.test_client import another_process
from tests.web.test_workers import served

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
    return Console(folder, *joining(table, lang))


def joining(table: RemoteTable, lang: str = "en") -> list[str]:
    return ["play", "--join", table.url, "--name", "Zoé", "--lang", lang]


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
            if command == "?":
                console.press("end")
                console.see("q: leave; the seat is kept.")
            console.type("q")
            console.see("Choose a card to play in secret.")
        console.type("h\r")
        console.see(lambda text: " of the time" in text or "a sensible player" in text)  # if there was no time to think
        console.type("zzz\r")
        console.see("'zzz' is not a move of this game")


def test_a_secret_choice_is_taken_back_and_a_revealed_one_is_not(tmp_path: Path, ana: RemoteTable) -> None:
    with join(tmp_path, ana) as console:
        console.see("▸  1  R1")
        console.press("enter")
        console.see("You have chosen R1. Waiting for Ana.")
        console.see("u take back")
        console.type("h\r")
        console.see("There is nothing for you to decide now.")
        console.type("u\r")
        console.see("▸  1  R1")
        choose_both(ana, console, "Trick 1 of 16")
        console.see("Trick 2 of 16")
        console.see(lambda text: "u take back" not in text)
        console.type("u\r")
        console.see("something hidden was revealed by it, or since")


def test_what_others_do_does_not_move_what_is_pointed_at(tmp_path: Path, ana: RemoteTable) -> None:
    with join(tmp_path, ana) as console:
        console.see("▸  1  R1")
        console.press("down", "down")
        console.see("▸  3  R3")
        ana.move(ana.legal[0])
        assert "▸  3  R3" in console.see("has chosen")


NOTHING = "There is nothing for you to decide now."


def test_a_notice_goes_with_the_position_it_was_about(tmp_path: Path, ana: RemoteTable) -> None:
    with join(tmp_path, ana) as console:
        console.see("▸  1  R1")
        console.type("zzz\r")
        console.see("'zzz' is not a move of this game")
        ana.move(ana.legal[0])
        assert "'zzz' is not a move of this game" in console.see("has chosen"), "the same is still asked"
        console.press("enter")
        console.see("Trick 2 of 16")
        console.press("enter")
        console.see("You have chosen")
        console.type("h\r")
        console.see(NOTHING)
        until(ana, 3)
        ana.move(ana.legal[0])
        assert NOTHING not in console.see(lambda text: "Trick 3 of 16" in text and "▸  1  " in text)


def test_who_waits_is_not_told_to_choose(tmp_path: Path, ana: RemoteTable) -> None:
    with join(tmp_path, ana) as console:
        assert "h hint" in console.see("↑↓ Enter choose")
        console.press("enter")
        text = console.see(lambda text: "You have chosen R1. Waiting for Ana." in text and "u take back" in text)
        assert "Enter choose" not in text
        assert "h hint" not in text


def test_coming_back_is_told_once(tmp_path: Path, ana: RemoteTable) -> None:
    with join(tmp_path, ana) as console:
        console.see("▸  1  R1")
        console.type("q\r")
        assert console.end() == 0
    with join(tmp_path, ana) as console:
        console.see("You sit here again as Zoé.")
        while not any("Zoé is here." in line for line in ana.log):
            ana._receive(60)
        ana.do("say", phrase="bye")
        assert "Zoé is here." not in console.see("Goodbye!")


def test_coming_back_for_a_bot_is_told_once(tmp_path: Path) -> None:
    with served(str(tmp_path / "tables"), "--grace", "1") as (_, server):
        ana = open_table(server, lang="en", game="ciseaux", seats=SEATS)
        with join(tmp_path, ana) as console:
            console.see("▸  1  R1")
            console.type("q\r")
            assert console.end() == 0
        while not ana.table["stand_in"][1]:
            ana._receive(60)
        with join(tmp_path, ana) as console:
            console.see("You sit here again as Zoé.")
            console.see("Zoé is back and plays again.")
            ana.do("say", phrase="bye")
            assert console.see("Goodbye!").count("Zoé is back and plays again.") == 1
        ana.close()


REASON = re.compile(r"^  \S.*\(C\d+\)$", re.MULTILINE)  # a line of its own below what happened, with its ruling


def test_the_story_gives_reasons_with_their_rulings(tmp_path: Path, ana: RemoteTable) -> None:
    watching = Console(tmp_path, "watch", ana.url, "--lang", "en", columns=160)
    joining = Console(tmp_path, "play", "--join", ana.url, "--name", "Zoé", "--lang", "en", columns=160)
    with watching, joining:
        joining.see("▸  1  R1")
        joining.press("enter")
        ana.move("P1")
        for console in (watching, joining):
            console.see("Trick 2 of 16")
            console.type("l\r")
            console.see("q to go back")
            assert REASON.search(console.text), console.text
    with Console(tmp_path, "watch", ana.url, "--lang", "en", "--plain", columns=160) as lines:
        assert REASON.search(lines.see("Waiting for Ana and Zoé.")), "also to whoever comes later"


def choose_a_pile(ana: RemoteTable, console: Console) -> int:
    """Go on until somebody has chosen a pile, which anyone can see; returns who."""
    choose_both(ana, console, "Round 1 of 9")
    moves, [seat] = ana.table["moves"], ana.table["actors"]
    if seat == 0:
        ana.move(ana.legal[0])
    else:
        console.see("▸  1  >")  # whichever is the first that may be chosen
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
        assert "révèle" in text, "what happened before is told"
        choose_both(ana, console, "Levée 2 sur 16")
        console.see("Levée 3 sur 16")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_looking_on_to_the_end_and_playing_again(tmp_path: Path, ana: RemoteTable, lang: str) -> None:
    watching = Console(tmp_path, "watch", ana.url, "--lang", lang)
    with join(tmp_path, ana) as zoe, watching as spectator:
        spectator.see({"en": "Trick 1 of 16", "fr": "Levée 1 sur 16"}[lang])
        assert "u take back" not in spectator.text
        spectator.type("?\r")
        spectator.see({"en": "q to go back", "fr": "q pour revenir"}[lang])
        spectator.press("end")
        help = spectator.see({"en": "one ruling, q: leave.", "fr": "une précision, q : quitter."}[lang])
        assert {"en": "u: take", "fr": "u : reprendre"}[lang] not in help
        spectator.type("q")
        for trick in range(1, 17):
            choose_both(ana, zoe, f"Trick {trick} of 16")
        spectator.see({"en": "that was it for today", "fr": "c’est tout pour aujourd’hui"}[lang])
        spectator.see(" A  Ana  0 point")  # the table stays on the screen
        assert "another game" not in spectator.text
        assert " 1. " in spectator.text
        spectator.type("q\r")
        assert spectator.end() == 0
        zoe.see("another game, with the same players")
        zoe.press("enter")  # one too many: it opens no table for everybody
        zoe.see("q to go back")
        zoe.press("enter")
        zoe.see("another game, with the same players")
        zoe.type("replay\r")
        zoe.see("0 of 16")
        zoe.type("q")
        zoe.see("another game, with the same players")
        zoe.type("again\r")
        zoe.see("Trick 1 of 16")
        assert "Zoé" in zoe.text
    with Console(tmp_path, "games", "--lang", "en") as console:
        assert console.end() == 0
        assert "   1  " in console.text, "it is kept by its number"


def test_a_finished_game_that_is_joined_again_is_kept_once(
    tmp_path: Path, ana: RemoteTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    other = sit_down(ana.url, "Zoé").table
    while not ana.over:
        for table in (ana, other):
            table.move(table.legal[0])
        until(ana, other.table["moves"])
    match = replay(ana.record())
    assert match.scores == tuple(ana.table["scores"])
    assert keep_finished(match) == keep_finished(match) == 1
    other.close()


NOWHERE = {"XDG_DATA_HOME": "/proc/nowhere"}  # nobody can write there


def test_where_no_seat_can_be_kept_its_link_is_told(tmp_path: Path, ana: RemoteTable) -> None:
    with Console(tmp_path, *joining(ana), environment=NOWHERE) as console:
        console.see("Your seat cannot be kept in /proc/nowhere/ludotheque/seats.json")
        console.see("Only this link leads back to it")
        console.type("q\r")
        assert console.end() == 0
        said = console.written.decode()
    assert "which is for nobody else" in said
    [line] = [line for line in said.splitlines() if "--join" in line]
    again = shlex.split(line)
    with Console(tmp_path, *again[again.index("play") :], environment=NOWHERE) as console:
        assert "Zoé" in console.see("▸  1  R1")


def test_a_broken_file_of_seats_is_set_aside_and_told(tmp_path: Path, ana: RemoteTable) -> None:
    file = tmp_path / "ludotheque" / "seats.json"
    file.parent.mkdir()
    file.write_text('{"broken', encoding="utf-8")
    with join(tmp_path, ana, "fr") as console:
        console.see("on ne sait plus rien des places")
    assert file.with_name("seats.json.1").read_text(encoding="utf-8") == '{"broken'
    assert ana.url in json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("ana", ["supertock"], indirect=True)
def test_a_board_comes_when_the_server_has_drawn_it(tmp_path: Path, ana: RemoteTable) -> None:
    """Before, there is nothing to be seen of it; on a large screen it stands beside the rest."""
    watching = Console(tmp_path / "watching", "watch", ana.url, "--lang", "en", columns=100, rows=30)
    joining = Console(tmp_path, "play", "--join", ana.url, "--name", "Zoé", "--lang", "en", columns=100, rows=30)
    with watching, joining:
        for console in (watching, joining):
            console.see(lambda text: "Zoé" in text and "Waiting for Ana." in text)


# --- line by line -----------------------------------------------------------------------------------------------------


PHRASES = {"hello": "Ana: “Hello!”", "oops": "Ana: “Oops!”", "thanks": "Ana: “Thank you!”"}


def say_all(ana: RemoteTable, console: Console) -> None:
    """She says one thing after the other, each of which is told before the next."""
    for phrase, told in PHRASES.items():
        ana.do("say", phrase=phrase)
        console.see(told)


def told_once(console: Console, *sentences: str) -> bool:
    written = console.written.decode()
    return all(written.count(sentence) == 1 for sentence in sentences)


def test_in_lines_each_sentence_is_told_once(tmp_path: Path, ana: RemoteTable) -> None:
    with Console(tmp_path, *joining(ana), "--plain", columns=200, rows=60) as console:
        console.see("Your move, Zoé")
        console.type("1\r")
        console.see("Waiting for Ana.")
        say_all(ana, console)
        ana.move(ana.legal[0])
        console.see("Trick 2 of 16")
        revealed = [line for line in ana.log if " reveal" in line]
        assert revealed
        assert told_once(console, *PHRASES.values(), *revealed)
        ana.do("say", phrase="hello")  # what is said again is told again
        console.type("1\r")
        console.see(lambda text: console.written.decode().count(PHRASES["hello"]) == 2)


def test_in_lines_whoever_looks_on_sees_the_table_again_after_moves(tmp_path: Path, ana: RemoteTable) -> None:
    with Console(tmp_path, "watch", ana.url, "--lang", "en", "--plain", columns=200, rows=80) as console:
        console.see("Trick 1 of 16")
        zoe = sit_down(ana.url, "Zoé").table
        console.see("Zoé sits down")
        say_all(ana, console)
        ana.move(ana.legal[0])
        console.see("Waiting for Zoé")
        assert told_once(console, "Trick 1 of 16", *PHRASES.values()), "the table is as it was"
        zoe.move(zoe.legal[0])
        console.see("Trick 2 of 16")
        zoe.do("say", phrase="bye")
        console.see("Goodbye!")
        assert told_once(console, "Trick 1 of 16", "Trick 2 of 16", *PHRASES.values(), "Goodbye!")
        zoe.close()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_in_lines_what_is_typed_while_one_waits_is_no_answer_to_what_comes(
    tmp_path: Path, ana: RemoteTable, lang: str
) -> None:
    refused = {"en": "Zoé has nothing to decide now: waiting", "fr": "Zoé n’a rien à décider"}[lang]
    with Console(tmp_path, *joining(ana, lang), "--plain", columns=200, rows=200) as console:
        console.see({"en": "Your move, Zoé", "fr": "À vous, Zoé"}[lang])
        console.type("1\r")
        console.see({"en": "While you wait, you can type:", "fr": "En attendant, vous pouvez taper"}[lang])
        console.type("1\r")
        console.see(refused)
        console.type("h\r")
        console.see({"en": NOTHING, "fr": "Vous n’avez rien à décider"}[lang])
        console.type("? c5\r")
        console.see("C5")
        console.type("l\r")
        console.see({"en": "Zoé sits down", "fr": "prend place à la table"}[lang])
        console.type("2\rzzz\r")
        ana.move(ana.legal[0])
        console.see({"en": "Trick 2 of 16", "fr": "Levée 2 sur 16"}[lang])
        console.read(1.0)
        ana.do("say", phrase="hello")  # and hears what there is
        assert ana.table["moves"] == 2
        console.type("1\r")
        until(ana, 3)
        console.type("q\r")
        assert console.end() == 0
        assert console.written.decode().count({"en": "While you wait", "fr": "En attendant"}[lang]) == 1


def test_lines_stored_in_a_pipe_choose_nothing_unseen(tmp_path: Path, ana: RemoteTable) -> None:
    """They leave at the first question that they cannot answer, or before."""
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "LUDOTHEQUE_COMPILE": "never"}
    command = [sys.executable, "-m", "ludotheque", *joining(ana)]
    typed = "1\n2\n3\n"
    done = subprocess.run(
        command, input=typed, text=True, capture_output=True, env=environment, timeout=60, check=False
    )
    assert "Your move, Zoé" in done.stdout
    ana.do("say", phrase="hello")
    assert ana.table["moves"] == 0
