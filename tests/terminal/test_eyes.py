"""Whose eyes look at a game again: those of the one person who played it here, or those that somebody asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludotheque
from ludotheque.i18n import language
from ludotheque.match import Match
from ludotheque.record import save
from ludotheque.terminal.full.viewer import Viewer
from ludotheque.terminal.keeping import games_folder, keep_finished
from tests.terminal.test_terminal import FIRST, Typist

ROCKOMAN = ("play", "rockoman", "--players", "3", "--bots", "easy", "--seed", "2", "--name", "Anna")
OWN = "Your ring pile: "  # which nobody else sees in this game


@pytest.fixture
def typist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typist:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return Typist(monkeypatch, capsys)


def whole() -> Match:
    """A game that is over, in which both have something that only they know."""
    match = ludotheque.new("rockoman", players=2, seed=1, names=["Zoé", "Bob"])
    bot = ludotheque.bot("easy", seed=1)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, bot.choose(match.seen_by(seat)))
    return match


def test_whoever_played_alone_sees_what_they_saw(typist: Typist, tmp_path: Path) -> None:
    copy = tmp_path / "mine.json"
    ended = typist(*ROCKOMAN, "--save", str(copy), typed=FIRST)
    assert OWN in ended.out.rpartition("wins!")[2], "also at the end"
    for which in ("1", str(copy)):
        said = typist("replay", which).out
        assert said.splitlines()[1] == "As Anna saw it."
        assert OWN in said
    assert not Path(f"{copy}.seating").exists()
    assert "As Anna saw it." not in typist("replay", "1", "--seat", "all").out


def test_where_nobody_or_several_played_here_it_is_what_everybody_could_see(typist: Typist, tmp_path: Path) -> None:
    typist("play", "rockoman", "--players", "2", "--humans", "2", "--seed", "1", typed="\n1\n" * 400)
    typist("play", "rockoman", "--players", "2", "--humans", "0", "--bots", "easy", "--seed", "1")
    save(whole(), tmp_path / "theirs.json")
    for which in ("1", "2", str(tmp_path / "theirs.json")):
        said = typist("replay", which).out
        assert said.splitlines()[1] == "As everybody could see it.", which
        assert OWN not in said


def test_at_the_end_of_a_game_from_elsewhere_nobody_is_anybody(typist: Typist, tmp_path: Path) -> None:
    save(whole(), tmp_path / "theirs.json")
    assert OWN not in typist("play", "--resume", str(tmp_path / "theirs.json")).out


@pytest.mark.parametrize(("asked", "who"), [("2", "Bob"), ("bob", "Bob"), ("ZOÉ", "Zoé"), ("1", "Zoé")])
def test_whose_cards_are_seen_may_be_chosen(typist: Typist, tmp_path: Path, asked: str, who: str) -> None:
    save(whole(), tmp_path / "theirs.json")
    said = typist("replay", str(tmp_path / "theirs.json"), "--seat", asked).out
    assert said.splitlines()[1] == f"As {who} saw it."
    assert OWN in said


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_whoever_did_not_play_has_no_eyes(typist: Typist, tmp_path: Path, lang: str) -> None:
    save(whole(), tmp_path / "theirs.json")
    said = typist("replay", str(tmp_path / "theirs.json"), "--seat", "3", "--lang", lang)
    assert said.code == 1
    assert {"en": "choose Zoé or Bob, a number from 1 to 2, or “all”", "fr": "Zoé ou Bob"}[lang] in said.err


@pytest.mark.parametrize("seat", ["2", "Margot"])
def test_in_a_game_that_goes_on_nobody_sees_what_others_hold(typist: Typist, seat: str) -> None:
    typist("play", "ninjan", "--seed", "3", typed="1\nq")
    said = typist("replay", "1", "--seat", seat)
    assert (said.code, said.out) == (1, "")
    assert "This game is not over yet" in said.err
    for own in ((), ("--seat", "1")):
        assert "Your hand" in typist("replay", "1", *own).out


def test_a_game_at_somebody_elses_table_is_seen_from_our_seat(typist: Typist) -> None:
    keep_finished(whole(), 1)
    assert typist("replay", "1").out.splitlines()[1] == "As Bob saw it."
    assert typist("play", "--resume", "1").out.count(OWN) == 1
    assert [path.name for path in games_folder().iterdir() if path.suffix == ".lock"] == []


def test_the_screen_says_whose_eyes_they_are() -> None:
    match = whole()
    for seat, said in ((None, "As everybody could see it."), (1, "As Bob saw it.")):
        with language("en"):
            viewer = Viewer(match, seat=seat)
            first = viewer.lines(80, 40)
            viewer.press("end")
            last = viewer.lines(80, 40)
        assert any(text == said for line in first for _, text in line)
        assert any("".join(text for _, text in line).startswith(OWN) for line in last) == (seat is not None)
