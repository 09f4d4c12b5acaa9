"""Super Tock's advanced rules (T13): a 4 goes back, a 10 exchanges, a jack hits the player to the left."""

from __future__ import annotations

import pytest

import ludotheque
from ludotheque import replay
from ludotheque.errors import BadRecord
from tests.helpers import play_script, sentences
from tests.supertock.tables import EIGHTS, marbles, refusal, table, ways


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


def test_t13_the_jack_hits_the_player_to_the_left_or_nobody() -> None:
    match = table(4, ["B5"], ["2C JS", "3C 4C 5C 6C 7C", "KC"], jack_skips="yes")
    play_script(match, "0 2C B5-B7, 1 fold, 2 KC E0-E18")
    match.play(3, match.legal(3)[0])
    assert match.view()["seats"][3]["cards"] == 0, "seat 3 had to fold as well"
    assert len(play_script(match, "0 JS B7-B18")) == 1, "seat 1, to the left, has no cards"
    assert match.view()["phase"] == "play"
    assert match.actors == (2,)


def test_t13_a_helpers_jack_hits_the_left_of_the_helper() -> None:
    match = table(4, ["Ah1 Ah2 Ah3 Ah4", "C7", "E5"], ["JH"], teams="yes", jack_skips="yes")
    match.play(0, "JH E5-E16")
    assert match.actors == (1,)
    assert match.view()["phase"] == "drop"


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
        "Player 1 plays the jack of spades against Player 2.",
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


@pytest.mark.parametrize("jack_skips", ["yes", "instead"])
def test_t13_a_jack_alone_needs_a_player_to_the_left_who_has_cards(jack_skips: str) -> None:
    match = table(2, ["B8"], ["10C JS 2C 3C 5C", "2D 3D 4D 5D 6D"], jack_skips=jack_skips)
    assert ways(match, "JS") == ({"skip"} if jack_skips == "instead" else {"B8-C1"})
    play_script(match, "0 10C B8-sky, 1 fold")
    assert match.legal(0) == ["fold"]
    assert refusal(match, "JS skip") == "Player 2, to the left, has no cards: a jack would hit nobody."
    assert refusal(match, "JS skip", "fr") == (
        "Joueur 2, à gauche, n’a plus de cartes\u00a0: un valet ne frapperait personne."
    )


def test_t13_a_jack_instead_never_moves() -> None:
    match = table(2, ["A10 B5", "C1"], ["JS 2C 3C 5C 6C", "KC"], jack_skips="instead")
    assert ways(match, "JS") == {"skip"}
    stays = "At this table a jack moves no marble: Player 2, to the left, puts down a card."
    assert refusal(match, "JS B5-B16") == refusal(match, "JS A10-Ah4") == stays
    play_script(match, "0 JS skip, 1 drop KC")
    assert match.actors == (0,)


def test_t13_a_jack_instead_needs_a_marble_on_the_way() -> None:
    match = table(2, ["Ah1"], ["JS 5C 6C 7C 8C"], jack_skips="instead")
    assert match.legal(0) == ["fold"]
    (reason,) = [str(why) for card, why in match.seen_by(0).idle() if card == "JS"]
    assert reason == (
        "No marble can move with the jack of spades. "
        "With no marble on the ring or in heaven, a jack cannot hit Player 2."
    )
    play = table(2, ["sky"], ["JS 5C 6C 7C 8C"], jack_skips="instead")
    assert play.legal(0) == ["JS skip"]


def test_t13_an_illegal_jack_of_an_old_record_names_its_ruling() -> None:
    match = table(2, ["B8"], ["10C JS 2C 3C 5C", "2D 3D 4D 5D 6D"], jack_skips="yes")
    play_script(match, "0 10C B8-sky, 1 fold")
    record = match.record()
    record["moves"].append([0, "JS skip"])
    with pytest.raises(BadRecord, match=r"^moves\[2\]: .*a jack would hit nobody.*T13"):
        replay(record)


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


def test_t13_advanced_leaves_a_jack_that_only_skips_as_it_is() -> None:
    match = table(2, ["B12", "E7"], ["4C 10H JS"], advanced="yes", jack_skips="instead")
    assert match.options["jack_skips"] == "instead"
    assert ways(match, "JS") == {"skip"}


@pytest.mark.parametrize("name", ["four_back", "ten_swaps", "jack_skips"])
def test_t13_each_advanced_rule_can_be_played_alone(name: str) -> None:
    match = table(2, ["B12", "E7"], ["4C 10H JS"], **{name: "yes"})
    assert ways(match, "4C") == ({"B12-B8"} if name == "four_back" else {"B12-B16"})
    assert ("B12xE7" in ways(match, "10H")) == (name == "ten_swaps")
    match.play(0, "JS B12-C5")
    assert (match.view()["phase"] == "drop") == (name == "jack_skips")


def test_t13_a_record_of_the_earlier_reading_names_this_ruling() -> None:
    """Until 0.1 a jack went on to the next player who had cards: here past seat 1, who has folded."""
    match = table(3, ["B5", "", "G5"], ["2C JC 3C", "2D 3D 5D", "2H 3H 5H"], jack_skips="yes")
    for seat, move in [(0, "2C B5-B7"), (1, "fold"), (2, "2H G5-G7"), (0, "JC B7-B18")]:
        match.play(seat, move)
    record = match.record()
    record["moves"].append([2, "drop 3H"])
    with pytest.raises(BadRecord) as today:
        ludotheque.replay(record)
    assert "T13" not in str(today.value)
    del record["options"]["help"], record["options"]["own_start"]
    with pytest.raises(BadRecord, match=r"earlier reading of the rules, which differed in .*T13"):
        ludotheque.replay(record)
