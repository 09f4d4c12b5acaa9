"""Ninjan: secret cards, three piles, and negative numbers that nobody wants."""

from ...i18n import speaker
from ..game import Game, Option

say, say_many = speaker("ninjan")

GAME = Game(
    id="ninjan",
    title=say("Ninjan"),
    summary=say("Choose in secret, reveal together, and take the pile that pays: beware of negative cards."),
    fewest=2,
    most=5,
    minutes=15,
    options=(
        Option(
            "tie",
            ("duel", "shared"),
            "duel",
            say("Equal top scores: a duel of rock, paper, scissors decides, or the win is shared."),
            words={"duel": say("a duel decides"), "shared": say("the win is shared")},
        ),
        Option("deals", (1, 3), 1, say("Play a single deal, or add up the scores of three.")),
    ),
)
