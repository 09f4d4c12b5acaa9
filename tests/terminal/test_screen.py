"""The screen in a real pseudo-terminal, in both languages and three sizes: it fits, it follows keys, it comes back."""

from __future__ import annotations

import json
import re
import shlex
import signal
import time
from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque.games import find
from ludotheque.i18n import LANGUAGES
from ludotheque.terminal.full.stage import ECHO
from ludotheque.terminal.full.viewer import Viewer
from tests.terminal.console import Console

pytestmark = pytest.mark.slow

SIZES = [(80, 24), (100, 30), (160, 45)]
KEYS = {"en": "q save and quit", "fr": "q sauver, quitter"}
OVER = {"en": "another game, with the same players", "fr": "une autre partie, avec les mêmes joueurs"}
LOG = {"en": "▸  1  log ", "fr": "▸  1  récit "}  # the list at the end begins with it, however narrow the room is
LOG = {"en": "▸  1  log ", "fr": "▸  1  récit "}  # what the last list begins with, however narrow the room is


def play(folder: Path, game: str, *more: str, lang: str = "en", size: tuple[int, int] = (80, 24)) -> Console:
    columns, rows = size
    return Console(folder, "play", game, "--seed", "3", "--lang", lang, *more, columns=columns, rows=rows)


def kept(folder: Path) -> dict[str, Any]:
    """The first game that was played there, as it is kept: its end is written before it is shown."""
    for file in (folder / "ludotheque" / "games").glob("0001-*.json"):
        record: dict[str, Any] = json.loads(file.read_text(encoding="utf-8") or "{}")
        return record
    return {}


def kept_files(folder: Path) -> list[Path]:
    return [*(folder / "ludotheque" / "games").glob("*.json")]


def awaits_enter(console: Console, lang: str) -> bool:
    """A choice is pointed at in the list, with its number, and the keys are at the bottom."""
    return "▸  1  " in console.text and KEYS[lang] in "\n".join(console.lines[-2:])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("how_many", ["fewest", "most"])
@pytest.mark.parametrize("game", ludotheque.games())
def test_a_whole_game_with_enter_alone(tmp_path: Path, game: str, how_many: str, lang: str) -> None:
    """Each in one of the sizes, which take turns."""
    players = getattr(find(game), how_many)
    size = SIZES[(ludotheque.games().index(game) + (how_many == "most") + LANGUAGES.index(lang)) % len(SIZES)]
    with play(tmp_path, game, "--players", str(players), "--bots", "easy", lang=lang, size=size) as console:
        while not kept(tmp_path).get("winners"):
            console.see(lambda text: bool(kept(tmp_path).get("winners")) or awaits_enter(console, lang))
            before = console.text
            console.press("enter")
            console.see(lambda text, before=before: text != before)  # type: ignore[misc]
        console.see(lambda text: LOG[lang] in text or "q pour revenir" in text or "q to go back" in text)
        if LOG[lang] not in console.text:  # an Enter too many: the log
            console.type("q")
            console.see(LOG[lang])
        console.type("q\r")
        assert console.end() == 0
    match = ludotheque.replay(kept(tmp_path))
    assert match.over
    assert match.players == players


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_at_the_end_an_enter_too_many_starts_nothing(tmp_path: Path, lang: str) -> None:
    match = ludotheque.new("ciseaux", players=2, seed=3)
    while len(match.moves) < 30:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    record = tmp_path / "almost.json"
    record.write_text(json.dumps(match.record()), encoding="utf-8")
    with Console(tmp_path, "play", "--resume", str(record), "--lang", lang) as console:
        console.see(KEYS[lang])
        console.press("enter")
        for _ in range(2):
            console.see(OVER[lang])
            time.sleep(ECHO)  # an Enter that comes at once belongs to the page that was closed
            console.press("enter")
            console.see({"en": "q to go back", "fr": "q pour revenir"}[lang])
            console.press("enter")
        console.see(OVER[lang])
        assert len(kept_files(tmp_path)) == 1
        console.press("down", "down", "enter")
        console.see({"en": "Trick 1 of 16", "fr": "Levée 1 sur 16"}[lang])
        console.type("q\r")
        assert console.end() == 0
    assert len(kept_files(tmp_path)) == 2


