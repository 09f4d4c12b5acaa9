"""The command as a person meets it: typed lines in, plain text out."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from typing import NamedTuple

import pytest

import ludotheque
from ludotheque.games import find
from ludotheque.i18n import language
from ludotheque.terminal.app import main


class Said(NamedTuple):
    code: int
    out: str
    err: str


class Typist:
    """Runs the command with these lines typed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *arguments: str, typed: str = "") -> Said:
        lines = iter(typed.split("\n"))

        def read(prompt: str = "") -> str:
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        self.monkeypatch.setattr("builtins.input", read)
        with language("en"):
            try:
                code = main(list(arguments))
            except SystemExit as stop:
                code = int(str(stop.code))
        return Said(code, *self.capsys.readouterr())


@pytest.fixture
def typist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typist:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return Typist(monkeypatch, capsys)


FIRST = "\n".join(["1"] * 400)  # always the first of the list


@pytest.mark.parametrize("game", ludotheque.games())
@pytest.mark.parametrize(("lang", "end"), [("en", " win"), ("fr", "gagne")])
def test_a_whole_game_by_typing_numbers(typist: Typist, game: str, lang: str, end: str) -> None:
    said = typist("play", game, "--players", "3", "--seed", "1", "--lang", lang, typed=FIRST)
    assert said.code == 0
    assert end in said.out


def test_the_version_is_told(typist: Typist) -> None:
    said = typist("--version")
    assert (said.code, said.out) == (0, f"ludotheque {ludotheque.__version__}\n")


def test_a_move_by_notation_and_the_story_it_causes(typist: Typist) -> None:
    card = ludotheque.new("ninjan", players=2, seed=3).legal(0)[-1]
    said = typist("play", "ninjan", "--players", "2", "--seed", "3", "--name", "Marie", typed=f"{card.lower()}\nq")
    assert f"Marie reveals the {card[1:]} of ".replace("-", "−") in said.out
    assert "Margot reveals" in said.out


def test_an_illegal_move_is_explained_and_asked_again(typist: Typist) -> None:
    said = typist("play", "ciseaux", "--seed", "1", typed="R5\nR5\nhello\nq")
    assert "You have already played the 5 of rock." in said.out
    assert "'hello' is not a move of this game: write one like" in said.out


SUPERTOCK = {
    "decks": [["KS", "KH", "10D", "7C", "JS", "2C", "3C", "4C", "5C", "6C"]],
    "marbles": [["A0", "B8", "B5", "Ah4"], ["E0", "E0", "E0", "E0"]],
}


def saved_supertock(tmp_path: Path) -> Path:
    file = tmp_path / "tock.json"
    file.write_text(json.dumps(ludotheque.new("supertock", players=2, deal=SUPERTOCK).record()), encoding="utf-8")
    return file


def test_the_list_of_games_counts_minutes_as_people_do(typist: Typist) -> None:
    english, french = typist("rules").out, typist("rules", "--lang", "fr").out
    assert "about 1 minute. " in english
    assert "about 10 minutes. " in english
    assert "environ 1 minute. " in french


def test_card_first_then_marble_then_destination(typist: Typist, tmp_path: Path) -> None:
    said = typist("play", "--resume", str(saved_supertock(tmp_path)), typed="10d\nb8\n\nks\nb8\n10D B8-sky\nq")
    assert "10D: and then? (Enter to choose again)" in said.out
    assert "10D B8: and then? (Enter to choose again)" in said.out
    assert "KS B8: and then?" in said.out
    assert re.search(r"^ +\d+  10D +\d+ choices$", said.out, re.MULTILINE)
    assert "Player 1 goes up to heaven from B8" in said.out


def test_a_card_that_cannot_be_played_gives_its_reason(typist: Typist, tmp_path: Path) -> None:
    deal = {"decks": [["KS", "QH", "10D", "7C", "JS"]]}
    file = tmp_path / "tock.json"
    file.write_text(json.dumps(ludotheque.new("supertock", players=2, deal=deal).record()), encoding="utf-8")
    [queen] = [line for line in typist("play", "--resume", str(file), typed="q").out.splitlines() if "QH  " in line]
    assert "No marble can move with the queen of hearts." in queen


def test_question_mark_explains_the_rules_at_hand(typist: Typist) -> None:
    choosing = typist("play", "ninjan", "--seed", "3", typed="?\nq").out
    assert "\nChoosing a card\n" in choosing
    assert "\nTaking and laying\n" not in choosing
    assert "<!--" not in choosing


