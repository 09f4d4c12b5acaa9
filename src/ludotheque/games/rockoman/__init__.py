"""Rockoman: draw, beat the pile, and call ROCKOMAN when it pays."""

from ...i18n import speaker
from ..game import Game, Option

say, say_many = speaker("rockoman")

GAME = Game(
    id="rockoman",
    title=say("Rockoman"),
    summary=say("Draw, beat the discard pile, snatch it with a super card, and bluff about the diamond."),
    fewest=2,
    most=6,
    minutes=20,
    options=(
        Option(
            "numbers",
            ("1-16", "1-8x2", "1-4x4"),
            "1-16",
            say("Which numbers does each suit have?"),
            words={"1-16": say("1 to 16 once"), "1-8x2": say("1 to 8 twice"), "1-4x4": say("1 to 4 four times")},
            told={
                "1-8x2": say("Each suit has the numbers 1 to 8 twice."),
                "1-4x4": say("Each suit has the numbers 1 to 4 four times."),
            },
        ),
        Option(
            "specials",
            ("cover", "transparent"),
            "cover",
            say("A special card lies on top of the discard pile: can the pile be beaten?"),
            words={
                "cover": say("no, the special card covers it"),
                "transparent": say("yes, by beating the numbered card below"),
            },
            told={
                "transparent": say(
                    "A special card does not cover the discard pile: the numbered card below can be beaten."
                )
            },
        ),
    ),
)
