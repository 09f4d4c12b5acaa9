"""The rules of Super Tock: deals, turns and the end (rulings T9–T14); moving.py and hidden.py have the rest."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..bits import bit, has, lowest, size
from ..chance import shuffle
from ..compiling import apart, compiled, rule
from ..contract import ACTORS, ALLOWED, DEAL, LEGAL, NOTHING, PLAY, REFUSAL, SCORES, WINNERS, Moves, Scores, Table
from ..layout import clear, forget_events, note, record
from .board import (
    BREAKS,
    CARDS,
    DROP,
    FOLD,
    JACK,
    MARBLES,
    MOVE,
    RANKS,
    SKY,
    SWAP,
    break_of,
    card_of,
    from_of,
    is_home,
    kind_of,
    move_code,
    number_of,
    owner_section,
    place_in_home,
    section_at,
    to_of,
)
from .hidden import erase, imagine
from .moving import FULL, helps_freely, left_has_cards, list_moves, stuck_folds
from .refusing import DROP_WANTED, NOT_HELD, RULINGS, card_refusal, put_down_refusal
from .table import (
    ARRANGED,
    CAPTURED,
    DEALT,
    DROPPED,
    DROPPED_FOR_JACK,
    DROPPED_FREELY,
    DROPPED_STUCK,
    DROPPING,
    FINISHED,
    FOLDED,
    JACKED,
    MAX_MOVES,
    MOVED,
    OVER,
    PLAYING,
    SEATS,
    SHUFFLED,
    SKIPPED,
    SWAPPED,
    TABLE,
    add_card,
    deals_of,
    hand_size,
    next_seat,
    take_card,
)

__all__ = [
    "MAX_MOVES",
    "RULINGS",
    "TABLE",
    "actors",
    "deal",
    "deals_of",
    "erase",
    "hand_size",
    "imagine",
    "legal",
    "owner_on",
    "play",
    "refusal",
    "scores",
    "take_turn",
    "winners",
]

# --- the contract -----------------------------------------------------------------------------------------------------


@rule(DEAL)
def deal(table: Table, cards: Moves) -> None:
    """``cards``: the spaces of all marbles, then the arranged decks with NOTHING after each of them."""
    state = record(table, TABLE)
    _set_up(state)
    if len(cards):
        marbles = int(state.players) * MARBLES
        for i in range(marbles):
            _place(state, i // MARBLES, i % MARBLES, cards[i])
        for i in range(marbles, len(cards)):
            state.arranged[i - marbles] = cards[i]
    _shuffle_cards(state)
    _deal_hands(state)


@compiled
def _set_up(state: Any) -> None:
    """All marbles wait in the breaks."""
    state.owners[:] = NOTHING
    state.seat_at[:] = NOTHING
    state.arranged[:] = NOTHING
    state.deck[:] = NOTHING
    for seat in range(state.players):
        section = section_at(seat, state.players)
        state.sections[seat] = section
        state.seat_at[section] = seat
        for i in range(MARBLES):
            state.marbles[seat, i] = break_of(section)
    state.lead = NOTHING


@compiled
def _place(state: Any, owner: int, marble: int, space: int) -> None:
    """Put a marble on a space that is free, or into the break."""
    state.marbles[owner, marble] = space
    if space <= SKY:
        state.owners[space] = owner
    elif space < BREAKS:
        state.homes[owner] |= bit(place_in_home(space) - 1)


@rule(ACTORS)
def actors(table: Table) -> int:
    state = record(table, TABLE)
    return 0 if state.phase == OVER else bit(state.turn)


@rule(LEGAL)
def legal(table: Table, seat: int, moves: Moves) -> int:
    state = record(table, TABLE)
    if state.phase == DROPPING:
        return _list_drops(state, seat, moves, 0)
    count = list_moves(state, seat, state.hands[seat, 0], moves)
    if count == 0 and stuck_folds(state, seat):  # T9
        moves[0] = move_code(FOLD, 0, 0, 0)
        count = 1
    elif count == 0:
        return _list_drops(state, seat, moves, 0)
    return _list_drops(state, seat, moves, count) if helps_freely(state, seat) else count


@rule(REFUSAL)
def refusal(table: Table, seat: int, move: int) -> int:
    state = record(table, TABLE)
    kind = kind_of(move)
    if state.phase == DROPPING:
        if kind != DROP:
            return DROP_WANTED
        return ALLOWED if has(state.hands[seat, 0], card_of(move)) else NOT_HELD
    if kind in (FOLD, DROP):
        return put_down_refusal(state, seat, move)
    return card_refusal(state, seat, move)


@compiled
def _list_drops(state: Any, seat: int, moves: Moves, count: int) -> int:
    cards = state.hands[seat, 0]
    while cards:
        moves[count] = move_code(DROP, lowest(cards), 0, 0)
        cards &= cards - 1
        count += 1
    return count


@rule(PLAY)
def play(table: Table, seat: int, move: int) -> None:
    state = record(table, TABLE)
    if take_turn(state, seat, move):
        _deal_next(state)


# --- one turn ---------------------------------------------------------------------------------------------------------


@compiled
def take_turn(state: Any, seat: int, move: int) -> bool:
    """One move, as far as it is certain what it does; returns whether nobody has cards any more."""
    forget_events(state)
    kind, card = kind_of(move), card_of(move)
    if kind == FOLD:
        _fold(state, seat)
    elif kind == DROP:
        _drop(state, seat, card)
    else:
        _put_down(state, seat, card)
        if kind == MOVE:
            _move(state, seat, card, from_of(move), to_of(move))
        elif kind == SWAP:
            _swap(state, seat, card, from_of(move), to_of(move))
        else:
            note(state, SKIPPED, seat, card, 0, 0, 0)
        if state.phase != OVER and state.jack_skips and number_of(card) == JACK and left_has_cards(state, seat):
            _hit_left(state, seat)
            return False
    return state.phase != OVER and _next_turn(state, seat)


@compiled
def _put_down(state: Any, seat: int, card: int) -> None:
    take_card(state.hands[seat], card)
    add_card(state.gone, card)
    state.held[seat] -= 1


@compiled
def _fold(state: Any, seat: int) -> None:
    """T9: the whole hand is put down, face up."""
    note(state, FOLDED, seat, 0, 0, 0, 0)
    told = state.events[state.event_count - 1]
    for i in range(state.held[seat]):
        card = lowest(state.hands[seat, 0])
        told[2 + i // 2] += (card + 1) << (7 * (i % 2))  # two cards to a number
        _put_down(state, seat, card)


@compiled
def _drop(state: Any, seat: int, card: int) -> None:
    """One card is put down: because none can be played (T9), because of a jack (T13), or instead of helping (T14)."""
    if state.phase == DROPPING:
        reason = DROPPED_FOR_JACK
    elif helps_freely(state, seat):
        reason = DROPPED_FREELY
    else:
        reason = DROPPED_STUCK
        _bar_playable(state, seat)
    note(state, DROPPED, seat, card, reason, 0, 0)
    _put_down(state, seat, card)
    state.phase = PLAYING


@compiled
def _bar_playable(state: Any, seat: int) -> None:
    """Who can play must play: now everyone knows that the hand has none of the cards that could be played here."""
    moves = np.empty(MAX_MOVES, np.int32)
    for rank in range(RANKS):
        if list_moves(state, seat, bit(4 * rank), moves):
            state.barred[seat] |= bit(rank)


@compiled
def _hit_left(state: Any, seat: int) -> None:
    """T13: after a jack, the player to the left puts down a card and loses the turn."""
    left = next_seat(state, seat)
    note(state, JACKED, left, seat, 0, 0, 0)
    state.turn = left
    state.phase = DROPPING


@compiled
def _move(state: Any, seat: int, card: int, here: int, there: int) -> None:
    owner = owner_on(state, here)
    marble = _marble_on(state, owner, here)
    note(state, MOVED, seat, card, here, there, owner)
    if here <= SKY:
        state.owners[here] = NOTHING
    elif is_home(here):
        state.homes[owner] ^= bit(place_in_home(here) - 1)
    if there <= SKY and state.owners[there] != NOTHING:
        _capture(state, there, owner)
    _place(state, owner, marble, there)
    if there > SKY and state.homes[owner] == FULL:
        _finish(state, owner)


@compiled
def owner_on(state: Any, space: int) -> int:
    """Whose marble stands on that space, or who owns that home or break."""
    if space <= SKY:
        return int(state.owners[space])
    return int(state.seat_at[owner_section(space)])


@compiled
def _marble_on(state: Any, owner: int, space: int) -> int:
    """Which of the owner's marbles stands there."""
    marble = 0
    while state.marbles[owner, marble] != space:
        marble += 1
    return marble


