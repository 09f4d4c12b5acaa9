"""Ninjan, ruling by ruling."""

from __future__ import annotations

import pytest

from ludotheque.match import Match
from tests.forms import PLAIN
from tests.helpers import Setup, finished, play_script, sentences
from tests.ninjan.deals import CARDS, choose, nobody_ever_takes, resolve_all, start


def order_of(*cards: str) -> list[str]:
    """The cards in the order in which they are resolved."""
    piles = " ".join([card for card in CARDS if card not in cards][:3])
    match = start(piles, *cards)
    choose(match, *cards)
    return [cards[seat] for seat in match.view()["order"]]


# --- the deal and the choice ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_deal_three_piles_nine_cards_each(players: int) -> None:
    match = Match.start("ninjan", players, seed=1)
    hands = [match.view(seat)["hand"] for seat in range(players)]
    piles = match.view()["piles"]
    assert [len(pile) for pile in piles] == [1, 1, 1]
    assert [len(hand) for hand in hands] == [9] * players
    dealt = [card for cards in piles + hands for card in cards]
    assert len(set(dealt)) == len(dealt) == 3 + 9 * players
    assert set(dealt) <= set(CARDS)
    assert match.actors == tuple(range(players))


def test_every_seed_deals_differently() -> None:
    deals = {str(Match.start("ninjan", 2, seed=seed).view(0)) for seed in range(50)}
    assert len(deals) == 50


def test_all_reveal_together() -> None:
    match = start("R1 R2 R3", "P5", "S7", "R9")
    assert sentences(play_script(match, "1 S7, 0 P5")) == ["Player 2 has chosen.", "Player 1 has chosen."]
    assert match.actors == (2,)
    assert sentences(play_script(match, "2 R9")) == [
        "Player 3 has chosen.",
        "Player 1 reveals the 5 of paper.",
        "Player 2 reveals the 7 of scissors.",
        "Player 3 reveals the 9 of rock.",
    ]
    assert match.actors == (2,)


# --- the order --------------------------------------------------------------------------------------------------------


def test_n1_the_highest_number_first() -> None:
    assert order_of("R-6", "P10", "S3", "R-1", "S7") == ["P10", "S7", "S3", "R-1", "R-6"]


@pytest.mark.parametrize(("cards", "first"), [("R5 S5", "R5"), ("S5 P5", "S5"), ("P5 R5", "P5"), ("P-2 S-2", "S-2")])
def test_n1_two_equal_numbers_the_beating_suit_first(cards: str, first: str) -> None:
    assert order_of(*cards.split())[0] == first
    assert order_of(*reversed(cards.split()))[0] == first


@pytest.mark.parametrize("cards", ["R4 P4 S4", "R4 S4 P4", "P4 R4 S4", "P4 S4 R4", "S4 R4 P4", "S4 P4 R4"])
def test_n1_three_equal_numbers_rock_scissors_paper(cards: str) -> None:
    assert order_of(*cards.split()) == ["R4", "S4", "P4"]


def test_n1_two_pairs_and_one_alone() -> None:
    assert order_of("P4", "S-1", "R4", "P-1", "S2") == ["P4", "R4", "S2", "S-1", "P-1"]


def test_n1_three_equal_numbers_among_others() -> None:
    assert order_of("P4", "S9", "R4", "P-1", "S4") == ["S9", "R4", "S4", "P4", "P-1"]


# --- resolving --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "piles", "legal"),
    [
        ("P-5", "R10 S1 P1", [">1"]),
        ("S-5", "R10 S10 P10", [">3"]),
        ("R-5", "S10 S9 P10", [">1", ">2"]),
        ("P1", "R8 R9 R10", [">1", ">2", ">3"]),
    ],
)
def test_n2_suit_beats_suit_whatever_the_numbers(card: str, piles: str, legal: list[str]) -> None:
    match = start(piles, card, "S-6")
    choose(match, card, "S-6")
    assert match.actors == (0,)
    assert match.legal(0) == legal


def test_n2_only_the_top_card_counts() -> None:
    match = start("R8 P1 P2", "R9 S3", "S1 P9")
    choose(match, "R9", "S1")
    play_script(match, "0 >1, 1 >2")
    assert match.view()["piles"] == [["R8", "R9"], ["S1"], ["P2"]]
    choose(match, "S3", "P9")
    assert match.legal(1) == [">1"]
    play_script(match, "1 >1")
    assert match.legal(0) == [">1", ">3"]


def test_n3_a_beaten_pile_must_be_taken() -> None:
    match = start("R8 P1 S2", "P9", "R-6")
    choose(match, "P9", "R-6")
    assert match.legal(0) == [">1"]
    reason = "Your card beats pile 1: a beaten pile must be taken."
    assert str(match.explain(0, ">2")) == str(match.explain(0, ">3")) == reason


