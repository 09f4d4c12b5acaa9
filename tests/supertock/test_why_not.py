"""Super Tock: why a move is refused, and why a card cannot be played."""

from __future__ import annotations

import pytest

from ludotheque.games import find
from ludotheque.games.layout import opened
from ludotheque.games.supertock.words import why_card
from ludotheque.match import Match
from ludotheque.pages import rules_at_hand
from tests.supertock.tables import HOME, refusal, table

NOTATION = find("supertock").notation

# --- why not ----------------------------------------------------------------------------------------------------------

TABLES = {
    "start": ([], ["KC 2C 7C 10C JC"], {}),
    "out": (["B5 A14 Ah2 B8", "C18 E18 Eh1"], ["KC 4C 7C 10C JC"], {}),
    "high": (["sky A18", "C18"], ["KC 4C 7C 10C JC"], {}),
    "kept": (["E14 A16 A18 Ah1", "E18"], ["KC 4C 7C 10C JC"], {"start_protected": "yes", "overshoot": "forbidden"}),
    "keen": (["E14 A18 Ah1", "E18 D2 Eh1"], ["4C 3C 2C 10C JC"], {"start_protected": "yes", "advanced": "yes"}),
    "fold": ([], ["2C 3C 4C 5C 6C"], {}),
    "drop": ([], ["2C 3C 4C 5C 6C"], {"stuck": "discard"}),
    "both": (["A18"], ["KC 4C 7C 10C JC"], {"start_protected": "yes", "own_start": "captures"}),
    "lone": (["Ah1 Ah2"], ["JC 5C 6C 7C AC"], {"jack_skips": "yes"}),
}


@pytest.mark.parametrize(
    ("name", "move", "reason"),
    [
        ("start", "KD A0-A18", "You do not hold the king of diamonds."),
        ("start", "7C A0-A18", "Only an ace or a king starts a marble from the break."),
        ("start", "KC A0-B18", "A marble starts on A18."),
        ("start", "KC C16-D11", "There is no marble on C16."),
        ("start", "KC sky-D8", "There is no marble in heaven."),
        ("start", "KC E0-E18", "The marble in the break E0 belongs to Player 2, not to you."),
        ("start", "KC C0-C18", "There is no marble in the break C0."),
        ("start", "fold", "You can play, for example the king of clubs (start on A18): who can play must play."),
        ("start", "drop 2C", "You can play, for example the king of clubs (start on A18): who can play must play."),
        ("start", "JC skip", "At this table a jack only moves 11."),
        ("start", "KC skip", "Only a jack can be played without a marble."),
        ("start", "10C A0xE0", "At this table a 10 does not exchange marbles."),
        ("start", "KC A0xE0", "Only a 10 exchanges marbles."),
        ("out", "7C B5-B13", "With the 7 of clubs the marble on B5 goes to B12, not to B13."),
        ("out", "7C C18-D7", "The marble on C18 belongs to Player 2, not to you."),
        ("out", "7C A14-Ah4", "In the home, another marble stands in the way of the one on A14."),
        ("out", "7C A14-Ah3", "From A14 to Ah3 it is 6 steps: the count must be exact."),
        ("out", "7C A14-Eh1", "Eh1 belongs to another home."),
        ("out", "7C A14-A0", "A marble goes to the break only when it is captured."),
        ("out", "7C Ah2-A0", "A marble goes to the break only when it is captured."),
        ("out", "7C B8-sky", "Only an ace, a 10 or a king goes to heaven or comes down from it."),
        ("out", "KC B5-sky", "Heaven is reached from an 8 only, not from B5."),
        ("out", "7C Ah2-Ah4", "The marble on Ah2 would land beyond the end of the home."),
        ("out", "7C Eh1-Eh2", "The marble on Eh1 belongs to Player 2, not to you."),
        ("high", "KC A0-A18", "A marble of the same colour stands on A18: no other can start."),
        ("high", "KC sky-B9", "From heaven a marble comes down on an 8."),
        ("high", "7C sky-B8", "Only an ace, a 10 or a king goes to heaven or comes down from it."),
        ("kept", "4C E14-E18", "The marble on E18 is protected: the one on E14 cannot pass it or land there."),
        ("kept", "7C E14-F3", "The marble on E18 is protected: the one on E14 cannot pass it or land there."),
        ("kept", "4C A16-B2", "The marble on A18 is protected: the one on A16 cannot pass it or land there."),
        ("kept", "KC A16-B11", "The marble on A18 is protected: the one on A16 cannot pass it or land there."),
        ("keen", "4C E14-E18", "With the 4 of clubs the marble on E14 goes to E10, not to E18."),
        ("keen", "4C A18-Ah1", "A 4 goes back 4, never into a home."),
        ("keen", "2C Ah1-Ah2", "With the 2 of clubs the marble on Ah1 goes to Ah3, not to Ah2."),
        ("keen", "10C E14xE18", "A marble on its own start is protected: it cannot be exchanged."),
        ("keen", "10C A18xD2", "A marble on its own start is protected: it cannot be exchanged."),
        ("keen", "10C E14xA18", "Marbles are exchanged with an opponent only."),
        ("keen", "10C E14xEh1", "Only marbles on the ring or in heaven can be exchanged."),
        ("keen", "10C Ah1xD2", "Only marbles on the ring or in heaven can be exchanged."),
        ("keen", "10C E14xD3", "There is no marble on D3."),
        ("keen", "10C D2xE14", "The marble on D2 belongs to Player 2, not to you."),
        (
            "keen",
            "JC skip",
            "A jack that can move a marble must do so, for example the jack of clubs (from A18 to B11).",
        ),
        ("fold", "drop 2C", "At this table, who cannot play puts the whole hand down."),
        ("fold", "2C A0-A18", "Only an ace or a king starts a marble from the break."),
        ("drop", "fold", "At this table, who cannot play puts down one card only, for example the 2 of clubs."),
        ("drop", "drop KC", "You do not hold the king of clubs."),
        ("both", "KC A0-A18", "The marble on A18 is protected: no other can start."),
        ("lone", "AC Ah1-Ah2", "In the home, another marble stands in the way of the one on Ah1."),
        ("lone", "AC Ah1-A18", "With the ace of clubs the marble on Ah1 goes to Ah2, not to A18."),
        ("lone", "JC skip", "With no marble on the ring or in heaven, a jack cannot hit Player 2."),
    ],
)
def test_why_not(name: str, move: str, reason: str) -> None:
    marbles, hands, options = TABLES[name]
    match = table(2, marbles, hands, **options)
    assert refusal(match, move) == reason
    assert "{" not in refusal(match, move, "fr")
    assert refusal(match, move, "fr") != reason


