"""The golden playthroughs of Ninjan."""

from tests.golden import Case

STORIES = [
    *(Case("ninjan", players) for players in (3, 4, 5)),
    Case("ninjan", 2, seed=167),  # a tie, and a duel that is replayed
    Case("ninjan", 2, {"tie": "shared"}, seed=108),  # a tie
    Case("ninjan", 2, {"deals": 3}),
    Case("ninjan", 4, {"deals": 3, "tie": "shared"}),
]
