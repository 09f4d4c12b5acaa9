"""Why marbles of Super Tock go where they go, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque.match import Match
from tests.helpers import play_script
from tests.reasons import Reason
from tests.supertock.tables import HOME, table
from tests.supertock.test_deals import WITHOUT_START, everybody_folds


def moved(script: str, marbles: list[str], hands: list[str], players: int = 2, **options: Any) -> Callable[[], Match]:
    def played() -> Match:
        match = table(players, marbles, hands, **options)
        play_script(match, script)
        return match

    return played


def shuffled_again() -> Match:
    match = Match.start("supertock", 6, deal={"decks": [WITHOUT_START[:24]]})
    everybody_folds(match)
    while match.view()["shuffle"] == 1:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    return match


TEAMS: dict[str, Any] = {"players": 4, "teams": "yes"}

REASONS = [
    Reason(
        "moved",
        "T3",
        moved("0 5C A14-Ah2", ["A14"], ["5C"]),
        "The count is exact, and no marble is in the way.",
        "Le compte est exact et aucune bille ne barre le chemin.",
    ),
    Reason(
        "moved",
        "T4",
        moved("0 8C A14-B4", ["A14"], ["8C"]),
        "It passes its own door and has to go round again.",
        "La bille passe devant sa porte et devra refaire un tour.",
    ),
    Reason(
        "moved",
        "T6",
        moved("0 AC A0-A18", [], ["AC"]),
        "An ace or a king starts a marble.",
        "Un as ou un roi sort une bille.",
    ),
    Reason(
        "captured",
        "T7",
        moved("0 5C B2-B7", ["B2", "B7"], ["5C"]),
        "Player 1 arrives on the same space.",
        "Joueur 1 arrive sur la même case.",
    ),
    Reason(
        "captured",
        "T7",
        moved("0 5C B2-B7", ["B2 B7"], ["5C"]),
        "One's own marble is captured like any other.",
        "On prend sa propre bille comme n’importe quelle autre.",
    ),
    Reason(
        "captured",
        "T7",
        moved("0 5C B2-B7", ["B2", "", "B7"], ["5C"], **TEAMS),
        "A partner's marble is captured like any other.",
        "On prend la bille d’un partenaire comme n’importe quelle autre.",
    ),
    Reason(
        "moved",
        "T8",
        moved("0 AC B8-sky", ["B8"], ["AC"]),
        "An ace, a 10 or a king leads from an 8 to heaven and back.",
        "Un as, un 10 ou un roi mène d’un 8 au ciel, et inversement.",
    ),
    Reason(
        "captured",
        "T8",
        moved("0 AC B8-sky", ["B8", "sky"], ["AC"]),
        "Heaven has room for one marble only.",
        "Au ciel, il n’y a place que pour une bille.",
    ),
    Reason(
        "folded",
        "T9",
        moved("0 fold", [], ["2C 3C 5C 6C 7C"]),
        "No marble is out, and there is neither an ace nor a king in hand.",
        "Aucune bille n’est sortie, et la main n’a ni as ni roi.",
    ),
    Reason(
        "folded",
        "T9",
        moved("0 fold", ["sky"], ["2C 3C 5C 6C 7C"]),
        "No card in hand moves a marble.",
        "Aucune carte en main ne fait bouger de bille.",
    ),
    Reason(
        "dropped",
        "T9",
        moved("0 drop 2C", ["sky"], ["2C 3C 5C 6C 7C"], stuck="discard"),
        "No card in hand moves a marble.",
        "Aucune carte en main ne fait bouger de bille.",
    ),
    Reason(
        "folded",
        "T9",
        moved("0 fold", [HOME, "C18"], ["2C 3C 5C 6C 7C"], **TEAMS),
        "No marble of the team is out, and there is neither an ace nor a king in hand.",
        "Aucune bille de l’équipe n’est sortie, et la main n’a ni as ni roi.",
    ),
    Reason(
        "shuffled",
        "T11",
        shuffled_again,
        "With each new shuffle the lead moves on by a seat.",
        "À chaque nouveau mélange, c’est au joueur suivant de commencer.",
    ),
    Reason(
        "end",
        "T12",
        moved("0 AC A17-Ah1", ["Ah2 Ah3 Ah4 A17"], ["AC"]),
        "All four marbles are home.",
        "Les quatre billes sont à la maison.",
    ),
    Reason(
        "moved",
        "T13",
        moved("0 4C B12-B8", ["B12"], ["4C"], four_back="yes"),
        "Here a 4 always goes back.",
        "Ici, un 4 recule toujours.",
    ),
    Reason(
        "swapped",
        "T13",
        moved("0 10H B5xE7", ["B5", "E7"], ["10H"], ten_swaps="yes"),
        "Here a 10 may exchange two marbles instead of moving one.",
        "Ici, un 10 permet d’échanger deux billes au lieu d’avancer.",
    ),
    Reason(
        "jacked",
        "T13",
        moved("0 JS B5-B16", ["B5"], ["JS"], jack_skips="yes"),
        "A jack hits the player to the left.",
        "Un valet frappe le joueur de gauche.",
    ),
    Reason(
        "skipped",
        "T13",
        moved("0 JS skip", ["sky"], ["JS"], jack_skips="yes"),
        "No marble can move 11.",
        "Aucune bille ne peut avancer de 11.",
    ),
    Reason(
        "skipped",
        "T13",
        moved("0 JS skip", ["B5"], ["JS"], jack_skips="instead"),
        "Here a jack moves no marble.",
        "Ici, un valet ne fait avancer aucune bille.",
    ),
    Reason(
        "dropped",
        "T14",
        moved("0 drop 4C", [HOME, "C18", "E18"], ["KC 4C"], **TEAMS),
        "With four marbles home one may help, and need not.",
        "Avec quatre billes à la maison, on aide si l’on veut.",
    ),
    Reason(
        "moved",
        "T14",
        moved("0 4C F1-F5", [HOME, "C18", "F1"], ["KC 4C"], **TEAMS),
        "Player 1 has four marbles home and helps.",
        "Joueur 1 a ses quatre billes à la maison et aide.",
    ),
    Reason(
        "end",
        "T14",
        moved("0 AC E17-Eh1", [HOME, "C18", "Eh2 Eh3 Eh4 E17"], ["AC"], **TEAMS),
        "All marbles of the team are home.",
        "Toutes les billes de l’équipe sont à la maison.",
    ),
]
