"""The rules of Ninjan, in the order of the rule sheet (rulings N1–N8)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..bits import bit, everyone, has, list_members, random_member, size
from ..chance import branch, shuffle, shuffle_top
from ..compiling import apart, compiled, rule
from ..contract import (
    ACTORS,
    ALLOWED,
    DEAL,
    ERASE,
    HIDDEN,
    IMAGINE,
    LEGAL,
    NOTHING,
    PLAY,
    REFUSAL,
    SCORES,
    WINNERS,
    Moves,
    Scores,
    Stream,
    Table,
)
from ..duel.rules import DUEL_FIELDS, duel_actors, erase_duel, imagine_duel, play_duel, start_duel
from ..layout import clear, forget_events, hide_choice, note, record, table_type
from ..leaders import leaders
from ..suits import PAPER, ROCK, SCISSORS, beats

# --- cards: 16 of a suit in a row, -6…-1 then 1…10 --------------------------------------------------------------------

CARDS = 48
PILES = 3
ALL_PILES = 7  # as a set, a bit each
HAND = 9
SEATS = 5

TIE_DUEL, TIE_SHARED = 0, 1  # values of the option `tie`

CHOOSING, RESOLVING, DUELLING, OVER = 0, 1, 2, 3  # phases
DEALT, CHOSE, SHOWED, TOOK, LAID, DEAL_OVER = 1, 2, 3, 4, 5, 6  # kinds of events
TO_PILE, SHOW = 48, 51  # moves: a card is its own number, then the three piles, then the three shapes

# Why a move is refused, and the ruling behind each reason.
NOT_HELD, CARD_WANTED, PILE_WANTED, BEATEN_PILE, DUEL_WANTED = 1, 2, 3, 4, 5
RULINGS = ("", "", "", "", "N3", "N7")

MAX_MOVES = HAND
TABLE = table_type(
    [
        ("tie", "i1"),  # option N7
        ("deals", "i1"),  # option N8
        ("phase", "i1"),
        ("deal_number", "i1"),
        ("turn", "i1"),  # rounds played in this deal
        ("waiting", "i1"),  # a bit per seat that must decide now
        ("hands", "i8", (SEATS,)),  # sets of cards
        ("chosen", "i1", (SEATS,)),  # the card chosen or waiting to be resolved
        ("order", "i1", (SEATS,)),  # seats in the order in which their cards are resolved
        ("resolved", "i1"),
        ("tops", "i1", (PILES,)),
        ("under", "i1", (CARDS,)),  # the card on which each card of a pile was laid
        ("piles", "i8", (PILES,)),  # sets of cards
        ("worth", "i2", (PILES,)),  # the sum of each pile
        ("won", "i8", (SEATS,)),  # sets of cards
        ("points", "i2", (SEATS,)),
        ("winning", "i2"),  # a bit per winner
        *DUEL_FIELDS,
    ],
    events=12,
)


@compiled
def suit_of(card: int) -> int:
    return card >> 4


@compiled
def number_of(card: int) -> int:
    place = int(card) & 15  # a wide number, so that sums and products of it never overflow
    return place - 6 if place < 6 else place - 5


# --- the contract -----------------------------------------------------------------------------------------------------


@rule(DEAL)
def deal(table: Table, cards: Moves) -> None:
    state = record(table, TABLE)
    for seat in range(len(state.shows)):
        state.shows[seat] = NOTHING
    if len(cards):
        _lay_out(state, cards)
    else:
        _shuffle_and_deal(state)


@apart
def _shuffle_and_deal(state: Any) -> None:
    cards = np.empty(CARDS, np.int32)
    for card in range(CARDS):
        cards[card] = card
    shuffle_top(cards, CARDS, PILES + HAND * state.players, state.stream)
    _lay_out(state, cards)


@compiled
def _lay_out(state: Any, cards: Moves) -> None:
    """Three cards start the piles, nine go to each player, the rest stay out unseen."""
    state.turn = 0
    state.deal_number += 1
    for card in range(CARDS):
        state.under[card] = NOTHING
    for pile in range(PILES):
        _start_pile(state, pile, cards[pile])
    for seat in range(state.players):
        state.chosen[seat] = NOTHING
        state.won[seat] = 0
        hand = 0
        for i in range(HAND):
            hand |= bit(cards[PILES + seat * HAND + i])
        state.hands[seat] = hand
    _start_round(state)
    note(state, DEALT, NOTHING, state.deal_number, cards[0], cards[1], cards[2])


@compiled
def _start_pile(state: Any, pile: int, card: int) -> None:
    state.tops[pile] = card
    state.piles[pile] = bit(card)
    state.worth[pile] = number_of(card)


@compiled
def _start_round(state: Any) -> None:
    state.phase = CHOOSING
    state.waiting = everyone(state)


@rule(ACTORS)
def actors(table: Table) -> int:
    state = record(table, TABLE)
    return int(state.waiting)


@rule(LEGAL)
def legal(table: Table, seat: int, moves: Moves) -> int:
    state = record(table, TABLE)
    if state.phase == CHOOSING:
        return list_members(state.hands[seat], moves)
    if state.phase == RESOLVING:
        return _list_piles(_open_piles(state, seat), moves)
    for shape in range(3):
        moves[shape] = SHOW + shape
    return 3


@rule(REFUSAL)
def refusal(table: Table, seat: int, move: int) -> int:
    state = record(table, TABLE)
    if state.phase == CHOOSING:
        if move >= TO_PILE:
            return CARD_WANTED
        return ALLOWED if has(state.hands[seat], move) else NOT_HELD
    if state.phase == RESOLVING:
        if not TO_PILE <= move < SHOW:
            return PILE_WANTED
        return ALLOWED if has(_open_piles(state, seat), move - TO_PILE) else BEATEN_PILE
    return ALLOWED if move >= SHOW else DUEL_WANTED


@compiled
def _open_piles(state: Any, seat: int) -> int:
    """A beaten pile must be taken (N3); only a card that beats none is laid on a pile of choice (N4)."""
    beaten = 0
    for pile in range(PILES):
        beaten |= int(beats_pile(state, suit_of(state.chosen[seat]), pile)) << pile
    return beaten if beaten else ALL_PILES


@compiled
def _list_piles(piles: int, moves: Moves) -> int:
    count = 0
    for pile in range(PILES):
        moves[count] = TO_PILE + pile
        count += (piles >> pile) & 1
    return count


@compiled
def beats_pile(state: Any, suit: int, pile: int) -> bool:
    """N2: suit against the suit of the top card; numbers do not matter."""
    return beats(suit, suit_of(state.tops[pile]))


@rule(PLAY)
def play(table: Table, seat: int, move: int) -> None:
    state = record(table, TABLE)
    forget_events(state)
    if state.phase == CHOOSING:
        state.chosen[seat] = move
        note(state, CHOSE, seat, move, 0, 0, 0)
        state.waiting &= ~bit(seat)
        if state.waiting == 0:
            _reveal(state)
    elif state.phase == RESOLVING:
        _resolve(state, seat, move - TO_PILE)
        state.resolved += 1
        if state.resolved < state.players:
            state.waiting = bit(state.order[state.resolved])
        else:
            _end_round(state)
    elif play_duel(state, seat, move - SHOW):
        _end_game(state, state.duellists)
    else:
        state.waiting = duel_actors(state)


@compiled
def _reveal(state: Any) -> None:
    revealed = 0
    for seat in range(state.players):
        note(state, SHOWED, seat, state.chosen[seat], 0, 0, 0)
        revealed |= bit(state.chosen[seat])
        state.hands[seat] &= ~bit(state.chosen[seat])
    for seat in range(state.players):
        earlier = 0
        for other in range(state.players):
            earlier += _goes_before(revealed, state.chosen[other], state.chosen[seat])
        state.order[earlier] = seat
    state.resolved = 0
    state.turn += 1
    state.phase = RESOLVING
    state.waiting = bit(state.order[0])


@compiled
def _goes_before(revealed: int, card: int, other: int) -> bool:
    """N1: the highest number first; equal numbers by suit."""
    if number_of(card) != number_of(other):
        return number_of(card) > number_of(other)
    scissors = (card & 15) + 16 * SCISSORS
    if suit_of(card) + suit_of(other) == ROCK + PAPER and has(revealed, scissors):
        return suit_of(card) == ROCK  # all three suits: rock, scissors, paper
    return beats(suit_of(card), suit_of(other))


@compiled
def _resolve(state: Any, seat: int, pile: int) -> None:
    card = state.chosen[seat]
    state.chosen[seat] = NOTHING
    if beats_pile(state, suit_of(card), pile):  # N3
        note(state, TOOK, seat, card, pile, state.worth[pile], size(state.piles[pile]))
        state.points[seat] += state.worth[pile]  # N6
        state.won[seat] |= state.piles[pile]
        _start_pile(state, pile, card)
    else:  # N4
        note(state, LAID, seat, card, pile, 0, 0)
        state.under[card] = state.tops[pile]
        state.tops[pile] = card
        state.piles[pile] |= bit(card)
        state.worth[pile] += number_of(card)


@compiled
def _end_round(state: Any) -> None:
    if state.turn < HAND:
        _start_round(state)
        return
    note(state, DEAL_OVER, NOTHING, state.deal_number, 0, 0, 0)
    if state.deal_number < state.deals:
        _shuffle_and_deal(state)  # N8
        return
    best = leaders(state.points, everyone(state))
    if size(best) > 1 and state.tie == TIE_DUEL:  # N7
        start_duel(state, best)
        state.phase = DUELLING
        state.waiting = best
    else:
        _end_game(state, best)


@compiled
def _end_game(state: Any, winners: int) -> None:
    state.winning = winners
    state.phase = OVER
    state.waiting = 0


@rule(SCORES)
def scores(table: Table, scores: Scores) -> None:
    state = record(table, TABLE)
    for seat in range(state.players):
        scores[seat] = state.points[seat]


@rule(WINNERS)
def winners(table: Table) -> int:
    state = record(table, TABLE)
    return int(state.winning)


# --- hidden information: other hands, cards chosen and not yet revealed, cards left out, deals to come ----------------


@rule(ERASE)
def erase(table: Table, seat: int) -> None:
    """Piles and winnings stay as they are: everybody sees them (N5)."""
    state = record(table, TABLE)
    clear(state.stream)
    for other in range(state.players):
        if other != seat:
            state.hands[other] = 0
            if state.phase == CHOOSING and state.chosen[other] != NOTHING:
                state.chosen[other] = HIDDEN
    hide_choice(state, CHOSE, seat)
    erase_duel(state, seat)


@rule(IMAGINE)
def imagine(table: Table, seat: int, stream: Stream) -> None:
    state = record(table, TABLE)
    branch(stream, state.stream)
    cards = np.empty(CARDS, np.int64)
    count = list_members(_unseen(state, seat), cards)
    shuffle(cards, count, stream)
    for other in range(state.players):
        if other != seat:
            for _ in range(HAND - state.turn):
                count -= 1
                state.hands[other] |= bit(cards[count])
            if state.chosen[other] == HIDDEN:
                state.chosen[other] = random_member(state.hands[other], stream)
    imagine_duel(state, stream)


@compiled
def _unseen(state: Any, seat: int) -> int:
    """The cards that are neither in this seat's hand nor on the table."""
    seen = 0
    for pile in range(PILES):
        seen |= state.piles[pile]
    for other in range(state.players):
        seen |= state.won[other] | state.hands[other]
        if state.chosen[other] >= 0:
            seen |= bit(state.chosen[other])
    return (bit(CARDS) - 1) & ~seen