@pytest.mark.parametrize(("key", "then"), [("enter", "exists already: choose another name"), ("down", "Your hand")])
def test_an_enter_too_many_overwrites_nothing(tmp_path: Path, key: str, then: str) -> None:
    target = tmp_path / "dear.txt"
    target.write_text("dear", encoding="utf-8")
    with play(tmp_path, "ninjan", "--save", str(target)) as console:
        console.see("Shall it be overwritten?")
        console.press(*{key: None, "enter": None})
        console.see(then)
        assert (target.read_text(encoding="utf-8") == "dear") == (key == "enter")


@pytest.mark.parametrize("players", [2, 8])
@pytest.mark.parametrize(
    ("size", "board"), [((80, 24), "home   break"), ((100, 30), "8 9 0 1 2"), ((160, 45), "9 10 11 12")]
)
def test_the_board_that_there_is_room_for(tmp_path: Path, players: int, size: tuple[int, int], board: str) -> None:
    with play(tmp_path, "supertock", "--players", str(players), size=size) as console:
        text = console.see(KEYS["en"].split()[0])
        assert board in text
        assert "Your hand: " in text


def test_the_window_may_be_resized(tmp_path: Path) -> None:
    with play(tmp_path, "supertock") as console:
        console.see("home   break")
        console.resize(100, 30)
        console.see("8 9 0 1 2")
        console.resize(80, 24)
        console.see("home   break")


def test_arrow_keys_numbers_and_notation(tmp_path: Path) -> None:
    with play(tmp_path, "ciseaux", "--players", "2", "--bots", "easy") as console:
        console.see("▸  1  R1")
        console.press("down", "down")
        console.see("▸  3  R3")
        console.press("enter")
        console.see("Player 1 reveals the 3 of rock.")
        console.type("1\r")
        console.see("Player 1 reveals the 1 of rock.")
        console.type("s5\r")
        console.see("Player 1 reveals the 5 of scissors.")


def test_pages_come_back_to_the_table(tmp_path: Path) -> None:
    with play(tmp_path, "ninjan", "--players", "2") as console:
        table = console.see("Your hand")
        for command, title in (("?", "Choosing a card"), ("l", "what happened so far"), ("r", "100 %"), ("? n7", "N7")):
            console.type(f"{command}\r")
            console.see("q to go back")
            if command == "r":
                console.press("end")
            console.see(title)
            console.type("q")
            assert console.see("Your hand") == table
        console.type("h\r")
        console.see("wins")


def test_a_page_that_is_closed_with_q_and_enter_plays_nothing(tmp_path: Path) -> None:
    with play(tmp_path, "ninjan", "--players", "2") as console:
        table = console.see("Your hand")
        for command in "?lr":
            console.type(f"{command}\r")
            console.see("q to go back")
            console.type("q\r")
            assert console.see("Your hand") == table
        console.type("zzz\r")
        console.see("'zzz' is not a move of this game")
        assert kept_files(tmp_path) == []


UNDO = {"en": "u take back", "fr": "u reprendre"}
TAKEN_BACK = {"en": "Player 1 takes back a move.", "fr": "Joueur 1 reprend un coup."}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_taking_back_is_offered_when_it_is_possible_and_told(tmp_path: Path, lang: str) -> None:
    """A card that beats nothing and that nobody has answered yet may lie on another pile."""
    hands = [["P9", *(f"R{n}" for n in range(2, 10))], [*(f"P{n}" for n in range(1, 9)), "R1"]]
    match = ludotheque.new("ninjan", players=2, deal={"piles": ["S1", "S2", "S3"], "hands": hands})
    for seat, card in enumerate(("P9", "P8")):
        match.play(seat, card)
    record = tmp_path / "begun.json"
    record.write_text(json.dumps(match.record()), encoding="utf-8")
    with Console(tmp_path, "play", "--resume", str(record), "--bots", "easy", "--lang", lang) as console:
        table = console.see(KEYS[lang])
        assert UNDO[lang] not in table
        console.press("enter")
        console.see(UNDO[lang])
        console.type("u\r")
        console.see(TAKEN_BACK[lang])
        assert UNDO[lang] not in console.text
        assert "▸  1  >1" in console.text


