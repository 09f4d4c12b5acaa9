"""Why cards of Ninjan are resolved as they are, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.match import Match
from tests.helpers import play_script
from tests.ninjan.deals import CARDS, choose, nobody_ever_takes, start
from tests.reasons import Reason


def revealed(*cards: str) -> Callable[[], Match]:
    def played() -> Match:
        match = start(" ".join([card for card in CARDS if card not in cards][:3]), *cards)
        choose(match, *cards)
        return match

    return played


def resolved(piles: str, mine: str, theirs: str, move: str) -> Callable[[], Match]:
    def played() -> Match:
        match = start(piles, mine, theirs)
        choose(match, mine, theirs)
        play_script(match, move)
        return match

    return played


def duel(players: int, script: str = "", **options: object) -> Callable[[], Match]:
    def played() -> Match:
        match = nobody_ever_takes(players, **options)
        if script:
            play_script(match, script)
        return match

    return played


REASONS = [
    Reason(
        "showed",
        "N1",
        revealed("R3", "P9", "S5"),
        "Highest number first: Player 2, Player 3 and Player 1.",
        "Le plus grand nombre d’abord : Joueur 2, Joueur 3 et Joueur 1.",
    ),
    Reason(
        "showed",
        "N1",
        revealed("R7", "P7"),
        "Player 2 goes before Player 1, who has 7 too. Paper beats rock.",
        "Joueur 2 passe avant Joueur 1, qui a aussi 7. La feuille bat la pierre.",
    ),
    Reason(
        "showed",
        "N1",
        revealed("P7", "R7", "S7"),
        "Three times 7: rock, then scissors, then paper.",
        "Trois fois 7 : la pierre, puis les ciseaux, puis la feuille.",
    ),
    Reason("took", "N2", resolved("R3 R4 R5", "P9", "P8", "0 >1"), "Paper beats rock.", "La feuille bat la pierre."),
    Reason(
        "took", "N2", resolved("S3 S4 S5", "R9", "P8", "0 >1"), "Rock beats scissors.", "La pierre bat les ciseaux."
    ),
    Reason(
        "took",
        "N2",
        resolved("P3 P4 P5", "S9", "P8", "0 >1"),
        "Scissors beat paper.",
        "Les ciseaux battent la feuille.",
    ),
    Reason(
        "took",
        "N3",
        resolved("R-3 P4 S5", "P9", "P8", "0 >1"),
        "Paper beats rock: a beaten pile must be taken.",
        "La feuille bat la pierre : une pile battue doit être prise.",
    ),
    Reason(
        "took",
        "N3",
        resolved("S-3 P4 R5", "R9", "P8", "0 >1"),
        "Rock beats scissors: a beaten pile must be taken.",
        "La pierre bat les ciseaux : une pile battue doit être prise.",
    ),
    Reason(
        "took",
        "N3",
        resolved("P-3 R4 S5", "S9", "P8", "0 >1"),
        "Scissors beat paper: a beaten pile must be taken.",
        "Les ciseaux battent la feuille : une pile battue doit être prise.",
    ),
    Reason(
        "laid",
        "N4",
        resolved("S3 P4 S5", "P9", "P8", "0 >1"),
        "No rock on top of a pile: there is nothing that paper beats.",
        "Aucune pierre sur le dessus : la feuille n’a rien à battre.",
    ),
    Reason(
        "laid",
        "N4",
        resolved("R3 P4 R5", "R9", "P8", "0 >1"),
        "No scissors on top of a pile: there is nothing that rock beats.",
        "Aucune paire de ciseaux sur le dessus : la pierre n’a rien à battre.",
    ),
    Reason(
        "laid",
        "N4",
        resolved("R3 S4 R5", "S9", "P8", "0 >1"),
        "No paper on top of a pile: there is nothing that scissors beat.",
        "Aucune feuille sur le dessus : les ciseaux n’ont rien à battre.",
    ),
    Reason(
        "deal_over",
        "N6",
        duel(2),
        "What is left in the piles counts for nobody.",
        "Ce qui reste dans les piles ne compte pour personne.",
    ),
    Reason(
        "duel",
        "N7",
        duel(2),
        "They share the highest score: the hand game decides.",
        "Égalité en tête : le duel tranche.",
    ),
    Reason(
        "duel_replayed",
        "N7",
        duel(2, "0 !P, 1 !P"),
        "All show paper: nobody is beaten.",
        "Tout le monde montre feuille : personne n’est battu.",
    ),
    Reason(
        "duel_replayed",
        "N7",
        duel(4, "0 !P, 1 !R, 2 !S, 3 !S"),
        "All three are there: each is beaten by another.",
        "Les trois signes sont là : chacun est battu par un autre.",
    ),
    Reason("duel_dropped", "N7", duel(2, "0 !P, 1 !R"), "Paper beats rock.", "La feuille bat la pierre."),
    Reason(
        "end",
        "N7",
        duel(2, "0 !P, 1 !R"),
        "The scores were equal, and the duel has decided.",
        "Il y avait égalité, et le duel a tranché.",
    ),
    Reason(
        "end",
        "N7",
        duel(2, tie="shared"),
        "Equal top scores share the win.",
        "À égalité en tête, la victoire est partagée.",
    ),
]
