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
            say("What becomes of the cards of a void trick?"),
            words={
                "aside": say("they are set aside for good"),
                "carry": say("whoever takes the next trick takes them too"),
            },
            told={"carry": say("Whoever takes the next trick takes the cards of a void trick too.")},
        ),
        Option(
            "joker_value",
            (0, 1, 2, 3, 4, 5),
            0,
            say("What is a captured joker worth?"),
            words={0: say("nothing"), **{n: say_many("{n} point", "{n} points", n) for n in range(1, 6)}},
            told={
                n: say_many("A captured joker is worth {n} point.", "A captured joker is worth {n} points.", n)
                for n in range(1, 6)
            },
        ),
    ),
    needs_deal=False,
    remembered=True,
)