def test_a_refused_move_names_its_ruling_and_question_mark_tells_it(typist: Typist) -> None:
    said = typist("play", "supertock", "--seed", "3", typed="fold\n? t9\n? Z1\nq").out
    refused = "who can play must play" in said
    assert refused == ("Ruling T9: type ? T9 to read it." in said)
    assert "\nT9 · One card a turn" in said
    assert "Super Tock has no ruling 'Z1'." in said


def test_h_hints_with_a_legal_move(typist: Typist) -> None:
    said = typist("play", "ninjan", "--seed", "3", typed="h\nq")
    hints = [line for line in said.out.splitlines() if " of the time" in line]
    assert 1 <= len(hints) <= 3
    for hint in hints:
        assert hint.split(" (")[0] in ludotheque.new("ninjan", players=4, seed=3).legal(0)


def test_a_hint_leaves_english_words_of_a_notation_to_those_who_type_them(typist: Typist) -> None:
    said = typist("play", "rockoman", "--seed", "2", "--lang", "fr", typed="h\nq").out
    assert "\npiocher une carte\N{NO-BREAK SPACE}: gagne " in said
    assert "draw" not in said


def test_a_hint_names_the_move_before_it_speaks_of_it(typist: Typist) -> None:
    said = typist("play", "ciseaux", "--players", "2", "--seed", "1", typed="h\nq").out
    assert re.match(r"[RPSJ]\d? \(", said.partition("Thinking…\n")[2])


def test_more_names_than_people_are_refused(typist: Typist) -> None:
    said = typist("play", "ninjan", "--name", "Ana", "--name", "Zoé")
    assert said.code == 1
    assert "1 person plays here, but there are 2 names: see --humans." in said.err


def test_somebody_may_really_be_called_player_2(typist: Typist) -> None:
    for name in ("Player 2", "player 2", "Joueur 2"):
        said = typist("play", "ninjan", "--players", "3", "--humans", "3", "--name", name, typed="\n1\nq").out
        assert "Player 2 2" not in said
        assert "Player 4, take the keyboard" in said
        assert "Player 3" in said
    assert "Player 1, take" in typist("play", "ninjan", "--humans", "2", "--name", "Player 1", typed="\n1\nq").out


