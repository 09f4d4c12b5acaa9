"""A game that is gone on with: the same people, the same bots, and one window at a time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque
from ludotheque.terminal.keeping import Keeper, games_folder
from ludotheque.terminal.session import Session
from tests.terminal.test_terminal import Typist

TWO = ("play", "ninjan", "--players", "3", "--humans", "2", "--bots", "hard", "--seed", "3")


@pytest.fixture
def typist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typist:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return Typist(monkeypatch, capsys)


def moves() -> list[list[object]]:
    [file] = games_folder().glob("*.json")
    found: list[list[object]] = json.loads(file.read_text(encoding="utf-8"))["moves"]
    return found


@pytest.fixture
def levels(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """How many people, and which bots, each session has had."""
    had = []
    run = Session.run

    def noted(session: Session) -> bool:
        had.append((len(session.humans), session.level))
        return run(session)

    monkeypatch.setattr(Session, "run", noted)
    return had


def test_the_number_alone_brings_everybody_back(typist: Typist, levels: list[tuple[int, str]]) -> None:
    typist(*TWO, typed="\n1\n\nq")
    assert [seat for seat, _ in moves()] == [0]
    said = typist("play", "--resume", "1", typed="")
    assert said.code == 0
    assert "Player 2, take the keyboard" in said.out
    assert [seat for seat, _ in moves()] == [0], "nobody has moved for a person who is not there"
    assert levels == [(2, "hard")] * 2


@pytest.mark.parametrize("humans", ["0", "1", "3"])
def test_nobody_takes_a_seat_or_looks_into_a_hand(typist: Typist, humans: str) -> None:
    typist(*TWO, typed="\n1\n\nq")
    said = typist("play", "--resume", "1", "--humans", humans, typed="\n1\n\n1")
    assert said.code == 1
    assert "2 seats are people’s" in said.err
    assert len(moves()) == 1


def test_bots_of_another_level_stay_from_then_on(typist: Typist, levels: list[tuple[int, str]]) -> None:
    typist(*TWO, typed="\n1\n\nq")
    typist("play", "--resume", "1", "--humans", "2", "--bots", "easy", typed="")
    typist("play", "--resume", "1", typed="")
    assert levels == [(2, "hard"), (2, "easy"), (2, "easy")]


def test_a_saved_file_knows_it_too(typist: Typist, tmp_path: Path, levels: list[tuple[int, str]]) -> None:
    file = tmp_path / "mine.json"
    typist(*TWO, "--save", str(file), typed="\n1\n\nq")
    typist("play", "--resume", str(file), typed="")
    assert levels == [(2, "hard")] * 2


def test_an_old_game_is_as_it_was(typist: Typist, levels: list[tuple[int, str]]) -> None:
    typist(*TWO, typed="\n1\n\nq")
    for beside in games_folder().glob("*.seating"):
        beside.unlink()
    typist("play", "--resume", "1", typed="")
    assert levels[-1] == (1, "medium")


def test_when_it_is_over_only_who_played_it_lies_beside_it(typist: Typist) -> None:
    typist("play", "ciseaux", "--players", "2", "--bots", "easy", "--seed", "1", typed="\n".join(["1"] * 40))
    assert {path.suffix for path in games_folder().iterdir()} == {".json", ".seating"}


def test_a_second_window_is_refused(typist: Typist) -> None:
    typist(*TWO, typed="\n1\n\nq")
    [file] = games_folder().glob("*.json")
    first = Keeper(file)
    first.hold()
    said = typist("play", "--resume", "1", typed="\n1\n\nq")
    assert said.code == 1
    assert "is being played in another window" in said.err
    assert len(moves()) == 1
    first.let_go()
    assert typist("play", "--resume", "1", typed="").code == 0


def test_a_game_that_is_new_is_ours_from_its_first_choice_on(typist: Typist) -> None:
    keeper = Keeper()
    keeper.keep(ludotheque.new("ninjan", players=2, seed=1))
    assert "in another window" in typist("play", "--resume", "1", typed="q").err
    keeper.let_go()


def test_a_window_that_was_killed_holds_nothing(typist: Typist) -> None:
    typist(*TWO, typed="\n1\n\nq")
    [file] = games_folder().glob("*.json")
    code = (
        "import os, sys; from pathlib import Path; from ludotheque.terminal.keeping import Keeper\n"
        "keeper = Keeper(Path(sys.argv[1])); keeper.hold(); os._exit(9)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(file)], check=False)
    assert done.returncode == 9
    assert Path(f"{file}.lock").exists()
    assert typist("play", "--resume", "1", typed="").code == 0


def test_only_a_game_that_is_not_over_is_offered_to_be_gone_on_with(typist: Typist) -> None:
    over = ("play", "ciseaux", "--players", "2", "--bots", "easy", "--seed", "1")
    typist(*over, typed="\n".join(["1"] * 40))
    assert "--resume" not in typist("games").out
    typist(*TWO, typed="\n1\n\nq")
    typist(*over, typed="\n".join(["1"] * 40))
    said = typist("games").out
    assert "play --resume 2 --lang en\n" in said
    assert "replay 3 --lang en\n" in said


def test_a_game_that_is_over_is_shown_again_and_stays_as_it_is(typist: Typist, tmp_path: Path) -> None:
    over = ("play", "ciseaux", "--players", "2", "--bots", "easy", "--seed", "1", "--lang", "fr")
    assert "replay 1 --lang fr" in typist(*over, typed="\n".join(["1"] * 40)).out
    [file] = (tmp_path / "ludotheque" / "games").glob("*.json")
    elsewhere = tmp_path / "copy.json"
    elsewhere.write_bytes(file.read_bytes())
    os.utime(file, (1e9, 1e9))
    for name in ("1", str(elsewhere)):
        said = typist("play", "--resume", name)
        assert said.code == 0
        assert "Trick 16 of 16" in said.out
    assert file.stat().st_mtime == 1e9
    assert [*(tmp_path / "ludotheque" / "games").glob("*.json")] == [file], "and it has no second number"


# --- a copy of a game that is kept ------------------------------------------------------------------------------------

SHORT = ("play", "ciseaux", "--players", "2", "--bots", "easy", "--seed", "1")
TO_THE_END = "\n".join(["1"] * 40)


def moves_in(file: Path) -> list[list[object]]:
    found: list[list[object]] = json.loads(file.read_text(encoding="utf-8"))["moves"]
    return found


def test_who_goes_on_with_a_copy_goes_on_with_the_game(typist: Typist, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    typist(*SHORT, "--save", str(copy), typed="1\nq")
    said = typist("play", "--resume", str(copy), typed="1\nq")
    assert "play --resume 1 " in said.out
    assert f"It is saved in {copy} too." in said.out
    assert moves_in(copy) == moves()
    assert len(moves()) > 2
    said = typist("play", "--resume", str(copy), typed=TO_THE_END)
    assert "replay 1 " in said.out
    assert moves_in(copy) == moves(), "and it has no second number"
    assert "Go on with one" not in typist("games").out


def test_of_a_game_and_its_copy_the_one_that_has_got_further_counts(typist: Typist, tmp_path: Path) -> None:
    copy, first = tmp_path / "copy.json", tmp_path / "first.json"
    typist(*SHORT, "--save", str(copy), typed="1\nq")
    [file] = games_folder().glob("*.json")
    first.write_bytes(copy.read_bytes())
    typist("play", "--resume", "1", typed="1\n1\nq")
    further = moves()
    typist("play", "--resume", str(copy), typed="q")
    assert moves_in(copy) == moves() == further
    typist("play", "--resume", str(copy), typed=TO_THE_END)
    over = moves()
    file.write_bytes(first.read_bytes())
    assert "Go on with one" in typist("games").out
    assert "Trick 16 of 16" in typist("play", "--resume", str(copy)).out
    assert moves() == over, "a copy that is over overtakes it"
    assert "Trick 16 of 16" in typist("play", "--resume", str(first)).out
    assert moves_in(first) == over, "and whoever comes late does not play it again"


def test_a_copy_has_the_seats_of_the_game(typist: Typist, tmp_path: Path, levels: list[tuple[int, str]]) -> None:
    typist(*TWO, typed="\n1\n\nq")
    [file] = games_folder().glob("*.json")
    copy = tmp_path / "copy.json"
    copy.write_bytes(file.read_bytes())
    said = typist("play", "--resume", str(copy), "--humans", "3", typed="\n1\n\nq")
    assert "2 seats are people’s" in said.err
    assert typist("play", "--resume", str(copy), typed="").code == 0
    assert levels == [(2, "hard")] * 2


def test_a_copy_is_not_played_beside_the_game(typist: Typist, tmp_path: Path) -> None:
    typist(*TWO, typed="\n1\n\nq")
    [file] = games_folder().glob("*.json")
    copy = tmp_path / "copy.json"
    copy.write_bytes(file.read_bytes())
    first = Keeper(file)
    first.hold()
    assert "is being played in another window" in typist("play", "--resume", str(copy), typed="\n1\n\nq").err
    first.let_go()


@pytest.mark.parametrize(
    ("game", "players", "seed", "place"),
    [("ciseaux", 2, 2, 0), ("ciseaux", 3, 1, 0), ("ninjan", 2, 1, 0), ("ciseaux", 2, 1, -1)],
    ids=["seed", "players", "game", "choice"],
)
def test_another_game_is_no_copy(
    typist: Typist, tmp_path: Path, game: str, players: int, seed: int, place: int
) -> None:
    typist(*SHORT, typed="1\nq")
    before = moves()
    match = ludotheque.new(game, players=players, seed=seed)
    match.play(0, match.legal(0)[place])
    file = tmp_path / "other.json"
    file.write_text(json.dumps(match.record()), encoding="utf-8")
    assert f"play --resume {file}" in typist("play", "--resume", str(file), typed="q").out
    assert moves() == before


def test_of_two_games_of_one_deal_a_file_is_a_copy_of_its_own(typist: Typist, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    typist(*SHORT, typed=TO_THE_END)
    typist(*SHORT, "--save", str(copy), typed="1\nq")
    assert "play --resume 2 " in typist("play", "--resume", str(copy), typed="q").out
