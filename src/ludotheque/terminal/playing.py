"""The command `play`: a new game, one that was begun, a seat at somebody's table; and what comes after the end."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..errors import BadOption
from ..games.game import Game
from ..i18n import Listed, quoted, say, say_many
from ..match import Match
from ..record import empty, load
from .choosing import Chooser
from .keeping import Keeper, Seating, file_of, kept_seating, looking_again, number_of, numbered
from .menu import check_humans, choose_game, game_called, level_called, titled, usual_players
from .remote import play_at
from .scene import Quit, Stage
from .screen import Screen
from .session import Session, going_on, names_for, saved_too
from .stages import on_stage
from .telling import read_log, told

USUAL_LEVEL = "medium"
FIXED = ("game", "players", "option", "name", "seed")  # what a game that has begun cannot change any more
DECIDED = ("game", "players", "humans", "bots", "option", "seed", "save", "resume")  # at somebody else's table


def play(given: Namespace) -> int:
    if given.join is not None:
        _check_joined(given)
        name = given.name[0] if given.name else ""
        last_words = on_stage(given, lambda stage: play_at(given.join, name, stage))
    elif given.resume is None and given.game is None:
        last_words = on_stage(given, lambda stage: _play_from_menu(stage, given))
    else:
        first = _resumed(given) if given.resume is not None else _new(given)
        try:
            last_words = on_stage(given, lambda stage: _play_on(stage, given, first))
        finally:
            first.keeper.let_go()
    say_at_last(last_words)
    return 0


def _check_joined(given: Namespace) -> None:
    """Only what can be followed at somebody else's table."""
    if decided := _given_of(given, DECIDED):
        raise BadOption(say("The table is laid already: {options} cannot go with --join.", options=decided))
    if len(given.name) > 1:
        raise BadOption(say("One person sits down with --join: only one --name can be theirs."))


def _given_of(given: Namespace, names: Sequence[str]) -> Listed | None:
    """Which of these were given, as they are typed."""
    found = tuple(name for name in names if getattr(given, name) not in (None, []))
    return Listed(tuple(say("GAME") if name == "game" else f"--{name}" for name in found)) if found else None


def say_at_last(lines: Sequence[str]) -> None:
    """What stays in the terminal."""
    screen = Screen()
    for line in lines:
        screen.whole(line)


def _play_from_menu(stage: Stage, given: Namespace) -> list[str]:
    try:
        wish = choose_game(stage)
    except (Quit, EOFError):
        return []
    given.game, given.bots, given.humans = wish.game.id, wish.level, wish.humans
    given.players, given.name = wish.players, wish.names
    return _play_on(stage, given, _new(given))


# --- the match --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Begun:
    """A match, who sits where, and where it is kept, if anywhere yet."""

    match: Match
    seating: Seating
    keeper: Keeper


def _new(given: Namespace) -> Begun:
    game = game_called(given.game)
    players = game.check_players(usual_players(game) if given.players is None else given.players)
    humans = check_humans(1 if given.humans is None else given.humans, players)
    level = level_called(given.bots) if given.bots else USUAL_LEVEL
    _check_names(given.name, humans)
    names = names_for(players, humans, given.name, level)
    options = _read_options(game, given.option)
    match = Match.start(game, players, given.seed, options, names=names)
    return Begun(match, Seating(humans, level), Keeper())


def _resumed(given: Namespace) -> Begun:
    if fixed := _given_of(given, FIXED):
        raise BadOption(say("A game that has begun stays as it is: {options} cannot go with --resume.", options=fixed))
    path = file_of(given.resume)
    place = numbered(path, _only_match(path))  # nothing is left beside a file that is no game
    keeper = Keeper(place, copy=None if place.samefile(path) else path)
    keeper.hold()
    try:  # as whoever had it last has left it; of a game and its copy, the one that has got further
        match = max((_only_match(file) for file in keeper.resumed), key=lambda match: len(match.shared_moves))
        return Begun(match, _seating_again(given, keeper.resumed, match.players), keeper)
    except BaseException:
        keeper.let_go()
        raise


