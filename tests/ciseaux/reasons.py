"""Why a trick went as it did, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.match import Match
from tests.helpers import play_script
from tests.reasons import Reason

CARDS = [f"{suit}{number}" for suit in "RPS" for number in range(1, 6)]


def trick(cards: str) -> Callable[[], Match]:
    def played() -> Match:
        shown = cards.split()
        match = Match.start("ciseaux", len(shown))
        play_script(match, enumerate(shown))
        return match

    return played


def all_void() -> Match:
    match = Match.start("ciseaux", 2)
    for card in [*CARDS, "J"]:
        play_script(match, enumerate((card, card)))
    return match


LOWER = "A lower card does not take it instead."
LOWER_FR = "Une carte plus faible ne la remporte pas à sa place."

REASONS = [
    Reason("took", "C1", trick("R1 J"), "The joker beats every other card.", "Le joker bat toutes les autres cartes."),
    Reason("void", "C1", trick("J J R5"), "A joker does not beat a joker.", "Un joker ne bat pas un autre joker."),
    Reason(
        "took",
        "C2",
        trick("R5 R3"),
        "A single suit: the highest number decides.",
        "Un seul symbole : le plus grand nombre l’emporte.",
    ),
    Reason("took", "C3", trick("P1 R5"), "Paper beats rock.", "Le papier bat la roche."),
    Reason("took", "C3", trick("R1 S5"), "Rock beats scissors.", "La roche bat les ciseaux."),
    Reason("took", "C3", trick("S1 P5"), "Scissors beat paper.", "Les ciseaux battent le papier."),
    Reason(
        "took",
        "C3",
        trick("P1 P2 R5"),
        "Paper beats rock: only the papers count.",
        "Le papier bat la roche : seuls les papiers comptent.",
    ),
    Reason(
        "took",
        "C3",
        trick("R1 R2 S5"),
        "Rock beats scissors: only the rocks count.",
        "La roche bat les ciseaux : seules les roches comptent.",
    ),
    Reason(
        "took",
        "C3",
        trick("S1 S2 P5"),
        "Scissors beat paper: only the scissors count.",
        "Les ciseaux battent le papier : seuls les ciseaux comptent.",
    ),
    Reason(
        "took",
        "C4",
        trick("R5 P4 S1"),
        "Three suits: the highest number decides, whatever its suit.",
        "Trois symboles différents : le plus grand nombre l’emporte, peu importe le symbole.",
    ),
    Reason(
        "took",
        "C5",
        trick("P2 P3 R5 S5"),
        "Two papers: only the papers count.",
        "Deux papiers : seuls les papiers comptent.",
    ),
    Reason(
        "took",
        "C5",
        trick("R2 R3 P5 S5"),
        "Two rocks: only the rocks count.",
        "Deux roches : seules les roches comptent.",
    ),
    Reason(
        "took",
        "C5",
        trick("S2 S3 P5 R5"),
        "Two scissors: only the scissors count.",
        "Deux ciseaux : seuls les ciseaux comptent.",
    ),
    Reason(
        "void",
        "C6",
        trick("P3 R3 S3"),
        "Three suits: the highest number decides, whatever its suit.",
        "Trois symboles différents : le plus grand nombre l’emporte, peu importe le symbole.",
    ),
    Reason("void", "C6", trick("R4 R4 R2"), LOWER, LOWER_FR),
    Reason(
        "void",
        "C6",
        trick("P2 P2 P1 R4"),
        f"Paper beats rock: only the papers count. {LOWER}",
        f"Le papier bat la roche : seuls les papiers comptent. {LOWER_FR}",
    ),
    Reason("end", "C10", all_void, "Equal totals share the win.", "À égalité de points, la victoire est partagée."),
]