def test_the_closing_lines_name_the_file_that_somebody_wanted(typist: Typist, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    for lines in ("q", FIRST):
        said = typist("play", "ninjan", "--players", "2", "--seed", "1", "--save", str(file), typed=lines)
        assert said.out.splitlines()[-1] == f"It is saved in {file} too."
        file.unlink()
    assert "saved in" not in typist("play", "ninjan", "--seed", "1", typed="q").out


def test_behind_the_curtain_one_can_leave(typist: Typist) -> None:
    said = typist("play", "ninjan", "--humans", "2", typed="q")
    assert said.code == 0
    assert "(q saves and quits)" in said.out
    assert "The game is saved." in said.out
    assert "Your hand" not in said.out


def test_u_never_goes_past_what_was_revealed(typist: Typist) -> None:
    said = typist("play", "ciseaux", "--seed", "1", typed="u\nR5\nu\nq")
    assert "There is no move to take back." in said.out
    assert "something hidden was revealed by it, or since" in said.out
    saved = json.loads(next(Path(os.environ["XDG_DATA_HOME"]).rglob("*.json")).read_text(encoding="utf-8"))
    assert [move for seat, move in saved["moves"] if seat == 0] == ["R5"]


def test_q_saves_and_the_line_it_prints_resumes(typist: Typist) -> None:
    said = typist("play", "ninjan", "--players", "3", "--seed", "1", typed="1\n1\nq")
    assert said.code == 0
    command = shlex.split(said.out.strip().splitlines()[-1])
    command = command[command.index("play") :]
    assert command == ["play", "--resume", "1", "--humans", "1", "--bots", "medium", "--lang", "en"]
    assert "wins!" in typist(*command, typed=FIRST).out


def test_the_end_of_the_input_saves_too(typist: Typist) -> None:
    assert "The game is saved." in typist("play", "ninjan", "--seed", "1", typed="1").out


def test_a_finished_game_is_recorded_when_asked(typist: Typist, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typist("play", "ninjan", "--players", "2", "--seed", "1", "--save", str(file), typed=FIRST)
    match = ludotheque.replay(json.loads(file.read_text(encoding="utf-8")))
    assert match.over
    told = typist("replay", str(file))
    assert told.code == 0
    assert "The nine rounds are over." in told.out


def test_two_people_on_one_machine_never_see_each_others_hand(typist: Typist) -> None:
    said = typist("play", "ninjan", "--players", "2", "--humans", "2", "--seed", "3", typed="\n1\n\n\nq")
    screens = said.out.split("-" * 40)
    hands = [ludotheque.new("ninjan", players=2, seed=3).legal(seat) for seat in (0, 1)]
    for seat, other in ((0, 1), (1, 0)):
        [own] = [text for text in screens if f"{hands[seat][-1]} " in text.replace("−", "-")]
        assert "Your hand" in own
        assert not any(f" {card} " in own.replace("−", "-") for card in hands[other])


def test_everybody_hears_what_happened_since_their_last_turn(typist: Typist) -> None:
    said = typist("play", "ciseaux", "--players", "2", "--humans", "2", "--seed", "3", typed="\nR1\n\n\nP2\n\n\nq")
    last_screen = said.out.split("-" * 40)[-1]
    assert "Player 1 reveals the 1 of rock." in last_screen
    assert "Player 2 reveals the 2 of paper." in last_screen


def test_only_bots(typist: Typist) -> None:
    assert "win" in typist("play", "ninjan", "--humans", "0", "--seed", "1").out


def test_options_by_name(typist: Typist) -> None:
    said = typist("play", "ninjan", "--option", "deals=3", "--option", "tie=shared", "--seed", "1", typed="q")
    assert "Deal 1 of 3, round 1 of 9" in said.out


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("play chess", "There is no game called 'chess'"),
        ("play ninjan --players 9", "Ninjan is for 2 to 5 players, not 9."),
        ("play ninjan --humans 7", "from 0 to 4 of them can be people"),
        ("play ninjan --option deals=2", "How many deals make a game? It cannot be '2': choose"),
        ("play ninjan --option deals=2", "“three deals, with their scores added up” (deals=3)."),
        ("play ninjan --option deals", "NAME=VALUE"),
        ("play ninjan --option colour=red", "Ninjan has no option colour: its options are tie and deals."),
        ("play ninjan --bots genius", "There is no level 'genius': choose easy, medium, hard or expert."),
        ("play --resume nowhere.json", "nowhere.json cannot be read"),
        ("replay nowhere.json", "nowhere.json cannot be read"),
        ("rules chess", "There is no game called 'chess'"),
        ("rules rockoman R5", "Rockoman has no ruling 'R5'."),
    ],
)
def test_what_is_wrong_is_said_and_the_exit_code_is_1(typist: Typist, command: str, complaint: str) -> None:
    said = typist(*command.split())
    assert said.code == 1
    assert complaint in said.err


@pytest.mark.parametrize("command", ["dance", "play ninjan --players many", "replay", "--lang de"])
def test_a_wrong_command_line_exits_with_2_in_both_languages(typist: Typist, command: str) -> None:
    english = typist(*command.split())
    french = typist(*command.split(), "--lang=fr") if "--lang" not in command else english
    assert english.code == french.code == 2
    assert "error" in english.err
    assert command.startswith("--lang") or "erreur" in french.err


def test_a_game_that_cannot_be_saved_says_so(typist: Typist) -> None:
    said = typist("play", "ninjan", "--save", "/dev/null/game.json", typed="q")
    assert said.code == 1
    assert "could not be saved" in said.err


@pytest.mark.parametrize("game", ludotheque.games())
def test_ids_stand_wherever_titles_are_and_may_be_typed(typist: Typist, game: str) -> None:
    title = f"{find(game).title.text('en')} ({game})"
    for said in (typist("rules"), typist("play", typed="q"), typist("play", typed=f"{game}\nq")):
        assert title in said.out
    assert "How many players" in typist("play", typed=f"{game}\nq").out
    typist("play", game, "--seed", "1", typed="q")
    assert title in typist("games").out


def test_the_menu_leads_to_a_game(typist: Typist) -> None:
    said = typist("play", typed="9\nr\n2\n77\n\nq")
    assert "Please type a number" in said.out
    assert "\nNinjan\n" in said.out
    assert "Ninjan is for 2 to 5 players, not 77." in said.out
    assert "Round 1 of 9" in said.out