def test_why_not_past_the_own_door() -> None:
    match = table(2, ["A14"], ["7C 8C"], overshoot="forbidden")
    assert refusal(match, "7C A14-B3") == "The marble on A14 may not move past its door."


def test_an_exchange_may_be_all_that_can_be_played() -> None:
    match = table(2, ["A14", "E7"], ["10C QC 9C 8C JC"], ten_swaps="yes", overshoot="forbidden")
    assert refusal(match, "fold") == ("You can play, for example the 10 of clubs (A14 for E7): who can play must play.")


def test_that_a_space_is_empty_is_no_matter_of_rulings() -> None:
    reason = table(2, ["B5"], ["7C"]).explain(0, "7C D18-E7")
    assert reason is not None
    assert (reason.text("en"), reason.ruling) == ("There is no marble on D18.", "")


def test_why_not_after_a_jack() -> None:
    match = table(2, ["B5", "E18"], ["JS", "KC 2C 3C 4C 5C"], jack_skips="yes")
    match.play(0, "JS B5-B16")
    assert (
        refusal(match, "KC E18-F13") == "A jack was played: put down one card of your hand, for example the 2 of clubs."
    )
    assert refusal(match, "fold") == "A jack was played: put down one card of your hand, for example the 2 of clubs."
    assert refusal(match, "drop KD") == "You do not hold the king of diamonds."


def test_why_not_in_teams() -> None:
    match = table(4, ["B5", "", "E5"], ["7C"], teams="yes")
    assert refusal(match, "7C E5-E12") == ("The marble on E5 is a partner's: you play it once your own four are home.")
    done = "Eh1 Eh2 Eh3 Eh4"
    helper = table(8, [HOME, "B7", "C5", "", done], ["7C AC"], teams="yes")
    assert refusal(helper, "7C B7-B14") == "The marble on B7 belongs to Player 2, not to you."
    assert refusal(helper, "AC Eh1-Eh2") == "Player 5 has four marbles home: choose a marble that is not."
    assert refusal(helper, "AC Ah1-Ah2") == "Player 1 has four marbles home: choose a marble that is not."


