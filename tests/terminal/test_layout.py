"""What stands on the screen: all that the choice needs, and all that happened, where it fits at all."""

from __future__ import annotations

import random
import time
from io import StringIO
from types import SimpleNamespace
from typing import cast

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.key_binding import KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import DummyOutput
from rich.console import Console

import ludotheque
from ludotheque.games import find
from ludotheque.i18n import language
from ludotheque.match import Match
from ludotheque.terminal.choosing import Chooser
from ludotheque.terminal.full.layout import Typing, screen_lines
from ludotheque.terminal.full.lines import Line, width_of
from ludotheque.terminal.full.panes import PagePane, Pane, TablePane
from ludotheque.terminal.full.stage import ECHO, FullStage
from ludotheque.terminal.full.viewer import Viewer
from ludotheque.terminal.keeping import Keeper
from ludotheque.terminal.plain import PlainStage
from ludotheque.terminal.rows import first_scene
from ludotheque.terminal.scene import Scene
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.session import Session

LANGUAGES = pytest.mark.parametrize("lang", ["en", "fr"])
HINTS = "\n".join(["J (the joker): wins 53 %, give or take 13 %; to be played 13 % of the time"] * 3)
LONG_HINTS = "\n".join(
    ["P5 (the 5 of paper): wins 29 %, give or take 5 %", *["This card beats most of the others. " * 4] * 3]
)


def seated(match: Match) -> Session:
    return Session(match, 1, "medium", PlainStage(Screen(console=Console(file=StringIO()))), Keeper())


def text_of(lines: list[Line]) -> str:
    return " ".join("".join(text for _, text in line) for line in lines)


def beside_the_board(lines: list[Line]) -> list[str]:
    """The column in which the choices are; the whole screen, if there is but one."""
    texts = [text_of([line]) for line in lines]
    [edge] = [text.index("›") for text in texts if "›" in text]
    return [text[edge:] for text in texts]


def flat(text: str) -> str:
    """All words, wherever lines break."""
    return " ".join(word for word in text.split(" ") if word)


@LANGUAGES
def test_the_whole_trick_of_four_is_told_above_sixteen_cards(lang: str) -> None:
    with language(lang):
        match = ludotheque.new("ciseaux", players=4, seed=3)
        session = seated(match)
        session.scene(0)
        while len(match.legal(0)) > 8:
            for seat in match.actors:
                match.play(seat, match.legal(seat)[-1 - seat])
            scene = session.scene(0)
            shown = flat(text_of(screen_lines(scene, Typing(), 80, 24)))
            assert len(scene.news) >= 5
            for sentence, _ in scene.news:
                assert flat(sentence) in shown


def test_what_is_left_of_a_long_story_is_whole_words() -> None:
    news = [(f"Player {number} plays the {number} of hearts, and that is what happens.", "") for number in range(30)]
    words = "".join(f" {sentence}" for sentence, _ in news)
    for width in range(20, 90):
        lines = screen_lines(Scene("", lambda room: [], "Your turn.", news=news), Typing(), width, 12)
        told = [text_of([line]) for line in lines if line]
        assert told[0].startswith("… ")
        story = " ".join(told[: told.index("Your turn.")])
        assert words.endswith(story.removeprefix("…"))


@LANGUAGES
@pytest.mark.parametrize("note", ["", HINTS, LONG_HINTS], ids=["no hint", "a hint", "a long hint"])
@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
@pytest.mark.parametrize("game", ludotheque.games())
def test_every_choice_is_on_the_screen_with_all_its_words(
    game: str, size: tuple[int, int], note: str, lang: str
) -> None:
    luck = random.Random(4)
    with language(lang):
        match = ludotheque.new(game, players=4, seed=3)
        session = seated(match)
        for _ in range(60):
            if 0 in match.actors:
                scene = session.scene(0)
                lines = screen_lines(scene, Typing(note=note), *size)
                assert len(lines) == size[1]
                assert all(width_of(line) <= size[0] for line in lines)
                assert scene.chooser is not None
                shown = flat(" ".join(beside_the_board(lines)))
                for entry in scene.chooser.entries():
                    assert flat(entry) in shown, (entry, lines)
                assert note.split("\n", maxsplit=1)[0] in shown
            seat = match.actors[0]
            match.play(seat, luck.choice(match.legal(seat)))
            if match.over:
                break


@pytest.mark.parametrize("size", [(20, 6), (40, 12), (60, 16)])
@pytest.mark.parametrize("game", ludotheque.games())
def test_where_little_fits_the_choice_comes_first(game: str, size: tuple[int, int]) -> None:
    scene = seated(ludotheque.new(game, players=4, seed=3)).scene(0)
    for place in range(len(scene.chooser.options()) if scene.chooser else 0):
        shown = text_of(screen_lines(scene, Typing(place=place), *size))
        assert "▸" in shown
        assert "›" in shown


def test_more_choices_than_there_is_room_for_are_said_to_be_more() -> None:
    moves = [f"M{n} X{n}-Y{n}" for n in range(200)]
    scene = Scene(who="", draw=lambda room: [], ask="Which?", names=(), chooser=Chooser(moves, lambda move: move * 4))
    lines = screen_lines(scene, Typing(place=100), 80, 24)
    assert len(lines) == 24
    assert "M100" in text_of(lines)
    assert "… ↑↓" in text_of(lines)


