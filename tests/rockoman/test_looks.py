"""Rockoman as data, as a drawing for the terminal and as a picture."""

from __future__ import annotations

import json
import re

import pytest

from ludotheque.match import Match

from .tools import draw, duelling, play, table


def drawn(match: Match, seat: int | None = None, width: int = 0) -> list[str]:
    lines = match.seen_by(seat).draw(width)
    return ["".join(ink.text if isinstance(ink.text, str) else ink.text.text("en") for ink in line) for line in lines]


def test_the_view_tells_all_that_is_on_the_table() -> None:
    match = table("DIAMOND R* RING P1 S4 GUN P2")
    draw(match, 5)
    view = match.view(1)
    assert json.loads(json.dumps(view)) == view
    assert view["phase"] == "call"
    assert view["turn"] == 0
    assert view["draw_pile"] == 2
    assert view["discard_pile"] == ["P1", "S4"]
    assert view["rival"] == "S4"
    assert view["earned"] is True
    assert view["rings"] == []
    assert view["diamond"] is None
    assert view["seats"][0] == {"points": 0, "supers": [], "rings": 2, "answer": None, "point_supers": None}
    assert view["seats"][1]["supers"] == ["R"]
    assert match.view(0)["rings"] == ["DIAMOND", "RING"]


def test_the_view_of_a_duel() -> None:
    match = duelling()
    play(match, "0 !R")
    assert match.view(0)["duel"] == {"duellists": [0, 1], "shows": ["R", None, None]}
    assert match.view(1)["duel"] == {"duellists": [0, 1], "shows": ["?", None, None]}
    assert drawn(match)[-1] == "Duel: Player 1 and Player 2!"


def test_the_drawing_for_its_owner_and_for_a_spectator() -> None:
    match = table("DIAMOND R* RING R* S4 GUN P2")
    assert drawn(match)[:3] == ["7 cards in the draw pile", " Discard pile: empty", ""]
    draw(match, 5)
    assert drawn(match, 0) == [
        "2 cards in the draw pile",
        " Discard pile: [✂S4]  (1 card)",
        "",
        "→ A  Player 1  0 points  2 ring cards",
        "  B  Player 2  0 points  supers: ●R* ●R*",
        "",
        "Your ring pile: the diamond a plain ring",
    ]
    assert drawn(match) == drawn(match, 0)[:-2]
    play(match, "1 pass")
    draw(match)
    assert drawn(match)[1] == " Discard pile: [GUN] ← ✂S4  (2 cards)"


def test_the_drawing_shows_who_has_decided() -> None:
    match = table("R* R* S4 P1")
    draw(match, 3)
    play(match, "1 pass")
    assert drawn(match)[4] == "  B  Player 2  0 points  supers: ●R*  has decided"


def test_the_drawing_at_the_end_shows_the_diamond() -> None:
    match = table("DIAMOND P1")
    draw(match, 2)
    assert drawn(match)[3] == "  A  Player 1  0 points  1 ring card  the diamond: +5"


def test_a_high_pile_is_drawn_as_far_as_there_is_room() -> None:
    match = table("GUN GOOD SICK STEAL GOOD P1")
    draw(match, 5)
    assert drawn(match, width=46)[1] == " Discard pile: [GOOD] ← STEAL SICK …  (5 cards)"
    assert drawn(match)[1] == " Discard pile: [GOOD] ← STEAL SICK GOOD GUN  (5 cards)"


@pytest.mark.parametrize(("lang", "printed"), [("en", ["SICK", "GUN"]), ("fr", ["MALADE", "FUSIL"])])
def test_the_picture_shows_special_cards_in_the_language_of_the_reader(lang: str, printed: list[str]) -> None:
    match = table("SICK GUN P1")
    draw(match, 2)
    assert re.findall(r">([A-Z]{3,})<", match.svg(0, lang)) == printed