def test_why_a_helper_who_can_help_does_not_put_the_whole_hand_down() -> None:
    helper = table(4, [HOME, "", "E5"], ["7C AC 2D 3D 5D"], teams="yes")
    assert refusal(helper, "fold") == (
        "The whole hand goes down only if no card can be played: put one card down, or help, "
        "for example the ace of clubs (from E5 to E6)."
    )
    assert refusal(helper, "fold", "fr") == (
        "On ne dépose toute sa main que si aucune carte ne peut être jouée\u00a0: "
        "déposez une carte, ou aidez, par exemple l’as de trèfle (de E5 à E6)."
    )
    forced = table(4, [HOME, "", "E5"], ["7C AC 2D 3D 5D"], teams="yes", help="must")
    assert "who can play must play" in refusal(forced, "fold")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_who_helps_is_told_how(lang: str) -> None:
    helper = table(4, [HOME, "", "E5"], ["7C AC 2D 3D 5D"], teams="yes")
    told = rules_at_hand(helper.game, lang, helper.view()["phase"])
    assert {"en": "## Teams", "fr": "## Les équipes"}[lang] in told
    assert "`QH A18-B12`" in told, "and how cards are played"
    alone = table(4, ["E5"], ["7C"], teams="yes")
    assert {"en": "## Teams", "fr": "## Les équipes"}[lang] not in rules_at_hand(
        alone.game, lang, alone.view()["phase"]
    )


# --- why a card cannot be played --------------------------------------------------------------------------------------


def reason_for(match: Match, card: str, lang: str = "en") -> str | None:
    seat = match.actors[0]
    state = opened(match.seen_by(seat).table, match.game.rules.TABLE)
    code = NOTATION.read(f"drop {card}")
    assert code is not None
    reason = why_card(state, seat, code >> 16 & 63)
    return None if reason is None else reason.text(lang)


def test_why_a_card_cannot_be_played() -> None:
    match = table(2, ["A14 sky Ah2"], ["8C 7C QC 3C AC"], overshoot="forbidden")
    assert reason_for(match, "AC") is None
    assert reason_for(match, "3C") is None
    assert reason_for(match, "KC") == "You do not hold the king of clubs."
    assert reason_for(match, "8C") == (
        "No marble can move with the 8 of clubs. "
        "The marble on A14 would land beyond the end of the home. "
        "The marble in heaven needs an ace, a 10 or a king. "
        "The marble on Ah2 would land beyond the end of the home. "
        "Only an ace or a king starts a marble from the break."
    )
    assert reason_for(match, "7C") == (
        "No marble can move with the 7 of clubs. "
        "In the home, another marble stands in the way of the one on A14. "
        "The marble in heaven needs an ace, a 10 or a king. "
        "The marble on Ah2 would land beyond the end of the home. "
        "Only an ace or a king starts a marble from the break."
    )
    french = reason_for(match, "8C", "fr")
    assert french is not None
    assert french.startswith("Aucune bille ne peut bouger avec le 8 de trèfle. La bille en A14 dépasserait")


def test_why_a_card_is_stopped_by_a_protected_start() -> None:
    match = table(2, ["E14 E16", "E18"], ["5C KC"], start_protected="yes")
    assert reason_for(match, "5C") == (
        "No marble can move with the 5 of clubs. "
        "The marble on E18 is protected: the one on E14 cannot pass it or land there. "
        "The marble on E18 is protected: the one on E16 cannot pass it or land there. "
        "Only an ace or a king starts a marble from the break."
    )


def test_why_a_4_cannot_go_back() -> None:
    match = table(2, ["F2 Ah1", "E18"], ["4C"], start_protected="yes", four_back="yes")
    assert reason_for(match, "4C") == (
        "No marble can move with the 4 of clubs. "
        "The marble on E18 is protected: the one on F2 cannot pass it or land there. "
        "The marble on Ah1 would land beyond the end of the home. "
        "Only an ace or a king starts a marble from the break."
    )


def test_the_cards_that_move_nothing_are_told_with_their_reasons() -> None:
    match = table(2, ["Ah1", "E5"], ["AC 2C 3C 5C QC", "2D 3D 5D 6D 7D"])
    idle = match.seen_by(0).idle()
    assert [card for card, _ in idle] == ["5C", "QC"]
    assert str(idle[0][1]).startswith("No marble can move with the 5 of clubs. The marble on Ah1 would land beyond")
    jack = table(2, ["B5"], ["JS", "2C 3C 5C 6C 7C"], jack_skips="yes")
    jack.play(0, "JS B5-B16")
    assert jack.seen_by(1).idle() == [], "any card may go"
