"""Choosing what to play: the game, how many, who is here, how strong the bots are, what everyone is called."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from ..bots import CHARACTERS, LEVELS
from ..errors import BadOption
from ..games import SHELF, find
from ..games.game import Game
from ..i18n import LANGUAGES, Either, Message, Quoted, Seat, say, say_many
from .scene import Quit, Stage
from .telling import read_rules

RULES_OF = re.compile(r"^r(\s+(?=\S)|(?=\d))", re.IGNORECASE)  # before a game whose rules somebody would like to read


@dataclass
class Wish:
    """A game as somebody would like to play it."""

    game: Game
    players: int
    humans: int = 1
    level: str = "medium"
    names: list[str] = field(default_factory=list)


def usual_players(game: Game) -> int:
    return min(4, game.most)


def presented(game: Game) -> Message:
    return say_many(
        "{fewest} to {most} players, about {n} minute. {summary}",
        "{fewest} to {most} players, about {n} minutes. {summary}",
        game.minutes,
        fewest=game.fewest,
        most=game.most,
        summary=game.summary,
    )


def titled(game: Game) -> str:
    """The title, and the id that is typed."""
    return say("{title} ({id})", title=game.title, id=game.id).text()


def choose_game(stage: Stage) -> Wish:
    """All questions; Quit when somebody leaves."""
    game = _pick_game(stage)
    players = _pick_number(
        stage,
        _between(say("How many players, bots included?"), game.fewest, game.most),
        usual_players(game),
        game.check_players,
    )
    humans = _pick_number(
        stage,
        _between(say("How many of them are people at this keyboard?"), 1, players),
        1,
        lambda answer: check_humans(answer, players, 1),
    )
    level = _pick_level(stage, game) if humans < players else "medium"
    names = [stage.ask(say("What is {who} called?", who=Seat(seat)), Seat(seat).text()) for seat in range(humans)]
    return Wish(game, players, humans, level, names)


def _pick_game(stage: Stage) -> Game:
    games = [find(name) for name in SHELF]
    choices = [(titled(game), presented(game).text()) for game in games]
    question = say("Which game? (a number or an id; r and its number: the rules; q to quit)")
    while True:
        answer = _expect_stay(stage.pick("Ludothèque", question, choices))
        wanted = RULES_OF.sub("", answer)
        found = _game_at(games, wanted) or _game_named(games, wanted)
        if answer.lower() == "r":
            for game in games:
                read_rules(stage, game)
        elif found is None:
            stage.note(say("Please type a number from 1 to {last}, or an id.", last=len(games)), "error")
        elif wanted != answer:
            read_rules(stage, found)
        else:
            return found


def _game_at(games: list[Game], answer: str) -> Game | None:
    return games[int(answer) - 1] if answer.isdecimal() and 1 <= int(answer) <= len(games) else None


def _game_named(games: list[Game], answer: str) -> Game | None:
    """By id or title."""
    names = [(game.id, game.title.text().lower(), titled(game).lower()) for game in games]
    return next((game for game, known in zip(games, names, strict=True) if answer.lower() in known), None)


def game_called(name: str) -> Game:
    """The game of that id or title, however it is written; UnknownGame says which there are."""
    named = None if name in SHELF else _game_named([find(id) for id in SHELF], name)
    return named or find(name)


def _between(question: Message, fewest: int, most: int) -> Message:
    return say("{question} ({fewest} to {most})", question=question, fewest=fewest, most=most)


def _pick_number(stage: Stage, question: Message, usual: int, check: Callable[[int | str], int]) -> int:
    """A number typed as it is: 4 means four, not the fourth."""
    while True:
        answer = _expect_stay(stage.ask(question, str(usual)))
        try:
            return check(int(answer) if answer.isdecimal() else answer)
        except BadOption as error:
            stage.note(error.message, "error")


def check_humans(humans: int | str, players: int, fewest: int = 0) -> int:
    """How many of the players are people here."""
    if isinstance(humans, int) and fewest <= humans <= players:
        return humans
    raise BadOption(
        say(
            "There are {players} players: from {fewest} to {players} of them can be people.",
            players=players,
            fewest=fewest,
        )
    )


def _pick_level(stage: Stage, game: Game) -> str:
    choices = [(level.word.text(), f"{level.name} {level.character.text()}") for level in CHARACTERS]
    while True:
        answer = _expect_stay(
            stage.pick(titled(game), say("How strong are the bots?"), choices, LEVELS.index("medium"))
        )
        try:
            return level_called(answer)
        except BadOption as error:
            stage.note(error.message, "error")


def level_called(answer: str) -> str:
    """The id of a level: people name it in whichever language they think in."""
    for level in CHARACTERS:
        if answer.lower() in (level.id, *(level.word.text(lang) for lang in LANGUAGES)):
            return level.id
    words = Either(tuple(level.word for level in CHARACTERS))
    raise BadOption(say("There is no level {level}: choose {levels}.", level=Quoted(answer), levels=words))


def _expect_stay(answer: str) -> str:
    if answer.lower() == "q":
        raise Quit
    return answer
