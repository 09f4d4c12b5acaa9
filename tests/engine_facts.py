"""The tables of the compiled rules, told in the words of the referees: names of cards and spaces, sets and lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from ludotheque.games.ciseaux import notation as ciseaux_notation
from ludotheque.games.ciseaux import rules as ciseaux_rules
from ludotheque.games.contract import NOTHING, Table
from ludotheque.games.ninjan import notation as ninjan_notation
from ludotheque.games.ninjan import rules as ninjan_rules
from ludotheque.games.rockoman import board as rockoman_board
from ludotheque.games.rockoman import notation as rockoman_notation
from ludotheque.games.suits import SUITS
from ludotheque.games.supertock import board as supertock_board
from ludotheque.games.supertock import notation as supertock_notation
from ludotheque.games.supertock import table as supertock_table

Facts = dict[str, Any]

CISEAUX = [ciseaux_notation.write(card) for card in range(ciseaux_rules.CARDS)]
NINJAN = [ninjan_notation.write(card) for card in range(ninjan_rules.CARDS)]
ROCKOMAN = [rockoman_notation.card_name(card) for card in range(rockoman_board.KINDS)]
SUPERTOCK = [supertock_notation.card_name(card) for card in range(supertock_board.CARDS)]
SPACES = [supertock_notation.space_name(space) for space in range(supertock_board.SPACES)]


class Unpacked:
    """A record whose fields are plain numbers and lists."""

    def __init__(self, table: Table, layout: np.dtype[np.record]) -> None:
        self.record = table.view(layout)

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = self.record[name][0].tolist()
        return value


def _members(members: int) -> list[int]:
    return [member for member in range(members.bit_length()) if members >> member & 1]


def _cards(members: int, names: Sequence[str]) -> set[str]:
    return {names[card] for card in _members(members)}


def _by_seat(values: list[int], names: Sequence[str]) -> dict[int, str]:
    return {seat: names[value] for seat, value in enumerate(values) if value != NOTHING}


def _duel(state: Unpacked) -> Facts:
    return {"left": set(_members(state.duellists)), "shown": _by_seat(state.shows[: state.players], SUITS)}


def ciseaux(state: Unpacked) -> Facts:
    went: dict[int, set[tuple[int, str]]] = {}
    for colour in range(state.players):
        for card, taker in enumerate(state.taker[colour]):
            went.setdefault(taker, set()).add((colour, CISEAUX[card]))
    return {
        "hands": [_cards(hand, CISEAUX) for hand in state.hands[: state.players]],
        "shown": _by_seat(state.chosen[: state.players], CISEAUX),
        "taken": [went.get(seat, set()) for seat in range(state.players)],
        "void": went.get(ciseaux_rules.ASIDE, set()) | went.get(ciseaux_rules.CARRIED, set()),
    }


def ninjan(state: Unpacked) -> Facts:
    return {
        "hands": [_cards(hand, NINJAN) for hand in state.hands[: state.players]],
        "piles": [_pile(state, pile) for pile in range(ninjan_rules.PILES)],
        "won": [_cards(won, NINJAN) for won in state.won[: state.players]],
        "shown": _by_seat(state.chosen[: state.players], NINJAN),
        "duel": _duel(state) if state.phase == ninjan_rules.DUELLING else None,
    }


def _pile(state: Unpacked, pile: int) -> list[str]:
    """The cards of a pile, the top last."""
    cards = []
    card = state.tops[pile]
    while card != NOTHING:
        cards.append(card)
        card = state.under[card]
    assert sorted(cards) == _members(state.piles[pile])
    return [NINJAN[card] for card in reversed(cards)]


def rockoman(state: Unpacked) -> Facts:
    seats = range(state.players)
    duelling = state.phase in (rockoman_board.CALL_DUEL, rockoman_board.CARD_DUEL)
    return {
        "turn": state.turn,
        "deck": [ROCKOMAN[card] for card in state.deck[state.drawn : state.deck_count]],
        "discard": _discard_pile(state),
        "points": [
            +Counter({"super": state.point_supers[seat], "card": state.points[seat] - state.point_supers[seat]})
            for seat in seats
        ],
        "supers": [+Counter({f"{SUITS[suit]}*": state.supers[seat][suit] for suit in range(3)}) for seat in seats],
        "rings": [_rings(state, seat) for seat in seats],
        "said": _by_seat(state.answers[: state.players], rockoman_notation.WORDS),
        "aloud": [event[1] for event in state.events[: state.event_count] if event[0] == rockoman_board.CLAIMED],
        "duel": _duel(state) if duelling else None,
    }


def _discard_pile(state: Unpacked) -> list[str]:
    """What was laid there since it was last taken; supers and rings go elsewhere."""
    drawn = [ROCKOMAN[card] for card in state.deck[state.pile_start : state.drawn]]
    pile = [card for card in drawn if "*" not in card and card not in ("RING", "DIAMOND")]
    assert len(pile) == state.pile_count
    return pile


def _rings(state: Unpacked, seat: int) -> Counter[str]:
    diamonds = int(state.diamond == seat)
    return +Counter({"DIAMOND": diamonds, "RING": state.rings[seat] - diamonds})


def supertock(state: Unpacked) -> Facts:
    seats = range(state.players)
    cards = state.decks * supertock_board.CARDS
    return {
        "marbles": [sorted(SPACES[space] for space in state.marbles[seat]) for seat in seats],
        "hands": [_hand(*state.hands[seat]) for seat in seats],
        "undealt": [SUPERTOCK[card] for card in state.deck[state.dealt : cards]],
        "lead": state.lead,
        "turn": state.turn,
        "must_drop": state.phase == supertock_table.DROPPING,
    }


def _hand(held: int, twice: int) -> Counter[str]:
    return Counter(SUPERTOCK[card] for cards in (held, twice) for card in _members(cards))
