"""What Rockoman asks at each moment, what can be answered, and why not otherwise."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from ludotheque.errors import IllegalMove
from ludotheque.match import Match
from tests.census import state_of

from .tools import draw, duelling, table


def drawing() -> Match:
    return table("P1 P2", players=3)


def calling() -> Match:
    match = table("R* S4 P2", players=3)
    draw(match, 2)
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
            "Seule la carte FUSIL demande un symbole : écrivez @1.",
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
            "Les super cartes de Joueur 2 sont toutes pareilles : écrivez @1.",
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
            "GOOD: from whose point pile do you take cards?",
            ["take 2 cards from Player 2"],
        ),
        (
            partial(aiming, "SICK"),
            "SICK: to whom do you give 1 card of your point pile?",
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