def test_n3_the_whole_pile_goes_to_the_winnings_and_the_card_starts_it_anew() -> None:
    match = start("R8 R2 R5", "R-3 P9", "R1 S2")
    choose(match, "R-3", "R1")
    play_script(match, "1 >1, 0 >1")
    choose(match, "P9", "S2")
    events = play_script(match, "0 >1")
    assert sentences(events) == ["Player 1 takes pile 1 (3 cards) with the 9 of paper: +6."]
    assert events[0].data() == {"kind": "took", "seat": 0, "card": "P9", "pile": 1, "points": 6, "count": 3}
    view = match.view()
    assert view["piles"] == [["P9"], ["R2"], ["R5"]]
    assert view["seats"][0]["won"] == ["R-3", "R1", "R8"]
    assert view["seats"][0]["points"] == 6
    assert match.scores == (6, 0)


def test_n3_free_choice_among_beaten_piles() -> None:
    match = start("R8 P2 R-5", "P9", "S-6")
    choose(match, "P9", "S-6")
    assert match.legal(0) == [">1", ">3"]
    assert str(match.explain(0, ">2")) == "Your card beats piles 1 and 3: one of them must be taken."
    play_script(match, "0 >3")
    assert match.scores == (-5, 0)


@pytest.mark.parametrize("pile", [1, 2, 3])
def test_n4_a_card_that_beats_none_is_laid_on_any_pile(pile: int) -> None:
    match = start("R8 R2 R5", "S9", "S-6")
    choose(match, "S9", "S-6")
    assert match.legal(0) == [">1", ">2", ">3"]
    events = play_script(match, f"0 >{pile}")
    assert sentences(events) == [f"Player 1 lays the 9 of scissors on pile {pile}."]
    assert events[0].data() == {"kind": "laid", "seat": 0, "card": "S9", "pile": pile}
    assert match.view()["piles"][pile - 1] == [["R8", "R2", "R5"][pile - 1], "S9"]
    assert match.scores == (0, 0)


def test_n5_piles_and_winnings_are_visible_to_everyone() -> None:
    match = start("R8 R2 R5", "P9 S1", "S3 R1")
    choose(match, "P9", "S3")
    play_script(match, "0 >1, 1 >1")
    for seat in (0, 1, None):
        view = match.view(seat)
        assert view["piles"] == [["S3"], ["R2"], ["R5"]]
        assert [entry["won"] for entry in view["seats"]] == [["R8"], ["P9"]]


def test_n6_the_sum_of_the_numbers_won_is_the_score() -> None:
    for seed in range(20):
        match = finished(Setup("ninjan", 2 + seed % 4, {"tie": "shared"}, seed))
        won = [entry["won"] for entry in match.view()["seats"]]
        assert match.scores == tuple(sum(int(card[1:]) for card in cards) for cards in won)


def test_n6_cards_still_in_piles_score_for_nobody() -> None:
    match = nobody_ever_takes(2, tie="shared")
    assert match.over
    assert match.scores == (0, 0)
    assert sum(len(pile) for pile in match.view()["piles"]) == 3 + 18


def test_n6_nine_rounds() -> None:
    match = Match.start("ninjan", 2, seed=3)
    for turn in range(9):
        assert match.view()["round"] == turn + 1
        for seat in (0, 1):
            match.play(seat, match.legal(seat)[0])
        assert match.view()["round"] == turn + 1
        resolve_all(match)
    assert match.events()[1].text() == "The nine rounds are over."
    assert match.view()["phase"] != "choose"


def test_n6_the_lowest_score_may_win_nothing_and_negative_scores_count() -> None:
    match = start("R-6 S1 P1", "P9", "R10")
    choose(match, "P9", "R10")
    play_script(match, "1 >2, 0 >1")
    assert match.scores == (-6, 1)


# --- the end ----------------------------------------------------------------------------------------------------------


def test_n7_one_leader_wins_without_a_duel() -> None:
    match = next(
        match for match in (finished(Setup("ninjan", 2, {}, seed)) for seed in range(100)) if len(match.moves) == 36
    )
    assert match.winners == (match.scores.index(max(match.scores)),)


def test_n7_equal_top_scores_a_duel_decides() -> None:
    match = nobody_ever_takes(2)
    assert not match.over
    assert match.winners == ()
    assert match.view()["phase"] == "duel"
    assert match.events()[-1].text() == "Duel: Player 1 and Player 2!"
    assert match.actors == (0, 1)
    assert match.legal(0) == ["!R", "!P", "!S"]
    match.play(0, "!R")
    assert sentences(match.events(1)) == ["Player 1 is ready for the duel."]
    assert sentences(play_script(match, "1 !S")) == [
        "Player 2 is ready for the duel.",
        "Player 1 shows rock.",
        "Player 2 shows scissors.",
        "Player 2 drops out of the duel.",
        "Player 1 wins!",
    ]
    assert match.over
    assert match.winners == (0,)
    assert match.scores == (0, 0)


