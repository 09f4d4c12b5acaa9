"""The command `play`: a new game, one that was begun, a seat at somebody's table; and what comes after the end."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from ..errors import BadOption
from ..games import find
from ..games.game import Game
from ..i18n import Listed, say
from ..match import Match
from ..record import load
from .choosing import Chooser
from .keeping import Keeper, file_of, number_of, program
from .menu import choose_game, titled, usual_players
from .remote import play_at
from .scene import Quit, Stage
from .screen import Screen
from .session import Session, going_on, names_for
from .stages import on_stage
from .telling import ranking, read_log, told

FIXED = ("game", "players", "option", "name", "seed")  # what a game that has begun cannot change any more


def play(given: Namespace) -> int:
    if given.join:
        name = given.name[0] if given.name else ""
        last_words = on_stage(given, lambda stage: play_at(given.join, name, stage))
    elif given.resume is None and given.game is None:
        last_words = on_stage(given, lambda stage: _play_from_menu(stage, given))
    else:
        first = _resumed(given) if given.resume is not None else _new(given)
        last_words = on_stage(given, lambda stage: _play_on(stage, given, *first))
    say_at_last(last_words)
    return 0


def say_at_last(lines: Sequence[str]) -> None:
    """What stays in the terminal."""
    screen = Screen()
    for line in lines:
        screen.whole(line)


def _play_from_menu(stage: Stage, given: Namespace) -> list[str]:
    try:
        wish = choose_game(stage)
    except Quit:
        return []
    given.game, given.bots, given.humans = wish.game.id, wish.level, wish.humans
    given.players, given.name = wish.players, wish.names
    return _play_on(stage, given, *_new(given))


# --- the match --------------------------------------------------------------------------------------------------------


def _new(given: Namespace) -> tuple[Match, int, Path | None]:
    """A new match, how many people play, and no file yet."""
    game = find(given.game)
    players = game.check_players(usual_players(game) if given.players is None else given.players)
    humans = _check_humans(1 if given.humans is None else given.humans, players)
    names = names_for(players, humans, given.name, given.bots)
    options = _read_options(game, given.option)
    return Match.start(given.game, players, given.seed, options, names=names), humans, None


def _resumed(given: Namespace) -> tuple[Match, int, Path]:
    fixed = [name for name in FIXED if getattr(given, name) not in (None, [])]
    if fixed:
        names = Listed(tuple(say("GAME") if name == "game" else f"--{name}" for name in fixed))
        raise BadOption(say("A game that has begun stays as it is: {options} cannot go with --resume.", options=names))
    path = file_of(given.resume)
    matches = load(path)
    if len(matches) != 1:
        raise BadOption(say("{path}: there should be one game to go on with, not {n}.", path=str(path), n=len(matches)))
    return matches[0], _check_humans(1 if given.humans is None else given.humans, matches[0].players), path


def _check_humans(humans: int, players: int) -> int:
    if 0 <= humans <= players:
        return humans
    raise BadOption(say("There are {players} players: from 0 to {players} of them can be people.", players=players))


def _read_options(game: Game, given: list[str]) -> dict[str, object]:
    """Options typed as name=value."""
    known = {option.name: option for option in game.options}
    options: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(say("An option is written NAME=VALUE, not {text}.", text=repr(text)))
        options[name] = known[name].read(value) if name in known else value
    return options


# --- playing it, and again --------------------------------------------------------------------------------------------


def _play_on(stage: Stage, given: Namespace, match: Match, humans: int, resumed: Path | None) -> list[str]:
    """Until somebody has had enough; returns what to say then."""
    also = _check_target(stage, given.save, resumed)
    while True:
        session = Session(match, humans, given.bots, stage, Keeper(resumed, also))
        if not session.run():
            return going_on(session)
        if not _another(stage, session):
            return _last_words(stage, session)
        match = Match.start(match.game, match.players, None, match.options, names=match.names)
        resumed = also = None


def _check_target(stage: Stage, save: str | None, resumed: Path | None) -> Path | None:
    """Where the game shall be saved too; never over something else without asking."""
    if save is None:
        return None
    path = Path(save)
    if path.exists() and (resumed is None or not path.samefile(resumed)):
        question = say("{path} exists already. Shall it be overwritten?", path=str(path))
        if not (stage.interactive and stage.agree(question)):
            raise BadOption(say("{path} exists already: choose another name, or remove it first.", path=str(path)))
    return path


def _another(stage: Stage, session: Session) -> bool:
    """Show the end; whether they want to play again."""
    scene = session.end_scene()
    if not stage.interactive:
        stage.show(scene)
        return False
    again, look, log, leave = (say("again"), say("replay"), say("log"), say("leave"))
    labels = {
        again.text(): say("another game, with the same players").text(),
        look.text(): say("look at this one again, move by move").text(),
        log.text(): say("everything that happened").text(),
        leave.text(): say("that was it for today").text(),
    }
    scene.chooser = Chooser(list(labels), labels.__getitem__)
    while True:
        try:
            answer = stage.choose(scene).lower()
        except (Quit, EOFError, KeyboardInterrupt):
            return False
        if answer == look.text():
            stage.look(session.match)
        elif answer in (log.text(), "l"):
            read_log(stage, session.match.game, told(session.match.log(), session.match.names))
        elif answer in (again.text(), leave.text(), "q"):
            return answer == again.text()
        else:
            stage.note(say("Please choose one of the list."), "error")


def _last_words(stage: Stage, session: Session) -> list[str]:
    """What stays in the terminal: the places, and where the game is kept."""
    match, place = session.match, session.keeper.place
    number = number_of(place) if place is not None else None
    shown = stage.interactive
    lines = (
        [titled(match.game), *(text for text, _ in ranking(match.scores, match.winners, match.names))] if shown else []
    )
    if number is None:
        return lines
    line = f"{program()} replay {number}"
    return [*lines, say("This game is kept. Look at it again with: {line}", line=line).text()]
