"""Super Tock: four marbles each, one full round of a star with eight arms, and cards to move them."""

from ...i18n import speaker
from ..game import Game, Option

say, say_many = speaker("supertock")

ADVANCED = ("four_back", "ten_swaps", "jack_skips")


class SuperTock(Game):
    def looks(self, players: int) -> tuple[int, ...]:
        """Everyone has the look of their arm: four players sit at A, C, E and G."""
        from .board import section_at

        return tuple(section_at(seat, players) for seat in range(players))


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
        Option(
            "door",
            (17, 16),
            17,
            say("After which space of one's own section does the home branch off?"),
            words={17: say("after 17"), 16: say("after 16")},
            told={16: say("Home branches off after space 16.")},
        ),
        Option(
            "overshoot",
            ("pass", "forbidden"),
            "pass",
            say("May a marble pass its own door and go round again?"),
            words={"pass": say("yes, it may go round again"), "forbidden": say("no, it never passes its own door")},
            told={"forbidden": say("A marble never passes its own door.")},
        ),
        Option(
            "own_start",
            ("blocked", "captures"),
            "blocked",
            say("A marble of one's own stands on the start: can another one start?"),
            words={
                "blocked": say("no, the start is blocked"),
                "captures": say("yes, and the first one goes back to the break"),
            },
            told={"captures": say("A marble that starts sends one of its own on the start back to the break.")},
        ),
        Option(
            "start_protected",
            ("no", "yes"),
            "no",
            say("Is a marble on its own start protected?"),
            words={
                "no": say("no, it is like any other"),
                "yes": say("yes, nobody can capture, exchange or pass it"),
            },
            told={"yes": say("Nobody can capture, exchange or pass a marble on its own start.")},
        ),
        Option(
            "stuck",
            ("fold", "discard", "fold_at_start"),
            "fold",
            say("What does a player put down who cannot play any card?"),
            words={
                "fold": say("the whole hand"),
                "discard": say("one card"),
                "fold_at_start": say("one card, or the whole hand if no marble is out"),
            },
            told={
                "discard": say("Who cannot play any card puts down one."),
                "fold_at_start": say("Who cannot play any card puts down one, or the whole hand if no marble is out."),
            },
        ),
        Option(
            "decks",
            (1, 2),
            1,
            say("How many decks of cards are used?"),
            by_players={2: (1,), 3: (1,), 4: (1,), 5: (1, 2), 6: (1, 2), 7: (2,), 8: (2,)},
            words={1: say("one deck"), 2: say("two decks")},
            told={2: say("Two decks of cards are used.")},
        ),
        Option(
            "advanced",
            ("no", "yes"),
            "no",
            say("Are all three advanced rules played: the 4, the 10 and the jack?"),
            words={"no": say("no, as chosen below"), "yes": say("yes, all three")},
            brings={"yes": dict.fromkeys(ADVANCED, "yes")},  # T13: a jack played instead of its 11 stays so
        ),
        Option(
            "four_back",
            ("no", "yes"),
            "no",
            say("Which way does a 4 go?"),
            words={"no": say("forward, like the others"), "yes": say("always back")},
            told={"yes": say("A 4 always goes back.")},
        ),
        Option(
            "ten_swaps",
            ("no", "yes"),
            "no",
            say("May a 10 exchange a marble with one of an opponent?"),
            words={"no": say("no, it never does"), "yes": say("yes, instead of moving one")},
            told={"yes": say("A 10 may exchange a marble with one of an opponent.")},
        ),
        Option(
            "jack_skips",
            ("no", "yes", "instead"),
            "no",
            say("After a jack, does the player to the left put down a card and lose the turn?"),
            words={
                "no": say("no, a jack only moves 11"),
                "yes": say("yes, and the jack moves 11 as well"),
                "instead": say("yes, and the jack moves no marble"),
            },
            told={
                "yes": say("A jack moves 11, and the player to the left puts down a card and loses the turn."),
                "instead": say("A jack moves no marble: the player to the left puts down a card and loses the turn."),
            },
        ),
        Option(
            "teams",
            ("no", "yes"),
            "no",
            say("Does everyone play alone, or in two teams?"),
            by_players=dict.fromkeys((2, 3, 5, 7), ("no",)),
            words={"no": say("everyone alone"), "yes": say("two teams, whose seats alternate")},
            told={"yes": say("Two teams play, whose seats alternate.")},
        ),
        Option(
            "help",
            ("may", "must"),
            "may",
            say("Who has four marbles home in a team: must they help?"),
            words={"may": say("no, helping is free"), "must": say("yes, who can help must help")},
            told={"must": say("In a team, who has four marbles home must help wherever they can.")},
        ),
    ),
)
