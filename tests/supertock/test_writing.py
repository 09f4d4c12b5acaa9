"""Super Tock as it is written, told, asked, shown and drawn."""

from __future__ import annotations

import itertools
import json

import pytest

from ludotheque.games import find
from ludotheque.match import Match
from tests.helpers import play_script
from tests.supertock.tables import CARDS, HOME, table

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
