"""Hidden information: what nobody is told, and what is imagined instead."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

import pytest

from ludotheque.games.chance import stream_from
from ludotheque.games.contract import Table
from ludotheque.games.layout import opened
from ludotheque.games.rockoman.board import CALL, CARDS, CLAIMED, COPIES, ELSEWHERE, KINDS, PASS
from ludotheque.games.rockoman.notation import card_name
from ludotheque.match import Match
from tests.census import state_of
from tests.forms import PLAIN

from .tools import RULES, check_frequencies, draw, everything, fresh, nearly_over, play, random_game, table

SAMPLES = 600 if PLAIN else 20_000


def imagined(match: Match, seat: int | None, samples: int = SAMPLES) -> Iterator[Table]:
    stream = stream_from(3)
    known = match.seen_by(seat)
    for _ in range(samples):
        yield known.imagine(stream)


# --- nothing leaks ----------------------------------------------------------------------------------------------------


def test_the_draw_pile_is_known_to_nobody() -> None:
    one = table("S1 R1 GUN R* P3 DIAMOND", players=3)
    other = table("S1 R1 P1 DUEL S16 STEAL", players=3)
    draw(one, 2)
    draw(other, 2)
    for seat in (None, 0, 1, 2):
        assert everything(one, seat) == everything(other, seat)


def test_the_random_numbers_to_come_are_known_to_nobody() -> None:
    one, other = table("S1 R1 P1", seed=1), table("S1 R1 P1", seed=2)
    for seat in (None, 0, 1):
        assert everything(one, seat) == everything(other, seat)


def test_rm10_a_ring_drawn_is_known_to_its_owner_alone() -> None:
    one = table("DIAMOND RING RING P1 P2", players=3)
    other = table("RING DIAMOND RING P1 P2", players=3)
    for _ in range(4):
        draw(one)
        draw(other)
        for seat in (None, 2):
            assert everything(one, seat) == everything(other, seat)
        assert everything(one, 0) != everything(other, 0)


def test_rm10_a_ring_stolen_is_known_to_thief_and_victim_alone() -> None:
    def thief(diamond_goes: bool) -> Match:
        for seed in itertools.count():
            match = table("DIAMOND P1 P2 RING P3 STEAL P4 P5", players=3, seed=seed)
            draw(match, 6)
            play(match, "2 @0")
            if (match.view(2)["rings"] == ["DIAMOND"]) == diamond_goes:
                return match
        raise AssertionError

    one, other = thief(True), thief(False)
    for _ in range(2):
        for seat in (None, 1):
            assert everything(one, seat) == everything(other, seat)
        for seat in (0, 2):
            assert everything(one, seat) != everything(other, seat)
        draw(one), draw(other)


@pytest.mark.parametrize("card", ["RING", "DIAMOND"])
def test_rm10_the_same_words_are_heard_for_a_plain_ring_and_for_the_diamond(card: str) -> None:
    match = table(f"{card} STEAL P1", players=3)
    for seat, choice in ((0, "0 draw"), (1, "1 draw, 1 @0")):
        play(match, choice)
        for hearer in (None, 0, 1, 2):
            [claim] = [event for event in match.events(hearer) if event.kind == "claimed"]
            assert claim.data() == {"kind": "claimed", "seat": seat}
            assert claim.text("en") == f"Player {seat + 1} says: “I have the diamond card!”"
            assert match.view(hearer)["claim"] == seat
        state = opened(match._table, RULES.TABLE)
        [noted] = [event for event in state.events[: state.event_count].tolist() if event[0] == CLAIMED]
        assert noted[2:] == [0, 0, 0, 0], "the record itself keeps nothing more"


def test_rm10_nobody_says_it_without_a_ring_card() -> None:
    match = table("P1 STEAL P* S1 RING P3", players=3)
    for _ in range(4):
        draw(match)
        assert "claimed" not in [event.kind for event in match.events()]
        assert match.view()["claim"] is None
    draw(match)
    assert match.view()["claim"] == 1
    draw(match)
    assert match.view()["claim"] is None, "it is heard once"


def test_rm10_a_diamond_seen_leaving_is_not_seen_any_more() -> None:
    """Seat 0 gave it to seat 1, who had another: which one seat 2 then takes is hidden from seat 0."""
    match = table("DIAMOND RING P1 P2 STEAL STEAL P4 P5", players=3)
    draw(match, 5)
    play(match, "1 @0")
    draw(match)
    play(match, "2 @1")
    one, other = match._table.copy(), match._table.copy()
    for truth, place, which in ((one, 1, 0), (other, 2, 1)):
        state = opened(truth, RULES.TABLE)
        state.diamond = place
        state.ring_log[3, 2] = state.events[0, 2] = which
    assert everything(one, 0) == everything(other, 0)
    assert everything(one, 1) != everything(other, 1)


def test_rm9_supers_in_the_point_piles_are_known_to_nobody() -> None:
    match = table("R* P1 S1 P2 S2 GOOD P3 P4")
    draw(match, 3)
    play(match, "0 rockoman")
    draw(match, 3)
    play(match, "1 @0")
    one, other = match._table.copy(), match._table.copy()
    opened(one, RULES.TABLE).point_supers[:2] = (1, 0)
    opened(other, RULES.TABLE).point_supers[:2] = (0, 1)
    for seat in (None, 0, 1):
        assert everything(one, seat) == everything(other, seat)


def test_rm5_an_answer_is_secret_until_all_have_said() -> None:
    one, other = table("R* R* S4 P5", players=3), table("R* R* S4 P5", players=3)
    draw(one, 3)
    draw(other, 3)
    play(one, "0 rockoman")
    play(other, "0 pass")
    for seat in (None, 1, 2):
        assert everything(one, seat) == everything(other, seat)
    assert one.view(0)["seats"][0]["answer"] == "rockoman"
    assert one.view(1)["seats"][0]["answer"] == "?"


@pytest.mark.parametrize("before", ["0 @1", "0 @1, 0 !R, 1 !R"])
def test_rm8_a_shape_is_secret_until_all_have_shown(before: str) -> None:
    one, other = table("DUEL P5"), table("DUEL P5")
    draw(one)
    draw(other)
    play(one, f"{before}, 0 !R")
    play(other, f"{before}, 0 !P")
    for seat in (None, 1):
        assert everything(one, seat) == everything(other, seat)
    assert everything(one, 0) != everything(other, 0)


def test_at_the_end_the_points_are_counted_for_all_to_see() -> None:
    match = table("R* S4 DIAMOND P1")
    draw(match, 2)
    play(match, "0 rockoman")
    draw(match, 2)
    assert match.scores == (7, 0)
    assert match.view()["diamond"] == 0
    assert [seat["point_supers"] for seat in match.view()["seats"]] == [1, 0]


# --- what is imagined looks the same and can be played ---------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 6])
def test_an_imagined_table_cannot_be_told_from_the_real_one(players: int) -> None:
    truth = fresh(players, players % 3, players % 2, seed=players)
    stream = stream_from(11)
    for number, _ in enumerate(random_game(truth, stream)):
        seat = number % (players + 1) - 1
        known = truth.copy()
        RULES.erase(known, seat)
        other = known.copy()
        RULES.imagine(other, seat, stream)
        whole = other.copy()
        RULES.erase(other, seat)
        assert other.tobytes() == known.tobytes()
        if number % 20 == 0:
            for _ in random_game(whole, stream):
                pass
            assert RULES.winners(whole)


# --- it is imagined with exactly the right chances --------------------------------------------------------------------

Move = tuple[int, int]  # a ring card goes from a seat, or from the draw pile, to a seat
Story = tuple[Fraction, int, tuple[int, ...]]  # its chance, where the diamond is, which moves were the diamond's


def stories(moves: Sequence[Move], piles: dict[int, tuple[int, ...]], chance: Fraction) -> Iterator[Story]:
    """Every way in which four ring cards may have made these moves: card 0 is the diamond, any card may be taken."""
    if not moves:
        yield chance, next(place for place, pile in piles.items() if 0 in pile), ()
        return
    giver, taker = moves[0]
    for card in piles[giver]:
        after = {**piles, giver: tuple(other for other in piles[giver] if other != card)}
        after[taker] = (*piles.get(taker, ()), card)
        for total, place, own in stories(moves[1:], after, chance / len(piles[giver])):
            yield total, place, (int(card == 0), *own)


def diamond_chances(
    moves: Sequence[Move], own: Sequence[int], seat: int | None
) -> dict[tuple[int, tuple[int, ...]], Fraction]:
    """The same, given what the seat has seen: its own moves, as they really were."""
    chances: dict[tuple[int, tuple[int, ...]], Fraction] = defaultdict(Fraction)
    for chance, place, told in stories(moves, {ELSEWHERE: (0, 1, 2, 3)}, Fraction(1)):
        if all(told[i] == own[i] for i in range(len(moves)) if seat in moves[i]):
            chances[place, told] += chance
    total = sum(chances.values())
    return {key: chance / total for key, chance in chances.items()}


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_rm10_the_diamond_is_imagined_with_the_right_chances(seat: int | None, seed: int) -> None:
    match = table("RING DIAMOND RING STEAL STEAL RING STEAL STEAL STEAL STEAL P1", players=3, seed=seed)
    draw(match, 4)
    play(match, "0 @1, 1 draw, 1 @2, 2 draw, 0 draw, 0 @2, 1 draw, 1 @0, 2 draw, 2 @0, 0 draw, 0 @1")
    log = state_of(match).ring_log[: state_of(match).ring_log_count].tolist()
    moves = [(giver, taker) for giver, taker, _ in log]
    expected = diamond_chances(moves, [which for _, _, which in log], seat)
    found = []
    for truth in imagined(match, seat):
        state = opened(truth, RULES.TABLE)
        found.append((int(state.diamond), tuple(state.ring_log[: len(moves), 2].tolist())))
    check_frequencies(found, expected)


def test_rm10_at_the_end_the_way_of_the_diamond_is_imagined_to_fit() -> None:
    match = table("RING DIAMOND RING STEAL STEAL STEAL", players=3, seed=4)
    draw(match, 4)
    play(match, "0 @1, 1 draw, 1 @2, 2 draw, 2 @0")
    log = state_of(match).ring_log[:6].tolist()
    place = int(state_of(match).diamond)
    everywhere = diamond_chances([(giver, taker) for giver, taker, _ in log], [], None)
    there = {key[1]: chance for key, chance in everywhere.items() if key[0] == place}
    total = sum(there.values())
    found = [tuple(opened(truth, RULES.TABLE).ring_log[:6, 2].tolist()) for truth in imagined(match, None)]
    check_frequencies(found, {own: chance / total for own, chance in there.items()})


Step = tuple[int, int, int] | tuple[int, str]  # giver, taker, how many cards; or a seat and the cards it collects


@cache
def super_chances(steps: tuple[Step, ...], piles: tuple[str, ...]) -> dict[object, Fraction]:
    """The chance of each distribution of the supers (``*``) after cards have moved unseen from pile to pile."""
    if not steps:
        return {tuple(pile.count("*") for pile in piles): Fraction(1)}
    if len(steps[0]) == 2:
        seat, cards = steps[0]
        return super_chances(steps[1:], (*piles[:seat], piles[seat] + cards, *piles[seat + 1 :]))
    giver, taker, count = steps[0]
    chances: dict[object, Fraction] = defaultdict(Fraction)
    choices = list(itertools.combinations(range(len(piles[giver])), count))
    for chosen in choices:
        after = list(piles)
        after[giver] = "".join(sorted(card for i, card in enumerate(piles[giver]) if i not in chosen))
        after[taker] = "".join(sorted(piles[taker] + "".join(piles[giver][i] for i in chosen)))
        for key, chance in super_chances(steps[1:], tuple(after)).items():
            chances[key] += chance / len(choices)
    return chances


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_rm9_supers_are_imagined_with_the_right_chances(seat: int | None) -> None:
    match = table("R* P* P1 S1 R1 P2 S2 GOOD P3 GOOD SICK GOOD R* S5 DUEL P6", players=3)
    draw(match, 4)
    play(match, "0 rockoman, 1 draw, 1 rockoman, 2 draw, 0 draw, 1 draw, 1 @0, 2 draw, 0 draw, 0 @1, 1 draw, 1 @2")
    play(match, "2 draw, 2 @0, 0 draw, 1 draw, 0 rockoman, 2 draw, 2 @0, 2 !R, 0 !S")
    assert match.scores == (4, 0, 10)
    collected: tuple[Step, ...] = ((0, "--*"), (1, "-*"), (0, "--"))
    moved: tuple[Step, ...] = ((0, 1, 3), (1, 0, 3), (1, 2, 2), (0, 2, 3), (0, "------*"), (0, 2, 5))
    expected = super_chances(collected + moved, ("", "", ""))
    assert len(expected) == 4
    found = [tuple(opened(truth, RULES.TABLE).point_supers[:3].tolist()) for truth in imagined(match, seat)]
    check_frequencies(found, expected)


def test_the_draw_pile_is_imagined_in_any_order_with_the_diamond_if_it_is_not_drawn() -> None:
    """All cards but three are drawn: seat 0 holds two plain rings, seat 1 a ring that seat 0 does not know."""
    match = nearly_over("RING DIAMOND RING", "R16 P* RING")
    assert [seat["rings"] for seat in match.view()["seats"]] == [2, 1]
    expected = {}
    for ring, place in (("DIAMOND", ELSEWHERE), ("RING", 1)):
        for order in itertools.permutations(["R16", "P*", ring]):
            expected[place, order] = Fraction(1, 12)
    found = []
    for truth in imagined(match, 0):
        state = opened(truth, RULES.TABLE)
        found.append((int(state.diamond), tuple(card_name(card) for card in state.deck[-3:])))
    check_frequencies(found, expected)


def test_a_short_draw_pile_is_imagined_from_the_whole_box() -> None:
    match = table("R1 R2 R3 R4", numbers="1-4x4")
    draw(match)
    left = COPIES[2].astype(int)
    left[0] -= 1
    expected = {kind: Fraction(int(left[kind]), CARDS - 1) for kind in range(KINDS) if left[kind]}
    found = [int(opened(truth, RULES.TABLE).deck[3]) for truth in imagined(match, None)]
    check_frequencies(found, expected)
    for truth in imagined(match, 1, samples=20):
        assert opened(truth, RULES.TABLE).deck[4:].tolist() == [-1] * (CARDS - 4)


def test_a_secret_answer_and_a_secret_shape_are_imagined_as_any() -> None:
    match = table("R* R* S4 P5")
    draw(match, 3)
    play(match, "0 rockoman")
    answers = [int(opened(truth, RULES.TABLE).answers[0]) for truth in imagined(match, 1)]
    check_frequencies(answers, {PASS: Fraction(1, 2), CALL: Fraction(1, 2)})
    play(match, "1 rockoman, 1 !S")
    shapes = [int(opened(truth, RULES.TABLE).shows[1]) for truth in imagined(match, 0)]
    check_frequencies(shapes, dict.fromkeys(range(3), Fraction(1, 3)))
