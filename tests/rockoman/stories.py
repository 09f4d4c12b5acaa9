"""The golden playthroughs of Rockoman."""

from tests.golden import Case

STORIES = [
    *(Case("rockoman", players, seed=players) for players in (2, 3, 4, 5, 6)),
    Case("rockoman", 3, {"numbers": "1-8x2"}),
    Case("rockoman", 4, {"numbers": "1-4x4", "specials": "transparent"}),
    Case("rockoman", 2, {"specials": "transparent"}),
]
