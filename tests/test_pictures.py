"""Stills of the table: every game, as each seat sees it and no more; and what a notebook shows."""

from __future__ import annotations

import math
import random
import re
import xml.etree.ElementTree as ET
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.bots.coach import Advice, Advices
from ludotheque.games import SHELF, find
from ludotheque.games.canvas import GLYPH, GOLD, INK, PAPER, Canvas
from ludotheque.games.game import QUIET
from ludotheque.i18n import language
from ludotheque.match import Match
from ludotheque.outcomes import Outcomes
from ludotheque.pictures import html_table
from tests.helpers import Setup, finished, hurry, rewound
from tests.hidden import other_world, rare_moments

EACH_GAME = pytest.mark.parametrize("name", SHELF)
NAMES = ["Ada", "<b>Ben</b>", "Cléo", "Anne-Sophie-Charlotte", "Eve", "Fay", "Gus", "Hal"]


def moments(name: str, players: int) -> list[Match]:
    """The start, the middle and the end of a game with people at the table, and moments that are rare."""
    whole = ludotheque.new(name, players=players, seed=5, names=NAMES[:players])
    hurry(whole, random.Random(5), 250)
    return [rewound(whole, place) for place in (0, len(whole.moves) // 2, len(whole.moves))]


@EACH_GAME
def test_every_table_can_be_drawn_for_everyone(name: str) -> None:
    game = find(name)
    for players in (game.fewest, game.most):
        for match in [*moments(name, players), *rare_moments(name), finished(Setup(name, players, {}, 1))]:
            for seat in (None, 0, match.players - 1):
                root = ET.fromstring(match.svg(seat))
                assert root.tag.endswith("svg")
                texts = "".join(root.itertext())
                assert game.title.text() in texts
                assert all(name[:5] in texts for name in match.names)
                if not match.over:
                    assert match.seen_by(seat).ask().text(names=match.names) in texts


@EACH_GAME
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_picture(name: str) -> None:
    luck = random.Random(2)
    for match in moments(name, 3):
        for seat in (None, 1):
            world = other_world(match, seat, luck)
            assert world.svg(seat).encode() == match.svg(seat).encode()
            assert world.seen_by(seat)._repr_html_() == match.seen_by(seat)._repr_html_()


@EACH_GAME
def test_a_long_name_never_runs_into_the_score(name: str) -> None:
    match = ludotheque.new(name, players=2, seed=1, names=["Anne-Sophie-Charlotte-Marie", "W" * 40])
    name_and_score = (
        r'<text x="([\d.]+)"[^>]* font-size="([\d.]+)"[^>]*"start">([^<]*…)</text>'
        r'<text x="([\d.]+)"[^>]* font-size="([\d.]+)"[^>]*"end"[^>]*>([^<]*)</text>'
    )
    plates = re.findall(name_and_score, match.svg())
    assert len(plates) == 2
    for x, size, short, end, large, score in plates:
        assert float(x) + GLYPH * float(size) * len(short) < float(end) - GLYPH * float(large) * len(score)


def test_a_picture_tells_what_happened_and_who_won() -> None:
    match = ludotheque.new("ciseaux", players=2, seed=1, names=["Ada", "Ben"])
    while not match.over:
        for seat in match.actors:
            match.play(seat, match.legal(seat)[-seat])
    shown = match.svg()
    for event in match.events():
        assert (event.text("en", match.names) in shown) == (event.kind not in QUIET)
    assert shown.count(GOLD) == len(match.winners), "a golden edge"


def texts(picture: str) -> list[str]:
    return [text for text in ET.fromstring(picture).itertext() if text]


@pytest.mark.parametrize("players", [2, 4, 8])
def test_every_arm_of_the_star_has_its_letter_and_everyone_their_number_of_cards(players: int) -> None:
    match = ludotheque.new("supertock", players=players, seed=1)
    hurry(match, random.Random(1), 5)
    for seat in (None, 0):
        shown, seats = texts(match.svg(seat, "en")), match.seen_by(seat).view["seats"]
        marbles = [letter for other in seats for letter in other["section"] * 5]  # four, and one on the plate
        assert sorted(text for text in shown if len(text) == 1 and text in "ABCDEFGH") == sorted(
            [*marbles, *"ABCDEFGH"]
        )
        held = [other["cards"] for other in seats]
        assert [text for text in shown if re.fullmatch(r"\d cards?", text)] == [
            f"{n} card{'s' * (n != 1)}" for n in held
        ]


@pytest.mark.parametrize("players", [4, 6, 8])
def test_who_plays_in_teams_stands_beside_the_others_of_the_team(players: int) -> None:
    match = ludotheque.new("supertock", players=players, seed=1, options={"teams": "yes"}, names=NAMES[:players])
    for lang, heads in (("en", ["Team 1:", "Team 2:"]), ("fr", ["Équipe 1\u00a0:", "Équipe 2\u00a0:"])):
        told = texts(match.svg(0, lang))
        first, second = (told.index(head) for head in heads)
        end = told.index("Your hand:" if lang == "en" else "Votre main\u00a0:")
        for seat, name in enumerate(match.names):
            place = next(i for i, text in enumerate(told) if text[:3] == name[:3])
            assert (first < place < second, second < place < end) == (seat % 2 == 0, seat % 2 == 1)
    alone = texts(ludotheque.new("supertock", players=players, seed=1).svg(0, "en"))
    assert not any(text.startswith("Team") for text in alone)


def test_every_marble_lies_on_a_ground_of_its_own() -> None:
    """A player's shape on a ring of the same colour could hardly be told from an empty one."""
    match = ludotheque.new("supertock", players=8, seed=1)
    for many in (0, 60):
        hurry(match, random.Random(1), many)
        root = ET.fromstring(match.svg())
        grounds = [dot for dot in root.iter() if (dot.get("fill"), dot.get("stroke")) == (PAPER, INK)]
        assert len(grounds) == 8 * 4
        places = [(float(dot.attrib["cx"]), float(dot.attrib["cy"])) for dot in grounds]
        radius = float(grounds[0].attrib["r"])
        for i, one in enumerate(places):
            assert all(math.dist(one, other) > 2 * radius - 0.3 for other in places[:i]), "none lies over another"


def test_the_discard_pile_is_counted() -> None:
    match = ludotheque.new("rockoman", players=3, seed=3)
    while len(match.view()["discard_pile"]) < 3:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    shown = texts(match.svg())
    assert str(len(match.view()["discard_pile"])) in shown
    assert str(match.view()["draw_pile"]) in shown


@pytest.mark.parametrize("cards", [3, 9, 15])
@pytest.mark.parametrize(("code", "printed"), [("R-5", "−5"), ("VOLEUR", "VOLEUR")])
def test_cards_that_lie_over_each_other_show_what_is_on_them(cards: int, code: str, printed: str) -> None:
    canvas = Canvas("Ninjan")
    end = canvas.cards([code] * cards, 24, 64, 177, top=True)
    assert end <= 24 + 177
    root = ET.fromstring(canvas.svg())
    edges = [float(box.attrib["x"]) for box in root.iter() if box.attrib.get("fill") == PAPER]
    numbers = [text for text in root.iter() if text.text == printed]
    for edge, number, over in zip(edges, numbers, edges[1:], strict=False):
        half = GLYPH * float(number.attrib["font-size"]) * len(printed) / 2
        assert edge <= float(number.attrib["x"]) - half
        assert float(number.attrib["x"]) + half <= over


def test_the_own_hand_is_in_the_own_picture_alone() -> None:
    match = ludotheque.new("supertock", players=2, seed=1)
    pictures = [match.svg(seat) for seat in (None, 0, 1)]
    assert len(set(pictures)) == 3
    assert "Your hand" in pictures[1]
    assert "Your hand" not in pictures[0]


def test_pictures_speak_both_languages_and_a_match_shows_itself() -> None:
    match = ludotheque.new("ninjan", players=2, seed=1)
    assert "Votre main" in match.svg(0, "fr")
    with language("fr"):
        assert match.svg(0) == match.svg(0, "fr")
    assert match._repr_html_() == match.svg()
    with pytest.raises(ludotheque.BadOption, match="choose en or fr"):
        match.svg(0, "de")
    shown = match.seen_by(0)._repr_html_()
    assert all(f"<td>{move}</td>" in shown for move in match.legal(0))
    assert "<table>" not in match.seen_by(None)._repr_html_()


def test_advice_and_outcomes_are_tables_and_bars() -> None:
    advice = Advices([Advice("R7", 0.625, 0.02, 1.0, False), Advice("<S1>", 0.25, 0.02, 0.0, False)])
    shown = advice._repr_html_()
    assert "<td>R7</td><td>62.5 %</td>" in shown
    assert "&lt;S1&gt;" in shown
    assert advice[:1]._repr_html_().count("<tr>") == 1 + 1
    assert advice[1].move == "<S1>"
    assert re.search(r"<td>62.5 %</td><td><svg [^>]*>.*?width=\"100.0\"", shown), "the bar stands beside its number"
    with language("fr"):
        assert "<td>62,5 %</td>" in advice._repr_html_()
    found = Outcomes("ninjan", np.array([[3, 1], [1, 4]]), np.array([[True, False], [False, True]]), np.array([36, 40]))
    shown = found._repr_html_()
    assert "<td>2.00</td><td>50.0 %</td>" in shown
    assert "decisions in a game: 36 to 40" in shown
    with language("fr"):
        assert "<td>2,00</td><td>50,0 %</td>" in found._repr_html_()
    alike = ludotheque.playouts("ciseaux", games=3, seed=1)
    assert "decisions in a game: always 32" in alike._repr_html_()
    assert shown.count("<rect") == 2 * 2 + 24
    assert (
        html_table(["a"], [["b"]])
        == "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>"
    )


def test_a_contest_shows_itself_beside_what_equals_would_win() -> None:
    found = ludotheque.Result((2.0, 1.0, 1.0), (2, 2, 2), 0.25, "<b> against easy at ninjan")
    shown = found._repr_html_()
    assert shown.startswith("<p>&lt;&lt;b&gt; against easy at ninjan: 66.7 % ± ")
    assert "<td>&lt;b&gt; against easy at ninjan</td><td>66.7 %</td>" in shown
    assert [
        float(wide) for wide in re.findall(r"width=\"([\d.]+)\" height=\"12\" rx=\"3\" fill=\"#3A7D44\"", shown)
    ] == [
        106.7,
        40.0,
    ]
    assert "<td>equals</td><td>25.0 %</td>" in shown
    ET.fromstring(f"<div>{shown}</div>")
    with language("fr"):
        assert "<td>66,7 %</td>" in found._repr_html_()


def test_what_a_choice_has_caused_shows_itself_line_by_line() -> None:
    match = ludotheque.new("rockoman", 2, deal={"deck": ["R7", "P3"]}, names=["<Zoé>", "Léo"])
    told: Any = match.play(0, "draw")
    assert told._repr_html_().startswith("<p>&lt;Zoé&gt; draws the rock 7")
    assert told._repr_html_().count("<p>") == len(told)


def test_at_the_end_of_rockoman_the_diamond_counts() -> None:
    luck, match = random.Random(2), ludotheque.new("rockoman", players=2, seed=2)
    while not match.over or match.view()["diamond"] is None:
        match = match if not match.over else ludotheque.new("rockoman", players=2, seed=luck.randrange(10**6))
        match.play(match.actors[0], luck.choice(match.legal(match.actors[0])))
    assert list(match.scores) != [seat["points"] for seat in match.view()["seats"]]
    drawn = match.svg()
    assert all(f">{score}<" in drawn for score in match.scores)
