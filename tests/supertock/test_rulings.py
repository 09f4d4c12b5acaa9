"""Super Tock, ruling by ruling: how marbles move, capture, fly and come home (T3–T9, T12, T13, T14)."""

from __future__ import annotations

import pytest

from tests.helpers import play_script, sentences
from tests.supertock.tables import marbles, table, ways

# --- T3: home ---------------------------------------------------------------------------------------------------------


def test_t3_home_is_entered_by_exact_count() -> None:
    match = table(2, ["A14"], ["3C 4C 5C 6C 7C"])
    assert ways(match, "3C") == {"A14-A17"}
    assert ways(match, "4C") == {"A14-A18", "A14-Ah1"}
    assert ways(match, "7C") == {"A14-B3", "A14-Ah4"}


def test_t3_a_count_beyond_the_home_goes_round() -> None:
    match = table(2, ["A14"], ["8C 9C QC"])
    assert ways(match, "8C") == {"A14-B4"}


def test_t3_the_door_16_is_one_step_nearer() -> None:
    match = table(2, ["A14", ""], ["2C 3C 6C 7C"], door=16)
    assert ways(match, "2C") == {"A14-A16"}
    assert ways(match, "3C") == {"A14-A17", "A14-Ah1"}
    assert ways(match, "6C") == {"A14-B2", "A14-Ah4"}
    assert ways(match, "7C") == {"A14-B3"}


def test_t3_with_door_16_a_marble_on_17_lies_past_it() -> None:
    match = table(2, ["A17"], ["AC 2C 3C 4C 5C"], door=16)
    assert ways(match, "AC") == {"A17-A18", "A0-A18"}
    assert ways(match, "4C") == {"A17-B3"}


def test_t3_never_over_a_marble_in_the_home() -> None:
    match = table(2, ["A14 Ah2"], ["4C 5C 6C 7C"])
    assert ways(match, "4C") == {"A14-A18", "A14-Ah1"}
    assert ways(match, "5C") == {"A14-B1"}, "not onto it"
    assert ways(match, "6C") == {"A14-B2"}, "not over it"


def test_t3_marbles_may_go_on_inside_the_home() -> None:
    match = table(2, ["Ah1 Ah3"], ["AC 2C 3C"])
    assert ways(match, "AC") == {"Ah1-Ah2", "Ah3-Ah4", "A0-A18"}
    assert ways(match, "2C") == set(), "not over a marble, not beyond the end"


def test_t3_inside_the_home_not_over_but_up_to_the_end() -> None:
    match = table(2, ["Ah1"], ["2C 3C 4C"])
    assert ways(match, "2C") == {"Ah1-Ah3"}
    assert ways(match, "3C") == {"Ah1-Ah4"}
    assert ways(match, "4C") == set()


def test_t3_only_the_owner_turns_in() -> None:
    match = table(2, ["E14"], ["4C 5C"])
    assert ways(match, "4C") == {"E14-E18"}


@pytest.mark.parametrize("card", ["AC", "2C", "3C", "4C", "5C"])
def test_t3_a_marble_that_has_just_started_must_go_round(card: str) -> None:
    match = table(2, ["A18"], ["AC 2C 3C 4C 5C"])
    steps = 1 if card == "AC" else int(card[0])
    assert ways(match, card) == {f"A18-B{steps}"}


def test_t3_going_on_leaves_its_place_free_again() -> None:
    match = table(2, ["Ah1 A17"], ["AC AD"])
    match.play(0, "AC Ah1-Ah2")
    match.play(1, match.legal(1)[0])
    assert "A17-Ah1" in ways(match, "AD")


# --- T4: past the door ------------------------------------------------------------------------------------------------


def test_t4_turning_in_is_never_forced() -> None:
    match = table(2, ["A14 A10 A11 A12"], ["5C"])
    assert {"A14-B1", "A14-Ah2"} <= ways(match, "5C")
    match.play(0, "5C A14-B1")
    assert marbles(match, 0) == ["A10", "A11", "A12", "B1"]


