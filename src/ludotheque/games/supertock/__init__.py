"""Super Tock: four marbles each, one full round of a star with eight arms, and cards to move them."""

from ...i18n import speaker
from ..game import Game, Option, Value

say, say_many = speaker("supertock")

ADVANCED = ("four_back", "ten_swaps", "jack_skips")


class SuperTock(Game):
    def check_together(self, players: int, options: dict[str, Value]) -> None:
        """T13: the advanced rules all at once."""
        if options["advanced"] == "yes":
            options.update(dict.fromkeys(ADVANCED, "yes"))


GAME = SuperTock(
    id="supertock",
    title=say("Super Tock"),
    summary=say(
        "Race four marbles around the star with cards, send others back to their break, and find a way through heaven."
    ),
    fewest=2,
    most=8,
    minutes=60,
    kit="board",
    options=(
        Option("door", (17, 16), 17, say("The own space from which marbles turn into the home.")),
        Option(
            "overshoot",
            ("pass", "forbidden"),
            "pass",
            say("A marble may pass its own door and go round again, or may not."),
            words={"pass": say("it may"), "forbidden": say("it may not")},
        ),
        Option(
            "own_start",
            ("blocked", "captures"),
            "blocked",
            say("While a marble of one's own stands on the start, no other can start, or it goes back to the break."),
            words={"blocked": say("no other can start"), "captures": say("it goes back")},
        ),
        Option(
            "start_protected",
            ("no", "yes"),
            "no",
            say("A marble on its own start can be captured, exchanged and passed like any other, or cannot."),
        ),
        Option(
            "stuck",
            ("fold", "discard", "fold_at_start"),
            "fold",
            say(
                "Who cannot play any card puts the whole hand down and waits for the next deal, or puts down one card."
            ),
            words={
                "fold": say("the whole hand"),
                "discard": say("one card"),
                "fold_at_start": say("the whole hand only without a marble on the ring or in heaven"),
            },
        ),
        Option(
            "decks",
            (1, 2),
            1,
            say("How many decks of cards: two with 7 or 8 players, one or two with 5 or 6, one with fewer."),
            by_players={2: (1,), 3: (1,), 4: (1,), 5: (1, 2), 6: (1, 2), 7: (2,), 8: (2,)},
        ),
        Option("advanced", ("no", "yes"), "no", say("All three advanced rules: the 4, the 10 and the jack.")),
        Option("four_back", ("no", "yes"), "no", say("A 4 always goes back 4.")),
        Option("ten_swaps", ("no", "yes"), "no", say("A 10 may exchange a marble with one of an opponent.")),
        Option(
            "jack_skips",
            ("no", "yes", "instead"),
            "no",
            say("After a jack, the player to the left puts down a card and loses the turn."),
            words={"yes": say("as well as its 11"), "instead": say("instead of its 11")},
        ),
        Option(
            "teams",
            ("no", "yes"),
            "no",
            say("Two teams, seats alternate: with 4, 6 or 8 players."),
            by_players=dict.fromkeys((2, 3, 5, 7), ("no",)),
        ),
        Option(
            "help",
            ("may", "must"),
            "may",
            say("In teams, who has four marbles home may put down a card instead of helping, or may not."),
            words={"may": say("helping is free"), "must": say("who can help must help")},
        ),
    ),
)
