"""Who came where: one a line on every screen, and a team in one place."""

from __future__ import annotations

import random
from io import StringIO

import pytest
from rich.console import Console

import ludotheque
from ludotheque.games import find
from ludotheque.i18n import language
from ludotheque.match import Match
from ludotheque.terminal.choosing import Chooser
from ludotheque.terminal.full.layout import Typing, screen_lines
from ludotheque.terminal.keeping import Keeper
from ludotheque.terminal.plain import PlainStage
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.session import Session
from ludotheque.terminal.telling import places

NAMES = ["Ann", "Bob", "Carl", "Dora", "Eve", "Finn", "Gus", "Hana"]
END = {"log": "everything that happened", "replay": "look at this one again, move by move", "again": "", "leave": ""}


def played(game: str, players: int) -> Match:
    match = ludotheque.new(game, players=players, seed=3, names=NAMES[:players])
    chance = random.Random(players)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, chance.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("game", "players"),
    [
        (name, n)
        for name in ludotheque.games()
        for n in sorted({find(name).fewest, 3, find(name).most})
        if n >= find(name).fewest
    ],
)
def test_every_place_has_its_line(game: str, players: int, lang: str) -> None:
    match = played(game, min(players, find(game).most))
    with language(lang):
        session = Session(match, 1, "medium", PlainStage(Screen(console=Console(file=StringIO()))), Keeper())
        scene = session.end_scene()
        scene.chooser = Chooser(list(END), END.__getitem__)
        lines = ["".join(text for _, text in line) for line in screen_lines(scene, Typing(), 80, 24)]
        wanted = [text for text, _ in session.places()]
    assert len(lines) <= 24
    first = lines.index(wanted[0])
    assert lines[first : first + len(wanted)] == wanted, "\n".join(lines)
    assert any("leave" in line for line in lines), "\n".join(lines)


def test_a_team_has_one_place() -> None:
    assert places([4, 1, 4, 3], [0, 2], [0, 1, 0, 1]) == [(0, 1), (2, 1), (3, 2), (1, 2)]


def test_without_teams_everyone_has_their_own() -> None:
    assert places([4, 1, 4, 1], [0]) == [(0, 1), (2, 2), (1, 3), (3, 3)]
    assert places([4, 1, 4, 3], [0], [None] * 4) == [(0, 1), (2, 2), (3, 3), (1, 4)]


def test_the_session_knows_who_plays_together() -> None:
    match = ludotheque.new("supertock", players=4, seed=3, options={"teams": "yes"})
    session = Session(match, 1, "medium", PlainStage(Screen(console=Console(file=StringIO()))), Keeper())
    assert [text.split(".")[0].strip() for text, _ in session.places()] == ["1"] * 4
