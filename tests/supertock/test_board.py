"""The board: where everything is, and how far it is from there to home (T1, T2)."""

from __future__ import annotations

import pytest

from ludotheque.games import find
from ludotheque.games.layout import opened
from ludotheque.games.supertock import board, notation
from ludotheque.games.supertock.star import HEIGHT, LARGE, SMALL, break_cells, cell_of, letter_cell, width_of
from tests.helpers import legal_codes
from tests.supertock.tables import LETTERS, SECTIONS, table

RING = [f"{letter}{number}" for letter in LETTERS for number in range(1, 19)]
HOMES = [f"{letter}h{number}" for letter in LETTERS for number in range(1, 5)]
BREAKS = [f"{letter}0" for letter in LETTERS]
SPACES = [*RING, "sky", *HOMES, *BREAKS]


def code(name: str) -> int:
    space = notation.read_space(name)
    assert space is not None
    return space


def test_every_space_has_one_name() -> None:
    assert len(SPACES) == board.SPACES == 185
    assert [notation.space_name(space) for space in range(board.SPACES)] == SPACES
    assert [code(name) for name in SPACES] == list(range(board.SPACES))
    assert [code(name.upper()) for name in SPACES] == list(range(board.SPACES))


def test_t1_forward_is_a18_b1_and_from_h18_to_a1() -> None:
    ahead = board.ahead
    for here, there in zip(RING, [*RING[1:], RING[0]], strict=True):
        assert ahead(code(here), 1) == code(there)
        assert ahead(code(there), -1) == code(here)


@pytest.mark.parametrize("door", [17, 16])
@pytest.mark.parametrize("letter", LETTERS)
def test_t2_from_start_to_home_is_one_full_round(letter: str, door: int) -> None:
    """A marble walks from its start with nothing but aces and turns in as soon as it can."""
    seat = LETTERS.index(letter)
    match = table(8, [f"{letter}18" if other == seat else "" for other in range(8)], [], door=door)
    state = opened(match._table, match.game.rules.TABLE)
    walked = [f"{letter}18"]
    while walked[-1] != f"{letter}h1":
        state.hands[seat] = 1, 0
        state.held[seat] = 5
        moves = {notation.write(move): move for move in legal_codes(match, seat)}
        following = RING[(RING.index(walked[-1]) + 1) % 144]
        if f"AC {walked[-1]}-{letter}h1" in moves:
            following = f"{letter}h1"
        match.game.rules.play(match._table, seat, moves[f"AC {walked[-1]}-{following}"])
        walked.append(following)
    assert walked[-2] == f"{letter}{door}"
    assert len(walked) - 1 == (144 if door == 17 else 143)
    assert match.scores[seat] == 1


@pytest.mark.parametrize("players", range(2, 9))
def test_seats_spread_over_the_sections(players: int) -> None:
    expected = "".join(LETTERS[int(seat * 8 / players + 0.5)] for seat in range(players))
    assert expected == SECTIONS[players]
    assert [seat["section"] for seat in find_view(players)["seats"]] == list(expected)


def find_view(players: int) -> dict[str, list[dict[str, str]]]:
    return table(players, [], []).view()


def test_everyone_has_the_look_of_their_arm() -> None:
    """The form to set up a table shows the letters that the plates and the board show."""
    for players in range(2, 9):
        letters = [seat["section"] for seat in find_view(players)["seats"]]
        assert [LETTERS[look] for look in find("supertock").looks(players)] == letters


def test_an_eight_is_the_eighth_of_its_section() -> None:
    eights = [name for name in SPACES if board.is_eight(code(name))]
    assert eights == [f"{letter}8" for letter in LETTERS]


@pytest.mark.parametrize("steps", [*range(1, 14), -4])
def test_the_start_that_a_move_passes(steps: int) -> None:
    for here in range(144):
        way = [(here + (i if steps > 0 else -i)) % 144 for i in range(1, abs(steps) + 1)]
        starts = [space for space in way if space % 18 == 17]
        assert board.start_passed(here, steps) == (starts[0] if starts else -1)


def test_no_move_meets_two_starts() -> None:
    assert max(board.KING, board.FOUR) < board.LENGTH


def test_the_record_is_small() -> None:
    assert find("supertock").rules.TABLE.itemsize <= 1024


# --- the drawing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stretch", [SMALL, LARGE])
@pytest.mark.parametrize("own", range(8))
def test_every_space_has_a_place_of_its_own_in_the_star(own: int, stretch: int) -> None:
    cells = [cell_of(space, own, stretch) for space in range(board.BREAKS)]
    for section in range(8):
        cells += break_cells(section, own, stretch)
        line, column = letter_cell(section, own, stretch)
        cells += [(line, column - 1), (line, column), (line, column + 1)]
    assert len(set(cells)) == len(cells) == 177 + 8 * 4 + 8 * 3
    assert all(0 <= line < HEIGHT and 0 <= column < width_of(stretch) for line, column in cells)


def test_the_own_arm_points_down_and_the_next_one_is_clockwise() -> None:
    middle = width_of(SMALL) // 2
    for own, letter in enumerate(LETTERS):
        following = LETTERS[(own + 2) % 8]
        assert cell_of(code(f"{letter}17"), own, SMALL) == (HEIGHT // 2 + 12, middle)
        assert cell_of(code(f"{following}17"), own, SMALL) == (HEIGHT // 2, middle - 24)
        assert cell_of(code(f"{letter}h4"), own, SMALL) == (HEIGHT // 2 + 8, middle)
    assert cell_of(code("sky"), 3, SMALL) == (HEIGHT // 2, middle)


def test_neighbours_on_the_ring_are_neighbours_in_the_drawing() -> None:
    for space in range(144):
        (line, column), (other_line, other_column) = cell_of(space, 0, SMALL), cell_of((space + 1) % 144, 0, SMALL)
        assert abs(line - other_line) + abs(column - other_column) / 2 <= 2
