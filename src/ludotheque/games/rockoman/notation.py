"""Rockoman as people write it: ``draw``; ``rockoman``, ``pass``; a target ``@2``, ``@2:R``; the duel ``!R``.

Cards are written ``R7``, a super ``R*``, and all others by their names: ``GUN``, ``GOOD``, ``SICK``, ``DUEL``,
``STEAL``, ``RING``, ``DIAMOND``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ...errors import BadDeal
from ...i18n import speaker
from ..dealing import Box, expect_parts
from ..game import Value
from ..suits import SUITS
from . import GAME
from .board import AIM, AIM_SUPER, COPIES, GUN, KINDS, MOVES, SHOW, SUPER, number_of, suit_of

say, say_many = speaker("rockoman")

NAMES = ("GUN", "GOOD", "SICK", "DUEL", "STEAL", "RING", "DIAMOND")
WORDS = ("draw", "pass", "rockoman")


@cache
def card_name(card: int) -> str:
    if card >= GUN:
        return NAMES[card - GUN]
    if card >= SUPER:
        return f"{SUITS[card - SUPER]}*"
    return f"{SUITS[suit_of(card)]}{number_of(card)}"


def write(move: int) -> str:
    if move >= AIM_SUPER:
        seat, suit = divmod(move - AIM_SUPER, 3)
        return f"@{seat}:{SUITS[suit]}"
    if move >= AIM:
        return f"@{move - AIM}"
    if move >= SHOW:
        return f"!{SUITS[move - SHOW]}"
    return WORDS[move]


BY_NAME = {write(move).upper(): move for move in range(MOVES)}
CARD_BY_NAME = {card_name(card): card for card in range(KINDS)}


def read(text: str) -> int | None:
    return BY_NAME.get(text.strip().upper())


def read_card(text: str) -> int | None:
    return CARD_BY_NAME.get(text.strip().upper())


def read_deal(players: int, options: Mapping[str, Value], deal: object) -> list[int]:
    """The draw pile, first drawn first."""
    parts = expect_parts(deal, ("deck",))
    numbers = GAME.options[0]
    copies = COPIES[numbers.code(options[numbers.name])]
    box = Box(read_card, {card: int(copies[card]) for card in range(KINDS) if copies[card]}, example="R7, R*, GUN")
    deck = box.take_all("deck", parts["deck"])
    if not deck:
        raise BadDeal(say("{place}: a draw pile needs at least one card.", place="deck"))
    return deck
