"""Super Tock as it is written, told, asked, refused, shown and drawn."""

from __future__ import annotations

import itertools
import json

import pytest

from ludotheque.games import find
from ludotheque.games.layout import opened
from ludotheque.games.supertock.words import why_card
from ludotheque.match import Match
from ludotheque.pages import rules_at_hand
from tests.helpers import play_script
from tests.supertock.tables import CARDS, refusal, table

NOTATION = find("supertock").notation
SPACES = [f"{letter}{place}" for letter in "ABCDEFGH" for place in [*range(19), "h1", "h2", "h3", "h4"]] + ["sky"]
EXAMPLES = [
    "KS A0-A18",
    "QH A18-B12",
    "10D B8-sky",
    "AC sky-F8",
    "7C A14-Ah3",
    "10H B5xE7",
    "JS skip",
    "fold",
    "drop 7H",
]


@pytest.mark.parametrize("move", EXAMPLES)
def test_a_move_reads_and_prints_back(move: str) -> None:
    code = NOTATION.read(move)
    assert code is not None
    assert 0 <= code < 2**31
    assert NOTATION.write(code) == move
    assert NOTATION.read(move.lower()) == NOTATION.read(f"  {move.upper()} ") == code
    assert NOTATION.read(move.replace("-", " – ")) == NOTATION.read(move.replace("-", "−")) == code


def test_every_card_and_every_two_spaces_are_a_move_of_their_own() -> None:
    ways = itertools.product(("AC", "10H", "KS"), SPACES, "-x", SPACES[::7])
    moves = [f"{card} {here}{between}{there}" for card, here, between, there in ways]
    moves += [f"{card} A1-A2" for card in CARDS[1:-1] if card != "10H"]
    moves += [f"drop {card}" for card in CARDS] + [f"{card} skip" for card in CARDS] + ["fold"]
    codes = [NOTATION.read(move) for move in moves]
    assert len(set(codes)) == len(moves)
    assert [NOTATION.write(code) for code in codes if code is not None] == moves


NO_WAYS = ["", "K", "KS", "KS A0", "KS A0-", "KS A0-A19", "KS I1-A2", "KS Ah5-A1", "1C A1-A2", "7X A1-A2", "sky-A8"]
NO_WORDS = ["drop", "drop 7X", "drop fold", "skip", "7X skip", "fold 7C", "7C A1+A2", "7C A1 A2", "KSA0-A18"]


@pytest.mark.parametrize("text", [*NO_WAYS, *NO_WORDS])
def test_what_is_not_a_move(text: str) -> None:
    assert NOTATION.read(text) is None


# --- asking and labelling ---------------------------------------------------------------------------------------------

HOME = "Ah1 Ah2 Ah3 Ah4"


def asked(match: Match, lang: str = "en") -> str:
    return match.seen_by(match.actors[0]).ask().text(lang)


def test_what_is_asked() -> None:
    assert asked(table(2, ["B5"], [])) == "Play a card."
    assert asked(table(4, [HOME, "", "E5"], [], teams="yes")) == (
        "Your four marbles are home: play a card with a partner's marble, or put one down."
    )
    assert asked(table(4, [HOME, "", "E5"], [], teams="yes", help="must")) == (
        "Your four marbles are home: play a card with a partner's marble."
    )
    stuck = ["2C 3C 5C 6C 7C"]
    assert asked(table(2, [], stuck)) == "No card of yours can be played: put the whole hand down."
    assert asked(table(2, [], stuck, stuck="discard")) == "No card of yours can be played: put one down."
    jack = table(2, ["B5"], ["JS"], jack_skips="yes")
    jack.play(0, "JS B5-B16")
    assert asked(jack) == "A jack was played: put down one card, and your turn is over."


