"""Ninjan as people write it: cards ``R7``, ``S-2``; piles ``>1``; the duel ``!R``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ..dealing import Box, expect_list, expect_parts
from ..game import Value
from ..suits import SUITS
from .rules import CARDS, HAND, PILES, SHOW, TO_PILE, number_of, suit_of


@cache
def card_name(card: int) -> str:
    return f"{SUITS[suit_of(card)]}{number_of(card)}"


def write(move: int) -> str:
    if move >= SHOW:
        return f"!{SUITS[move - SHOW]}"
    if move >= TO_PILE:
        return f">{move - TO_PILE + 1}"
    return card_name(move)


MOVES = {write(move): move for move in range(SHOW + 3)}


def read(text: str) -> int | None:
    return MOVES.get(text.strip().upper().replace("−", "-"))


def read_card(text: str) -> int | None:
    move = read(text)
    return move if move is not None and move < CARDS else None


def read_deal(players: int, options: Mapping[str, Value], deal: object) -> list[int]:
    """The cards of a deal in the order in which the rules lay them out."""
    parts = expect_parts(deal, ("piles", "hands"))
    box = Box(read_card, dict.fromkeys(range(CARDS), 1), example="R7, S-2")
    cards = box.take_all("piles", parts["piles"], PILES)
    for seat, hand in enumerate(expect_list("hands", parts["hands"], players)):
        cards += box.take_all(f"hands[{seat}]", hand, HAND)
    return cards
