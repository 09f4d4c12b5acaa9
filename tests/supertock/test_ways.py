"""Super Tock, ruling by ruling: how marbles move, start, capture, fly and come home (T3–T8)."""

from __future__ import annotations

import pytest

from ludotheque.games import find
from ludotheque.games.chance import stream_from
from tests.helpers import play_script, sentences
from tests.supertock.tables import EIGHTS, marbles, refusal, table, ways
from tests.supertock.test_judgement import best

GAME = find("supertock")

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


# --- T6: one's own marble on the start --------------------------------------------------------------------------------


def test_t6_own_start_captures_sends_the_own_marble_back() -> None:
    match = table(2, ["A18 B5"], ["KC", "7C"], own_start="captures")
    assert ways(match, "KC") == {"A0-A18", "A18-B13", "B5-B18"}
    events = play_script(match, "0 KC A0-A18")
    assert sentences(events) == [
        "Player 1 starts a marble on A18 with the king of clubs.",
        "Player 1 loses the marble on A18: back to the break.",
    ]
    assert marbles(match, 0) == ["A0", "A0", "A18", "B5"]


def test_t6_a_protected_start_is_blocked_all_the_same() -> None:
    match = table(2, ["A18"], ["KC"], own_start="captures", start_protected="yes")
    assert ways(match, "KC") == {"A18-B13"}
    assert refusal(match, "KC A0-A18") == "The marble on A18 is protected: no other can start."


def test_t6_the_bots_spare_the_own_marble_on_the_start() -> None:
    match = table(2, ["A18"], ["KC 2C 3C 5C 6C"], own_start="captures")
    assert best(match) != "KC A0-A18"
    seen = match.seen_by(0)
    simple = GAME.sense.medium(seen.table, 0, seen.moves.copy(), stream_from(1))
    assert GAME.notation.write(simple) != "KC A0-A18"