def test_the_menu_tells_how_many_of_the_players_can_be_people(typist: Typist) -> None:
    said = typist("play", typed="ninjan\n3\n7\nabc\n0\n1\n\n\nq")
    assert said.out.count("There are 3 players: from 1 to 3 of them can be people.") == 3
    assert "is for 2 to 5 players" not in said.out
    assert "Round 1 of 9" in said.out


def test_the_menu_can_be_left(typist: Typist) -> None:
    assert typist("play", typed="q").code == 0
    assert typist("play", typed="").code == 0  # as in a game, whoever types no more has left


@pytest.mark.parametrize("asked", ["r 2", "r2", "R2", "r ninjan", "R  Ninjan"])
def test_the_menu_shows_the_rules_of_one_game(typist: Typist, asked: str) -> None:
    said = typist("play", typed=f"{asked}\nq")
    assert "rock, paper and scissors" in said.out
    assert "Please type a number" not in said.out


def test_the_menu_finds_no_rules_of_a_game_that_is_not_there(typist: Typist) -> None:
    assert "Please type a number" in typist("play", typed="r9\nq").out


@pytest.mark.parametrize("name", ["Ninjan", "NINJAN", "ninjan"])
def test_a_game_may_be_named_with_capitals(typist: Typist, name: str) -> None:
    assert "Round 1 of 9" in typist("play", name, typed="q").out
    assert "rock, paper and scissors" in typist("rules", name).out


def test_a_game_may_be_named_by_its_title(typist: Typist) -> None:
    assert "Super Tock" in typist("rules", "super tock").out


def test_rules_are_listed_and_shown_in_both_languages(typist: Typist) -> None:
    assert "Ninjan" in typist("rules").out
    assert "pierre, feuille et ciseaux" in typist("rules", "ninjan", "--lang", "fr").out
    assert "rock, paper and scissors" in typist("rules", "ninjan").out
    assert "ludotheque rules ninjan all" in typist("rules", "ninjan").out


def test_rulings_are_told_all_or_one_by_one(typist: Typist) -> None:
    assert "\n\nN7 · Égalité en tête\n\n" in typist("rules", "ninjan", "all", "--lang", "fr").out
    for command in ("rules --lang fr ninjan N7", "rules ninjan --lang fr N7", "rules ninjan --lang=fr --plain N7"):
        assert typist(*command.split()).out.startswith("N7 · Égalité en tête"), command
    one = typist("rules", "rockoman", "rm5").out
    assert one.startswith("RM5 · ROCKOMAN")
    assert "RM6" not in one


def test_several_records_in_one_file(typist: Typist, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    records = [ludotheque.new("ciseaux", seed=seed).record() for seed in (1, 2)]
    file.write_text("\n".join(json.dumps(record) for record in records), encoding="utf-8")
    assert "2 matches told." in typist("replay", str(file)).out


def test_replay_step_by_step(typist: Typist, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typist("play", "ninjan", "--players", "2", "--humans", "0", "--seed", "1", "--save", str(file))
    assert typist("replay", str(file), "--step", typed="\n\n").code == 130  # left before the end


@pytest.mark.parametrize("arguments", [(), ("--lang", "fr"), ("serve",)])
def test_the_command_alone_opens_the_games(
    typist: Typist, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    served: list[Namespace] = []

    def serve(given: Namespace) -> int:
        served.append(given)
        return 0

    monkeypatch.setattr("ludotheque.terminal.app.serve", serve)
    assert typist(*arguments).code == 0
    assert [(given.host, given.port, given.no_browser) for given in served] == [("127.0.0.1", 8000, False)]


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", "rules", "--lang", "en"], capture_output=True, text=True, check=True
    )
    assert "Read one with: ludotheque rules" in done.stdout


def test_help_is_quick_and_speaks_both_languages(typist: Typist) -> None:
    assert "show this help message" in typist("--help").out
    assert "afficher cette aide" in typist("--help", "--lang", "fr").out
    code = (
        "import sys; sys.argv = ['ludotheque', '--help']\n"
        "from ludotheque.terminal.app import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize(
    ("lang", "prompt"), [("en", "Enter to do it, or type ? for help:"), ("fr", "Entrée pour le faire, ou «")]
)
def test_where_there_is_nothing_to_choose_enter_does_it(typist: Typist, lang: str, prompt: str) -> None:
    said = typist("play", "rockoman", "--seed", "2", "--lang", lang, typed="\nq").out
    assert prompt in said
    assert {"en": "Player 1 draws", "fr": "Joueur 1 pioche"}[lang] in said
