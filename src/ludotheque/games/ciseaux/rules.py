"""The rules of 1, 2, 3… ciseaux, in the order of the rule sheet (rulings C1–C10).

Every player holds one whole colour and seat and colour are the same number. All cards are public: only the choice for
the current trick is secret.
"""

from __future__ import annotations

from typing import Any

from ..bits import bit, everyone, has, list_members, lowest, random_member, size
from ..compiling import compiled, rule
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
from ..layout import clear, forget_events, hide_choice, note, record, table_type
from ..leaders import leaders
from ..suits import ALL_SUITS, unbeaten

# --- cards: R1–R5 are 0–4, P1–P5 are 5–9, S1–S5 are 10–14, the joker is 15 --------------------------------------------

COLOURS = 4
JOKER = 15
JOKERS = 3  # the joker's suit
CARDS = 16
TRICKS = 16

VOID_ASIDE, VOID_CARRY = 0, 1  # values of the option `void`
ASIDE, CARRIED = 4, 5  # where a card can be, besides with the seat that took it
CHOSE, SHOWED, TOOK, VOID_JOKERS, VOID_NUMBER, CARRY = 1, 2, 3, 4, 5, 6  # kinds of events
ALREADY_PLAYED = 1  # the only reason for refusing a card
RULINGS = ("", "")  # by reason: cards are played once, and that is no ruling

MAX_MOVES = CARDS
TABLE = table_type(
    [
        ("void", "i1"),  # option C7
        ("joker_value", "i1"),  # option C9
        ("trick", "i1"),  # tricks played so far
        ("waiting", "i1"),  # a bit per seat that has not chosen a card for this trick
        ("hands", "i4", (COLOURS,)),  # sets of cards
        ("chosen", "i1", (COLOURS,)),
        ("taker", "i1", (COLOURS, CARDS)),  # who took the card of that colour, ASIDE, CARRIED, or NOTHING
        ("points", "i2", (COLOURS,)),
    ],
    events=10,
)


@compiled
def suit_of(card: int) -> int:
    return int(card) * 13 >> 6  # card // 5, without a division


@compiled
def number_of(card: int) -> int:
    return int(card) - 5 * suit_of(card) + 1


@compiled
def value_of(state: Any, card: int) -> int:
    if card == JOKER:
        return int(state.joker_value)  # C9
    return number_of(card)


# --- the contract -----------------------------------------------------------------------------------------------------


@rule(DEAL)
def deal(table: Table, cards: Moves) -> None:
    """Nothing to shuffle: the start is always the same."""
    state = record(table, TABLE)
    for seat in range(state.players):
        state.chosen[seat] = NOTHING
        state.hands[seat] = bit(CARDS) - 1
        for card in range(CARDS):
            state.taker[seat, card] = NOTHING
    state.waiting = everyone(state)


@rule(ACTORS)
def actors(table: Table) -> int:
    state = record(table, TABLE)
    return int(state.waiting)


@rule(LEGAL)
def legal(table: Table, seat: int, moves: Moves) -> int:
    state = record(table, TABLE)
    return list_members(state.hands[seat], moves)


@rule(REFUSAL)
def refusal(table: Table, seat: int, move: int) -> int:
    state = record(table, TABLE)
    return ALLOWED if has(state.hands[seat], move) else ALREADY_PLAYED


@rule(PLAY)
def play(table: Table, seat: int, move: int) -> None:
    state = record(table, TABLE)
    forget_events(state)
    state.chosen[seat] = move
    note(state, CHOSE, seat, move, 0, 0, 0)
    state.waiting &= ~bit(seat)
    if state.waiting == 0:
        _play_trick(state)


@compiled
def _play_trick(state: Any) -> None:
    for seat in range(state.players):
        note(state, SHOWED, seat, state.chosen[seat], 0, 0, 0)
        state.hands[seat] &= ~bit(state.chosen[seat])
    suits = competing_suits(state)
    winner = trick_winner(state, suits)
    if winner == NOTHING:
        _set_aside(state)
    else:
        _take_trick(state, winner, suits)
    for seat in range(state.players):
        state.chosen[seat] = NOTHING
    state.trick += 1
    if state.trick < TRICKS:
        state.waiting = everyone(state)


# --- which card wins? -------------------------------------------------------------------------------------------------