@compiled
def _capture(state: Any, space: int, by: int) -> None:
    """T7: whoever's marble it is, it goes to its owner's break; ``by`` is whose marble takes its place."""
    owner = state.owners[space]
    state.marbles[owner, _marble_on(state, owner, space)] = break_of(state.sections[owner])
    note(state, CAPTURED, owner, space, by, 0, 0)


@compiled
def _swap(state: Any, seat: int, card: int, here: int, there: int) -> None:
    """T13: two marbles change places."""
    owner, other = owner_on(state, here), owner_on(state, there)
    mine, theirs = _marble_on(state, owner, here), _marble_on(state, other, there)
    note(state, SWAPPED, seat, card, here, there, SEATS * owner + other)
    _place(state, owner, mine, there)
    _place(state, other, theirs, here)


@compiled
def _finish(state: Any, owner: int) -> None:
    """T12, T14: with four marbles home a player wins, or the team does once all its marbles are home."""
    if not state.teams:
        state.winning = bit(owner)
        state.phase = OVER
        return
    team = 0
    for seat in range(owner % 2, state.players, 2):
        if state.homes[seat] != FULL:
            note(state, FINISHED, owner, 0, 0, 0, 0)
            return
        team |= bit(seat)
    state.winning = team
    state.phase = OVER


