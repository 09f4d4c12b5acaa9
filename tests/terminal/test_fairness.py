"""Undo is fair, seats are kept, and the first choice fits."""

from __future__ import annotations

import re
import stat
from io import StringIO
from itertools import count
from pathlib import Path

import pytest
from rich.console import Console

import ludotheque
from ludotheque.client import ask_server
from ludotheque.games import find, takeover
from ludotheque.i18n import language
from ludotheque.match import Match
from ludotheque.record import load, save
from ludotheque.seen import Seen
from ludotheque.terminal import session as session_module
from ludotheque.terminal.app import main
from ludotheque.terminal.joining import sit_down
from ludotheque.terminal.keeping import Keeper
from ludotheque.terminal.plain import PlainStage
from ludotheque.terminal.rows import ROWS, first_scene, rows_in_lines, rows_on_screen
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.seats import kept_seat
from ludotheque.terminal.session import Session, bot_for
from tests.web.test_client import another_process


class Answering(PlainStage):
    """A stage on which the others agree, or do not."""

    def __init__(self, agrees: bool) -> None:
        super().__init__(Screen(console=Console(file=StringIO())))
        self.agrees = agrees

    def agree(self, question: object) -> bool:
        return self.agrees


DEAL = {"piles": ["S1", "S2", "S3"], "hands": [[f"R{n}" for n in range(1, 10)], [f"P{n}" for n in range(1, 10)]]}


def laid(agrees: bool) -> Session:
    """Everyone has revealed a card, and one has just chosen a pile: all of that can be seen by everybody."""
    match = ludotheque.new("ninjan", players=2, deal=DEAL, names=["Ana", "Ben"])
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[-1])
    [first] = match.actors
    match.play(first, match.legal(first)[0])
    return Session(match, 2, "medium", Answering(agrees), Keeper())


@pytest.mark.parametrize("agrees", [True, False])
def test_between_people_the_others_are_asked(agrees: bool) -> None:
    session = laid(agrees)
    seat, before = session.match.moves[-1][0], len(session.match.moves)
    problem = session._take_back(seat)
    assert (problem is None) == agrees
    assert len(session.match.moves) == before - agrees
    assert problem is None or "does not agree" in problem.text("en", session.match.names)


def test_what_was_revealed_stays_revealed() -> None:
    match = ludotheque.new("ninjan", players=2, deal=DEAL)
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[-1])
    problem = Session(match, 2, "medium", Answering(True), Keeper())._take_back(0)
    assert problem is not None
    assert "revealed" in problem.text("en")
    assert len(match.moves) == 2


@pytest.mark.parametrize("level", ["easy", "medium"])
@pytest.mark.parametrize("game", ludotheque.games())
def test_a_bot_that_is_asked_again_chooses_the_same(game: str, level: str) -> None:
    match = ludotheque.new(game, seed=5)
    for _ in range(12):
        if match.over:
            break
        seat = match.actors[0]
        chosen = [bot_for(match, seat, level).choose(match.seen_by(seat)) for _ in range(2)]
        assert chosen[0] == chosen[1]
        match.play(seat, chosen[0])


class Moody:
    """A bot that chooses otherwise whenever it is asked, as one may that searches until its time is up."""

    level = "moody"
    moods = count()

    def choose(self, seen: Seen) -> str:
        return seen.legal[next(self.moods) % len(seen.legal)]


def test_the_same_move_made_again_gets_the_same_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "bot", lambda level, seed=None: Moody())
    match = free_choices()
    session = Session(match, 1, "moody", Answering(True), Keeper())
    answers = []
    for _ in range(2):
        match.play(0, ">1")
        assert len(match.legal(1)) == 3
        session._decide(1)
        answers.append(match.moves[-1])
        assert session._take_back(0) is None
    assert answers[0] == answers[1]


def free_choices() -> Match:
    """Both have revealed cards that beat nothing: whoever is next lays theirs on any pile, and so does the other."""
    hands = [["P9", *(f"R{n}" for n in range(2, 10))], [*(f"P{n}" for n in range(1, 9)), "R1"]]
    match = ludotheque.new("ninjan", players=2, deal={"piles": ["S1", "S2", "S3"], "hands": hands})
    for seat, card in enumerate(("P9", "P8")):
        match.play(seat, card)
    return match


