"""Super Tock drawn for a terminal, from what a seat sees.

Three boards, the best that there is room for: a star with the number of every space, a smaller one with its last
digit, and a line for each section with its player. Spaces of the move that is being chosen are pointed out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...i18n import Sayable, Seat, speaker
from ..bits import members_of
from ..contract import NOTHING
from ..drawing import fitted, spaced
from ..game import Drawing, Ink, Room
from .board import BREAKS, HOMES, LENGTH, MARBLES, RING, SECTIONS, SKY, SPACES, break_of, is_eight, suit_of
from .notation import LETTERS, card_name, space_name
from .rules import deals_of
from .star import HEIGHT, LARGE, SMALL, Cell, break_cells, cell_of, letter_cell, width_of
from .table import OVER

say, say_many = speaker("supertock")

SIGNS = "♣♦♥♠"
HOLE, START, EIGHT, HOME, HEAVEN = "·", "○", "8", "□", "☼"
KEY = {"start": START, "home": HOME, "eight": EIGHT, "heaven": HEAVEN}
MARKED = "marked"
ANCHORS = (5, 8, 10, 15, 18)  # spaces whose numbers stand above the lines, besides the first
NAME = 9  # columns for a name
HOME_WIDTH, BREAK_WIDTH = 7, 6  # and for what stands above homes and breaks, in any language
TABLE_WIDTH = 76


def draw(state: Any, seat: int, room: Room) -> Drawing:
    marked = _marked_spaces(room.marked)
    hand = _draw_hand(state, seat)
    if room.width >= width_of(SMALL) and (not room.height or room.height > HEIGHT):
        stretch = LARGE if room.width >= width_of(LARGE) else SMALL
        seats = [_draw_seat(state, other) for other in range(state.players)]
        return [[_headline(state)], *_draw_star(state, seat, stretch, marked), [_key()], [], *seats, *hand]
    if room.width >= TABLE_WIDTH:
        return [_headline_and_heaven(state, marked), *_draw_table(state, marked), *hand]
    seats = [_draw_seat(state, other) for other in range(state.players)]
    return [[_headline(state)], *_draw_rows(state, marked), [_key()], [], *seats, *hand]


def listed(pile: Any) -> list[int]:
    """The cards of a hand or of those that are gone; one that is there twice is listed twice."""
    return sorted([*members_of(int(pile[0])), *members_of(int(pile[1]))])


def _marked_spaces(move: str) -> set[int]:
    """The spaces that a move, or what is chosen of it, names."""
    names = set(re.split("[ x-]", move))
    return {space for space in range(SPACES) if space_name(space) in names} if move else set()


def _draw_hand(state: Any, seat: int) -> Drawing:
    if seat < 0 or not state.held[seat]:
        return []
    return [[], [Ink(say("Your hand:"), "bold"), *spaced(card_ink(card) for card in listed(state.hands[seat]))]]


def card_ink(card: int) -> Ink:
    """A card as it is typed, and the sign of its suit."""
    return Ink(f"{card_name(card)}{SIGNS[suit_of(card)]}", "rock" if suit_of(card) in (1, 2) else "bold")


def _headline(state: Any) -> Ink:
    sentence = say(
        "Shuffle {shuffle}, deal {deal} of {deals}",
        shuffle=int(state.shuffles),
        deal=int(state.deal_number),
        deals=deals_of(int(state.players), int(state.decks)),
    )
    return Ink(sentence, "title")


def _key() -> Ink:
    return Ink(say("{start} start, {home} home, {eight} eight, {heaven} heaven", **KEY), "dim")


def _draw_seat(state: Any, seat: int) -> list[Ink]:
    """What the board does not show comes first: beside it, a line may be cut short."""
    waiting = sum(int(space) >= BREAKS for space in state.marbles[seat])
    facts = [Ink(say("team {n}", n=seat % 2 + 1))] if state.teams else []
    facts += [
        _cards(state, seat),
        Ink(say("{n} home", n=int(state.homes[seat]).bit_count())),
        Ink(say("{n} in the break", n=waiting)),
    ]
    if state.lead == seat:
        facts.append(Ink(say("leads"), "dim"))
    line = [*_letter(state, seat), Ink(Seat(seat), "bold"), Ink("  "), facts[0]]
    for fact in facts[1:]:
        line += [Ink(", "), fact]
    return line


def _letter(state: Any, seat: int) -> list[Ink]:
    """Whether it is this seat's turn, and its letter in its colour."""
    mark = "▸" if state.turn == seat and state.phase != OVER else " "
    return [Ink(mark), Ink(f" {LETTERS[state.sections[seat]]} ", f"seat{seat}"), Ink(" ")]


def _cards(state: Any, seat: int) -> Ink:
    return Ink(say_many("{n} card", "{n} cards", int(state.held[seat])))


# --- spaces -----------------------------------------------------------------------------------------------------------


def space_inks(state: Any, marked: set[int], digits: int = 0) -> dict[int, Ink]:
    """Every space of ring, heaven and homes: whose marble stands there, by letter and colour; or what it is for, or
    its number, as far as there is room for its digits."""
    inks = {space: _hole_ink(state, space, digits) for space in range(BREAKS)}
    for seat in range(state.players):
        for space in state.marbles[seat]:
            inks[int(space)] = Ink(LETTERS[state.sections[seat]], f"seat{seat}")
    return inks | {space: Ink(inks[space].text, MARKED) for space in marked if space < BREAKS}


