"""Everything that happens in Rockoman is told in both languages; what the sheet does not say is said to be ours."""

from __future__ import annotations

import json
import re

import pytest

from ludotheque.examples import parts_of
from ludotheque.games.rockoman import GAME
from ludotheque.games.rockoman.notation import NAMES
from tests.test_words import french

from .tools import draw, play, table

ENGLISH_WORDS = re.compile(rf"\b({'|'.join(sorted({*NAMES} - {'DUEL'}))})\b")  # a duel is one in both languages


@pytest.mark.parametrize(
    ("deck", "moves", "english", "french"),
    [
        ("P1", "", "The draw pile has 1 card.", "La pioche compte 1 carte."),
        ("P1 P2", "", "The draw pile has 2 cards.", "La pioche compte 2 cartes."),
        ("R1 P2", "0 draw", "Player 1 draws the rock 1.", "Joueur 1 pioche la roche 1."),
        ("P1 P2", "0 draw", "Player 1 draws the paper 1.", "Joueur 1 pioche le papier 1."),
        ("S1 P2", "0 draw", "Player 1 draws the scissors 1.", "Joueur 1 pioche les ciseaux 1."),
        ("GUN P2", "0 draw", "Player 1 draws the GUN card.", "Joueur 1 pioche la carte FUSIL."),
        ("GOOD P2", "0 draw", "Player 1 draws the GOOD card.", "Joueur 1 pioche la carte BRAVO."),
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


def test_no_card_is_called_by_its_english_name_in_french() -> None:
    """Only a dealt card is written that way, and the one chapter that says so may use the words."""
    told = [text for _, text in french(GAME.id)]
    howto = [part for part in parts_of(GAME.howto("fr")) if isinstance(part, str)]
    rulings = [
        chapter for chapter in GAME.rulings("fr").split("\n## ") if not chapter.startswith("Comment cela s’écrit")
    ]
    assert [text for text in (*told, *howto, *rulings) if ENGLISH_WORDS.search(text)] == []


def test_a_french_table_shows_french_words_on_its_cards() -> None:
    match = table("GUN GOOD SICK STEAL DUEL P1")
    draw(match, 5)
    drawn = "".join(
        ink.text if isinstance(ink.text, str) else ink.text.text("fr")
        for line in match.seen_by(0).draw()
        for ink in line
    )
    assert "[DUEL] ← VOLEUR MALADE BRAVO FUSIL" in drawn
