"""Where the spaces lie when the board is drawn with letters: a star with eight arms.

`stretch` is how many columns a step across takes: 2, or 3 where there is room for numbers of two digits.

Section A, as the drawing has it, points down, and the others follow clockwise. Two arms are worked out, the one that
points down and the next, on the diagonal; quarter turns give the rest.
"""

from __future__ import annotations

from .board import HOMES, LENGTH, MARBLES, RING, SECTIONS, SKY

Point = tuple[int, int]  # steps to the right of heaven, steps below it
Cell = tuple[int, int]  # line and column

REACH = 14  # steps from heaven to the edge of the drawing
HEIGHT = 2 * REACH + 1
SMALL, LARGE = 2, 3  # how much the star is stretched


def width_of(stretch: int) -> int:
    return 2 * stretch * REACH + 3


def _along(start: Point, step: Point, count: int) -> list[Point]:
    return [(start[0] + i * step[0], start[1] + i * step[1]) for i in range(count)]


# For each of the two arms: the way from the eight out to 16, then 17 and 18, then the way in, up to the next eight but
# without it; the home; the break; where the letter of the arm stands.
RINGS = (
    [*_along((2, 4), (0, 1), 9), (0, 12), *_along((-2, 12), (0, -1), 8)],
    [*_along((-2, 4), (-1, 1), 9), (-11, 11), *_along((-12, 10), (1, -1), 8)],
)
HOME_ROWS = (_along((0, 11), (0, -1), MARBLES), _along((-10, 10), (1, -1), MARBLES))
BREAK_ROWS = (_along((-3, 14), (2, 0), MARBLES), _along((-14, 10), (1, 1), MARBLES))
LETTER_POINTS = ((0, 5), (-5, 5))


def _turn(point: Point, arm: int) -> Point:
    """A point of one of the two arms, turned to where that arm is in the drawing."""
    x, y = point
    for _ in range(arm // 2):
        x, y = -y, x
    return x, y


def _cell(point: Point, stretch: int) -> Cell:
    return REACH + point[1], stretch * (REACH + point[0]) + 1


def ring_points() -> dict[int, Point]:
    """The points of all spaces but the breaks, with section A pointing down."""
    points = {SKY: (0, 0)}
    for arm in range(SECTIONS):
        for i, point in enumerate(RINGS[arm % 2]):
            points[(arm * LENGTH + 7 + i) % RING] = _turn(point, arm)
        for i, point in enumerate(HOME_ROWS[arm % 2]):
            points[HOMES + arm * MARBLES + i] = _turn(point, arm)
    return points


POINTS = ring_points()


def cell_of(space: int, own: int, stretch: int) -> Cell:
    """Where a space lies when section ``own`` points down."""
    if space < RING:
        return _cell(POINTS[(space - own * LENGTH) % RING], stretch)
    if space == SKY:
        return _cell(POINTS[SKY], stretch)
    return _cell(POINTS[HOMES + (space - HOMES - own * MARBLES) % (SECTIONS * MARBLES)], stretch)


def break_cells(section: int, own: int, stretch: int) -> list[Cell]:
    arm = (section - own) % SECTIONS
    return [_cell(_turn(point, arm), stretch) for point in BREAK_ROWS[arm % 2]]


def letter_cell(section: int, own: int, stretch: int) -> Cell:
    arm = (section - own) % SECTIONS
    return _cell(_turn(LETTER_POINTS[arm % 2], arm), stretch)
