"""What is promised of those who play 1, 2, 3… ciseaux."""

from ...promises import Promise

PROMISES = [
    Promise(players, stronger, weaker, goal)
    for players, goal in ((2, 0.6), (4, 0.32))
    for stronger in ("hard", "expert")
    for weaker in ("easy", "medium")
]
AGAINST_OTHERS = 0.5  # of the games against somebody else's search