@pytest.mark.parametrize(("shows", "winner"), [("!R !P", 1), ("!S !P", 0), ("!S !R", 1)])
def test_n7_who_wins_the_duel(shows: str, winner: int) -> None:
    match = nobody_ever_takes(2)
    choose(match, *shows.split())
    assert match.winners == (winner,)


@pytest.mark.parametrize("shape", ["!R", "!P", "!S"])
def test_n7_equal_shows_are_replayed(shape: str) -> None:
    match = nobody_ever_takes(2)
    events = play_script(match, [(0, shape), (1, shape)])
    assert events[-1].text() == "Nobody drops out: show again."
    assert match.actors == (0, 1)
    assert not match.over


def test_n7_all_three_shapes_are_replayed_and_then_the_losing_shape_drops_out() -> None:
    match = nobody_ever_takes(4)
    assert list(match.actors) == [0, 1, 2, 3]
    choose(match, "!R", "!P", "!S", "!S")
    assert match.events()[-1].text() == "Nobody drops out: show again."
    choose(match, "!R", "!S", "!R", "!S")
    assert list(match.actors) == [0, 2]
    assert [event.seat for event in match.events() if event.kind == "duel_dropped"] == [1, 3]
    assert match.legal(1) == ()
    play_script(match, "0 !P, 2 !S")
    assert match.winners == (2,)


def test_n7_only_the_leaders_duel() -> None:
    def leaders(match: Match) -> list[int]:
        return [seat for seat, score in enumerate(match.scores) if score == max(match.scores)]

    tied, wanted = 0, 1 if PLAIN else 3
    for seed in range(400):
        match = finished(Setup("ninjan", 3, {}, seed))
        duellists = [event.details["duellists"] for event in match.log() if event.kind == "duel"]
        assert duellists == ([leaders(match)] if len(leaders(match)) > 1 else [])
        assert len(match.winners) == 1
        assert set(match.winners) <= set(leaders(match))
        tied += bool(duellists)
        if tied == wanted:
            break
    assert tied == wanted


@pytest.mark.parametrize("players", [2, 3, 4])
def test_n7_tie_shared_equal_top_scores_share_the_win(players: int) -> None:
    match = nobody_ever_takes(players, tie="shared")
    assert match.over
    assert match.winners == tuple(range(players))
    assert match.events()[-1].text().endswith("share the win!")


def test_n8_one_deal_by_default() -> None:
    assert finished(Setup("ninjan", 2, {"tie": "shared"}, 1)).view()["deal"] == 1


def test_n8_three_deals_add_up() -> None:
    match = Match.start("ninjan", 2, seed=5, options={"deals": 3, "tie": "shared"})
    before = [0, 0]
    for deal in (1, 2, 3):
        assert match.view()["deal"] == deal
        assert all(len(match.view(seat)["hand"]) == 9 for seat in (0, 1))
        won: list[list[int]] = [[], []]
        while not match.over and match.view()["deal"] == deal:
            seat = match.actors[0]
            for event in match.play(seat, match.legal(seat)[-1]):
                if event.kind == "took":
                    assert event.seat is not None
                    won[event.seat].append(event.details["points"])
        before = [total + sum(points) for total, points in zip(before, won, strict=True)]
        assert list(match.scores) == before
    assert match.over


def test_n8_each_deal_starts_afresh() -> None:
    match = Match.start("ninjan", 3, seed=5, options={"deals": 3})
    first = [match.view(seat)["hand"] for seat in range(3)]
    while match.view()["deal"] == 1:
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[0])
    view = match.view()
    assert [event.kind for event in match.events()][-2:] == ["deal_over", "dealt"]
    assert match.events()[-1].text().startswith("Deal 2 of 3: the piles start with the ")
    assert [len(pile) for pile in view["piles"]] == [1, 1, 1]
    assert [entry["won"] for entry in view["seats"]] == [[], [], []]
    assert [match.view(seat)["hand"] for seat in range(3)] != first


def test_n8_only_after_the_third_deal_a_tie_is_broken() -> None:
    match = nobody_ever_takes(2, deals=3)
    assert match.scores == (0, 0)
    assert match.view()["phase"] == "choose"
    assert match.view()["deal"] == 2


def test_n8_deals_to_come_are_shuffled_from_the_seed() -> None:
    seconds = [[nobody_ever_takes_with_seed(seed).view(seat)["hand"] for seat in (0, 1)] for seed in (1, 1, 2)]
    assert seconds[0] == seconds[1]
    assert seconds[0] != seconds[2]


def nobody_ever_takes_with_seed(seed: int) -> Match:
    """The same first deal and moves, another seed."""
    model = nobody_ever_takes(2, deals=3)
    match = Match.start("ninjan", 2, seed=seed, options={"deals": 3}, deal=model.deal)
    play_script(match, model.moves)
    return match
