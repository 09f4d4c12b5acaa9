"""A still of Super Tock: the star with its eight arms, the own one at the bottom, everyone's marbles, the own hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin
from typing import Any

from ..canvas import INK, LOOKS, MARGIN, PAPER, PLATE, SERIF, WIDTH, Canvas
from .board import LENGTH, MARBLES, SECTIONS
from .notation import LETTERS
from .words import say, say_many

UNIT = 23.0  # one step
REACH = 11 * UNIT  # from heaven to the end of an arm
CORNER = 0.30 * REACH  # from heaven to an eight
LETTER_AT = 5.6 * UNIT  # from heaven to the letter of an arm, between its two sides
SIZE = 2 * (REACH + 2.6 * UNIT)

MARBLE = 0.4 * UNIT  # its radius: those in a break lie 0.8 of a step apart
ABREAST = 4  # plates in a row
TEAMS = 0, 1

Point = tuple[float, float]


@cache
def places(own: int) -> dict[str, Point]:
    """Where each space lies, from heaven, when that section points down; the holes of a break are A0, A0', A0'', …"""
    found: dict[str, Point] = {"sky": (0.0, 0.0)}
    for section in range(SECTIONS):
        letter, arm = LETTERS[section], section - own
        found[f"{letter}8"] = _on_arm(arm - 0.5, CORNER, 0)
        for number, aside in ((16, -1), (17, 0), (18, 1)):
            found[f"{letter}{number}"] = _on_arm(arm, REACH, aside * UNIT)
        for place in range(1, MARBLES + 1):
            found[f"{letter}h{place}"] = _on_arm(arm, REACH - place * UNIT, 0)
            found[f"{letter}0{chr(39) * (place - 1)}"] = _on_arm(arm, REACH + 1.5 * UNIT, (place - 2.5) * 0.8 * UNIT)
    for section in range(SECTIONS):
        letter, last = LETTERS[section], LETTERS[section - 1]
        for step in range(1, 8):
            found[f"{letter}{8 + step}"] = _between(found[f"{letter}8"], found[f"{letter}16"], step / 8)
            found[f"{letter}{step}"] = _between(found[f"{last}{LENGTH}"], found[f"{letter}8"], step / 8)
    return found


def _on_arm(arm: float, out: float, aside: float) -> Point:
    """So far out along an arm, and so far to the side to which marbles go on."""
    angle = arm * pi / 4
    return -sin(angle) * out - cos(angle) * aside, cos(angle) * out - sin(angle) * aside


def _between(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def picture(canvas: Canvas, view: dict[str, Any], looks: Sequence[int], names: Sequence[str]) -> None:
    seats = view["seats"]
    _draw_board(canvas, view, looks)
    if seats[0]["team"] is None:
        _draw_plates(canvas, view, looks, names, range(len(seats)))
    else:
        for team in TEAMS:
            canvas.write(MARGIN, canvas.y + 10, say("Team {n}:", n=team + 1).text(), 14)
            canvas.y += 18
            _draw_plates(canvas, view, looks, names, [i for i, seat in enumerate(seats) if seat["team"] == team])
    canvas.row(view["hand"], say("Your hand:").text())


def _draw_plates(
    canvas: Canvas, view: dict[str, Any], looks: Sequence[int], names: Sequence[str], seats: Sequence[int]
) -> None:
    """In rows, as many as fit."""
    active = view["winners"] or view["actors"]
    for place, seat in enumerate(seats):
        home, cards = (
            view["seats"][seat]["home"],
            say_many("{n} card", "{n} cards", view["seats"][seat]["cards"]).text(),
        )
        left, top = MARGIN + place % ABREAST * (PLATE[0] + 8), canvas.y + place // ABREAST * (PLATE[1] + 8)
        canvas.plate(left, top, looks[seat], names[seat], f"{home}/{MARBLES}", seat in active, below=cards)
    canvas.y += -(-len(seats) // ABREAST) * (PLATE[1] + 8) + 8


def _draw_board(canvas: Canvas, view: dict[str, Any], looks: Sequence[int]) -> None:
    own = LETTERS.index(view["seats"][view["seat"] or 0]["section"])
    middle = WIDTH / 2, canvas.y + SIZE / 2
    where = {space: (middle[0] + x, middle[1] + y) for space, (x, y) in places(own).items()}
    canvas.dot(*middle, SIZE / 2, "#d9b37a", "#b98848", 3)
    canvas.dot(*middle, SIZE / 2 - 6, "#e9c996")
    taken = {LETTERS[look]: look for look in looks}
    for space, (x, y) in where.items():
        _draw_hole(canvas, space, x, y, taken)
    for section, letter in enumerate(LETTERS[:SECTIONS]):  # as moves name them, also where nobody sits
        x, y = _on_arm(section - own, LETTER_AT, 0)
        canvas.write(middle[0] + x, middle[1] + y + 6, letter, 18, "#6b4a1f", "middle", SERIF)
    for look, seat in zip(looks, view["seats"], strict=True):
        waiting = 0
        for space in seat["marbles"]:
            place = space
            if space[1:] == "0":
                place, waiting = space + "'" * waiting, waiting + 1
            _draw_marble(canvas, look, *where[place])
    canvas.y += SIZE + 18


def _draw_marble(canvas: Canvas, look: int, x: float, y: float) -> None:
    """On a ground of its own: the ring of a hole may have its colour."""
    canvas.dot(x, y, MARBLE, PAPER, INK, 1)
    canvas.player(look, x, y, UNIT * 0.94)


def _draw_hole(canvas: Canvas, space: str, x: float, y: float, taken: dict[str, int]) -> None:
    if space == "sky":
        canvas.dot(x, y, UNIT * 0.62, "#bfe3f5", "#4a9cc7", 3)
        return
    section, rest = space[0], space[1:]
    look = taken.get(section)
    if rest == "8":
        canvas.dot(x, y, UNIT * 0.34, "#bfe3f5", "#4a9cc7", 2)
    elif rest[0] in "h0":
        if look is not None:
            canvas.dot(x, y, UNIT * 0.32, "#fbf3e3", LOOKS[look], 2)
    elif rest == str(LENGTH) and look is not None:
        canvas.dot(x, y, UNIT * 0.36, "#fbf3e3", LOOKS[look], 3.5)
    else:
        canvas.dot(x, y, UNIT * 0.26, "#8a6433" if look is not None else "#b3925f")
