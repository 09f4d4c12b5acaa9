"""What a seat sees of Super Tock: as plain data, and drawn for a terminal. Only erased records come here."""

from __future__ import annotations

from typing import Any

from ...i18n import Seat, speaker
from ..bits import members_of
from ..contract import NOTHING
from ..drawing import spaced
from ..game import Drawing, Ink
from .board import BREAKS, CARDS, HOMES, LENGTH, MARBLES, RING, SECTIONS, SKY, break_of, is_eight, suit_of
from .notation import LETTERS, card_name, space_name
from .rules import deals_of
from .star import HEIGHT, WIDTH, Cell, break_cells, cell_of, letter_cell
from .table import DROPPING, OVER, PLAYING

say, say_many = speaker("supertock")

PHASES = {PLAYING: "play", DROPPING: "drop", OVER: "over"}


def view(state: Any, seat: int) -> dict[str, Any]:
    return {
        "phase": PHASES[int(state.phase)],
        "shuffle": int(state.shuffles),
        "deal": int(state.deal_number),
        "deals": deals_of(int(state.players), int(state.decks)),
        "lead": int(state.lead),
        "turn": int(state.turn),
        "hand": [card_name(card) for card in _listed(state.hands[seat])] if seat >= 0 else [],
        "gone": [card_name(card) for card in _listed(state.gone)],
        "undealt": CARDS * int(state.decks) - int(state.dealt),
        "seats": [_view_seat(state, other) for other in range(state.players)],
    }


def _view_seat(state: Any, seat: int) -> dict[str, Any]:
    return {
        "section": LETTERS[state.sections[seat]],
        "marbles": [space_name(int(space)) for space in state.marbles[seat]],
        "home": int(state.homes[seat]).bit_count(),
        "cards": int(state.held[seat]),
        "team": seat % 2 if state.teams else None,
    }


def _listed(pile: Any) -> list[int]:
    """The cards of a hand or of those that are gone; one that is there twice is listed twice."""
    return sorted([*members_of(int(pile[0])), *members_of(int(pile[1]))])


# --- drawn for a terminal ---------------------------------------------------------------------------------------------

SIGNS = "♣♦♥♠"
HOLE, START, EIGHT, HOME, HEAVEN = "·", "○", "8", "□", "☼"
KEY = {"start": START, "home": HOME, "eight": EIGHT, "heaven": HEAVEN}


def draw(state: Any, seat: int, width: int) -> Drawing:
    board = _draw_star(state, seat) if width >= WIDTH else _draw_rows(state)
    key = say("{start} start, {home} home, {eight} eight, {heaven} heaven", **KEY)
    lines: Drawing = [[_headline(state)], *board, [Ink(key, "dim")], []]
    for other in range(state.players):
        lines.append(_draw_seat(state, other))
    if seat >= 0 and state.held[seat]:
        hand = spaced(card_ink(card) for card in _listed(state.hands[seat]))
        lines += [[], [Ink(say("Your hand:"), "bold"), *hand]]
    return lines


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


def _draw_seat(state: Any, seat: int) -> list[Ink]:
    waiting = sum(int(space) >= BREAKS for space in state.marbles[seat])
    line = [
        Ink("▸" if state.turn == seat and state.phase != OVER else " "),
        Ink(f" {LETTERS[state.sections[seat]]} ", f"seat{seat}"),
        Ink(" "),
        Ink(Seat(seat), "bold"),
        Ink("  "),
        Ink(say("{n} home", n=int(state.homes[seat]).bit_count())),
        Ink(", "),
        Ink(say("{n} in the break", n=waiting)),
        Ink(", "),
        Ink(say_many("{n} card", "{n} cards", int(state.held[seat]))),
    ]
    if state.teams:
        line += [Ink(", "), Ink(say("team {n}", n=seat % 2 + 1))]
    if state.lead == seat:
        line += [Ink(", "), Ink(say("leads"), "dim")]
    return line


def space_inks(state: Any) -> dict[int, Ink]:
    """Every space of ring, heaven and homes: what it is for, or whose marble stands there, by letter and colour."""
    inks = {space: _hole_ink(state, space) for space in range(BREAKS)}
    for seat in range(state.players):
        for space in state.marbles[seat]:
            inks[int(space)] = Ink(LETTERS[state.sections[seat]], f"seat{seat}")
    return inks


def _hole_ink(state: Any, space: int) -> Ink:
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
    return Ink(HOLE, "dim" if seat == NOTHING else "")


def _section_of(space: int) -> int:
    return space // LENGTH if space < RING else (space - SKY - 1) // MARBLES


def _break_inks(state: Any, section: int) -> list[Ink]:
    """The marbles that wait in a break, then its empty holes."""
    seat = int(state.seat_at[section])
    if seat == NOTHING:
        return []
    waiting = [Ink(LETTERS[section], f"seat{seat}")] * sum(int(s) == break_of(section) for s in state.marbles[seat])
    return waiting + [Ink(HOLE, "wood")] * (MARBLES - len(waiting))


# --- the star, or eight rows where there is no room for it ------------------------------------------------------------


def _draw_star(state: Any, seat: int) -> Drawing:
    """The own arm points down: the board turns with the viewer."""
    own = int(state.sections[seat]) if seat >= 0 else 0
    inks = space_inks(state)
    cells = {cell_of(space, own): inks[space] for space in range(BREAKS)}
    for section in range(SECTIONS):
        cells.update(zip(break_cells(section, own), _break_inks(state, section), strict=False))
        line, column = letter_cell(section, own)
        for i, ink in enumerate(_letter_inks(state, section)):
            cells[line, column - 1 + i] = ink
    return [_line(cells, line) for line in range(HEIGHT)]


def _letter_inks(state: Any, section: int) -> list[Ink]:
    seat = int(state.seat_at[section])
    style = "dim" if seat == NOTHING else "bold"
    return [Ink(sign, style) for sign in f"({LETTERS[section].lower()})"]


def _line(cells: dict[Cell, Ink], line: int) -> list[Ink]:
    columns = sorted(column for row, column in cells if row == line)
    inks, end = [], 0
    for column in columns:
        inks += [Ink(" " * (column - end)), cells[line, column]]
        end = column + 1
    return inks


def _draw_rows(state: Any) -> Drawing:
    """A line for each section: its 18 spaces, its home and its break."""
    inks = space_inks(state)
    lines: Drawing = []
    for section in range(SECTIONS):
        line = [Ink(f" {LETTERS[section]} ", "bold")]
        line += [inks[section * LENGTH + i] for i in range(LENGTH)]
        line += [Ink(" "), *(inks[HOMES + section * MARBLES + i] for i in range(MARBLES))]
        line += [Ink(" "), *_break_inks(state, section)]
        lines.append(line)
    return [*lines, [Ink(" "), Ink(say("Heaven:"), "bold"), Ink(" "), inks[SKY]]]