def test_t4_overshoot_forbidden() -> None:
    match = table(2, ["A14"], ["3C 5C 8C"], overshoot="forbidden")
    assert ways(match, "3C") == {"A14-A17"}
    assert ways(match, "5C") == {"A14-Ah2"}
    assert ways(match, "8C") == set()


def test_t4_overshoot_forbidden_holds_for_the_own_door_only() -> None:
    match = table(2, ["E17"], ["8C"], overshoot="forbidden")
    assert ways(match, "8C") == {"E17-F7"}


def test_t4_overshoot_forbidden_does_not_stop_a_marble_that_starts() -> None:
    match = table(2, ["A18"], ["KC"], overshoot="forbidden")
    assert ways(match, "KC") == {"A18-B13"}


# --- T5, T6: cards, starting ------------------------------------------------------------------------------------------


NINE_AND_MORE = "AC-B10 2C-B11 3C-B12 4C-B13 5C-B14 6C-B15 7C-B16 8C-B17 9C-B18 10C-C1 JC-C2 QC-C3 KC-C4"


@pytest.mark.parametrize(("card", "there"), [pair.split("-") for pair in NINE_AND_MORE.split()])
def test_t5_each_card_moves_its_number(card: str, there: str) -> None:
    match = table(2, ["B9"], [card])
    assert ways(match, card) - {"A0-A18"} == {f"B9-{there}"}


def test_t5_t6_only_an_ace_or_a_king_starts() -> None:
    match = table(2, [], ["AC KC QC 2C 10C"])
    assert match.legal(0) == ["AC A0-A18", "KC A0-A18"]
    match.play(0, "KC A0-A18")
    assert marbles(match, 0) == ["A0", "A0", "A0", "A18"]


def test_t6_not_when_an_own_marble_stands_on_the_start() -> None:
    match = table(2, ["A18"], ["AC KC"])
    assert ways(match, "KC") == {"A18-B13"}


def test_t6_starting_captures_a_foreign_marble() -> None:
    match = table(2, ["", "A18"], ["KC"])
    assert sentences(play_script(match, "0 KC A0-A18")) == [
        "Player 1 starts a marble on A18 with the king of clubs.",
        "Player 2 loses the marble on A18: back to the break.",
    ]
    assert marbles(match, 1) == ["E0"] * 4


# --- T7: captures -----------------------------------------------------------------------------------------------------


def test_t7_landing_on_a_marble_sends_it_to_its_break() -> None:
    match = table(2, ["B5", "B12"], ["7C"])
    match.play(0, "7C B5-B12")
    assert marbles(match, 0) == ["A0", "A0", "A0", "B12"]
    assert marbles(match, 1) == ["E0"] * 4


def test_t7_own_marbles_too() -> None:
    match = table(2, ["B5 B12"], ["7C"])
    events = play_script(match, "0 7C B5-B12")
    assert sentences(events)[1] == "Player 1 loses the marble on B12: back to the break."
    assert marbles(match, 0) == ["A0", "A0", "A0", "B12"]


def test_t7_partners_marbles_too() -> None:
    match = table(4, ["B5", "", "B12"], ["7C"], teams="yes")
    match.play(0, "7C B5-B12")
    assert marbles(match, 2) == ["E0"] * 4


def test_t7_passing_over_marbles_is_free() -> None:
    match = table(2, ["B5 B6", "B7 B8 E18"], ["7C"])
    assert ways(match, "7C") == {"B5-B12", "B6-B13"}


def test_t7_start_protected_cannot_be_captured_or_passed() -> None:
    match = table(2, ["E14 D17", "E18"], ["3C 4C 5C"], start_protected="yes")
    assert ways(match, "3C") == {"E14-E17", "D17-E2"}
    assert ways(match, "4C") == {"D17-E3"}, "no capture; D18 is not protected, nobody owns it"
    assert ways(match, "5C") == {"D17-E4"}, "no passing"