@compiled
def trick_winner(state: Any, suits: int) -> int:
    """The seat that takes the trick for which these suits compete; NOTHING when its highest number is shared (C6)."""
    best, winner, shared = 0, NOTHING, False
    for seat in range(state.players):
        number = strength(suits, state.chosen[seat])
        shared = number == best or (shared and number < best)
        winner = seat if number > best else winner
        best = max(best, number)
    if shared:
        _note_void(state, suits, best)
        return NOTHING
    return winner


@compiled
def competing_suits(state: Any) -> int:
    """The suits whose cards compete for the trick, a bit each."""
    shown, doubled = 0, 0
    for seat in range(state.players):
        suit = bit(suit_of(state.chosen[seat]))
        doubled |= shown & suit
        shown |= suit
    return competing(shown, doubled)


@compiled
def competing(shown: int, doubled: int) -> int:
    """Of the suits that are shown, those whose cards compete; some may be there twice."""
    if has(shown, JOKERS):
        return bit(JOKERS)  # C1: a joker beats everything, and two are as equal as two equal numbers
    if shown == ALL_SUITS:
        return doubled if doubled else ALL_SUITS  # C5; C4: with three players no suit is doubled
    return unbeaten(shown)  # C2, C3


@compiled
def strength(suits: int, card: int) -> int:
    """What a card counts in a trick for which these suits compete; more is better."""
    return number_of(card) if has(suits, suit_of(card)) else 0


@compiled
def _note_void(state: Any, suits: int, best: int) -> None:
    """Why a trick is void: jokers (how many), or a shared number (of which suit, NOTHING if all suits compete)."""
    if has(suits, JOKERS):
        jokers = 0
        for seat in range(state.players):
            jokers += state.chosen[seat] == JOKER
        note(state, VOID_JOKERS, NOTHING, jokers, 0, 0, 0)
    else:
        suit = lowest(suits) if size(suits) == 1 else NOTHING
        note(state, VOID_NUMBER, NOTHING, best, suit, 0, 0)


@compiled
def _take_trick(state: Any, winner: int, suits: int) -> None:
    """The winner takes the trick, and with it what earlier void tricks left behind (C7)."""
    gain, carried = trick_pays(state, winner), 0
    for colour in range(state.players):
        state.taker[colour, state.chosen[colour]] = winner
    if state.void == VOID_CARRY:
        gain += pot_pays(state, winner)
        for colour in range(state.players):
            for card in range(CARDS):
                if state.taker[colour, card] == CARRIED:
                    state.taker[colour, card] = winner
                    carried += 1
    state.points[winner] += gain
    note(state, TOOK, winner, state.chosen[winner], gain, carried, suits)


@compiled
def trick_pays(state: Any, winner: int) -> int:
    """What the cards that are shown pay whoever takes them: all but their own (C8)."""
    gain = 0
    for colour in range(state.players):
        if colour != winner:
            gain += value_of(state, state.chosen[colour])
    return gain


@compiled
def pot_pays(state: Any, winner: int) -> int:
    """The same for what void tricks have left behind (C7)."""
    gain = 0
    for colour in range(state.players):
        for card in range(CARDS):
            if colour != winner and state.taker[colour, card] == CARRIED:
                gain += value_of(state, card)
    return gain


@compiled
def _set_aside(state: Any) -> None:
    """C7: a void trick is lost, or waits for the next winner."""
    for colour in range(state.players):
        state.taker[colour, state.chosen[colour]] = CARRIED if state.void == VOID_CARRY else ASIDE
    if state.void == VOID_CARRY:
        note(state, CARRY, NOTHING, 0, 0, 0, 0)


@rule(SCORES)
def scores(table: Table, scores: Scores) -> None:
    state = record(table, TABLE)
    for seat in range(state.players):
        scores[seat] = state.points[seat]


@rule(WINNERS)
def winners(table: Table) -> int:
    """C10: the highest total wins, and an equal top total is a shared win."""
    state = record(table, TABLE)
    return leaders(state.points, everyone(state)) if state.trick == TRICKS else 0


@rule(ERASE)
def erase(table: Table, seat: int) -> None:
    state = record(table, TABLE)
    clear(state.stream)
    for other in range(state.players):
        if other != seat and state.chosen[other] != NOTHING:
            state.chosen[other] = HIDDEN
    hide_choice(state, CHOSE, seat)


@rule(IMAGINE)
def imagine(table: Table, seat: int, stream: Stream) -> None:
    state = record(table, TABLE)
    for other in range(state.players):
        if state.chosen[other] == HIDDEN:
            state.chosen[other] = random_member(state.hands[other], stream)
