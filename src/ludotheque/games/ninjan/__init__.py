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
            say("What if the highest scores are equal at the end?"),
            words={
                "duel": say("a duel of rock, paper, scissors decides"),
                "shared": say("the win is shared"),
            },
            told={"shared": say("If the highest scores are equal at the end, the win is shared.")},
        ),
        Option(
            "deals",
            (1, 3),
            1,
            say("How many deals make a game?"),
            words={1: say("one deal"), 3: say("three deals, with their scores added up")},
            told={3: say("Three deals make a game, with their scores added up.")},
        ),
    ),
)