def test_t7_start_protected_stops_own_marbles_too() -> None:
    match = table(2, ["A18 A14"], ["4C 5C"], start_protected="yes")
    assert ways(match, "4C") == {"A18-B4", "A14-Ah1"}
    assert ways(match, "5C") == {"A18-B5", "A14-Ah2"}


def test_t7_a_foreign_marble_on_a_start_is_not_protected() -> None:
    match = table(2, ["A14", "A18"], ["4C"], start_protected="yes")
    assert ways(match, "4C") == {"A14-A18", "A14-Ah1"}


def test_t7_start_protected_stops_a_4_that_goes_back() -> None:
    match = table(2, ["F2 F5", "E18"], ["4C"], start_protected="yes", four_back="yes")
    assert ways(match, "4C") == {"F5-F1"}
    free = table(2, ["F2 F5", "E18"], ["4C"], four_back="yes")
    assert ways(free, "4C") == {"F2-E16", "F5-F1"}


def test_t7_without_protection_a_start_is_like_any_space() -> None:
    match = table(2, ["E14", "E18"], ["4C 5C"])
    assert ways(match, "4C") == {"E14-E18"}
    assert ways(match, "5C") == {"E14-F1"}


# --- T8: heaven -------------------------------------------------------------------------------------------------------

EIGHTS = {f"sky-{letter}8" for letter in "ABCDEFGH"}


@pytest.mark.parametrize("card", ["AC", "10C", "KC"])
def test_t8_up_from_any_eight_and_down_to_any_eight(card: str) -> None:
    up = table(2, ["B8 F8 C9"], [card])
    assert {"B8-sky", "F8-sky"} <= ways(up, card)
    assert "C9-sky" not in ways(up, card)
    down = table(2, ["sky"], [card])
    assert ways(down, card) - {"A0-A18"} == EIGHTS


