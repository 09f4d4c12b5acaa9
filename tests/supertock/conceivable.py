"""Moves of Super Tock that can be written: of the millions, few of those that lack the very card or marble."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from itertools import product

from ludotheque.games import find
from ludotheque.games.supertock.board import DROP, FOLD, JACK, MOVE, SKIP, SPACES, SWAP, TEN, move_code, number_of
from ludotheque.games.supertock.notation import CARD_CODES
from ludotheque.match import Match


def codes(match: Match) -> Collection[int]:
    return list(_codes(match))


def _codes(match: Match) -> Iterator[int]:
    """The cards in hand and two others, from any space with a marble and three others, to any space."""
    luck = random.Random(len(match.moves))
    held = {CARD_CODES[card] for card in match.view(match.actors[0])["hand"]}
    cards = sorted({*held, *luck.sample(range(52), 2)})
    taken = {find("supertock").notation.read(f"AC {at}-A1") for seat in match.view()["seats"] for at in seat["marbles"]}
    spaces = sorted({*(code >> 8 & 255 for code in taken if code is not None), *luck.sample(range(SPACES), 3)})
    yield move_code(FOLD, 0, 0, 0)
    for card in range(52):
        yield move_code(DROP, card, 0, 0)
        yield move_code(SKIP, card, 0, 0)
    for card, here, there in product(cards, spaces, range(SPACES)):
        yield move_code(MOVE, card, here, there)
        if number_of(card) in (TEN, JACK):
            yield move_code(SWAP, card, here, there)
