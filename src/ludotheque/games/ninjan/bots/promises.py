"""What is promised of those who play Ninjan."""

from ...promises import NEIGHBOURS, Promise

PROMISES = [Promise(players, *levels, goal) for levels in NEIGHBOURS for players, goal in ((2, 0.6), (4, 0.32))]
AGAINST_OTHERS = 0.65  # of the games against somebody else's search
