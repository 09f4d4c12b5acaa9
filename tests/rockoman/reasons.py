"""Why piles of Rockoman grow or go, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.match import Match
from tests.helpers import play_script
from tests.reasons import Reason
from tests.rockoman.tools import draw, table


def drawn(deck: str, times: int, script: str = "", players: int = 2, **options: str) -> Callable[[], Match]:
    """After so many draws and then these moves."""

    def played() -> Match:
        match = table(deck, players, 0, **options)
        draw(match, times)
        if script:
            play_script(match, script)
        return match

    return played


ROCK = ("Rock beats scissors.", "La roche bat les ciseaux.")
PAPER = ("Paper beats rock.", "Le papier bat la roche.")
SCISSORS = ("Scissors beat paper.", "Les ciseaux battent le papier.")

REASONS = [
    Reason("laid", "RM1", drawn("S9 R1 P1", 2), *ROCK),
    Reason("laid", "RM1", drawn("R9 P1 P2", 2), *PAPER),
    Reason("laid", "RM1", drawn("P9 S1 P1", 2), *SCISSORS),
    Reason(
        "laid",
        "RM1",
        drawn("P1 R9 S1", 2),
        "Paper beats rock, not the other way round: the pile grows.",
        "C’est le papier qui bat la roche : la défausse grossit.",
    ),
    Reason(
        "laid",
        "RM1",
        drawn("S1 P9 S2", 2),
        "Scissors beat paper, not the other way round: the pile grows.",
        "Ce sont les ciseaux qui battent le papier : la défausse grossit.",
    ),
    Reason(
        "laid",
        "RM1",
        drawn("R1 S9 S2", 2),
        "Rock beats scissors, not the other way round: the pile grows.",
        "C’est la roche qui bat les ciseaux : la défausse grossit.",
    ),
    Reason(
        "laid",
        "RM1",
        drawn("R3 R9 S1", 2),
        "The same suit, and 9 is more than 3.",
        "Même symbole, et 9 est plus grand que 3.",
    ),
    Reason(
        "laid",
        "RM1",
        drawn("R9 R3 S1", 2),
        "The same suit, but 3 is less than 9: the pile grows.",
        "Même symbole, mais 3 est plus petit que 9 : la défausse grossit.",
    ),
    Reason(
        "took",
        "RM1",
        drawn("R* S4 S9 P9", 2, "0 pass, 0 draw, 0 pass"),
        "Nobody has called ROCKOMAN.",
        "Personne n’a crié ROCKOMAN.",
    ),
    Reason(
        "laid",
        "RM2",
        drawn("R3 R3 S1", 2, numbers="1-8x2"),
        "The same suit and number does not beat: the pile grows.",
        "Même symbole et même nombre, rien n’est battu : la défausse grossit.",
    ),
    Reason(
        "laid",
        "RM3",
        drawn("STEAL R3 S1", 2),
        "A special card cannot be beaten, only covered.",
        "Une carte spéciale ne se bat pas, on la recouvre.",
    ),
    Reason(
        "laid",
        "RM5",
        drawn("R* S4 P1", 2),
        "The rock super beats any scissors. Player 1 may call ROCKOMAN.",
        "La super carte roche bat tous les ciseaux. Joueur 1 peut crier ROCKOMAN.",
    ),
    Reason(
        "laid",
        "RM5",
        drawn("P* P* R4 P1", 3),
        "The paper super beats any rock. Player 1 and Player 2 may both call ROCKOMAN.",
        "La super carte papier bat toutes les roches. Joueur 1 et Joueur 2 peuvent crier ROCKOMAN.",
    ),
    Reason(
        "drew_super",
        "RM5",
        drawn("R4 P* P1", 2),
        "The paper super beats any rock. Player 2 may call ROCKOMAN.",
        "La super carte papier bat toutes les roches. Joueur 2 peut crier ROCKOMAN.",
    ),
    Reason(
        "drew_ring",
        "RM5",
        drawn("P* R4 RING P1", 2, "0 pass, 0 draw"),
        "The paper super beats any rock. Player 1 may call ROCKOMAN.",
        "La super carte papier bat toutes les roches. Joueur 1 peut crier ROCKOMAN.",
    ),
    Reason(
        "rockoman",
        "RM5",
        drawn("S* P4 P1", 2, "0 rockoman"),
        "The scissors super beats any paper.",
        "La super carte ciseaux bat tous les papiers.",
    ),
    Reason(
        "spoiled",
        "RM5",
        drawn("R* P9 RING S4 P1", 4, "0 rockoman"),
        "ROCKOMAN is called before anyone collects.",
        "On crie ROCKOMAN avant que la défausse soit ramassée.",
    ),
    Reason(
        "duel",
        "RM5",
        drawn("R* R* S4 P5", 3, "0 rockoman, 1 rockoman"),
        "Several have called: the winner lays the super.",
        "Plusieurs ont crié : qui gagne pose sa super carte.",
    ),
    Reason("duel_dropped", "RM5", drawn("R* R* S4 P5", 3, "0 rockoman, 1 rockoman, 0 !R, 1 !P"), *PAPER),
    Reason(
        "duel_replayed",
        "RM5",
        drawn("R* R* S4 P5", 3, "0 rockoman, 1 rockoman, 0 !R, 1 !R"),
        "All show rock: nobody is beaten.",
        "Tout le monde montre roche : personne n’est battu.",
    ),
    Reason(
        "duel",
        "RM8",
        drawn("S1 R1 DUEL P5", 3, "0 @1"),
        "The winner takes up to 5 cards of the other's point pile.",
        "Qui gagne prend jusqu’à 5 cartes de la pile des points de l’autre.",
    ),
    Reason("duel_dropped", "RM8", drawn("S1 R1 DUEL P5", 3, "0 @1, 0 !R, 1 !S"), *ROCK),
    Reason(
        "duel_replayed",
        "RM8",
        drawn("S1 R1 DUEL P5", 3, "0 @1, 0 !S, 1 !S"),
        "All show scissors: nobody is beaten.",
        "Tout le monde montre ciseaux : personne n’est battu.",
    ),
    Reason("moved", "RM9", drawn("S1 R1 GOOD P5", 3, "0 @1"), "There were no more.", "Il n’y en avait pas plus."),
    Reason(
        "claimed",
        "RM10",
        drawn("RING R1", 1),
        "Whoever gets a ring card says so, true or not.",
        "Qui reçoit une carte bague le dit toujours, vrai ou pas.",
    ),
    Reason(
        "stole",
        "RM10",
        drawn("RING STEAL R1", 2, "1 @0"),
        "Only the two of them know which.",
        "Seuls ces deux‑là savent laquelle.",
    ),
    Reason(
        "no_target",
        "RM11",
        drawn("GUN R1", 1),
        "No opponent has a super face up.",
        "Aucun adversaire n’a de super carte devant soi.",
    ),
    Reason(
        "no_target",
        "RM11",
        drawn("GOOD R1", 1),
        "No opponent has a card in the point pile.",
        "Aucun adversaire n’a de carte dans sa pile des points.",
    ),
    Reason(
        "no_target",
        "RM11",
        drawn("STEAL R1", 1),
        "No opponent has a ring card.",
        "Aucun adversaire n’a de carte bague.",
    ),
    Reason(
        "diamond",
        "RM13",
        drawn("DIAMOND R1", 2),
        "The draw pile is used up: now the diamond counts.",
        "La pioche est épuisée : le diamant compte maintenant.",
    ),
    Reason(
        "supers_decide",
        "RM14",
        drawn("R* S4 S1 R1", 2, "0 rockoman, 0 draw, 1 draw"),
        "Most of them: Player 1, with 1.",
        "Le plus de super cartes : Joueur 1, avec 1.",
    ),
    Reason(
        "end",
        "RM14",
        drawn("RING RING RING", 3, players=3),
        "Equal scores and equally many supers share the win.",
        "Autant de points et autant de super cartes : la victoire est partagée.",
    ),
]
