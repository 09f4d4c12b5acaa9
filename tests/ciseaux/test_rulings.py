"""1, 2, 3… ciseaux, ruling by ruling."""

from __future__ import annotations

from itertools import product

import pytest

from ludotheque.games.game import Event
from ludotheque.match import Match
from tests.helpers import play_script, sentences

CARDS = [f"{suit}{number}" for suit in "RPS" for number in range(1, 6)] + ["J"]


def trick(*cards: str, match: Match | None = None) -> list[Event]:
    """Everyone shows these cards; returns what the trick caused."""
    return play_script(match or Match.start("ciseaux", len(cards), seed=0), enumerate(cards))


def taker(*cards: str) -> int | None:
    """Who takes the trick; None: nobody."""
    took = [event.seat for event in trick(*cards) if event.kind == "took"]
    assert len(took) <= 1
    return took[0] if took else None


def played_out(tricks: list[str], **options: object) -> Match:
    match = Match.start("ciseaux", len(tricks[0].split()), seed=0, options=options)
    for cards in tricks:
        trick(*cards.split(), match=match)
    return match


# --- the start and the choice -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_holds_the_same_sixteen_cards(players: int) -> None:
    match = Match.start("ciseaux", players, seed=0)
    assert match.actors == tuple(range(players))
    for seat in range(players):
        assert match.legal(seat) == CARDS


def test_a_card_is_played_once() -> None:
    match = played_out(["R5 S1"])
    assert "R5" not in match.legal(0)
    assert "R5" in match.legal(1)
    assert "S1" not in match.legal(1)


def test_all_reveal_together() -> None:
    match = Match.start("ciseaux", 3, seed=0)
    assert sentences(play_script(match, "2 R5, 0 S1")) == ["Player 3 has chosen.", "Player 1 has chosen."]
    assert match.actors == (1,)
    assert sentences(play_script(match, "1 S3")) == [
        "Player 2 has chosen.",
        "Player 1 reveals the 1 of scissors.",
        "Player 2 reveals the 3 of scissors.",
        "Player 3 reveals the 5 of rock.",
        "Player 3 takes the trick with the 5 of rock: 4 points.",
    ]


def test_sixteen_tricks_and_it_is_over() -> None:
    match = played_out([f"{card} {card}" for card in CARDS[:-1]])
    assert not match.over
    trick("J", "J", match=match)
    assert match.over
    assert match.actors == ()


# --- which card wins? -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("other", CARDS[:-1])
def test_c1_one_joker_wins_whatever_else_is_shown(other: str) -> None:
    assert taker("J", other) == 0
    assert taker(other, other, "J") == 2
    assert taker("R5", "J", "P5", other) == 1


@pytest.mark.parametrize("cards", ["J J", "J J R5", "J P1 J", "J J J", "J J R5 S1", "J J J P5", "J J J J"])
def test_c1_two_or_more_jokers_void_the_trick(cards: str) -> None:
    assert taker(*cards.split()) is None
    assert sentences(trick(*cards.split()))[-1] == "Several jokers: nobody takes the trick."


@pytest.mark.parametrize(
    ("cards", "winner"), [("R5 R4", 0), ("P1 P2", 1), ("S3 S5 S4", 1), ("R1 R2 R3 R4", 3), ("S5 S1 S2 S4", 0)]
)
def test_c2_one_suit_the_highest_number_wins(cards: str, winner: int) -> None:
    assert taker(*cards.split()) == winner


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("P1 R5", 0),
        ("S1 P5", 0),
        ("R1 S5", 0),
        ("R5 P1", 1),
        ("P1 R3 R5", 0),
        ("R2 S5 R4", 2),
        ("R2 R3 R1 S5", 1),
        ("P2 R5 P4 R3", 2),
        ("S1 P5 P4 P3", 0),
    ],
)
def test_c3_two_suits_only_the_beating_suit_competes(cards: str, winner: int) -> None:
    assert taker(*cards.split()) == winner


@pytest.mark.parametrize(("cards", "winner"), [("R5 P4 S3", 0), ("R2 P3 S1", 1), ("P1 R2 S3", 2)])
def test_c4_three_suits_three_players_the_highest_number_wins(cards: str, winner: int) -> None:
    assert taker(*cards.split()) == winner


@pytest.mark.parametrize(
    ("cards", "winner"), [("R5 P5 S1 S2", 3), ("R1 P5 R2 S5", 2), ("P3 S5 R5 P2", 0), ("S2 S1 P5 R5", 0)]
)
def test_c5_three_suits_four_players_only_the_doubled_suit_competes(cards: str, winner: int) -> None:
    assert taker(*cards.split()) == winner


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("S4 S4", "The highest card, the 4 of scissors, is shared: nobody takes the trick."),
        ("S4 S4 S1", "The highest card, the 4 of scissors, is shared: nobody takes the trick."),
        ("R3 R3 S5", "The highest card, the 3 of rock, is shared: nobody takes the trick."),
        ("P2 P2 R5 R4", "The highest card, the 2 of paper, is shared: nobody takes the trick."),
        ("P2 P2 P1 R4", "The highest card, the 2 of paper, is shared: nobody takes the trick."),
        ("P3 R5 S5", "The highest number, 5, is shared: nobody takes the trick."),
        ("P3 R3 S3", "The highest number, 3, is shared: nobody takes the trick."),
        ("S1 S1 R5 P4", "The highest card, the 1 of scissors, is shared: nobody takes the trick."),
        ("R5 R5 R5 R5", "The highest card, the 5 of rock, is shared: nobody takes the trick."),
    ],
)
def test_c6_a_shared_highest_number_voids_the_trick(cards: str, reason: str) -> None:
    assert taker(*cards.split()) is None
    assert sentences(trick(*cards.split()))[-1] == reason


