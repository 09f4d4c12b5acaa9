"""What is hidden in Super Tock: other hands, cards not dealt yet, arranged decks, shuffles to come."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..bits import has
from ..chance import below, branch, shuffle
from ..compiling import compiled, rule
from ..contract import ERASE, IMAGINE, NOTHING, Stream, Table
from ..layout import clear, record
from .board import CARDS, number_of
from .table import TABLE, add_card


@rule(ERASE)
def erase(table: Table, seat: int) -> None:
    state = record(table, TABLE)
    clear(state.stream)
    for other in range(state.players):
        if other != seat:
            clear(state.hands[other])
    state.deck[:] = NOTHING
    state.arranged[:] = NOTHING
    state.arranged_read = 0


@rule(IMAGINE)
def imagine(table: Table, seat: int, stream: Stream) -> None:
    state = record(table, TABLE)
    branch(stream, state.stream)
    cards = np.empty(2 * CARDS, np.int64)
    count = _list_unseen(state, seat, cards)
    count = _imagine_barred(state, seat, cards, count, stream)
    shuffle(cards, count, stream)
    for other in range(state.players):
        if other != seat and not state.barred[other]:
            for _ in range(state.held[other]):
                count -= 1
                add_card(state.hands[other], cards[count])
    for i in range(state.dealt, state.decks * CARDS):
        count -= 1
        state.deck[i] = cards[count]


@compiled
def _list_unseen(state: Any, seat: int, cards: Any) -> int:
    """Write every card that is neither in this seat's hand nor put down since the last shuffle."""
    count = 0
    for card in range(CARDS):
        seen = int(has(state.gone[0], card)) + int(has(state.gone[1], card))
        if seat >= 0:
            seen += int(has(state.hands[seat, 0], card)) + int(has(state.hands[seat, 1], card))
        for _ in range(seen, state.decks):
            cards[count] = card
            count += 1
    return count


@compiled
def _imagine_barred(state: Any, seat: int, cards: Any, count: int, stream: Stream) -> int:
    """Fill the hands that are known to lack some ranks; returns how many of the cards are left.

    Every card of these hands is drawn from all the unseen ones, and if the same card comes twice, all is drawn again:
    slow only where hardly any card fits, and every possible world is equally likely.
    """
    taken = np.zeros(2 * CARDS, np.bool_)
    again = True
    while again:
        again = False
        taken[:] = False
        for other in range(state.players):
            if other != seat and state.barred[other]:
                clear(state.hands[other])
                for _ in range(state.held[other]):
                    i = _draw_unbarred(state.barred[other], cards, count, stream)
                    again |= taken[i]
                    taken[i] = True
                    add_card(state.hands[other], cards[i])
    left = 0
    for i in range(count):
        if not taken[i]:
            cards[left] = cards[i]
            left += 1
    return left


@compiled
def _draw_unbarred(barred: int, cards: Any, count: int, stream: Stream) -> int:
    i = below(stream, count)
    while has(barred, number_of(cards[i]) - 1):
        i = below(stream, count)
    return i
