"""Super Tock: who cannot play, and the end (T9, T12)."""

from __future__ import annotations

from tests.census import state_of
from tests.helpers import play_script, sentences
from tests.supertock.tables import refusal, table

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


def test_t9_stuck_fold_at_start_folds_only_without_a_marble_under_way() -> None:
    hand = ["QC QD QH QS JC"]
    waiting = table(2, ["Ah1"], hand, stuck="fold_at_start")
    assert waiting.legal(0) == ["fold"]
    assert refusal(waiting, "drop QC") == (
        "With no marble on the ring or in heaven, who cannot play puts the whole hand down."
    )
    for out in ("sky", "A17"):
        match = table(2, [out], hand, stuck="fold_at_start", overshoot="forbidden")
        assert match.legal(0) == ["drop JC", "drop QC", "drop QD", "drop QH", "drop QS"]
        assert refusal(match, "fold") == (
            "With a marble on the ring or in heaven, who cannot play puts down one card only, "
            "for example the jack of clubs."
        )
        assert str(match.seen_by(0).ask()) == "No card of yours can be played: put one down."
    match.play(0, "drop QC")
    assert state_of(match).barred[0], "and everybody knows that none of the hand could be played"


def test_t9_stuck_fold_at_start_for_a_helper_looks_at_the_partners_marbles() -> None:
    home = "Ah1 Ah2 Ah3 Ah4"
    options = {"stuck": "fold_at_start", "teams": "yes", "help": "must"}
    assert table(4, [home, "", "Eh1"], ["QC QD QH QS JC"], **options).legal(0) == ["fold"]
    assert "drop QC" in table(4, [home, "", "sky"], ["QC QD QH QS JC"], **options).legal(0)


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
