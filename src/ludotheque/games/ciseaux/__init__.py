"""1, 2, 3… ciseaux: sixteen cards each, all known, and one secret choice at a time."""

from ...i18n import speaker
from ..game import Game, Option

say, say_many = speaker("ciseaux")

GAME = Game(
    id="ciseaux",
    title=say("1, 2, 3… Scissors"),
    summary=say("Everyone holds the same sixteen cards: outguess the others and take their best numbers."),
    fewest=2,
    most=4,
    minutes=10,
    options=(
        Option(
            "void",
            ("aside", "carry"),
            "aside",
            say("Cards of a void trick are set aside for good, or go to whoever takes the next trick."),
            words={"aside": say("set aside for good"), "carry": say("for the winner of the next trick")},
        ),
        Option("joker_value", (0, 1, 2, 3, 4, 5), 0, say("How many points a captured joker is worth.")),
    ),
    needs_deal=False,
    remembered=True,
)
