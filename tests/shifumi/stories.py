"""The golden playthroughs of Shifumi."""

from tests.golden import Case

STORIES = [Case("shifumi", players) for players in (2, 3, 4)]