def test_taking_back_is_not_offered_where_it_would_be_refused(tmp_path: Path) -> None:
    """Every card of Super Tock comes from a hidden hand."""
    with play(tmp_path, "supertock", "--players", "2", "--bots", "easy") as console:
        for _ in range(6):
            before = console.see(KEYS["en"])
            assert UNDO["en"] not in before
            console.press("enter")
            console.see(lambda text, before=before: text != before)  # type: ignore[misc]
        console.type("u\r")
        console.see(lambda text: "There is no move to take back" in text or "This cannot be taken back" in text)
    assert UNDO["en"].encode() not in console.written


def test_a_refused_move_says_why_on_the_screen(tmp_path: Path) -> None:
    with play(tmp_path, "ninjan", "--players", "2") as console:
        console.see("Your hand")
        console.type("zzz\r")
        console.see("'zzz' is not a move of this game")


def test_leaving_says_how_to_go_on_and_that_line_goes_on(tmp_path: Path) -> None:
    with play(tmp_path, "ninjan", "--players", "2", lang="fr") as console:
        console.see("Votre main")
        console.press("enter")
        console.see("révèle")
        console.type("q\r")
        assert console.end() == 0
        [line] = [line for line in console.written.decode().splitlines() if "--resume 1" in line]
    command = line.split()
    assert command[-2:] == ["--lang", "fr"]
    with Console(tmp_path, *command[command.index("play") :]) as console:
        console.see("Manche 1 sur 9")


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_the_line_to_go_on_with_is_whole_and_quoted_in_a_narrow_window(tmp_path: Path, plain: tuple[str, ...]) -> None:
    folder = tmp_path / "a folder of Zoé’s and 'mine'"
    folder.mkdir()
    file = folder / "a game.json"
    file.write_text(json.dumps(ludotheque.new("ninjan", players=2, seed=3).record()), encoding="utf-8")
    with Console(tmp_path, "play", "--resume", str(file), "--lang", "fr", *plain, columns=60) as console:
        console.see("Votre main")
        console.type("q\r")
        assert console.end() == 0
        [line] = [line for line in console.written.decode().splitlines() if "--resume" in line]
    command = shlex.split(line)
    assert command[-8:] == ["--resume", str(file), "--humans", "1", "--bots", "medium", "--lang", "fr"]


def test_ctrl_c_saves_too(tmp_path: Path) -> None:
    with play(tmp_path, "ninjan") as console:
        console.see("Your hand")
        console.type("\x03")
        assert console.end() == 0
        assert b"--resume 1" in console.written


def test_the_menu_asks_for_everything(tmp_path: Path) -> None:
    with Console(tmp_path, "play", "--lang", "en") as console:
        console.see("Which game?")
        console.type("ninjan\r")
        console.see("How many players")
        console.type("3\r")
        console.see("How many of them are people")
        console.press("enter")
        console.see("How strong are the bots?")
        console.press("up", "enter")
        console.see("called?")
        console.type("Marie\x07\r")
        text = console.see("Your hand")
        assert "Marie" in text
        assert "Pépin" in text, "an easy bot"


def test_a_recorded_game_is_looked_at_position_by_position(tmp_path: Path) -> None:
    match = ludotheque.new("ciseaux", players=2, seed=1, names=["Ada", "Ben"])
    while not match.over:
        for seat in match.actors:
            match.play(seat, match.legal(seat)[0])
    file = tmp_path / "game.json"
    file.write_text(json.dumps(match.record()), encoding="utf-8")
    with Console(tmp_path, "replay", str(file), "--lang", "en") as console:
        console.see("0 of 16   →")
        console.press("right")
        assert "Ada reveals the 1 of rock." in console.see("1 of 16   →")
        console.press("left")
        console.see("0 of 16   →")
        console.type("p")
        console.see("2 of 16   →")
        console.press("end")
        console.see("16 of 16   →")
        console.type("q")
        assert console.end() == 0