@pytest.mark.parametrize("card", ["2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "JC", "QC"])
def test_t8_no_other_card_goes_to_heaven_or_leaves_it(card: str) -> None:
    match = table(2, ["B8 sky"], [card])
    assert len(ways(match, card)) == 1, "the ring only"


def test_t8_one_marble_fits_in_heaven() -> None:
    match = table(2, ["B8", "sky"], ["10D"])
    assert sentences(play_script(match, "0 10D B8-sky")) == [
        "Player 1 goes up to heaven from B8 with the 10 of diamonds.",
        "Player 2 loses the marble in heaven: back to the break.",
    ]
    assert marbles(match, 0) == ["A0", "A0", "A0", "sky"]
    assert marbles(match, 1) == ["E0"] * 4


def test_t8_heaven_captures_an_own_marble_too() -> None:
    match = table(2, ["B8 sky"], ["KC"])
    match.play(0, "KC B8-sky")
    assert marbles(match, 0) == ["A0", "A0", "A0", "sky"]


def test_t8_coming_down_captures() -> None:
    match = table(2, ["sky", "F8"], ["AC"])
    match.play(0, "AC sky-F8")
    assert marbles(match, 1) == ["E0"] * 4
    assert marbles(match, 0) == ["A0", "A0", "A0", "F8"]


# --- T9: who cannot play ----------------------------------------------------------------------------------------------


def test_t9_who_can_play_must_play() -> None:
    match = table(2, [], ["KC 2C 3C 4C 5C"])
    assert match.legal(0) == ["KC A0-A18"]


def test_t9_who_cannot_play_folds_and_waits_for_the_next_deal() -> None:
    match = table(2, [], ["2C 3C 4C 5C 6C", "KC KD 8C 9C QC"])
    assert match.legal(0) == ["fold"]
    events = play_script(match, "0 fold, 1 KC E0-E18, 1 8C E18-F8, 1 KD F8-sky")
    assert match.actors == (1,), "the other plays on alone"
    assert sentences(events)[0] == (
        "Player 1 cannot play and puts down the whole hand: "
        "the 2 of clubs, the 3 of clubs, the 4 of clubs, the 5 of clubs and the 6 of clubs."
    )
    assert [seat["cards"] for seat in match.view()["seats"]] == [0, 2]
    match.play(1, "fold")
    assert match.actors == (0,), "the second deal; seat 0 still leads"
    assert [seat["cards"] for seat in match.view()["seats"]] == [5, 5]


def test_t9_stuck_discard_puts_down_one_card_of_choice() -> None:
    match = table(2, [], ["2C 3C 4C 5C 6C", "KC"], stuck="discard")
    assert match.legal(0) == ["drop 2C", "drop 3C", "drop 4C", "drop 5C", "drop 6C"]
    assert sentences(play_script(match, "0 drop 4C")) == ["Player 1 cannot play and puts down the 4 of clubs."]
    match.play(1, "KC E0-E18")
    assert match.actors == (0,), "still in the game"
    assert match.legal(0) == ["drop 2C", "drop 3C", "drop 5C", "drop 6C"]


def test_t9_the_same_card_of_two_decks_is_one_choice() -> None:
    match = table(8, [], ["2C 2C 3D 3D 7H"], stuck="discard")
    assert match.legal(0) == ["drop 2C", "drop 3D", "drop 7H"]
    match.play(0, "drop 2C")
    assert match.view(0)["hand"] == ["2C", "3D", "3D", "7H"]
    assert match.view()["gone"] == ["2C"]


# --- T12: the end -----------------------------------------------------------------------------------------------------


def test_t12_the_first_with_four_marbles_home_wins_at_once() -> None:
    match = table(3, ["A17 Ah2 Ah3 Ah4"], ["AC"])
    assert match.scores == (3, 0, 0)
    events = play_script(match, "0 AC A17-Ah1")
    assert match.over
    assert match.actors == ()
    assert match.winners == (0,)
    assert match.scores == (4, 0, 0)
    assert sentences(events)[-1] == "Player 1 wins!"


# --- T13: advanced rules ----------------------------------------------------------------------------------------------


def test_t13_four_back_always_goes_back() -> None:
    match = table(2, ["B12 A14 Ah1"], ["4C"], four_back="yes")
    assert ways(match, "4C") == {"B12-B8", "A14-A10"}
    without = table(2, ["B12 A14"], ["4C"])
    assert ways(without, "4C") == {"B12-B16", "A14-A18", "A14-Ah1"}


def test_t13_four_back_passes_the_door_and_then_it_is_ahead_again() -> None:
    match = table(2, ["A18"], ["4C 5C", "KC"], four_back="yes")
    assert sentences(play_script(match, "0 4C A18-A14"))[0] == (
        "Player 1 goes back 4 spaces, from A18 to A14, with the 4 of clubs."
    )
    match.play(1, "KC E0-E18")
    assert "A14-Ah2" in ways(match, "5C")


def test_t13_four_back_crosses_from_a1_to_h15_and_captures() -> None:
    match = table(2, ["A1", "H15"], ["4C"], four_back="yes")
    match.play(0, "4C A1-H15")
    assert marbles(match, 0) == ["A0", "A0", "A0", "H15"]
    assert marbles(match, 1) == ["E0"] * 4


def test_t13_four_back_even_with_overshoot_forbidden() -> None:
    match = table(2, ["B1"], ["4C"], four_back="yes", overshoot="forbidden")
    assert ways(match, "4C") == {"B1-A15"}


def test_t13_four_back_moves_nothing_in_heaven_break_or_home() -> None:
    match = table(2, ["sky Ah1"], ["4C"], four_back="yes")
    assert ways(match, "4C") == set()


def test_t13_ten_swaps_an_own_marble_with_an_opponents() -> None:
    match = table(3, ["B5 sky Ah4", "E7 Dh1", "C1"], ["10H"], ten_swaps="yes")
    assert ways(match, "10H") == {"B5-B15"} | EIGHTS | {"B5xE7", "B5xC1", "skyxE7", "skyxC1"}
    events = play_script(match, "0 10H B5xE7")
    assert sentences(events) == ["Player 1 exchanges marbles with Player 2, B5 for E7, with the 10 of hearts."]
    assert marbles(match, 0) == ["A0", "Ah4", "E7", "sky"]
    assert marbles(match, 1) == ["B5", "D0", "D0", "Dh1"]


def test_t13_ten_swaps_with_heaven() -> None:
    match = table(2, ["B5", "sky"], ["10H"], ten_swaps="yes")
    events = play_script(match, "0 10H B5xsky")
    assert sentences(events) == ["Player 1 exchanges marbles with Player 2, B5 for heaven, with the 10 of hearts."]
    assert marbles(match, 0) == ["A0", "A0", "A0", "sky"]


def test_t13_ten_swaps_nothing_with_a_ten_that_is_played_without_the_rule() -> None:
    match = table(2, ["B5", "E7"], ["10H"])
    assert ways(match, "10H") == {"B5-B15"}


def test_t13_a_protected_marble_is_not_exchanged_on_either_side() -> None:
    match = table(2, ["A18 B5", "E18 C3"], ["10H"], ten_swaps="yes", start_protected="yes")
    assert ways(match, "10H") == {"A18-B10", "B5-B15", "B5xC3"}


def test_t13_swapped_marbles_stand_where_they_were_put() -> None:
    match = table(2, ["B5", "E7"], ["10H", "7C"], ten_swaps="yes")
    match.play(0, "10H B5xE7")
    assert ways(match, "7C") == {"B5-B12"}


def test_t13_jack_skips_the_next_player_drops_a_card_and_loses_the_turn() -> None:
    match = table(4, ["B5"], ["JS", "2C 3C 4C 5C 6C"], jack_skips="yes")
    events = play_script(match, "0 JS B5-B16")
    assert sentences(events)[1] == "Because of the jack, Player 2 must put down a card and loses the turn."
    assert match.view()["phase"] == "drop"
    assert match.actors == (1,)
    assert match.legal(1) == ["drop 2C", "drop 3C", "drop 4C", "drop 5C", "drop 6C"]
    assert sentences(play_script(match, "1 drop 4C")) == ["Player 2 puts down the 4 of clubs and loses the turn."]
    assert match.actors == (2,)


def test_t13_a_playable_card_may_be_dropped_too() -> None:
    match = table(2, ["B5"], ["JS", "KC KD 2C 3C 4C"], jack_skips="yes")
    match.play(0, "JS B5-B16")
    assert match.legal(1) == ["drop 2C", "drop 3C", "drop 4C", "drop KC", "drop KD"]
    match.play(1, "drop KC")
    assert match.actors == (0,)


def test_t13_jack_skips_over_players_without_cards() -> None:
    match = table(4, ["B5"], ["2C JS", "3C 4C 5C 6C 7C", "KC"], jack_skips="yes")
    play_script(match, "0 2C B5-B7, 1 fold, 2 KC E0-E18")
    match.play(3, match.legal(3)[0])
    assert match.view()["seats"][3]["cards"] == 0, "seat 3 had to fold as well"
    match.play(0, "JS B7-B18")
    assert match.actors == (2,)


def test_t13_jack_hits_nobody_when_nobody_else_holds_cards() -> None:
    match = table(2, ["B5"], ["2S JS 7C 8C 9C", "2C 3C 4C 5C 6C"], jack_skips="yes")
    play_script(match, "0 2S B5-B7, 1 fold")
    assert len(play_script(match, "0 JS B7-B18")) == 1
    assert match.view()["phase"] == "play"
    assert match.actors == (0,)


def test_t13_the_last_card_dropped_ends_the_hand() -> None:
    match = table(2, ["B5"], ["JS JH JC JD 2C", "2H 3C 4C 5C 6C"], jack_skips="yes")
    play_script(match, "0 JS B5-B16, 1 drop 2H, 0 JH B16-C9, 1 drop 3C, 0 JC C9-D2, 1 drop 4C, 0 JD D2-D13, 1 drop 5C")
    play_script(match, "0 2C D13-D15, 1 fold")
    assert match.view()["deal"] == 2


def test_t13_a_jack_for_its_effect_alone_only_when_none_can_move_11() -> None:
    blocked = table(2, ["E10", "E18"], ["JS"], jack_skips="yes", start_protected="yes")
    assert ways(blocked, "JS") == {"skip"}
    events = play_script(blocked, "0 JS skip")
    assert sentences(events) == [
        "Player 1 plays the jack of spades for its effect alone.",
        "Because of the jack, Player 2 must put down a card and loses the turn.",
    ]
    free = table(2, ["E10 B5", "E18"], ["JS"], jack_skips="yes", start_protected="yes")
    assert ways(free, "JS") == {"B5-B16"}


def test_t13_a_jack_for_its_effect_alone_from_heaven() -> None:
    match = table(2, ["sky"], ["JS JH"], jack_skips="yes")
    assert ways(match, "JS") == ways(match, "JH") == {"skip"}


def test_t13_a_jack_for_its_effect_alone_needs_a_marble_on_the_way() -> None:
    match = table(2, ["Ah1"], ["JS 5C 6C 7C 8C"], jack_skips="yes")
    assert match.legal(0) == ["fold"]


def test_t13_a_jack_alone_may_hit_nobody() -> None:
    """The ruling names two conditions only: with nobody left to hit, the jack is just put down."""
    match = table(2, ["B8"], ["10C JS 2C 3C 5C", "2D 3D 4D 5D 6D"], jack_skips="yes")
    play_script(match, "0 10C B8-sky, 1 fold")
    assert ways(match, "JS") == {"skip"}
    assert sentences(play_script(match, "0 JS skip")) == ["Player 1 plays the jack of spades for its effect alone."]
    assert match.legal(0) == ["fold"]


def test_t13_a_jack_that_brings_the_last_marble_home_hits_nobody() -> None:
    match = table(2, ["A7 Ah2 Ah3 Ah4"], ["JS"], jack_skips="yes")
    match.play(0, "JS A7-Ah1")
    assert match.winners == (0,)


def test_t13_advanced_turns_all_three_on() -> None:
    match = table(2, ["B12", "E7"], ["4C 10H JS"], advanced="yes")
    assert {name: match.options[name] for name in ("four_back", "ten_swaps", "jack_skips")} == {
        "four_back": "yes",
        "ten_swaps": "yes",
        "jack_skips": "yes",
    }
    assert ways(match, "4C") == {"B12-B8"}
    assert ways(match, "10H") == {"B12-C4", "B12xE7"}
    match.play(0, "JS B12-C5")
    assert match.view()["phase"] == "drop"


@pytest.mark.parametrize("name", ["four_back", "ten_swaps", "jack_skips"])
def test_t13_each_advanced_rule_can_be_played_alone(name: str) -> None:
    match = table(2, ["B12", "E7"], ["4C 10H JS"], **{name: "yes"})
    assert ways(match, "4C") == ({"B12-B8"} if name == "four_back" else {"B12-B16"})
    assert ("B12xE7" in ways(match, "10H")) == (name == "ten_swaps")
    match.play(0, "JS B12-C5")
    assert (match.view()["phase"] == "drop") == (name == "jack_skips")


# --- T14: teams -------------------------------------------------------------------------------------------------------

HOME = {seat: " ".join(f"{letter}h{place}" for place in range(1, 5)) for seat, letter in enumerate("ACEG")}


def test_t14_who_has_four_marbles_home_plays_the_partners() -> None:
    match = table(4, [HOME[0], "C18", "E18 E14"], ["KC 4C"], teams="yes")
    assert ways(match, "KC") == {"E18-F13", "E14-F9"}
    assert ways(match, "4C") == {"E18-F4", "E14-E18", "E14-Eh1"}
    events = play_script(match, "0 4C E14-Eh1")
    assert sentences(events) == [
        "Player 1, playing for Player 3, brings a marble home, from E14 to Eh1, with the 4 of clubs."
    ]
    assert match.scores == (4, 0, 1, 0)


def test_t14_starting_for_a_partner() -> None:
    match = table(4, [HOME[0]], ["KC"], teams="yes")
    assert ways(match, "KC") == {"E0-E18"}
    match.play(0, "KC E0-E18")
    assert marbles(match, 2) == ["E0", "E0", "E0", "E18"]


def test_t14_before_that_only_the_own_marbles() -> None:
    match = table(4, ["Ah1 Ah2 Ah3 B5", "", "E5"], ["7C"], teams="yes")
    assert ways(match, "7C") == {"B5-B12"}


def test_t14_any_unfinished_partner() -> None:
    home = " ".join(f"Ah{place}" for place in range(1, 5))
    done = " ".join(f"Eh{place}" for place in range(1, 5))
    match = table(8, [home, "", "C5", "", done, "", "G5"], ["7C"], teams="yes")
    assert ways(match, "7C") == {"C5-C12", "G5-G12"}


def test_t14_finishing_is_told_and_the_hand_goes_on() -> None:
    match = table(4, ["Ah2 Ah3 Ah4 A17", "", "E5"], ["AC 7C", "2C 3C 5C 6C 9C"], teams="yes")
    events = play_script(match, "0 AC A17-Ah1")
    assert sentences(events)[1] == "Player 1 has four marbles home and now plays for the team."
    assert not match.over
    match.play(1, "fold")
    match.play(2, match.legal(2)[0])
    match.play(3, match.legal(3)[0])
    assert all(way.startswith(("E", "F")) for way in ways(match, "7C"))


def test_t14_the_team_with_all_marbles_home_wins_at_once() -> None:
    match = table(4, [HOME[0], "C18", "Eh2 Eh3 Eh4 E17"], ["AC"], teams="yes")
    match.play(0, "AC E17-Eh1")
    assert match.over
    assert match.winners == (0, 2)
    assert match.scores == (4, 0, 4, 0)


def test_t14_an_exchange_is_with_an_opponent_only() -> None:
    match = table(4, ["B5", "C7", "E7"], ["10H"], teams="yes", ten_swaps="yes")
    assert ways(match, "10H") == {"B5-B15", "B5xC7"}


def test_t14_a_helper_exchanges_the_partners_marble() -> None:
    match = table(4, [HOME[0], "C7", "E7"], ["10H"], teams="yes", ten_swaps="yes")
    assert ways(match, "10H") == {"E7-E17", "E7xC7"}
    events = play_script(match, "0 10H E7xC7")
    assert sentences(events) == [
        "Player 1, playing for Player 3, exchanges marbles with Player 2, E7 for C7, with the 10 of hearts."
    ]
    assert marbles(match, 2) == ["C7", "E0", "E0", "E0"]


def test_t14_a_helpers_jack_skips_for_the_partners() -> None:
    match = table(4, [HOME[0], "C7", "sky"], ["JH"], teams="yes", jack_skips="yes")
    assert ways(match, "JH") == {"skip"}


def test_t14_the_partners_door_binds_the_helper() -> None:
    match = table(4, [HOME[0], "", "E14"], ["8C"], teams="yes", overshoot="forbidden")
    assert ways(match, "8C") == set()


def test_t14_without_teams_four_marbles_home_is_the_end() -> None:
    match = table(4, ["Ah2 Ah3 Ah4 A17"], ["AC"])
    match.play(0, "AC A17-Ah1")
    assert match.winners == (0,)
