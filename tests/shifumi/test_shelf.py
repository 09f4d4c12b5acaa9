"""A game that stands in a folder of its own, anywhere: on the shelf, played, and nothing else touched."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import ludotheque
from ludotheque.bots import LEVELS
from ludotheque.games import elsewhere, find
from ludotheque.games.suits import SUITS
from tests.helpers import ROOT, SOURCE, run_python

SHELF = Path(__file__).parent / "shelf"
LISTED = "import sys, ludotheque; print(*ludotheque.games(), 'numpy' in sys.modules or 'numba' in sys.modules)"


def listed(*folders: Path) -> list[str]:
    return run_python("-c", LISTED, LUDOTHEQUE_GAMES=os.pathsep.join(map(str, folders))).split()


def test_the_shelf_finds_it_when_it_is_told_where_to_look() -> None:
    ours = sorted(mark.parent.name for mark in SOURCE.glob("games/*/howto.en.md"))
    assert listed() == [*ours, "False"]
    assert listed(SHELF) == [*ours, "shifumi", "False"], "after those of the house; nothing heavy is imported for that"


def test_a_name_that_is_taken_stays_with_whoever_had_it_first(tmp_path: Path) -> None:
    taken = listed()[0]
    other = tmp_path / taken
    other.mkdir()
    (other / "howto.en.md").write_text("# Another", encoding="utf-8")
    (other / "__init__.py").write_text("raise SystemExit('not this one')", encoding="utf-8")
    assert listed(tmp_path) == listed()
    program = f"import ludotheque; print(ludotheque.new({taken!r}).game.folder)"
    assert run_python("-c", program, LUDOTHEQUE_GAMES=str(tmp_path)).strip() == str(SOURCE / "games" / taken)


def test_only_one_line_elsewhere_knows_of_it() -> None:
    """The one that tells the tests where to look."""
    own = ROOT / "tests" / "shifumi"
    files = [file for folder in ("src", "tests", "tools") for file in (ROOT / folder).rglob("*.*") if file.is_file()]
    naming = [
        file.relative_to(ROOT).as_posix()
        for file in files
        if own not in file.parents and "__pycache__" not in file.parts and b"shifumi" in file.read_bytes().lower()
    ]
    assert naming == ["tests/__init__.py"]


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_every_level_play_it_to_the_end(level: str) -> None:
    match = ludotheque.new("shifumi", players=3, seed=2)
    bot = ludotheque.bot(level, seed=1, budget=0.05)
    while not match.over:
        for seat in match.actors:
            match.play(seat, bot.choose(match.seen_by(seat)))
    assert match.winners


@pytest.mark.parametrize(
    ("shown", "scores"),
    [("RS", (1, 0)), ("RP", (0, 1)), ("RR", (0, 0)), ("RPS", (0, 0, 0)), ("RSS", (1, 0, 0)), ("PPR", (1, 1, 0))],
)
def test_who_shows_what_nobody_beats_scores(shown: str, scores: tuple[int, ...]) -> None:
    match = ludotheque.new("shifumi", players=len(shown))
    for seat, shape in enumerate(shown):
        match.play(seat, shape)
    assert match.scores == scores


def test_two_points_win_at_once_and_three_rounds_are_enough() -> None:
    match = ludotheque.new("shifumi", players=2)
    for seat, shape in ((0, "R"), (1, "S"), (0, "R"), (1, "S")):
        match.play(seat, shape)
    assert (match.over, match.winners) == (True, (0,))
    match = ludotheque.new("shifumi", players=2)
    for shape in SUITS:
        for seat in (0, 1):
            match.play(seat, shape)
    assert (match.over, match.winners) == (True, (0, 1))


def test_every_shape_may_always_be_shown() -> None:
    seen = ludotheque.new("shifumi").seen_by(0)
    assert list(seen.legal) == list(SUITS)
    assert find("shifumi").words.why_not(None, 0, 0, 1).text("fr") == "Toutes les formes peuvent toujours se montrer."


def test_a_folder_without_games_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert elsewhere(str(tmp_path)) == [str(tmp_path)]
    assert capsys.readouterr().err == f"LUDOTHEQUE_GAMES: there is no game in {tmp_path}.\n"


def test_a_folder_and_its_game_have_the_same_name(monkeypatch: pytest.MonkeyPatch) -> None:
    find("shifumi")
    monkeypatch.setattr(sys.modules["ludotheque.games"], "SHELF", ("janken",))
    monkeypatch.setitem(sys.modules, "ludotheque.games.janken", sys.modules["ludotheque.games.shifumi"])
    with pytest.raises(ludotheque.UnknownGame, match="'janken' holds a game called 'shifumi': both need the same"):
        find("janken")