@pytest.mark.parametrize(
    ("move", "english", "french"),
    [
        ("KS A0-A18", "the king of spades: start on A18", "le roi de pique\u00a0: sortir en A18"),
        ("QH B5-B17", "the queen of hearts: from B5 to B17", "la dame de cœur\u00a0: de B5 à B17"),
        (
            "7C B5-B12",
            "the 7 of clubs: from B5 to B12, where Player 2 loses a marble",
            "le 7 de trèfle\u00a0: de B5 à B12, où Joueur 2 perd une bille",
        ),
        ("7C A14-Ah4", "the 7 of clubs: home, from A14 to Ah4", "le 7 de trèfle\u00a0: à la maison, de A14 à Ah4"),
        ("KS B8-sky", "the king of spades: from B8 up to heaven", "le roi de pique\u00a0: de B8 au ciel"),
        (
            "10D B5xB12",
            "the 10 of diamonds: exchange B5 for B12 with Player 2",
            "le 10 de carreau\u00a0: échanger B5 contre B12 avec Joueur 2",
        ),
    ],
)
def test_moves_in_words(move: str, english: str, french: str) -> None:
    match = table(2, ["B5 A14 B8", "B12"], ["KS QH 7C 10D"], ten_swaps="yes")
    label = match.seen_by(0).label(move)
    assert label.text("en") == english
    assert label.text("fr") == french


def test_more_moves_in_words() -> None:
    heaven = table(2, ["sky Ah1"], ["AC JS"], jack_skips="yes").seen_by(0)
    assert str(heaven.label("AC sky-F8")) == "the ace of clubs: from heaven down to F8"
    assert str(heaven.label("AC Ah1-Ah2")) == "the ace of clubs: from Ah1 to Ah2"
    assert str(heaven.label("JS skip")) == "the jack of spades: Player 2 puts down a card and loses the turn"
    assert heaven.label("JS skip").text("fr") == (
        "le valet de pique\u00a0: Joueur 2 dépose une carte et passe son tour"
    )
    stuck = table(2, [], ["2C 3C 5C 6C 7C"]).seen_by(0)
    assert str(stuck.label("fold")) == "put the whole hand down"
    drop = table(2, [], ["2C 3C 5C 6C 7C"], stuck="discard").seen_by(0)
    assert str(drop.label("drop 5C")) == "put down the 5 of clubs"


def test_events_in_both_languages_and_as_data() -> None:
    match = table(2, ["B5 sky Ah1 A17", "B12"], ["7C AC AD 2C 3C", "KC 8C 9C 10C QC"])
    told = []
    script = "0 7C B5-B12, 1 KC E0-E18, 0 AC sky-F8, 1 8C E18-F8, 0 AD Ah1-Ah2"
    for part in script.split(", "):
        told += play_script(match, part)
    assert [event.text("fr") for event in told] == [
        "Joueur 1 avance de 7 cases, de B5 à B12, avec le 7 de trèfle.",
        "Joueur 2 perd sa bille en B12\u00a0: elle retourne au repos.",
        "Joueur 2 sort une bille en E18 avec le roi de trèfle.",
        "Joueur 1 descend du ciel en F8 avec l’as de trèfle.",
        "Joueur 2 avance de 8 cases, de E18 à F8, avec le 8 de trèfle.",
        "Joueur 1 perd sa bille en F8\u00a0: elle retourne au repos.",
        "Joueur 1 avance dans la maison, de Ah1 à Ah2, avec l’as de carreau.",
    ]
    assert told[0].data() == {"kind": "moved", "seat": 0, "card": "7C", "from": "B5", "to": "B12", "owner": 0}
    assert told[1].data() == {"kind": "captured", "seat": 1, "space": "B12"}
    assert str(told[-1]) == "Player 1 moves on inside the home, from Ah1 to Ah2, with the ace of diamonds."


def test_one_step_is_one_space() -> None:
    match = table(2, ["B5"], ["AC"])
    assert str(match.play(0, "AC B5-B6")[0]) == "Player 1 moves 1 space, from B5 to B6, with the ace of clubs."


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


# --- shown and drawn --------------------------------------------------------------------------------------------------


def drawn(match: Match, seat: int | None, width: int, lang: str = "en") -> list[str]:
    lines = match.seen_by(seat).draw(width)
    return ["".join(ink.text if isinstance(ink.text, str) else ink.text.text(lang) for ink in line) for line in lines]


def test_the_view_is_plain_data() -> None:
    match = table(4, ["B5 Ah1", "C18"], ["7C 2C KC 3H 9S"], teams="yes")
    view = match.view(0)
    assert json.loads(json.dumps(view)) == view
    assert view["phase"] == "play"
    assert (view["shuffle"], view["deal"], view["deals"], view["lead"], view["turn"]) == (1, 1, 3, 0, 0)
    assert view["hand"] == ["2C", "3H", "7C", "9S", "KC"]
    assert view["undealt"] == 32
    assert view["seats"][1] == {
        "section": "C",
        "marbles": ["C18", "C0", "C0", "C0"],
        "home": 0,
        "cards": 5,
        "team": 1,
    }
    assert match.view(None)["hand"] == []


