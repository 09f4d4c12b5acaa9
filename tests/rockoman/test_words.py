"""Rockoman in notation, sentences, data and drawings."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

import pytest

from ludotheque.errors import BadDeal, BadOption, IllegalMove
from ludotheque.games.rockoman import GAME
from ludotheque.games.rockoman.notation import read
from ludotheque.match import Match
from tests.census import state_of

from .tools import draw, play, table

# --- notation and deals -----------------------------------------------------------------------------------------------


def test_moves_are_read_in_capitals_or_not() -> None:
    assert read(" Rockoman ") == read("rockoman")
    assert read("@2:r") == read("@2:R")
    assert read("!p") == read("!P")
    assert read("@6") is None
    assert read("rock") is None


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        ({"deck": []}, "deck: a draw pile needs at least one card."),
        ({"deck": "R1"}, "deck: a list is needed, not 'R1'."),
        ({"deck": ["R17"]}, "deck[0]: there is no card 'R17'; cards are written like R7, R*, GUN."),
        ({"deck": ["R1", 7]}, "deck[1]: there is no card 7; cards are written like R7, R*, GUN."),
        ({"deck": ["R1", "R1"]}, "deck[1]: 'R1' is there once too often."),
        ({"deck": ["P*", "P*", "P*"]}, "deck[2]: 'P*' is there once too often."),
        ({"deck": ["DIAMOND", "DIAMOND"]}, "deck[1]: 'DIAMOND' is there once too often."),
        ({"deck": ["RING"] * 4}, "deck[3]: 'RING' is there once too often."),
        ({"deck": ["R1"], "hands": []}, "A deal has no part 'hands': only 'deck'."),
        ({}, "The deal lacks 'deck'."),
        (["R1"], "A deal is an object with 'deck', not ['R1']."),
    ],
)
def test_a_bad_deal_is_refused(deal: object, reason: str) -> None:
    with pytest.raises(BadDeal) as refusal:
        Match.start("rockoman", deal=deal)
    assert refusal.value.message.text("en") == reason


def test_rm2_the_option_numbers_decides_which_cards_there_are() -> None:
    table("R8 R8", numbers="1-8x2")
    table("R4 R4 R4 R4", numbers="1-4x4")
    with pytest.raises(BadDeal):
        table("R9", numbers="1-8x2")
    with pytest.raises(BadDeal):
        table("R8 R8 R8", numbers="1-8x2")
    with pytest.raises(BadDeal):
        table("R5", numbers="1-4x4")


def test_players_and_options_are_checked() -> None:
    with pytest.raises(BadOption):
        table("R1", players=7)
    with pytest.raises(BadOption):
        table("R1", players=1)
    with pytest.raises(BadOption):
        table("R1", numbers="1-5")


# --- sentences --------------------------------------------------------------------------------------------------------


def drawing() -> Match:
    return table("P1 P2", players=3)


def calling() -> Match:
    match = table("R* S4 P2", players=3)
    draw(match, 2)
    return match


def duelling() -> Match:
    match = table("DUEL P2", players=3)
    draw(match)
    play(match, "0 @1")
    return match


def aiming(card: str) -> Match:
    """Seat 0 has drawn this card; seat 1 has a super, rings and points, seat 2 two kinds of supers, seat 3 nothing."""
    match = table(f"{card} P2", players=4)
    state = state_of(match)
    state.points[:4] = (1, 2, 0, 0)
    state.supers[1, 0] = state.supers[2, 1] = state.supers[2, 2] = 1
    state.rings[1] = 2
    draw(match)
    return match


@pytest.mark.parametrize(
    ("start", "move", "english", "french"),
    [
        (drawing, "@1", "It is time to draw a card.", "C’est le moment de piocher une carte."),
        (
            drawing,
            "rockoman",
            "ROCKOMAN is called when a card has just been drawn, with the super that beats the top card.",
            "On crie ROCKOMAN quand une carte vient d’être piochée, avec la super carte qui bat celle du dessus.",
        ),
        (
            calling,
            "draw",
            "It is time to decide: do you call ROCKOMAN?",
            "C’est le moment de décider : criez‑vous ROCKOMAN?",
        ),
        (
            duelling,
            "draw",
            "It is time for the duel: rock, paper or scissors.",
            "C’est le moment du duel : roche, papier ou ciseaux.",
        ),
        (
            partial(aiming, "GOOD"),
            "!R",
            "It is time to choose an opponent.",
            "C’est le moment de choisir un adversaire.",
        ),
        (
            partial(aiming, "GOOD"),
            "@4",
            "There is no seat 4: seats go from 0 to 3.",
            "Il n’y a pas de place 4 : les places vont de 0 à 3.",
        ),
        (
            partial(aiming, "GOOD"),
            "@0",
            "The card is aimed at an opponent, not at yourself.",
            "La carte vise un adversaire, pas vous.",
        ),
        (
            partial(aiming, "GOOD"),
            "@2",
            "Player 3 has no card in the point pile.",
            "Joueur 3 n’a aucune carte dans sa pile des points.",
        ),
        (
            partial(aiming, "GOOD"),
            "@1:R",
            "Only the GUN card asks for a suit: write @1.",
            "Seule la carte FUSIL demande une sorte : écrivez @1.",
        ),
        (partial(aiming, "STEAL"), "@2", "Player 3 has no ring card.", "Joueur 3 n’a aucune carte bague."),
        (partial(aiming, "GUN"), "@3", "Player 4 has no super card.", "Joueur 4 n’a aucune super carte."),
        (
            partial(aiming, "GUN"),
            "@2",
            "Player 3 has different super cards: choose one, for example @2:P.",
            "Joueur 3 a des super cartes différentes : choisissez, par exemple @2:P.",
        ),
        (
            partial(aiming, "GUN"),
            "@2:R",
            "Player 3 does not have the rock super card.",
            "Joueur 3 n’a pas la super carte roche.",
        ),
        (
            partial(aiming, "GUN"),
            "@1:R",
            "Player 2 has only one kind of super card: write @1.",
            "Joueur 2 n’a qu’une sorte de super carte : écrivez @1.",
        ),
    ],
)
def test_an_illegal_move_is_explained(start: Callable[[], Match], move: str, english: str, french: str) -> None:
    match = start()
    reason = match.explain(0, move)
    assert reason is not None
    assert reason.text("en") == english
    assert reason.text("fr").replace("\u00a0", " ") == french
    with pytest.raises(IllegalMove):
        match.play(0, move)


@pytest.mark.parametrize(
    ("start", "question", "labels"),
    [
        (drawing, "Draw a card.", ["draw a card"]),
        (
            calling,
            "On top: the scissors 4. Do you call ROCKOMAN?",
            ["keep the super card", "lay the rock super card on top and take the discard pile (2 cards)"],
        ),
        (duelling, "Duel: rock, paper or scissors?", ["show rock", "show paper", "show scissors"]),
        (
            partial(aiming, "GUN"),
            "GUN: whose super do you take?",
            [
                "take the rock super card from Player 2",
                "take the paper super card from Player 3",
                "take the scissors super card from Player 3",
            ],
        ),
        (
            partial(aiming, "GOOD"),
            "GOOD: from whose point pile do you take 3 cards?",
            ["take 2 cards from Player 2"],
        ),
        (
            partial(aiming, "SICK"),
            "SICK: to whom do you give 3 cards of your point pile?",
            ["give 1 card to Player 2", "give 1 card to Player 3", "give 1 card to Player 4"],
        ),
        (
            partial(aiming, "DUEL"),
            "DUEL: whom do you challenge?",
            ["challenge Player 2", "challenge Player 3", "challenge Player 4"],
        ),
        (
            partial(aiming, "STEAL"),
            "STEAL: from whose ring pile do you take a card?",
            ["take a ring card from Player 2, who has 2"],
        ),
    ],
)
def test_every_question_and_answer_is_put_in_words(
    start: Callable[[], Match], question: str, labels: list[str]
) -> None:
    known = start().seen_by(0)
    assert known.ask().text("en") == question
    assert [known.label(move).text("en") for move in known.legal] == labels
    french = [known.ask().text("fr"), *(known.label(move).text("fr") for move in known.legal)]
    assert not set(french) & {question, *labels}


@pytest.mark.parametrize(
    ("deck", "moves", "english", "french"),
    [
        ("P1", "", "The draw pile has 1 card.", "La pioche compte 1 carte."),
        ("P1 P2", "", "The draw pile has 2 cards.", "La pioche compte 2 cartes."),
        ("R1 P2", "0 draw", "Player 1 draws the rock 1.", "Joueur 1 pioche la roche 1."),
        ("P1 P2", "0 draw", "Player 1 draws the paper 1.", "Joueur 1 pioche le papier 1."),
        ("S1 P2", "0 draw", "Player 1 draws the scissors 1.", "Joueur 1 pioche les ciseaux 1."),
        ("GUN P2", "0 draw", "Player 1 draws the GUN card.", "Joueur 1 pioche la carte FUSIL."),
        ("GOOD P2", "0 draw", "Player 1 draws the GOOD card.", "Joueur 1 pioche la carte GOOD."),
        ("SICK P2", "0 draw", "Player 1 draws the SICK card.", "Joueur 1 pioche la carte MALADE."),
        ("STEAL P2", "0 draw", "Player 1 draws the STEAL card.", "Joueur 1 pioche la carte VOLEUR."),
        (
            "DUEL P2",
            "0 draw",
            "Player 1 draws the DUEL card.",
            "Joueur 1 pioche la carte DUEL.",
        ),
        (
            "P* P2",
            "0 draw",
            "Player 1 draws the paper super card and keeps it face up.",
            "Joueur 1 pioche la super carte papier et la garde, face visible.",
        ),
        ("RING P2", "0 draw", "Player 1 draws a ring card.", "Joueur 1 pioche une carte bague."),
        (
            "P1 P2 P3",
            "0 draw, 1 draw",
            "Player 2 takes the discard pile with the paper 2: 2 cards.",
            "Joueur 2 ramasse la défausse avec le papier 2 : 2 cartes.",
        ),
        ("R* R* S1 P1", "0 draw, 1 draw, 2 draw, 1 pass", "Player 2 has decided.", "Joueur 2 a décidé."),
        ("S1 R* P1", "0 draw, 1 draw, 1 pass", "Player 2 does not call.", "Joueur 2 ne dit rien."),
        ("S1 R* P1", "0 draw, 1 draw, 1 rockoman", "Player 2 calls ROCKOMAN!", "Joueur 2 crie ROCKOMAN!"),
        (
            "S1 R* P1",
            "0 draw, 1 draw, 1 rockoman",
            "Player 2 lays the rock super card on top and takes the discard pile: 2 cards.",
            "Joueur 2 pose la super carte roche et ramasse la défausse : 2 cartes.",
        ),
        (
            "R* P1 S1 P2",
            "0 draw, 1 draw, 2 draw, 0 rockoman",
            "Player 3 had beaten the pile and goes without.",
            "Joueur 3 avait battu la défausse et repart les mains vides.",
        ),
        (
            "GUN P2",
            "0 draw",
            "There is nobody to aim at: nothing happens.",
            "Il n’y a personne à viser : rien ne se passe.",
        ),
        (
            "SICK P2",
            "0 draw",
            "Player 1 has no card to give: nothing happens.",
            "Joueur 1 n’a aucune carte à donner : rien ne se passe.",
        ),
        (
            "S* GUN P2",
            "0 draw, 1 draw, 1 @0",
            "Player 2 takes the scissors super card from Player 1 into the point pile.",
            "Joueur 2 prend la super carte ciseaux à Joueur 1 et la met dans sa pile des points.",
        ),
        (
            "P1 P2 GOOD P3",
            "0 draw, 1 draw, 2 draw, 2 @1",
            "Player 3 takes 2 cards from Player 2.",
            "Joueur 3 prend 2 cartes à Joueur 2.",
        ),
        (
            "P* GUN SICK SICK SICK P3",
            "0 draw, 1 draw, 1 @0, 2 draw, 0 draw, 1 draw, 1 @2",
            "Player 2 gives 1 card to Player 3.",
            "Joueur 2 donne 1 carte à Joueur 3.",
        ),
        (
            "P1 P2 DUEL P3",
            "0 draw, 1 draw, 2 draw, 2 @1, 1 !R, 2 !P",
            "Player 3 wins the duel and takes 2 cards from Player 2.",
            "Joueur 3 gagne le duel et prend 2 cartes à Joueur 2.",
        ),
        (
            "DUEL P3",
            "0 draw, 0 @1, 0 !R, 1 !P",
            "Player 2 wins the duel, but Player 1 has no card to lose.",
            "Joueur 2 gagne le duel, mais Joueur 1 n’a aucune carte à perdre.",
        ),
        (
            "RING STEAL P1",
            "0 draw, 1 draw, 1 @0",
            "Player 2 takes a ring card from Player 1.",
            "Joueur 2 prend une carte bague à Joueur 1.",
        ),
        (
            "RING P1",
            "0 draw",
            "Player 1 says: “I have the diamond card!”",
            "Joueur 1 dit : « J’ai la bague diamant! »",
        ),
        ("DIAMOND", "0 draw", "Player 1 shows the diamond: 5 points.", "Joueur 1 montre le diamant : 5 points."),
        (
            "R* S4 RING S1 S2",
            "0 draw, 1 draw, 0 rockoman, 2 draw, 0 draw, 1 draw",
            "Equal scores: the supers in the point piles decide.",
            "Égalité : les super cartes dans les piles des points décident.",
        ),
    ],
)
def test_every_event_is_told_in_both_languages(deck: str, moves: str, english: str, french: str) -> None:
    match = table(deck, players=3)
    if moves:
        play(match, moves)
    told = {event.text("en"): event.text("fr").replace("\u00a0", " ") for event in match.events()}
    assert told[english] == french
    assert all(json.dumps(event.data()) for event in match.events())


@pytest.mark.parametrize(
    ("deck", "drawn", "stolen"),
    [
        ("DIAMOND STEAL P1", "pioche une carte bague : c’est le diamant!", "à Joueur 1 : c’est le diamant!"),
        ("RING STEAL P1", "pioche une carte bague : une simple bague.", "à Joueur 1 : une simple bague."),
    ],
)
def test_rm10_who_may_know_is_told_which_ring_it_was(deck: str, drawn: str, stolen: str) -> None:
    match = table(deck)
    draw(match)
    assert drawn in match.events(0)[0].text("fr").replace("\u00a0", " ")
    draw(match)
    play(match, "1 @0")
    for seat in (0, 1):
        assert stolen in match.events(seat)[0].text("fr").replace("\u00a0", " ")


# --- data and drawings ------------------------------------------------------------------------------------------------


def drawn(match: Match, seat: int | None = None, width: int = 0) -> list[str]:
    lines = match.seen_by(seat).draw(width)
    return ["".join(ink.text if isinstance(ink.text, str) else ink.text.text("en") for ink in line) for line in lines]


def test_the_view_tells_all_that_is_on_the_table() -> None:
    match = table("DIAMOND R* RING P1 S4 GUN P2")
    draw(match, 5)
    view = match.view(1)
    assert json.loads(json.dumps(view)) == view
    assert view["phase"] == "call"
    assert view["turn"] == 0
    assert view["draw_pile"] == 2
    assert view["discard_pile"] == ["P1", "S4"]
    assert view["rival"] == "S4"
    assert view["earned"] is True
    assert view["rings"] == []
    assert view["diamond"] is None
    assert view["seats"][0] == {"points": 0, "supers": [], "rings": 2, "answer": None, "point_supers": None}
    assert view["seats"][1]["supers"] == ["R"]
    assert match.view(0)["rings"] == ["DIAMOND", "RING"]


def test_the_view_of_a_duel() -> None:
    match = duelling()
    play(match, "0 !R")
    assert match.view(0)["duel"] == {"duellists": [0, 1], "shows": ["R", None, None]}
    assert match.view(1)["duel"] == {"duellists": [0, 1], "shows": ["?", None, None]}
    assert drawn(match)[-1] == "Duel: Player 1 and Player 2!"


def test_the_drawing_for_its_owner_and_for_a_spectator() -> None:
    match = table("DIAMOND R* RING R* S4 GUN P2")
    assert drawn(match)[:3] == ["7 cards in the draw pile", " Discard pile: empty", ""]
    draw(match, 5)
    assert drawn(match, 0) == [
        "2 cards in the draw pile",
        " Discard pile: [✂S4]  (1 card)",
        "",
        "→ A  Player 1  0 points  2 ring cards",
        "  B  Player 2  0 points  supers: ●R* ●R*",
        "",
        "Your ring pile: the diamond a plain ring",
    ]
    assert drawn(match) == drawn(match, 0)[:-2]
    play(match, "1 pass")
    draw(match)
    assert drawn(match)[1] == " Discard pile: [GUN] ← ✂S4  (2 cards)"


def test_the_drawing_shows_who_has_decided() -> None:
    match = table("R* R* S4 P1")
    draw(match, 3)
    play(match, "1 pass")
    assert drawn(match)[4] == "  B  Player 2  0 points  supers: ●R*  has decided"


def test_the_drawing_at_the_end_shows_the_diamond() -> None:
    match = table("DIAMOND P1")
    draw(match, 2)
    assert drawn(match)[3] == "  A  Player 1  0 points  1 ring card  the diamond: +5"


def test_a_high_pile_is_drawn_as_far_as_there_is_room() -> None:
    match = table("GUN GOOD SICK STEAL GOOD P1")
    draw(match, 5)
    assert drawn(match, width=46)[1] == " Discard pile: [GOOD] ← STEAL SICK …  (5 cards)"
    assert drawn(match)[1] == " Discard pile: [GOOD] ← STEAL SICK GOOD GUN  (5 cards)"


# --- what is ours -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "mark", "ours"),
    [
        (
            "en",
            "our reading",
            ["two to six players", "two of each suit", "three plain ones", "numbers 1 to 16", "twenty"],
        ),
        (
            "fr",
            "notre lecture",
            ["deux à six joueurs", "deux de chaque", "trois simples", "nombres de 1 à 16", "vingt"],
        ),
    ],
)
def test_what_the_sheet_does_not_say_is_said_to_be_ours(lang: str, mark: str, ours: list[str]) -> None:
    _, listed = GAME.rulings(lang).lower().split(f"\n{mark}", 1)
    for reading in ours:
        assert reading in listed.split("\n\n")[1], reading
    assert mark in GAME.howto(lang)
