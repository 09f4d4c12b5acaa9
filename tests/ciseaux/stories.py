"""The golden playthroughs of 1, 2, 3… ciseaux."""

from tests.golden import Case

STORIES = [
    *(Case("ciseaux", players) for players in (2, 3, 4)),
    Case("ciseaux", 2, {"void": "carry"}, seed=2),
    Case("ciseaux", 4, {"void": "carry"}),
    *(Case("ciseaux", 3, {"joker_value": value}, seed=value) for value in (1, 2, 3, 4, 5)),
    Case("ciseaux", 3, {"void": "carry", "joker_value": 5}),
]