def _only_match(path: Path) -> Match:
    matches = load(path)
    if not matches:
        raise empty(str(path))
    if len(matches) != 1:
        raise BadOption(say("{path}: there should be one game to go on with, not {n}.", path=str(path), n=len(matches)))
    return matches[0]


def _seating_again(given: Namespace, files: Sequence[Path], players: int) -> Seating:
    """As it was: bots may become stronger or weaker, but nobody's seat or hand goes to anybody else."""
    kept = next((seating for file in files if (seating := kept_seating(file, players)) is not None), None)
    if kept is None:  # an old one, or from elsewhere: whoever goes on with it says
        humans = check_humans(1 if given.humans is None else given.humans, players)
        return Seating(humans, level_called(given.bots) if given.bots else USUAL_LEVEL)
    if given.humans not in (None, kept.humans):
        raise BadOption(
            say_many(
                "In this game {n} seat is a person’s, and that stays so: leave out --humans, or say --humans {n}.",
                "In this game {n} seats are people’s, and that stays so: leave out --humans, or say --humans {n}.",
                kept.humans,
            )
        )
    return Seating(kept.humans, level_called(given.bots) if given.bots else kept.level)


def _check_names(names: Sequence[str], humans: int) -> None:
    if len(names) > humans:
        given = say_many("{n} name", "{n} names", len(names))
        people = say_many("{n} person plays here", "{n} people play here", humans)
        raise BadOption(say("{people}, but there are {names}: see --humans.", people=people, names=given))


def _read_options(game: Game, given: list[str]) -> dict[str, object]:
    """Options typed as name=value."""
    known = {option.name: option for option in game.options}
    options: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadOption(say("An option is written NAME=VALUE, not {text}.", text=quoted(text)))
        read = known[name].read(value) if name in known else value
        if options.setdefault(name, read) != read:
            raise BadOption(say("The option {name} is given twice, with different values.", name=name))
    return options


# --- playing it, and again --------------------------------------------------------------------------------------------


def _play_on(stage: Stage, given: Namespace, begun: Begun) -> list[str]:
    """Until somebody has had enough; returns what to say then."""
    match, seating, keeper = begun.match, begun.seating, begun.keeper
    keeper.also = _check_target(stage, given.save, keeper.resumed)
    while True:
        session = Session(match, seating.humans, seating.level, stage, keeper)
        keeper.begin(match)
        try:
            if not session.run():
                return going_on(session)
        finally:
            keeper.let_go()
        if not _another(stage, session):
            return _last_words(stage, session)
        match = Match.start(match.game, match.players, None, match.options, names=match.names)
        keeper = Keeper()


def _check_target(stage: Stage, save: str | None, resumed: Sequence[Path]) -> Path | None:
    """Where the game shall be saved too; never over something else without asking."""
    if save is None:
        return None
    path = Path(save)
    if path.exists() and not any(path.samefile(file) for file in resumed):
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
    labels = {  # first of all what does no harm if somebody just presses Enter
        log.text(): say("everything that happened").text(),
        look.text(): say("look at this one again, move by move").text(),
        again.text(): say("another game, with the same players").text(),
        leave.text(): say("that was it for today").text(),
    }
    scene.chooser = Chooser(list(labels), labels.__getitem__)
    with suppress(Quit, EOFError, KeyboardInterrupt):
        while True:
            answer = stage.choose(scene).lower()
            if answer == look.text():
                stage.look(session.match, session.eyes)
            elif answer in (log.text(), "l"):
                read_log(stage, session.match.game, told(session.match.log(session.eyes), session.match.names))
            elif answer in (again.text(), leave.text(), "q"):
                return answer == again.text()
            else:
                stage.note(say("Please choose one of the list."), "error")
    return False


def _last_words(stage: Stage, session: Session) -> list[str]:
    """What stays in the terminal: the places, and where the game is kept."""
    match, place = session.match, session.keeper.place
    number = number_of(place) if place is not None else None
    shown = stage.interactive
    lines = [titled(match.game), *(text for text, _ in session.places())] if shown else []
    lines += [] if number is None else [looking_again(number)]
    return [*lines, *map(saved_too, session.keeper.others)]