# --- from turn to turn, from deal to deal -----------------------------------------------------------------------------


@compiled
def _next_turn(state: Any, seat: int) -> bool:
    """Clockwise to the next player with cards; returns whether nobody has any."""
    other = seat
    for _ in range(state.players):
        other = next_seat(state, other)
        if state.held[other]:
            state.turn = other
            return False
    return True


@compiled
def _deal_next(state: Any) -> None:
    if state.deal_number == deals_of(state.players, state.decks):
        _shuffle_cards(state)
    _deal_hands(state)


@apart
def _shuffle_cards(state: Any) -> None:
    """All cards again, those of an arranged deck first; the lead moves on (T11)."""
    state.shuffles += 1
    state.lead = next_seat(state, state.lead)
    state.deal_number = 0
    state.dealt = 0
    clear(state.gone)
    count, once, twice = 0, 0, 0
    while state.arranged_read < ARRANGED:
        card = state.arranged[state.arranged_read]
        state.arranged_read += 1
        if card == NOTHING:
            break
        state.deck[count] = card
        twice |= once & bit(card)
        once |= bit(card)
        count += 1
    arranged = count
    for card in range(CARDS):
        for _ in range(int(has(once, card)) + int(has(twice, card)), state.decks):
            state.deck[count] = card
            count += 1
    shuffle(state.deck[arranged:], count - arranged, state.stream)
    note(state, SHUFFLED, state.lead, state.shuffles > 1, 0, 0, 0)


@compiled
def _deal_hands(state: Any) -> None:
    """Whole hand by whole hand, from the seat that leads."""
    state.deal_number += 1
    count = hand_size(state.players, state.decks, state.deal_number)
    seat = state.lead
    for _ in range(state.players):
        for _ in range(count):
            add_card(state.hands[seat], state.deck[state.dealt])
            state.deck[state.dealt] = NOTHING
            state.dealt += 1
        state.held[seat] = count
        state.barred[seat] = 0
        seat = next_seat(state, seat)
    state.turn = state.lead
    note(state, DEALT, NOTHING, state.deal_number, deals_of(state.players, state.decks), count, 0)


@rule(SCORES)
def scores(table: Table, scores: Scores) -> None:
    """Marbles at home."""
    state = record(table, TABLE)
    for seat in range(state.players):
        scores[seat] = size(state.homes[seat])


@rule(WINNERS)
def winners(table: Table) -> int:
    state = record(table, TABLE)
    return int(state.winning)
