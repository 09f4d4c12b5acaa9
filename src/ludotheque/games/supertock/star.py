"""Where the spaces lie when the board is drawn with letters: a star with eight arms, a line or two columns a step.

Section A, as the drawing has it, points down, and the others follow clockwise. Two arms are worked out, the one that
points down and the next, on the diagonal; quarter turns give the rest.
"""

from __future__ import annotations

from .board import HOMES, LENGTH, MARBLES, RING, SECTIONS, SKY

Point = tuple[int, int]  # steps to the right of heaven, steps below it
Cell = tuple[int, int]  # line and column

REACH = 14  # steps from heaven to the edge of the drawing
HEIGHT = 2 * REACH + 1
WIDTH = 4 * REACH + 3


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


def _turn(point: Point, arm: int) -> Cell:
    """A point of one of the two arms, turned to where that arm is in the drawing, as a line and a column."""
    x, y = point
    for _ in range(arm // 2):
        x, y = -y, x
    return REACH + y, WIDTH // 2 + 2 * x


def ring_cells() -> dict[int, Cell]:
    """The cells of all spaces but the breaks, with section A pointing down."""
    cells = {SKY: (REACH, WIDTH // 2)}
    for arm in range(SECTIONS):
        for i, point in enumerate(RINGS[arm % 2]):
            cells[(arm * LENGTH + 7 + i) % RING] = _turn(point, arm)
        for i, point in enumerate(HOME_ROWS[arm % 2]):
            cells[HOMES + arm * MARBLES + i] = _turn(point, arm)
    return cells


CELLS = ring_cells()


def cell_of(space: int, own: int) -> Cell:
    """Where a space lies when section ``own`` points down."""
    if space < RING:
        return CELLS[(space - own * LENGTH) % RING]
    if space == SKY:
        return CELLS[SKY]
    return CELLS[HOMES + (space - HOMES - own * MARBLES) % (SECTIONS * MARBLES)]


def break_cells(section: int, own: int) -> list[Cell]:
    arm = (section - own) % SECTIONS
    return [_turn(point, arm) for point in BREAK_ROWS[arm % 2]]


def letter_cell(section: int, own: int) -> Cell:
    arm = (section - own) % SECTIONS
    return _turn(LETTER_POINTS[arm % 2], arm)
