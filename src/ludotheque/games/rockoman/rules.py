"""The rules of Rockoman, in the order of the rule sheet (rulings RM1–RM14)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..bits import bit, everyone, lowest, size
from ..chance import shuffle
from ..compiling import compiled, rule
from ..contract import ACTORS, ALLOWED, DEAL, LEGAL, NOTHING, PLAY, REFUSAL, SCORES, WINNERS, Moves, Scores, Table
from ..duel.rules import duel_actors, play_duel, start_duel
from ..layout import forget_events, note, record
from ..leaders import leaders
from .board import (
    AIM,
    AIMING,
    ANSWER_WANTED,
    ANSWERED,
    BOXES,
    CALL,
    CALL_DUEL,
    CALL_DUEL_WANTED,
    CALLING,
    CARD_DUEL,
    CARD_DUEL_WANTED,
    CARDS,
    DEALT,
    DIAMOND_POINTS,
    DIAMOND_SHOWN,
    DRAW,
    DRAW_WANTED,
    DRAWING,
    DREW_SUPER,
    DUEL,
    ELSEWHERE,
    GOOD,
    GUN,
    HANDFUL,
    LAID,
    MAX_MOVES,
    NO_TARGET,
    OVER,
    PASS,
    PRIZE,
    RING,
    RINGS,
    ROCKOMAN,
    RULINGS,
    SAID,
    SEATS,
    SHOW,
    SICK,
    SPECIALS_COVER,
    SPOILED,
    SUPER,
    SUPERS_DECIDE,
    TABLE,
    TARGET_WANTED,
    TOO_SOON_TO_CALL,
    TOOK,
    add_super,
    beats_card,
    is_numbered,
    remove_super,
    suit_of,
    target_of,
)
from .effects import (
    aim_refusal,
    bank_super,
    keep_ring,
    list_targets,
    move_points,
    shoot,
    steal,
    target_refusal,
)
from .hidden import erase, imagine

__all__ = [
    "MAX_MOVES",
    "RULINGS",
    "TABLE",
    "actors",
    "deal",
    "erase",
    "imagine",
    "legal",
    "play",
    "refusal",
    "scores",
    "winners",
]


@rule(DEAL)
def deal(table: Table, cards: Moves) -> None:
    state = record(table, TABLE)
    if len(cards):
        _stack(state, cards)
    else:
        state.deck_count = CARDS
        for i in range(CARDS):
            state.deck[i] = BOXES[state.numbers, i]
        shuffle(state.deck, CARDS, state.stream)
    _clear_pile(state)
    for seat in range(SEATS):
        state.answers[seat] = NOTHING
        state.shows[seat] = NOTHING
    state.rings[ELSEWHERE] = RINGS
    state.diamond = ELSEWHERE
    note(state, DEALT, NOTHING, state.deck_count, 0, 0, 0)


@compiled
def _stack(state: Any, cards: Moves) -> None:
    """A draw pile that someone has arranged; it may be shorter than the box."""
    state.deck_count = len(cards)
    for i in range(CARDS):
        state.deck[i] = cards[i] if i < len(cards) else NOTHING


@compiled
def _clear_pile(state: Any) -> None:
    state.pile_start = state.drawn
    state.pile_count = 0
    state.top = NOTHING
    state.rival = NOTHING


@rule(ACTORS)
def actors(table: Table) -> int:
    state = record(table, TABLE)
    if state.phase in (DRAWING, AIMING):
        return bit(state.turn)
    if state.phase == CALLING:
        return int(state.asked)
    if state.phase == OVER:
        return 0
    return duel_actors(state)


@rule(LEGAL)
def legal(table: Table, seat: int, moves: Moves) -> int:
    state = record(table, TABLE)
    if state.phase == DRAWING:
        moves[0] = DRAW
        return 1
    if state.phase == CALLING:
        moves[0] = PASS
        moves[1] = CALL
        return 2
    if state.phase == AIMING:
        return list_targets(state, seat, moves)
    for shape in range(3):
        moves[shape] = SHOW + shape
    return 3


@rule(REFUSAL)
def refusal(table: Table, seat: int, move: int) -> int:
    state = record(table, TABLE)
    if state.phase == DRAWING:
        if move == DRAW:
            return ALLOWED
        return TOO_SOON_TO_CALL if move in (PASS, CALL) else DRAW_WANTED
    if state.phase == CALLING:
        return ALLOWED if move in (PASS, CALL) else ANSWER_WANTED
    if state.phase == AIMING:
        return aim_refusal(state, seat, move) if move >= AIM else TARGET_WANTED
    if SHOW <= move < AIM:
        return ALLOWED
    return CALL_DUEL_WANTED if state.phase == CALL_DUEL else CARD_DUEL_WANTED


@rule(PLAY)
def play(table: Table, seat: int, move: int) -> None:
    state = record(table, TABLE)
    forget_events(state)
    if state.phase == DRAWING:
        _draw(state, seat)
    elif state.phase == CALLING:
        _answer(state, seat, move)
    elif state.phase == AIMING:
        _aim(state, seat, move)
    else:
        _show(state, seat, move - SHOW)


# --- drawing a card ---------------------------------------------------------------------------------------------------


@compiled
def _draw(state: Any, seat: int) -> None:
    card = state.deck[state.drawn]
    state.drawn += 1
    if card >= RING:
        keep_ring(state, seat, card)
        _ask(state)
    elif card >= GUN:
        _lay_special(state, seat, card)
    elif card >= SUPER:  # RM4
        add_super(state, seat, card - SUPER)
        note(state, DREW_SUPER, seat, card - SUPER, 0, 0, 0)
        _ask(state)
    else:
        _lay_numbered(state, seat, card)


@compiled
def _lay_numbered(state: Any, seat: int, card: int) -> None:
    """RM1: on top of the discard pile; RM3: `rival` is what it is compared with."""
    state.earned = 1 if state.rival != NOTHING and beats_card(card, state.rival) else 0
    note(state, LAID, seat, card, state.rival, state.earned, state.top)
    state.rival = card
    _lay(state, card)
    _ask(state)


@compiled
def _lay(state: Any, card: int) -> None:
    state.top = card
    state.pile_count += 1


@compiled
def _lay_special(state: Any, seat: int, card: int) -> None:
    """Its effect comes at once, if there is anyone to aim at (RM11); its top allows no ROCKOMAN (RM12)."""
    note(state, LAID, seat, card, 0, 0, 0)
    if state.specials == SPECIALS_COVER:  # RM3: it covers the card below; a transparent one leaves that to be beaten
        state.rival = NOTHING
    _lay(state, card)
    for other in range(state.players):
        if target_refusal(state, seat, other) == ALLOWED:
            state.phase = AIMING
            return
    note(state, NO_TARGET, seat, card, 0, 0, 0)
    _end_turn(state)


# --- ROCKOMAN ---------------------------------------------------------------------------------------------------------


@compiled
def _ask(state: Any) -> None:
    """RM5: whoever holds the super that beats the top card may call, before anyone collects."""
    if is_numbered(state.top) and state.holders[beating_super(state)]:
        state.asked = state.holders[beating_super(state)]
        state.phase = CALLING
    else:
        _collect(state)


@compiled
def beating_super(state: Any) -> int:
    """The suit of the supers that beat the top card."""
    return (suit_of(state.top) + 1) % 3


@compiled
def _answer(state: Any, seat: int, move: int) -> None:
    state.answers[seat] = move
    state.asked &= ~bit(seat)
    if state.asked:
        note(state, SAID, seat, move, 0, 0, 0)
        return
    callers = 0
    for other in range(state.players):
        if state.answers[other] != NOTHING:
            note(state, ANSWERED, other, state.answers[other], 0, 0, 0)
            if state.answers[other] == CALL:
                callers |= bit(other)
            state.answers[other] = NOTHING
    if callers == 0:
        _collect(state)
    elif size(callers) == 1:
        _rockoman(state, lowest(callers))
    else:
        state.phase = CALL_DUEL
        start_duel(state, callers)


@compiled
def _rockoman(state: Any, seat: int) -> None:
    """RM5: the super goes on top, and the whole pile to its owner."""
    suit = beating_super(state)
    remove_super(state, seat, suit)
    count = state.pile_count + 1
    state.points[seat] += count
    bank_super(state, seat)
    note(state, ROCKOMAN, seat, suit, count, 0, 0)
    if state.earned and seat != state.turn:
        note(state, SPOILED, state.turn, 0, 0, 0, 0)
    _clear_pile(state)
    _end_turn(state)


@compiled
def _collect(state: Any) -> None:
    """RM1: nobody has called; who has beaten the pile takes it."""
    if state.earned:
        state.points[state.turn] += state.pile_count
        note(state, TOOK, state.turn, state.top, state.pile_count, 0, 0)
        _clear_pile(state)
    _end_turn(state)


# --- special cards ----------------------------------------------------------------------------------------------------


@compiled
def _aim(state: Any, seat: int, move: int) -> None:
    other = target_of(move)
    if state.top == DUEL:  # RM8
        state.phase = CARD_DUEL
        start_duel(state, bit(seat) | bit(other))
        return
    if state.top == GUN:
        shoot(state, seat, other, move)
    elif state.top == GOOD:  # RM7
        move_points(state, other, seat, HANDFUL)
    elif state.top == SICK:  # RM7
        move_points(state, seat, other, HANDFUL)
    else:
        steal(state, seat, other)
    _end_turn(state)


@compiled
def _show(state: Any, seat: int, shape: int) -> None:
    duellists = int(state.duellists)
    if not play_duel(state, seat, shape):
        return
    winner = lowest(state.duellists)
    state.duellists = 0
    if state.phase == CALL_DUEL:
        _rockoman(state, winner)
    else:  # RM8
        move_points(state, lowest(duellists & ~bit(winner)), winner, PRIZE)
        _end_turn(state)


# --- the end ----------------------------------------------------------------------------------------------------------


@compiled
def _end_turn(state: Any) -> None:
    state.earned = 0
    if state.drawn < state.deck_count:
        state.turn = (state.turn + 1) % state.players
        state.phase = DRAWING
    else:
        _finish(state)


@compiled
def _finish(state: Any) -> None:
    state.phase = OVER  # RM13
    if state.diamond != ELSEWHERE:
        note(state, DIAMOND_SHOWN, state.diamond, 0, 0, 0, 0)
    totals = np.zeros(SEATS, np.int64)
    for seat in range(state.players):
        totals[seat] = _score(state, seat)
    leading = leaders(totals, everyone(state))
    state.winning = leaders(state.point_supers, leading)  # RM14: with equal scores the supers decide
    if state.winning != leading:
        note(state, SUPERS_DECIDE, NOTHING, state.winning, 0, 0, 0)


@compiled
def _score(state: Any, seat: int) -> int:
    """RM13: a point a card. The diamond's five come at the end: until then nobody may know who has it."""
    if state.phase == OVER and state.diamond == seat:
        return int(state.points[seat]) + DIAMOND_POINTS
    return int(state.points[seat])


@rule(SCORES)
def scores(table: Table, scores: Scores) -> None:
    state = record(table, TABLE)
    for seat in range(state.players):
        scores[seat] = _score(state, seat)


@rule(WINNERS)
def winners(table: Table) -> int:
    state = record(table, TABLE)
    return int(state.winning)