def test_a_forced_move_does_not_look_like_half_a_choice() -> None:
    forced = Chooser(["9D B10-C1"], lambda move: move)
    assert forced.chosen == ""
    free = Chooser(["9D B10-C1", "9D B11-C2", "KS A0-A18"], lambda move: move)
    assert free.choose("9d") is None
    assert free.chosen == "9D"
    assert free.choose("B10") == "9D B10-C1"


def test_english_words_of_a_notation_are_left_to_those_who_type_them() -> None:
    labels = {"draw": "piocher une carte", "R7": "le 7 de roche"}
    chooser = Chooser([*labels], labels.__getitem__, spelt=False)
    assert chooser.entries() == ["  1      piocher une carte", "  2  R7  le 7 de roche"]
    assert chooser.choose("draw") == "draw"
    assert Chooser(["fold"], lambda move: "déposer", spelt=False).entries() == ["  1  déposer"]


def test_a_hint_goes_to_its_move_in_the_list() -> None:
    with create_app_session(output=DummyOutput()):
        stage = FullStage()
    moves = ["9D B10-C1", "9D B11-C2", "KS A0-A18", "KS B11-C6"]
    scene = Scene("", lambda room: [], "Play a card.", chooser=Chooser(moves, lambda move: move))
    stage.show(scene)
    assert isinstance(stage.pane, TablePane)
    for already, move, place in [("", "KS B11-C6", 1), ("9D", "KS B11-C6", 1), ("KS", "KS B11-C6", 1), ("", "9D", 0)]:
        assert scene.chooser is not None
        scene.chooser.back()
        scene.chooser.choose(already)
        stage.pane.typing.place = 0
        stage.point_at(move)
        assert stage.pane.typing.place == place
    assert "▸" in text_of(stage.pane.lines(80, 24))


def test_a_note_is_gone_once_something_else_is_answered() -> None:
    pane = TablePane(first_scene(find("ninjan")))
    pane.typing.note = "That was too fast."
    assert pane.press("enter") is not None
    assert pane.typing.note == ""


def test_when_a_page_is_closed_the_table_is_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever shows the table next may find it there already, and paint nothing."""
    with create_app_session(output=DummyOutput()):
        stage = FullStage()
    table, painted = stage.pane, list[Pane]()
    monkeypatch.setattr(stage, "put", lambda pane: "q")
    monkeypatch.setattr(stage._app, "invalidate", lambda: painted.append(stage.pane))
    stage.read("a page", lambda screen: None)
    assert painted == [table]


@pytest.mark.parametrize("key", ["q", "escape", "enter"])
def test_an_enter_right_after_a_page_is_closed_plays_nothing(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever types q and Enter has typed one thing: the Enter is not for the table that comes back."""
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    with create_app_session(output=DummyOutput()):
        stage = FullStage()
    table = TablePane(first_scene(find("ninjan")))
    stage.pane = PagePane("a page", lambda width: [])
    stage._press(key)
    assert stage.heard() == key
    for pane in (stage.pane, table):  # whether or not the table is there already
        stage.pane = pane
        stage._press("enter")
        assert stage.heard() is None
    now += ECHO
    stage._press("enter")
    assert stage.heard() is not None, "one that comes later is meant"


@pytest.mark.parametrize("step", ["down", "1"])
def test_an_enter_after_another_key_is_meant(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    with create_app_session(output=DummyOutput()):
        stage = FullStage()
    stage.pane = Viewer(Match.start("ninjan", 2, 1))
    stage._press("q")
    assert stage.heard() == "q"
    stage.pane = TablePane(first_scene(find("ninjan")))
    stage._press("enter")
    assert stage.heard() is None
    stage._press(step)
    stage._press("enter")
    assert stage.heard() is not None


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (160, 45)])
def test_a_board_that_is_not_drawn_yet_leaves_its_room_empty(width: int, height: int) -> None:
    scene = Scene("", lambda room: [], "Waiting for Ana.", board=True)
    assert "Waiting for Ana." in text_of(screen_lines(scene, Typing(), width, height))


def test_ctrl_z_leaves_the_screen_for_a_while() -> None:
    with create_app_session(output=DummyOutput()):
        stage = FullStage()
    done = list[str]()
    app = SimpleNamespace(suspend_to_background=lambda: done.append("suspended"))
    assert stage._app.key_bindings is not None
    found = stage._app.key_bindings.get_bindings_for_keys((Keys.ControlZ,))
    found[-1].handler(cast(KeyPressEvent, SimpleNamespace(app=app, data="")))
    assert done == ["suspended"]


@LANGUAGES
def test_beside_a_board_what_is_told_of_a_player_is_read_to_its_end(lang: str) -> None:
    with language(lang):
        match = ludotheque.new(
            "supertock", players=4, seed=3, names=["Ana", "Zoé", "Léo", "Mia"], options={"teams": True}
        )
        lines = beside_the_board(screen_lines(seated(match).scene(match.actors[0]), Typing(), 100, 30))
        told = flat(" ".join(lines))
        assert told.count({"en": "4 in the break", "fr": "4 au repos"}[lang]) == 4, "\n".join(lines)
