"""Super Tock in teams (T14)."""

from __future__ import annotations

from tests.census import state_of
from tests.helpers import play_script, sentences
from tests.supertock.tables import marbles, refusal, table, ways
from tests.supertock.test_judgement import best

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


def test_t14_who_helps_may_always_put_down_a_card_instead() -> None:
    match = table(4, [HOME[0], "C18", "E18"], ["KC 4C 5C 6C 7C"], teams="yes")
    drops = ["drop 4C", "drop 5C", "drop 6C", "drop 7C", "drop KC"]
    assert [move for move in match.legal(0) if move.startswith("drop")] == drops
    assert len(match.legal(0)) == 5 + 5, "and every move that helps; no second start"
    assert sentences(play_script(match, "0 drop KC")) == [
        "Player 1 puts down the king of clubs and helps nobody this time."
    ]
    assert match.actors == (1,)


def test_t14_with_help_must_who_can_help_must_help() -> None:
    match = table(4, [HOME[0], "C18", "E18"], ["KC 4C 5C 6C 7C"], teams="yes", help="must")
    assert not any(move.startswith("drop") for move in match.legal(0))
    assert refusal(match, "drop KC").startswith("You can play, for example ")
    stuck = table(4, [HOME[0], "C18", "Eh1"], ["4C 5C 6C 7C 8C"], teams="yes", help="must")
    assert stuck.legal(0) == ["fold"]


def test_t14_a_helper_who_cannot_play_puts_down_the_hand_or_a_card() -> None:
    spots, hand = [HOME[0], "C18", "Eh1"], ["4C 5C 6C 7C 8C"]
    drops = [f"drop {card}" for card in hand[0].split()]
    match = table(4, spots, hand, teams="yes")
    assert match.legal(0) == ["fold", *drops]
    assert str(match.seen_by(0).ask()) == "No card of yours can be played: put one down, or the whole hand."
    one = table(4, spots, hand, teams="yes", stuck="discard")
    assert one.legal(0) == drops
    assert refusal(one, "drop KC") == "You do not hold the king of clubs."


def test_t14_before_four_are_home_nobody_puts_down_a_card_freely() -> None:
    match = table(4, ["Ah1 Ah2 Ah3 B5", "", "E5"], ["7C"], teams="yes")
    assert not any(move.startswith("drop") for move in match.legal(0))


def test_t14_a_card_put_down_freely_tells_nothing_of_the_hand() -> None:
    match = table(4, [HOME[0], "C18", "E18"], ["KC 4C 5C 6C 7C"], teams="yes", stuck="discard")
    match.play(0, "drop 4C")
    assert not state_of(match).barred.any()
    must = table(4, [HOME[0], "C18", "Eh1"], ["4C 5C 6C 7C 8C"], teams="yes", stuck="discard", help="must")
    must.play(0, "drop 4C")
    assert state_of(must).barred[0], "who had to could not have played"


def test_t14_the_judgement_puts_a_card_down_when_helping_would_hurt() -> None:
    spots = [HOME[0], "C18", "E17 Eh2 Eh3 Eh4"]
    hurts = table(4, spots, ["7C 8C 9C QC KC"], teams="yes")
    assert best(hurts).startswith("drop "), "past the door, all the way round again"
    helps = table(4, spots, ["AC 8C 9C QC KC"], teams="yes")
    assert best(helps) == "AC E17-Eh1"


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
    end = match.events()[-1]
    assert end.text("en") == "The team of Player 1 and Player 3 wins!"
    assert end.text("fr") == "L’équipe de Joueur 1 et Joueur 3 gagne!"


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
