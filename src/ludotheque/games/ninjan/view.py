"""What a seat sees of Ninjan: as plain data, and drawn for a terminal. Only erased records come here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ...i18n import Signed
from ..bits import members_of
from ..contract import HIDDEN, NOTHING
from ..drawing import CARD_WIDTH, boxed, minus, seat_inks, spaced, suit_ink
from ..duel.words import draw_duel, view_duel
from ..game import Drawing, Ink, Room, with_own
from .notation import card_name
from .rules import CARDS, CHOOSING, DUELLING, HAND, OVER, PILES, RESOLVING, number_of, suit_of
from .words import say, say_many

DUEL = ("duellists", "players", "shows")
VIEW = (
    *("chosen", "deal_number", "order", "phase", "points", "resolved", "tops", "turn", "under", "won"),
    *DUEL,
)
OWN = ("chosen", "hands", "phase", *DUEL)
NAMES = [card_name(card) for card in range(CARDS)]
PHASES = {CHOOSING: "choose", RESOLVING: "resolve", DUELLING: "duel", OVER: "over"}


def pile_cards(state: Any, pile: int) -> list[int]:
    """The cards of a pile, from the bottom up."""
    card, under = state.tops[pile], state.under
    cards = []
    while card != NOTHING:
        cards.append(card)
        card = under[card]
    return cards[::-1]


def _round(state: Any) -> int:
    """The round being played, from 1."""
    return int(state.turn) + int(state.phase == CHOOSING)


def view(state: Any) -> dict[str, Any]:
    hand_size = HAND - state.turn
    data: dict[str, Any] = {
        "phase": PHASES[state.phase],
        "deal": state.deal_number,
        "round": _round(state),
        "piles": [[NAMES[card] for card in pile_cards(state, pile)] for pile in range(PILES)],
        "hand": [],
        "order": [],
        "seats": [
            {"cards": hand_size, "chosen": _chosen(card), "won": [*_named(won)], "points": points}
            for _, card, won, points in zip(range(state.players), state.chosen, state.won, state.points, strict=False)
        ],
    }
    if state.phase == RESOLVING:
        data["order"] = [*state.order[state.resolved : state.players]]
    if state.phase == DUELLING:
        data["duel"] = view_duel(state)
    return data


def own(state: Any, seat: int, public: dict[str, Any]) -> dict[str, Any]:
    seats = with_own(public["seats"], seat, "chosen", _chosen(state.chosen[seat]))
    data = {"hand": [*_named(state.hands[seat])], "seats": seats}
    return {**data, "duel": view_duel(state)} if state.phase == DUELLING else data


def _chosen(card: int) -> str | None:
    return None if card == NOTHING else "?" if card == HIDDEN else card_name(card)


@lru_cache(1 << 12)
def _named(cards: int) -> tuple[str, ...]:
    """The cards of a hand or of a heap."""
    return tuple(card_name(card) for card in members_of(cards))


# --- drawn for a terminal ---------------------------------------------------------------------------------------------


def ink(card: int) -> Ink:
    return suit_ink(suit_of(card), minus(number_of(card)))


def inks(cards: Iterable[int]) -> list[Ink]:
    return spaced(ink(card) for card in cards)


def draw(state: Any, seat: int, room: Room) -> Drawing:
    """The table: cards as boxes where there is room, as words in a line where there is not."""
    boxed = _draw(state, seat, roomy=True) if room.width >= HAND * (CARD_WIDTH + 1) else None
    if boxed and (not room.height or len(boxed) <= room.height):
        return boxed
    return _draw(state, seat, roomy=False)


def _draw(state: Any, seat: int, roomy: bool) -> Drawing:
    lines: Drawing = [[_headline(state)], *(_draw_boxed_piles(state) if roomy else _draw_piles(state)), []]
    for other in range(state.players):
        lines.append(_draw_seat(state, other))
    if state.phase == DUELLING:
        lines.append(draw_duel(state))
    if seat >= 0 and state.hands[seat]:
        lines.append([])
        lines += _draw_hand(members_of(state.hands[seat]), roomy)
    return lines


def _draw_hand(hand: tuple[int, ...], roomy: bool) -> Drawing:
    title = Ink(say("Your hand:"), "bold")
    if not roomy:
        return [[title, *inks(hand)]]
    return [[title], *boxed([(suit_of(card), minus(number_of(card))) for card in hand])]


def _draw_boxed_piles(state: Any) -> Drawing:
    tops = [int(top) for top in state.tops]
    heads = [Ink(f"{f'>{pile + 1}':^{CARD_WIDTH}} ", "bold") for pile in range(PILES)]
    worths = [Ink(f"{Signed(int(worth)).text():^{CARD_WIDTH}} ", "bold") for worth in state.worth]
    lines = [heads, *boxed([(suit_of(top), minus(number_of(top))) for top in tops]), worths]
    for pile in range(PILES):
        below = pile_cards(state, pile)[-2::-1]
        if below:
            lines.append([Ink(say("Under pile {pile}:", pile=pile + 1), "dim"), *inks(below)])
    return lines


def _draw_piles(state: Any) -> Drawing:
    return [_draw_pile(state, pile) for pile in range(PILES)]


def _headline(state: Any) -> Ink:
    turn = _round(state)
    if state.deals > 1:
        return Ink(
            say(
                "Deal {deal} of {deals}, round {turn} of 9",
                deal=int(state.deal_number),
                deals=int(state.deals),
                turn=turn,
            ),
            "title",
        )
    return Ink(say("Round {turn} of 9", turn=turn), "title")


def _draw_pile(state: Any, pile: int) -> list[Ink]:
    *below, top = pile_cards(state, pile)
    line = [Ink(f" >{pile + 1} ", "bold"), Ink("["), ink(top), Ink("]")]
    line += [Ink(" = "), Ink(Signed(int(state.worth[pile])), "bold")]
    return [*line, Ink(" ← "), *inks(below[::-1])[1:]] if below else line


def _draw_seat(state: Any, seat: int) -> list[Ink]:
    line = [
        *seat_inks(seat),
        Ink("  "),
        Ink(say_many("{n} point", "{n} points", int(state.points[seat]))),
    ]
    chosen = int(state.chosen[seat])
    if chosen == HIDDEN or (chosen != NOTHING and state.phase == CHOOSING):
        line += [Ink("  "), Ink(say("has chosen"), "dim")]
    elif chosen != NOTHING:
        line += [Ink("  "), Ink(say("played")), Ink(" "), ink(chosen)]
    won = members_of(state.won[seat])
    if won:
        line += [Ink("  "), Ink(say("won:"), "dim"), *inks(won)]
    return line
