"""Shifumi: rock, paper, scissors, best of three. The smallest complete game: what a folder of a game must hold."""

from ludotheque.games.game import Game
from ludotheque.i18n import speaker

say, say_many = speaker("shifumi")

GAME = Game(
    id="shifumi",
    title=say("Shifumi"),
    summary=say("Rock, paper, scissors, best of three: show a shape together with the others."),
    fewest=2,
    most=4,
    minutes=1,
    needs_deal=False,
)