def _hole_ink(state: Any, space: int, digits: int) -> Ink:
    if space == SKY:
        return Ink(HEAVEN, "sky")
    if is_eight(space):
        return Ink(EIGHT, "sky")
    seat = int(state.seat_at[_section_of(space)])
    style = "dim" if seat == NOTHING else "wood"
    if space >= RING:
        return Ink(HOME, style)
    if space % LENGTH == LENGTH - 1:
        return Ink(START, style)
    return Ink(str(space % LENGTH + 1)[-digits:] if digits else HOLE, "dim" if digits or seat == NOTHING else "")


def _section_of(space: int) -> int:
    return space // LENGTH if space < RING else (space - SKY - 1) // MARBLES


def _break_inks(state: Any, section: int, marked: set[int]) -> list[Ink]:
    """The marbles that wait in a break, then its empty holes."""
    seat = int(state.seat_at[section])
    if seat == NOTHING:
        return []
    style = MARKED if break_of(section) in marked else f"seat{seat}"
    waiting = [Ink(LETTERS[section], style)] * sum(int(s) == break_of(section) for s in state.marbles[seat])
    return waiting + [Ink(HOLE, "wood")] * (MARBLES - len(waiting))


def _home_inks(inks: dict[int, Ink], section: int) -> list[Ink]:
    return [inks[HOMES + section * MARBLES + i] for i in range(MARBLES)]


# --- the star ---------------------------------------------------------------------------------------------------------


def _draw_star(state: Any, seat: int, stretch: int, marked: set[int]) -> Drawing:
    """The own arm points down: the board turns with the viewer."""
    own = int(state.sections[seat]) if seat >= 0 else 0
    inks = space_inks(state, marked, stretch - 1)
    cells = {cell_of(space, own, stretch): inks[space] for space in range(BREAKS)}
    for section in range(SECTIONS):
        cells.update(zip(break_cells(section, own, stretch), _break_inks(state, section, marked), strict=False))
        line, column = letter_cell(section, own, stretch)
        cells[line, column + 1] = _letter_ink(state, section)
    return [_line(cells, line) for line in range(HEIGHT)]


def _letter_ink(state: Any, section: int) -> Ink:
    return Ink(f"({LETTERS[section].lower()})", "dim" if int(state.seat_at[section]) == NOTHING else "bold")


def _line(cells: dict[Cell, Ink], line: int) -> list[Ink]:
    """The cells of a line; each ends at its column."""
    inks, end = [], 0
    for column in sorted(column for row, column in cells if row == line):
        ink = cells[line, column]
        inks += [Ink(" " * (column + 1 - len(str(ink.text)) - end)), ink]
        end = column + 1
    return inks


# --- or a line for each section ---------------------------------------------------------------------------------------


def _draw_table(state: Any, marked: set[int]) -> Drawing:
    """Each section with its player: the spaces with their numbers above, the home, the break, the cards."""
    inks = space_inks(state, marked)
    return [_numbers(), *(_draw_section(state, section, inks, marked) for section in range(SECTIONS))]


def _numbers() -> list[Ink]:
    """Every number ends above its space."""
    line = "1".ljust(2 * LENGTH)
    for number in ANCHORS:
        end = 2 * number - 1
        line = f"{line[: end - 2]}{number:2}{line[end:]}"
    titles = [Ink(_Fitted(say("home"), HOME_WIDTH)), Ink(_Fitted(say("break"), BREAK_WIDTH))]
    return [Ink(" " * (NAME + 6)), *(Ink(ink.text, "dim") for ink in [Ink(line), *titles])]


def _draw_section(state: Any, section: int, inks: dict[int, Ink], marked: set[int]) -> list[Ink]:
    seat = int(state.seat_at[section])
    if seat == NOTHING:
        line = [Ink(f"  {LETTERS[section]}  {'':{NAME + 1}}", "dim")]
    else:
        line = [*_letter(state, seat), Ink(_Fitted(Seat(seat), NAME), "bold"), Ink(" ")]
    for i in range(LENGTH):
        line += [inks[section * LENGTH + i], Ink(" ")]
    line += [*_home_inks(inks, section), Ink(" " * (HOME_WIDTH - MARBLES)), *_break_inks(state, section, marked)]
    if seat != NOTHING:
        line += [Ink(" " * (BREAK_WIDTH - MARBLES)), _cards(state, seat)]
        if state.teams:
            line += [Ink(" ", "dim"), Ink(say("(team {n})", n=seat % 2 + 1), "dim")]
    return line


@dataclass(frozen=True)
class _Fitted:
    """A name or a word in its column, whoever reads it."""

    said: Sayable
    width: int

    def text(self, lang: str | None = None, names: Sequence[str] = ()) -> str:
        return fitted(self.said.text(lang, names), self.width)


def _headline_and_heaven(state: Any, marked: set[int]) -> list[Ink]:
    heaven = space_inks(state, marked)[SKY]
    return [_headline(state), Ink("   "), Ink(say("Heaven:"), "bold"), Ink(" "), heaven, Ink("   "), _key()]


def _draw_rows(state: Any, marked: set[int]) -> Drawing:
    """In the least room: a line for each section, its 18 spaces, its home and its break."""
    inks = space_inks(state, marked)
    lines: Drawing = []
    for section in range(SECTIONS):
        line = [Ink(f" {LETTERS[section]} ", "bold")]
        line += [inks[section * LENGTH + i] for i in range(LENGTH)]
        line += [Ink(" "), *_home_inks(inks, section), Ink(" "), *_break_inks(state, section, marked)]
        lines.append(line)
    return [*lines, [Ink(" "), Ink(say("Heaven:"), "bold"), Ink(" "), inks[SKY]]]
