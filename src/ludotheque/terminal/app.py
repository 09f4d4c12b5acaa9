"""The command `ludotheque`."""

from __future__ import annotations

import json
import os
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from platformdirs import user_data_path

from ..errors import BadOption, LudothequeError
from ..games import SHELF, find
from ..games.game import QUIET, Event, Game
from ..i18n import current_language, say, say_many
from ..pages import page, ruling, ruling_ids, unknown_ruling
from .arguments import parse
from .screen import Screen

FINE, WRONG, INTERRUPTED = 0, 1, 130  # exit codes; argparse exits with 2 when the command line itself is wrong


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    given = parse(sys.argv[1:] if arguments is None else arguments)
    commands: dict[str, Callable[[Namespace], int]] = {
        "serve": serve,
        "play": play,
        "rules": rules,
        "replay": replay,
        "bench": bench,
    }
    try:
        return commands[given.command](given)
    except LudothequeError as error:
        print(error, file=sys.stderr)
        return WRONG
    except (KeyboardInterrupt, EOFError):
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our pipe (`| head`) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE


# --- play -------------------------------------------------------------------------------------------------------------


def serve(given: Namespace) -> int:
    from ..web.flags import settings_of
    from ..web.server import serve as serve_games

    serve_games(
        given.host, given.port, given.data, not given.no_browser, settings_of(given), log_requests=given.log_requests
    )
    return FINE


def play(given: Namespace) -> int:
    if given.join:
        from .remote import play_at

        play_at(given.join, given.name[0] if given.name else "")
        return FINE
    if given.resume is None and given.game is None:
        return menu(given)
    from ..match import Match
    from ..record import load
    from .session import Session, keep, names_for

    if given.resume:
        match = load(Path(given.resume))[0]
        humans = _check_humans(given.humans, match.players)
    else:
        game = find(given.game)
        players = game.check_players(_default_players(game) if given.players is None else given.players)
        humans = _check_humans(given.humans, players)
        names = names_for(players, humans, given.name)
        match = Match.start(given.game, players, given.seed, _read_options(game, given.option), names=names)
    save_to = Path(given.save or given.resume or _default_path(match.game))
    finished = Session(match, humans, given.bots, Screen(match.names), save_to).run()
    if finished and given.save:
        keep(match, save_to)
    return FINE


def _default_players(game: Game) -> int:
    return min(4, game.most)


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


def _default_path(game: Game) -> Path:
    return user_data_path("ludotheque") / f"{game.id}-{time.strftime('%Y%m%d-%H%M%S')}.json"


def menu(given: Namespace) -> int:
    """Choose a game by its number and play it against bots."""
    screen = Screen()
    screen.write("Ludothèque", "title")
    screen.blank()
    for number, name in enumerate(SHELF, start=1):
        _present(screen, number, find(name))
    screen.blank()
    while True:
        answer = screen.ask(say("Which game? (1 to {last}, r to read the rules, q to quit)", last=len(SHELF)))
        if answer.lower() == "q":
            return FINE
        if answer.lower() == "r":
            for name in SHELF:
                screen.page(page(find(name), current_language()))
        elif answer.isdecimal() and 1 <= int(answer) <= len(SHELF):
            game = find(SHELF[int(answer) - 1])
            return _play_chosen(screen, game)
        else:
            screen.write(say("Please type a number from 1 to {last}.", last=len(SHELF)), "error")


def _present(screen: Screen, number: int, game: Game) -> None:
    screen.write(f"{number}  {game.title}", "bold")
    screen.write(
        say(
            "   {fewest} to {most} players, about {minutes} minutes. {summary}",
            fewest=game.fewest,
            most=game.most,
            minutes=game.minutes,
            summary=game.summary,
        )
    )


def _play_chosen(screen: Screen, game: Game) -> int:
    default = _default_players(game)
    while True:
        answer = screen.ask(
            say(
                "How many players, bots included? ({fewest} to {most}, Enter for {default})",
                fewest=game.fewest,
                most=game.most,
                default=default,
            )
        )
        try:
            players = game.check_players(int(answer) if answer.isdecimal() else answer or default)
        except BadOption as error:
            screen.write(error, "error")
            continue
        return main(["play", game.id, "--players", str(players), "--lang", current_language()])


# --- rules, replay, bench ---------------------------------------------------------------------------------------------


def rules(given: Namespace) -> int:
    screen = Screen()
    if given.game is None:
        for number, name in enumerate(SHELF, start=1):
            _present(screen, number, find(name))
        screen.write(say("Read one with: ludotheque rules {game}", game=SHELF[-1]))
        return FINE
    _read_rules(screen, find(given.game), current_language(), given.ruling)
    return FINE


def _read_rules(screen: Screen, game: Game, lang: str, id: str | None) -> None:
    """How to play; or all rulings, or one of them."""
    ids = ruling_ids(game, lang)
    if id is None:
        screen.page(page(game, lang))
        if ids:
            screen.write(say("All rulings: ludotheque rules {game} all; one: {example}", game=game.id, example=ids[-1]))
    elif id.lower() == "all":
        screen.page(game.rulings(lang))
    elif ruling(game, lang, id.upper()):
        screen.page(ruling(game, lang, id.upper()))
    else:
        raise BadOption(unknown_ruling(game, id))


def replay(given: Namespace) -> int:
    """Tell every match of a file as a story."""
    from ..record import load

    matches = load(Path(given.file))
    for match in matches:
        screen = Screen(match.names)
        screen.write(
            say("{game}, {players} players", game=match.game.title, players=match.players),
            "title",
        )
        _tell_story(screen, match.log(), given.step)
        screen.blank()
        screen.draw(match.seen_by(None).draw(screen.width))
        screen.blank()
    if len(matches) > 1:
        Screen().write(say_many("{n} match told.", "{n} matches told.", len(matches)))
    return FINE


def _tell_story(screen: Screen, events: list[Event], step: bool) -> None:
    for event in events:
        if event.kind not in QUIET:
            screen.write(event)
            if step:
                screen.ask(say("Enter for the next…"))


def bench(given: Namespace) -> int:
    from ..games.takeover import wait_for_speed

    wait_for_speed()
    target = Path(given.json) if given.json else None
    if given.what == "games":
        from ..bench import run

        run(seconds=given.seconds or 1.0, json=target)
        return FINE
    if given.what in ("bots", "endurance"):
        from ..bench import endurance, ladder
        from ..outcomes import check_games

        measure = ladder.run if given.what == "bots" else endurance.run
        measure(check_games(given.deals), find(given.game).id if given.game else None)
        return FINE
    from ..web.load.run import run_load

    load = run_load(tables=given.tables, seconds=given.seconds or 20.0)
    print("\n".join(load.lines()))
    if target:
        target.write_text(json.dumps(load.data()), encoding="utf-8")
    return FINE