def resumed(file: Path, level: str = "moody") -> Session:
    """The game of this file, gone on with by somebody who has left in between."""
    [match] = load(file)
    return Session(match, 1, level, Answering(True), Keeper(file))


@pytest.mark.parametrize("left", ["before", "after"])
def test_whoever_left_in_between_gets_the_same_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: str
) -> None:
    """Left before the move was taken back, or just after it: bots answer as they have answered."""
    monkeypatch.setattr(session_module, "bot", lambda level, seed=None: Moody())
    file = tmp_path / "game.json"
    session = Session(free_choices(), 1, "moody", Answering(True), Keeper(file))
    answers = []
    for _ in range(3):
        session.match.play(0, ">1")
        session._decide(1)
        answers.append(session.match.moves[-1])
        session._keep()
        if left == "before":
            session = resumed(file)
        assert session._take_back(0) is None
        if left == "after":
            session.keeper.finish(session.match)
            session = resumed(file)
    assert len(set(answers)) == 1
    assert len(session.match.legal(0)) == 3


def test_what_was_taken_back_is_forgotten_when_the_game_is_over(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    keeper = Keeper(file)
    keeper.note_taken_back(ludotheque.new("ciseaux", players=2, seed=1))
    assert keeper.taken_back() == [[]]
    keeper.finish(Match.start("ciseaux", players=2, seed=1))
    assert keeper.taken_back() == [[]], "it goes on"
    match = ludotheque.new("ciseaux", players=2, seed=1)
    while not match.over:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    keeper.finish(match)
    assert keeper.taken_back() == []


@pytest.mark.parametrize("lines", ["", '[[[0, "zz"]]]', "{}", "[7]", '[[[9, ">1"]]]', "null"])
def test_a_memory_that_is_not_ours_does_no_harm(tmp_path: Path, lines: str) -> None:
    file = tmp_path / "game.json"
    save(free_choices(), file)
    (tmp_path / "game.json.undone").write_text(lines, encoding="utf-8")
    assert resumed(file, "easy").match.moves == free_choices().moves


def test_after_a_resume_what_was_revealed_stays_revealed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    save(free_choices(), file)
    session = resumed(file, "easy")
    problem = session._take_back(0)
    assert problem is not None
    assert "revealed" in problem.text("en")
    assert session.match.moves == free_choices().moves


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", ludotheque.games())
def test_the_first_choice_fits_where_lines_scrolled(game: str, lang: str) -> None:
    with language(lang):
        scene = first_scene(find(game))
        assert rows_on_screen(scene) <= min(ROWS, rows_in_lines(scene))


@pytest.mark.parametrize(
    ("lang", "title"), [("en", "Rows of the first screen at 80×24"), ("fr", "premier écran à 80×24")]
)
def test_the_bench_tells_the_rows_of_the_first_screen(
    lang: str, title: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ludotheque.bench.run", lambda seconds, json: None)  # it has tests of its own
    monkeypatch.setattr(takeover, "wait_for_speed", lambda: None)
    assert main(["bench", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert title in said
    for game in map(find, ludotheque.games()):
        with language(lang):
            scene = first_scene(game)
            [line] = [line for line in said.splitlines() if f"({game.id})" in line]
        assert [int(n) for n in re.findall(r"│ (\d+) ", line)] == [rows_in_lines(scene), rows_on_screen(scene)]


@pytest.mark.slow
def test_a_seat_is_kept_for_our_eyes_only_and_taken_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with another_process(tmp_path) as (server, _):
        seats = [{"kind": "bot", "level": "easy"}, {"kind": "open"}]
        url = ask_server(server, "/api/tables", {"game": "ninjan", "players": 2, "seats": seats})["url"]
        first = sit_down(url, "Zoé").table
        first.close()
        assert kept_seat(url) is not None
        file = tmp_path / "data" / "ludotheque" / "seats.json"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        again = sit_down(url, "").table
        assert again.seat == first.seat == 1
        assert again.table["names"][1] == "Zoé"
        again.close()