def test_the_star_is_drawn_where_there_is_room() -> None:
    match = table(4, ["B5 Ah1 sky", "C18"], ["7C 2C KC 3H 9S"])
    large = drawn(match, 0, 90)
    assert len(large) <= 45
    assert "8  9 10 11 12 13 14 15 16" in "".join(large), "every space with its number"
    assert drawn(match, 0, 86)[4] != large[4], "too narrow for that"
    lines = drawn(match, 0, 80)
    assert len(lines) <= 45
    assert max(len(line) for line in lines) <= 59
    assert "8 9 0 1 2 3 4 5 6" in "".join(lines), "every space with its last digit"
    board = "".join(lines[1:30])
    assert board.count("8") == 8
    assert board.count("○") == 7, "the marble on C18 covers one"
    assert board.count("□") == 31
    assert board.count("A") == 4
    assert "☼" not in board
    assert board.count("C") == 4
    assert lines[-1] == "Your hand: 2C♣ 3H♥ 7C♣ 9S♠ KC♣"
    assert "▸ A  Player 1  5 cards, 1 home, 1 in the break, leads" in lines


def test_a_low_window_has_a_line_for_each_section_with_its_player() -> None:
    match = table(4, ["B5 Ah1 sky", "C18"], ["7C 2C KC 3H 9S"])
    lines = [
        "".join(ink.text if isinstance(ink.text, str) else ink.text.text("en") for ink in line)
        for line in match.seen_by(0).draw(80, 16)
    ]
    assert len(lines) <= 12
    assert max(len(line) for line in lines) <= 80
    assert lines[0].startswith("Shuffle 1, deal 1 of 3   Heaven: A")
    assert lines[2] == "▸ A  Player 1  · · · · · · · 8 · · · · · · · · · ○ A□□□   A···  5 cards"
    styles = [ink.style for line in match.seen_by(0).draw(80, 16, "KC A0-A18") for ink in line]
    assert styles.count("marked") == 2, "a marble in the break, and where it would start"


@pytest.mark.parametrize(
    ("lang", "heads", "team"), [("en", "home   break", "5 cards (team 1)"), ("fr", "maison repos", "5 cartes éq. 1")]
)
def test_the_columns_have_whole_words_above_them_in_both_languages(lang: str, heads: str, team: str) -> None:
    match = table(4, ["B5 Ah1 sky", "C18"], ["7C"], teams="yes")
    _, numbers, first, *others = [
        "".join(ink.text if isinstance(ink.text, str) else ink.text.text(lang) for ink in line)
        for line in match.seen_by(0).draw(80, 16)
    ]
    assert numbers.split("18 ")[1].rstrip() == heads
    assert numbers.index(heads.split(maxsplit=1)[0]) == first.index("A□□□")
    assert numbers.index(heads.split()[1]) == first.index("A···")
    assert numbers.index("18") + 1 == first.index("○")
    assert numbers.index("8") == first.index("8")
    assert first.endswith(team)
    assert max(map(len, (numbers, first, *others))) <= 80


def test_without_room_every_section_is_a_line() -> None:
    match = table(4, ["B5 Ah1 sky", "C18"], ["7C"], teams="yes")
    lines = drawn(match, None, 40)
    assert lines[1] == " A ·······8·········○ A□□□ A···"
    assert lines[2] == " B ····A··8·········○ □□□□ "
    assert lines[3] == " C ·······8·········C □□□□ CCC·"
    assert lines[9] == " Heaven: A"
    assert lines[-1] == "  G  Player 4  team 2, 5 cards, 0 home, 4 in the break"
    assert drawn(match, 0, 40, "fr")[-1].startswith("Votre main\u00a0: 2C♣ ")


def test_the_drawing_of_a_finished_game_points_at_nobody() -> None:
    match = table(2, ["Ah2 Ah3 Ah4 A17"], ["AC"])
    match.play(0, "AC A17-Ah1")
    assert match.view()["phase"] == "over"
    assert not any("▸" in line for line in drawn(match, None, 80))


def test_the_board_turns_with_the_viewer() -> None:
    match = table(8, ["A17", "B17"], [])
    bottom = {seat: drawn(match, seat, 80)[1 + 26] for seat in (0, 1)}
    assert "A" in bottom[0]
    assert "B" in bottom[1]
