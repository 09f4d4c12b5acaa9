"""Nothing that a terminal, a disk or a person does ends in a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque
from ludotheque.games import SHELF
from tests.helpers import SOURCE

pytestmark = pytest.mark.slow


def run(folder: Path, command: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """A shell command in which `ludotheque` is ours."""
    known = {**os.environ, "PYTHONPATH": str(SOURCE.parent), "LC_ALL": "C.UTF-8", "LUDOTHEQUE_COMPILE": "never"}
    done = subprocess.run(
        ["bash", "-c", command.replace("ludotheque", f"{sys.executable} -m ludotheque")],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=folder,
        env={**known, "XDG_DATA_HOME": str(folder), **environment},
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.mark.parametrize("name", ["empty.json", "empty.jsonl"])
@pytest.mark.parametrize("what", ["play --resume", "replay"])
def test_an_empty_file_is_told_to_be_one(tmp_path: Path, name: str, what: str) -> None:
    (tmp_path / name).touch()
    done = run(tmp_path, f"ludotheque {what} {name} --lang en")
    assert done.returncode == 1
    assert done.stderr == f"{name}: there is no game in it.\n"


@pytest.mark.parametrize("what", ["play --resume", "replay"])
@pytest.mark.parametrize("name", ["/dev/zero", "pipe", "/dev/stdin"])
def test_what_never_ends_is_not_read(tmp_path: Path, what: str, name: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = run(tmp_path, f"timeout 30 ludotheque {what} {name} --lang fr")
    assert done.returncode == 1
    assert done.stderr.endswith("ce n’est pas un fichier\n")


@pytest.mark.parametrize("what", ["play --resume", "replay"])
def test_a_folder_is_not_read(tmp_path: Path, what: str) -> None:
    done = run(tmp_path, f"ludotheque {what} . --lang fr")
    assert done.returncode == 1
    assert "c’est un dossier" in done.stderr


def test_a_record_may_begin_with_a_mark_of_its_encoding(tmp_path: Path) -> None:
    record = json.dumps(ludotheque.new("ciseaux", players=2, seed=1).record())
    for name in ("one.json", "some.jsonl"):
        (tmp_path / name).write_text(record, encoding="utf-8-sig")
        assert run(tmp_path, f"ludotheque replay {name} --lang en").returncode == 0
    assert "Trick 1 of 16" in run(tmp_path, "ludotheque play --resume one.json --lang en", typed="q\n").stdout


def test_names_arrive_whatever_the_system_speaks(tmp_path: Path) -> None:
    plain = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    run(tmp_path, "ludotheque play ninjan --name Zoé --save Zoé.json --lang en", typed="q\n", **plain)
    assert '"Zoé"' in (tmp_path / "Zoé.json").read_text(encoding="utf-8")
    done = run(tmp_path, "ludotheque play ninjan --name $'Zo\\xe9' --lang en", typed="q\n")
    assert done.returncode == 0, "what is no UTF-8 at all does no harm"


def test_closed_standard_input_saves_the_game(tmp_path: Path) -> None:
    done = run(tmp_path, "ludotheque play ninjan --lang en <&-")
    assert done.returncode == 0
    assert "The game is saved." in done.stdout


@pytest.mark.parametrize(
    "command", ["rules ninjan --lang fr", "--lang fr --help", "--lang fr play --help", "--lang fr --version"]
)
def test_a_full_disk(tmp_path: Path, command: str) -> None:
    done = run(tmp_path, f"ludotheque {command} > /dev/full")
    assert done.returncode == 1
    assert "le disque est plein" in done.stderr


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("play --players x", "--players : il faut un nombre entier, pas « x »"),
        ("bench server --rate x", "--rate : il faut un nombre, pas « x »"),
        ("play --pl", "l’option --pl est ambiguë : --plain, --players"),
        ("play --plain --screen", "ne va pas avec"),
        ("bench nothing", "erreur : choix impossible : « nothing » (au choix : games, bots, "),
        ("dance", "erreur : choix impossible : « dance » (au choix : serve, play, watch, "),
        ("store dance", "restore, erase, forget ou rekey)"),
        ("play --seed 1 --seed 2", "--seed : donné deux fois : 1 et 2"),
        ("play --save a --save b", "--save : donné deux fois : a et b"),
        ("serve --port x", "« x » : écrivez un nombre entier"),
        ("bench server --rate 1 --rate 2", "--rate : donné deux fois : 1.0 et 2.0"),
        ("play --plain=x", "ne prend pas de valeur (« x »)"),
    ],
)
def test_a_command_that_is_not_understood_is_told_in_french(tmp_path: Path, command: str, expected: str) -> None:
    done = run(tmp_path, f"ludotheque {command} --lang fr")
    assert done.returncode == 2
    assert expected in done.stderr.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("written", ["x", "=3", " =3", "="])
def test_an_option_that_is_not_understood_is_quoted_in_french(tmp_path: Path, written: str) -> None:
    done = run(tmp_path, f"ludotheque play ninjan --option '{written}' --lang fr")
    assert done.returncode == 1
    assert f"NOM=VALEUR, pas «\N{NO-BREAK SPACE}{written}\N{NO-BREAK SPACE}»" in done.stderr
    assert "NAME=VALUE, not" in run(tmp_path, f"ludotheque play ninjan --option '{written}' --lang en").stderr


def test_what_is_said_twice_is_refused_where_it_differs(tmp_path: Path) -> None:
    done = run(tmp_path, "ludotheque play ninjan --option deals=1 --option deals=3 --lang en")
    assert (done.returncode, done.stderr) == (1, "The option deals is given twice, with different values.\n")
    done = run(tmp_path, "ludotheque rules --lang fr --lang en")
    assert done.returncode == 2
    assert "fr et en" in done.stderr
    same = "ludotheque play ninjan --seed 1 --seed 1 --option deals=3 --option deals=3 --lang en --lang en"
    assert run(tmp_path, same, typed="q\n").returncode == 0


@pytest.mark.parametrize("command", ["play --join", "play --join ABCDEF", "watch ABC"])
def test_a_code_alone_is_told_to_need_an_address(tmp_path: Path, command: str) -> None:
    assert "/join?code=ABCDEF with the code of six letters" in run(tmp_path, f"ludotheque {command} --lang en").stderr
    done = run(tmp_path, f"ludotheque {command} --lang fr")
    assert done.returncode == 1
    assert "/join?code=ABCDEF avec le code de six lettres" in done.stderr


def test_levels_are_named_in_french_too(tmp_path: Path) -> None:
    done = run(tmp_path, "ludotheque play ninjan --bots Difficile --lang fr", typed="q\n")
    assert "--bots hard" in done.stdout
    done = run(tmp_path, "ludotheque play ninjan --bots fort --lang fr")
    assert done.returncode == 1
    said = done.stderr.replace("\N{NO-BREAK SPACE}", " ")
    assert said == "Il n’y a pas de niveau « fort » : choisissez facile, moyen, difficile ou expert.\n"
    assert "facile, moyen" in run(tmp_path, "ludotheque play --help --lang fr").stdout


@pytest.mark.parametrize("command", ["play échecs", "rules échecs", "play ninjan --option tie=échecs"])
def test_names_that_are_not_known_stand_there_too(tmp_path: Path, command: str) -> None:
    done = run(tmp_path, f"ludotheque {command} --lang fr")
    assert "« échecs »" in done.stderr.replace("\N{NO-BREAK SPACE}", " ")
    assert "'échecs'" in run(tmp_path, f"ludotheque {command} --lang en").stderr


def test_what_was_typed_stands_between_the_marks_of_the_language(tmp_path: Path) -> None:
    done = run(tmp_path, "ludotheque play ninjan --lang fr", typed="C1\x1b[31m\nq\n")
    assert "« C1\\x1b[31m » n’est pas un coup de ce jeu" in done.stdout.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("command", ["rules supertock all", "rules supertock", "play ninjan --seed 3"])
def test_a_broken_pipe_is_no_error(tmp_path: Path, command: str) -> None:
    done = run(tmp_path, f"{{ ludotheque {command}; echo $? >&2; }} | true", typed="q\n")
    assert done.stderr == "0\n"


@pytest.mark.parametrize(
    "environment", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}]
)
def test_a_terminal_of_plain_letters(tmp_path: Path, environment: dict[str, str]) -> None:
    done = run(tmp_path, "ludotheque play ninjan --lang fr --seed 3", typed="q\n", **environment)
    assert done.returncode == 0
    assert "Votre main" in done.stdout
    assert done.stdout.isascii()


def test_a_hyphen_at_which_no_line_breaks_is_a_plain_hyphen(tmp_path: Path) -> None:
    done = run(tmp_path, "ludotheque rules ninjan --lang fr", PYTHONIOENCODING="ascii")
    assert "posez-la" in done.stdout


def test_names_are_cleaned_and_never_alike(tmp_path: Path) -> None:
    command = "ludotheque play ninjan --lang en --humans 2 --players 2 --name $'Zo\\x1b[31mé' --name $'Zo[31mé'"
    done = run(tmp_path, command, typed="\nq\n")
    assert "\x1b" not in done.stdout
    assert "Zo[31mé 2" in done.stdout


def test_what_resume_cannot_change_is_refused(tmp_path: Path) -> None:
    run(tmp_path, "ludotheque play ninjan --lang en", typed="q\n")
    done = run(tmp_path, "ludotheque play --resume 1 --players 3 --seed 2 --lang en")
    assert done.returncode == 1
    assert "--players and --seed cannot go with --resume" in done.stderr


def test_save_never_overwrites_unasked(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text("precious", encoding="utf-8")
    done = run(tmp_path, "ludotheque play ninjan --lang en --save game.json", typed="q\n")
    assert done.returncode == 1
    assert "exists already" in done.stderr
    assert (tmp_path / "game.json").read_text(encoding="utf-8") == "precious"


def test_every_game_is_kept_by_its_number(tmp_path: Path) -> None:
    for _ in range(2):
        run(tmp_path, "ludotheque play ciseaux --humans 0 --players 2 --bots easy --lang en")
    listed = run(tmp_path, "ludotheque games --lang en").stdout
    assert "   1  " in listed
    assert "   2  " in listed
    assert "(ciseaux)" in listed
    assert "won by" in listed
    assert "Trick 16 of 16" in run(tmp_path, "ludotheque replay 2 --lang en").stdout
    assert run(tmp_path, "ludotheque replay 9 --lang en").returncode == 1


def test_house_rules_are_said_at_the_start(tmp_path: Path) -> None:
    done = run(tmp_path, "ludotheque play ninjan --option deals=3 --lang en", typed="q\n")
    assert "Three deals make a game" in done.stdout


def test_the_system_speaks_french_and_so_do_metavars(tmp_path: Path) -> None:
    assert "n’existe pas" in run(tmp_path, "ludotheque replay nowhere.json --lang fr").stderr
    (tmp_path / "wrong.json").write_text("{\n oops", encoding="utf-8")
    assert "voyez la ligne 2, colonne 2." in run(tmp_path, "ludotheque replay wrong.json --lang fr").stderr
    helped = run(tmp_path, "ludotheque play --lang fr --help").stdout
    assert "NIVEAU" in helped
    assert "FICHIER" in helped


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", SHELF)
def test_the_rules_never_show_a_fixture(tmp_path: Path, game: str, lang: str) -> None:
    text = run(tmp_path, f"ludotheque rules {game} --lang {lang}").stdout
    for raw in ("```", "\nplayers: ", "\ndeal: ", "\nplay: ", "\nsay: "):
        assert raw not in text
