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
            say("The numbers of a suit: 1 to 16 once, 1 to 8 twice, or 1 to 4 four times."),
            words={"1-16": say("1 to 16"), "1-8x2": say("1 to 8 twice"), "1-4x4": say("1 to 4 four times")},
        ),
        Option(
            "specials",
            ("cover", "transparent"),
            "cover",
            say("A special card on top covers the pile, or is transparent: the numbered card below can be beaten."),
            words={"cover": say("it covers the pile"), "transparent": say("it is transparent")},
        ),
    ),
)