@pytest.mark.parametrize(
    ("cards", "winner"), [("R2 R2 R3", 2), ("S1 S1 S4 R5", 3), ("P2 R3 S4 P1", 0), ("R1 P1 S2", 2)]
)
def test_c6_a_shared_lower_number_does_not_matter(cards: str, winner: int) -> None:
    assert taker(*cards.split()) == winner


BEATS = {"R": "S", "S": "P", "P": "R"}


def sheet_winner(cards: tuple[str, ...]) -> int | None:
    """C1 to C6 once more, as the sheet tells them, to compare with every possible trick."""
    jokers = [seat for seat, card in enumerate(cards) if card == "J"]
    if jokers:
        return jokers[0] if len(jokers) == 1 else None
    suits = [card[0] for card in cards]
    present = set(suits)
    if len(present) == 3 and len(cards) == 4:
        competing = {suit for suit in present if suits.count(suit) == 2}
    elif len(present) == 2:
        competing = {suit for suit in present if BEATS[suit] in present}
    else:
        competing = present
    numbers = {seat: int(card[1]) for seat, card in enumerate(cards) if card[0] in competing}
    best = [seat for seat, number in numbers.items() if number == max(numbers.values())]
    return best[0] if len(best) == 1 else None


@pytest.mark.parametrize("players", [2, 3])
def test_c1_to_c6_every_possible_trick(players: int) -> None:
    kinds = CARDS if players == 2 else ["R1", "R2", "R5", "P1", "P2", "P5", "S1", "S2", "S5", "J"]
    for cards in product(kinds, repeat=players):
        assert taker(*cards) == sheet_winner(cards), cards


def test_c1_to_c6_four_players() -> None:
    for cards in product(["R1", "R4", "P2", "P4", "S1", "J"], repeat=4):
        assert taker(*cards) == sheet_winner(cards), cards


# --- void tricks and scores -------------------------------------------------------------------------------------------


def test_c7_a_void_trick_is_set_aside_for_good() -> None:
    match = played_out(["R5 R5", "P4 R4"])
    assert match.scores == (4, 0)
    assert match.view()["aside"] == [[0, "R5"], [1, "R5"]]
    assert match.view()["carried"] == []


def test_c7_carry_the_next_winner_takes_void_tricks_too() -> None:
    match = Match.start("ciseaux", 2, seed=0, options={"void": "carry"})
    assert sentences(trick("R5", "R5", match=match))[-1] == "The next trick's winner will take these cards too."
    assert match.view()["carried"] == [[0, "R5"], [1, "R5"]]
    trick("J", "J", match=match)
    assert len(match.view()["carried"]) == 4
    last = trick("P4", "R4", match=match)[-1]
    assert last.text() == "Player 1 takes the trick and the cards left before with the 4 of paper: 9 points."
    assert last.data() == {"kind": "took", "seat": 0, "card": "P4", "points": 9, "carried": 4}
    assert match.scores == (9, 0)
    assert match.view()["carried"] == match.view()["aside"] == []


def test_c7_carry_taken_cards_are_not_taken_again() -> None:
    match = played_out(["R5 R5", "P4 R4", "P3 R3"], void="carry")
    assert match.scores == (12, 0)


def test_c7_carry_what_nobody_takes_at_the_end_scores_for_nobody() -> None:
    match = played_out([f"{card} {card}" for card in CARDS], void="carry")
    assert match.scores == (0, 0)
    assert len(match.view()["carried"]) == 32


def test_c8_only_cards_of_other_colours_score() -> None:
    assert played_out(["P5 R1"]).scores == (1, 0)
    assert played_out(["R1 P5"]).scores == (0, 1)
    assert played_out(["R5 S3 S4 S1"]).scores == (8, 0, 0, 0)


def test_c8_also_among_carried_cards() -> None:
    match = played_out(["R5 R5 S1", "P2 R1 R2"], void="carry")
    assert match.scores == (5 + 1 + 1 + 2, 0, 0)


def test_c9_a_joker_scores_nothing() -> None:
    match = played_out(["J J R3", "R5 R4 P1"], void="carry")
    assert match.scores == (0, 0, 5 + 4)


@pytest.mark.parametrize("value", range(6))
def test_c9_joker_value(value: int) -> None:
    match = played_out(["J J R3", "R5 R4 P1"], void="carry", joker_value=value)
    assert match.scores == (0, 0, 9 + 2 * value)


def test_c9_ones_own_joker_never_scores() -> None:
    assert played_out(["J R5"], joker_value=5).scores == (5, 0)


def test_c10_an_equal_top_total_is_a_shared_win() -> None:
    others = [card for card in CARDS if card not in {"R5", "S4"}]
    match = played_out(["R5 S4", "S4 R5", *(f"{card} {card}" for card in others)])
    assert match.scores == (4, 4)
    assert match.winners == (0, 1)
    assert match.events()[-1].text() == "Player 1 and Player 2 share the win!"


def test_c10_the_highest_total_wins() -> None:
    others = [card for card in CARDS if card not in {"P1", "R5"}]
    match = played_out(["P1 R5 R5", "R5 P1 P1", *(f"{card} {card} {card}" for card in others)])
    assert match.scores == (10, 0, 0)
    assert match.winners == (0,)
    assert match.events()[-1].text() == "Player 1 wins!"
    assert match.events()[-1].data() == {"kind": "end", "seat": None, "winners": [0], "scores": [10, 0, 0]}


def test_c10_nobody_has_won_before_the_end() -> None:
    assert played_out(["P1 R5"]).winners == ()