def test_bots_are_watched(tmp_path: Path) -> None:
    with play(tmp_path, "ciseaux", "--humans", "0", "--players", "2", "--bots", "easy") as console:
        console.see(" of 16   → next")  # all of it is played, though not shown yet
        console.press("end")
        console.see("16 of 16   →")
        console.type("q")
        console.see(OVER["en"])
        console.type("q\r")
        assert console.end() == 0


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"NO_COLOR": "1"}, {"PYTHONIOENCODING": "ascii"}, {}])
def test_the_plain_lines_stay(tmp_path: Path, environment: dict[str, str]) -> None:
    plain = [] if environment else ["--plain"]
    with Console(tmp_path, "play", "ninjan", "--lang", "en", "--seed", "3", *plain, environment=environment) as console:
        console.see("number or notation, ? for help")
        assert b"\x1b[?1049h" not in console.written
        console.type("q\r")
        assert console.end() == 0


def test_no_color_on_a_screen_has_no_colours(tmp_path: Path) -> None:
    with Console(tmp_path, "play", "ninjan", "--screen", "--lang", "en", environment={"NO_COLOR": "1"}) as console:
        console.see("Your hand")
        assert b"\x1b[?1049h" in console.written
        assert b"38;" not in console.written
        assert b"[31" not in console.written


@pytest.mark.parametrize("game", ludotheque.games())
def test_a_screen_of_plain_letters_is_spelt_in_them(tmp_path: Path, game: str) -> None:
    """The screen where somebody insists on it, though the terminal knows neither accents nor signs."""
    with Console(
        *(tmp_path, "play", game, "--seed", "3", "--lang", "fr", "--screen", "--name", "Zoé"),
        environment={"PYTHONIOENCODING": "ascii"},
    ) as console:
        text = console.see("q sauver, quitter")
        assert b"\x1b[?1049h" in console.written
        assert text.isascii()
        assert ">  1" in text
        assert "Zoe" in text
        assert "?" not in text.replace("? aide", "")
        console.type("?\r")
        console.see("q pour revenir")
        assert console.text.isascii()
        console.type("q")
        console.see("q sauver, quitter")
        console.type("q\r")
        assert console.end() == 0


def test_two_people_share_a_keyboard_behind_a_curtain(tmp_path: Path) -> None:
    with play(tmp_path, "ninjan", "--humans", "2", "--players", "2", "--name", "Ana", "--name", "Ana") as console:
        assert "Your hand" not in console.see("Ana, take the keyboard")
        console.press("enter")
        console.see("Your hand")
        console.press("enter")
        assert "Your hand" not in console.see("Ana 2, take the keyboard")


def test_behind_the_curtain_one_can_leave(tmp_path: Path) -> None:
    with play(tmp_path, "ninjan", "--humans", "2") as console:
        console.see("(q saves and quits)")
        console.type("q")
        assert console.end() == 0
        assert "The game is saved." in console.text


def test_what_is_said_after_ctrl_c_has_a_line_of_its_own(tmp_path: Path) -> None:
    with play(tmp_path, "ninjan", "--plain") as console:
        console.see("? for help):")
        console.process.send_signal(signal.SIGINT)
        assert console.end() == 0
        assert any(line.startswith("The game is saved.") for line in console.lines)


@pytest.mark.parametrize("way", [{}, {"TERM": "dumb"}, {"NO_COLOR": "1"}], ids=["plain", "dumb", "no colour"])
def test_line_by_line_cards_are_words_as_in_a_pipe(tmp_path: Path, way: dict[str, str]) -> None:
    more = () if way else ("--plain",)
    command = ("play", "ninjan", "--players", "2", "--seed", "3", "--lang", "en", *more)
    with Console(tmp_path, *command, rows=60, environment=way) as console:
        text = console.see("Your hand: ●R−2 ●R1")
        console.see("? for help):")
        assert "╭" not in text
        console.type("r\r")
        console.see(lambda text: "? for help):" in text and "N1" in text)
        assert "╭".encode() not in console.written, "nor in the examples of the rules"


def test_at_the_end_of_a_replay_everyone_has_a_line() -> None:
    match = ludotheque.new("ninjan", players=4, seed=1, names=["Ada", "Ben", "Cleo", "Dan"])
    bot = ludotheque.bot("easy", seed=1)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, bot.choose(match.seen_by(seat)))
    viewer = Viewer(match)
    viewer.lines(80, 24)
    viewer.press("end")
    shown = ["".join(text for _, text in line).strip() for line in viewer.lines(80, 24)]
    for name in match.names:
        assert any(re.fullmatch(rf"\d\. {name}  −?\d+", line) for line in shown)
