"""The golden playthroughs of Super Tock."""

from tests.golden import Case

STORIES = [
    *(Case("supertock", players, seed=players, choices=150, draw_every=50) for players in range(2, 9)),
    Case("supertock", 2, {"door": 16, "overshoot": "forbidden"}, choices=150, draw_every=50),
    Case("supertock", 3, {"stuck": "discard", "start_protected": "yes"}, choices=150, draw_every=50),
    Case("supertock", 4, {"advanced": "yes", "teams": "yes"}, choices=150, draw_every=50),
    Case("supertock", 6, {"decks": 2, "four_back": "yes"}, choices=150, draw_every=50),
    Case("supertock", 5, {"ten_swaps": "yes", "jack_skips": "yes"}, choices=150, draw_every=50),
    Case("supertock", 4, {"teams": "yes", "help": "must"}, choices=150, draw_every=50),
    Case("supertock", 2, {"own_start": "captures"}, choices=150, draw_every=50),
    Case("supertock", 4, {"stuck": "fold_at_start"}, choices=150, draw_every=50),
    Case("supertock", 5, {"decks": 2}, choices=150, draw_every=50),
    Case("supertock", 3, {"jack_skips": "instead"}, choices=150, draw_every=50),
]
