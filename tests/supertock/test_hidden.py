"""What is hidden in Super Tock stays hidden, and is imagined as it could be, each way as likely."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from ludotheque.games import find
from ludotheque.games.bits import members_of
from ludotheque.games.chance import stream_from
from ludotheque.games.contract import NOTHING, SPECTATOR
from ludotheque.games.layout import opened
from ludotheque.games.supertock.notation import CARD_CODES
from ludotheque.match import Match
from tests.census import state_of
from tests.forms import PLAIN
from tests.helpers import Setup, hurry, play_script, with_table
from tests.supertock.census import count
from tests.supertock.tables import CARDS, table

RULES = find("supertock").rules
MOMENTS = 3 if PLAIN else 12  # of each match
THRIFT = 8 if PLAIN else 1  # uncompiled rules imagine fewer worlds
SETUPS = [
    Setup("supertock", 2, {}, 1),
    Setup("supertock", 3, {"stuck": "discard"}, 2),
    Setup("supertock", 4, {"teams": "yes", "advanced": "yes"}, 3),
    Setup("supertock", 5, {"stuck": "discard", "jack_skips": "yes"}, 4),
    Setup("supertock", 8, {"advanced": "yes"}, 5),
    Setup("supertock", 4, {"stuck": "fold_at_start", "jack_skips": "instead"}, 6),
]


def hand_of(state: Any, seat: int) -> list[int]:
    return sorted(card for half in state.hands[seat] for card in members_of(half))


def set_hand(state: Any, seat: int, cards: list[int]) -> None:
    counts = Counter(cards)
    state.hands[seat, 0] = sum(1 << card for card in counts)
    state.hands[seat, 1] = sum(1 << card for card, count in counts.items() if count == 2)


def twin(match: Match, seat: int, luck: random.Random) -> Match:
    """The same match for that seat, but every card that it cannot see is somewhere else."""
    table = match._table.copy()
    state = opened(table, RULES.TABLE)
    others = [other for other in range(match.players) if other != seat]
    undealt = [i for i, card in enumerate(state.deck) if card != NOTHING]
    cards = [card for other in others for card in hand_of(state, other)] + [int(state.deck[i]) for i in undealt]
    luck.shuffle(cards)
    for other in others:
        set_hand(state, other, [cards.pop() for _ in range(state.held[other])])
    for i in undealt:
        state.deck[i] = cards.pop()
    state.stream[:4] = stream_from(luck.getrandbits(60))
    state.arranged[:20] = luck.sample(range(52), 20)
    state.arranged_read = luck.randrange(20)
    return with_table(match, table)


def all_that_is_shown(match: Match, seat: int) -> tuple[Any, ...]:
    seen = match.seen_by(None if seat == SPECTATOR else seat)
    moves = ["fold", "drop 7H", "JS skip", "QH A18-B12", "10H B5xE7", "KS A0-A18", "AC A17-Ah1"]
    reasons = [seen.why_not(move) for move in moves]
    labels = [seen.label(move).text("fr") for move in seen.legal]
    words = [event.text("en") for event in seen.events]
    return seen.table.tobytes(), seen.view, list(seen.legal), words, seen.ask().text(), reasons, labels, seen.draw(100)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_hidden_cards_leave_no_trace_in_anything_a_seat_is_given(setup: Setup) -> None:
    luck = random.Random(setup.seed)
    match = setup.start()
    changed = 0
    for _ in range(MOMENTS):
        hurry(match, luck, luck.randrange(1, 20))
        for seat in (SPECTATOR, *range(match.players)):
            other = twin(match, seat, luck)
            changed += other._table.tobytes() != match._table.tobytes()
            assert all_that_is_shown(other, seat) == all_that_is_shown(match, seat)
    assert changed > MOMENTS


def test_what_a_seat_does_see_is_there() -> None:
    match = table(2, ["B5", "C7"], ["7C 2C", "KC"])
    play_script(match, "0 7C B5-B12")
    view = match.view(1)
    assert "KC" in view["hand"]
    assert view["gone"] == ["7C"]
    assert view["seats"][0]["cards"] == 4
    assert match.view(None)["hand"] == []


def test_folded_and_dropped_cards_are_known() -> None:
    match = table(2, [], ["2C 3C 4C 5C 6C"])
    match.play(0, "fold")
    assert match.view(1)["gone"] == ["2C", "3C", "4C", "5C", "6C"]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_an_imagined_table_cannot_be_told_from_the_real_one(setup: Setup) -> None:
    luck = random.Random(setup.seed)
    stream = stream_from(setup.seed)
    match = setup.start()
    for _ in range(MOMENTS):
        hurry(match, luck, luck.randrange(1, 25))
        for seat in (SPECTATOR, *range(match.players)):
            erased = match._table.copy()
            RULES.erase(erased, seat)
            imagined = erased.copy()
            RULES.imagine(imagined, seat, stream)
            assert imagined[:16].any()
            count(with_table(match, imagined))
            again = imagined.copy()
            RULES.erase(again, seat)
            assert again.tobytes() == erased.tobytes()


# --- exactly uniform --------------------------------------------------------------------------------------------------


def late(players: int, hands: list[str], undealt: str, **options: Any) -> Match:
    """The last deal of a shuffle with only these cards left; all others are gone."""
    match = table(players, [], [], **options)
    state = state_of(match)
    box = Counter(range(52)) + (Counter(range(52)) if state.decks == 2 else Counter())
    state.deck[:] = NOTHING
    left = [CARD_CODES[card] for card in undealt.split()]
    state.dealt = 52 * int(state.decks) - len(left)
    state.deck[state.dealt : state.dealt + len(left)] = left
    for seat in range(players):
        cards = [CARD_CODES[card] for card in hands[seat].split()]
        set_hand(state, seat, cards)
        state.held[seat] = len(cards)
        left += cards
    state.turn = next(seat for seat in range(players) if state.held[seat])
    box.subtract(left)
    state.gone[0] = sum(1 << card for card, count in box.items() if count >= 1)
    state.gone[1] = sum(1 << card for card, count in box.items() if count == 2)
    count(match)
    return match


def imagined_worlds(match: Match, seat: int, samples: int) -> Counter[tuple[Any, ...]]:
    erased = match._table.copy()
    RULES.erase(erased, seat)
    stream = stream_from(99)
    worlds: Counter[tuple[Any, ...]] = Counter()
    for _ in range(samples // THRIFT):
        table = erased.copy()
        RULES.imagine(table, seat, stream)
        state = opened(table, RULES.TABLE)
        hands = tuple(tuple(hand_of(state, other)) for other in range(match.players))
        worlds[*hands, tuple(int(card) for card in state.deck if card != NOTHING)] += 1
    return worlds


def check_shares(worlds: Counter[tuple[Any, ...]], shares: list[float]) -> None:
    """Chi-square against the exact distribution; the limit is passed by chance about once in ten thousand."""
    assert len(worlds) == len(shares)
    total = worlds.total()
    expected = sorted(share * total for share in shares)
    chi_square = sum((seen - right) ** 2 / right for seen, right in zip(sorted(worlds.values()), expected, strict=True))
    freedom = len(shares) - 1
    limit = freedom * (1 - 2 / (9 * freedom) + 3.72 * np.sqrt(2 / (9 * freedom))) ** 3
    assert chi_square < limit


def test_imagine_is_uniform_over_the_unseen_cards() -> None:
    match = late(3, ["2C", "3C 4C", "5C 6C"], "7C")
    check_shares(imagined_worlds(match, 0, 6000), [1 / 30] * 30)


def test_imagine_for_a_spectator_deals_all_hands() -> None:
    match = late(3, ["2C", "3C 4C", "5C"], "7C")
    check_shares(imagined_worlds(match, SPECTATOR, 6000), [1 / 60] * 60)


def test_imagine_counts_the_two_copies_of_a_card() -> None:
    match = late(8, ["", "2C 2C", "3D", "", "", "", "", ""], "")
    check_shares(imagined_worlds(match, 0, 3000), [1 / 3, 2 / 3])


def test_imagine_orders_the_undealt_cards() -> None:
    match = late(3, ["2C", "", ""], "7C 8C 9C")
    check_shares(imagined_worlds(match, 0, 3000), [1 / 6] * 6)


def bar(match: Match, seat: int, ranks: str) -> None:
    names = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    state_of(match).barred[seat] = sum(1 << names.index(rank) for rank in ranks.split())


def test_imagine_gives_no_card_that_its_owner_would_have_played() -> None:
    match = late(3, ["5S", "2C 3D", "AC KD"], "4H", stuck="discard")
    bar(match, 1, "A K")
    worlds = imagined_worlds(match, 0, 4000)
    check_shares(worlds, [1 / 9] * 9)
    assert all(card // 4 not in (0, 12) for world in worlds for card in world[1])


def test_imagine_with_two_such_hands() -> None:
    """Seat 1 cannot have the ace, seat 2 neither ace nor 2: of the hands {2, 3} {4}, … all that fit are as likely."""
    match = late(3, ["5S", "2C 3D", "4H 6H"], "AC", stuck="discard")
    bar(match, 1, "A")
    bar(match, 2, "A 2")
    cards = [CARD_CODES[name] for name in ("AC", "2C", "3D", "4H", "6H")]
    ace, two = cards[:2]
    fitting = {
        (first, second)
        for first in [(a, b) for a in cards for b in cards if a < b]
        for second in [(a, b) for a in cards for b in cards if a < b]
        if not set(first) & set(second) and ace not in first and ace not in second and two not in second
    }
    assert len(fitting) == 3
    worlds = imagined_worlds(match, 0, 3000)
    assert {(world[1], world[2]) for world in worlds} == fitting
    check_shares(worlds, [1 / 3] * 3)


def test_imagine_where_hardly_any_card_fits() -> None:
    match = late(3, ["5S", "KC KD KH", "2C 3C 4C"], "5C", stuck="discard")
    bar(match, 1, "A 2 3 4 5 6 7 8 9 10 J Q")
    worlds = imagined_worlds(match, 0, 2000)
    check_shares(worlds, [1 / 4] * 4)


def test_t9_putting_a_card_down_tells_what_the_hand_cannot_have() -> None:
    match = table(2, ["Ah1 Ah3"], ["2C 5C 6C 7C 8C", "KC"], stuck="discard")
    match.play(0, "drop 5C")
    barred = members_of(int(state_of(match).barred[0]))
    assert barred == (0, 12), "an ace would move in the home or start, a king would start; a 2 would not"
    play_script(match, "1 KC E0-E18, 0 drop 6C")
    for _ in range(2):
        match.play(1, match.legal(1)[0])
        match.play(0, match.legal(0)[0])
    match.play(1, match.legal(1)[0])
    match.play(0, match.legal(0)[0])
    match.play(1, match.legal(1)[0])
    assert match.view()["deal"] == 2
    assert not state_of(match).barred.any(), "new cards, nothing known"


def test_t13_a_card_put_down_for_a_jack_tells_nothing() -> None:
    match = table(2, ["B5"], ["JS", "2C 3C 4C 5C 6C"], jack_skips="yes", stuck="discard")
    play_script(match, "0 JS B5-B16, 1 drop 2C")
    assert not state_of(match).barred.any()


def test_arranged_decks_are_no_longer_there_once_erased() -> None:
    match = Match.start("supertock", 2, deal={"decks": [CARDS, CARDS[::-1]]})
    plain = Match.start("supertock", 2, deal={"decks": [CARDS]})
    for seat in (None, 0, 1):
        assert match.seen_by(seat).table.tobytes() == plain.seen_by(seat).table.tobytes()
