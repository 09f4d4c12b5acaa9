"""What is promised of those who play Super Tock."""

from ...promises import NEIGHBOURS, Promise

PROMISES = [
    promise
    for levels in NEIGHBOURS
    for promise in (
        Promise(2, *levels, 0.6),
        Promise(4, *levels, 0.32),
        Promise(4, *levels, 0.6, {"teams": "yes"}),
    )
]
AGAINST_OTHERS = 0.65  # of the games against somebody else's search
