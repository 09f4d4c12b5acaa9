"""The command `ludotheque`."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable

from ..errors import LudothequeError, system_reason
from ..i18n import say
from .ending import ENDED, asked_to_end
from .hushing import hushed

FINE, WRONG, INTERRUPTED = 0, 1, 130  # exit codes; argparse exits with 2 when the command line itself is wrong


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    with hushed(arguments):
        return _run(arguments)


def _run(arguments: list[str]) -> int:
    from .spelling import spell_plainly

    spell_plainly()
    try:
        given = _parsed(arguments)
        code = _commands()[given.command](given)
        _write_all()
        return ENDED if asked_to_end() else code
    except LudothequeError as error:
        print(error, file=sys.stderr)
        return WRONG
    except (KeyboardInterrupt, EOFError):
        print(file=sys.stderr)
        return ENDED if asked_to_end() else INTERRUPTED
    except BrokenPipeError:  # the reader of our pipe (`| head`) has seen enough
        _let_go_of_output()
        return FINE
    except OSError as error:
        _let_go_of_output()
        print(say("This could not be written: {reason}.", reason=system_reason(error)), file=sys.stderr)
        return WRONG


def _parsed(arguments: list[str]) -> Namespace:
    from .arguments import parse

    try:
        return parse(arguments)
    finally:
        _write_all()  # help, which is all that was asked for


def _write_all() -> None:
    """Now, while we can still say what went wrong."""
    if sys.stdout is not None:
        sys.stdout.flush()


def _let_go_of_output() -> None:
    """What is left to be written goes nowhere, so that nobody complains at the very end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def serve(given: Namespace) -> int:
    from ..web.flags import settings_of
    from ..web.server import Place
    from ..web.server import serve as serve_games
    from ..web.workers import serve_together

    where, settings = given.store or given.data, settings_of(given)
    if given.workers > 1:
        place = Place(given.host, given.port, where, given.key_file, given.workers, given.log_requests, settings)
        serve_together(place, not given.no_browser)
        return FINE
    serve_games(
        given.host,
        given.port,
        where,
        not given.no_browser,
        settings,
        given.log_requests,
        key_file=given.key_file,
    )
    return FINE


def play(given: Namespace) -> int:
    from .playing import play as play_games

    return play_games(given)


def watch(given: Namespace) -> int:
    from .playing import say_at_last
    from .remote import look_on
    from .stages import on_stage

    say_at_last(on_stage(given, lambda stage: look_on(given.url, stage)))
    return FINE


def rules(given: Namespace) -> int:
    from .reading import rules as read_rules

    return read_rules(given)


def replay(given: Namespace) -> int:
    from .reading import replay as look_again

    return look_again(given)


def games(given: Namespace) -> int:
    from .reading import games as list_games

    return list_games(given)


def store(given: Namespace) -> int:
    from .storing import store as keep_house

    return keep_house(given)


def bench(given: Namespace) -> int:
    from .measuring import bench as measure

    return measure(given)


def _commands() -> dict[str, Callable[[Namespace], int]]:
    return {
        "serve": serve,
        "play": play,
        "watch": watch,
        "rules": rules,
        "replay": replay,
        "games": games,
        "store": store,
        "bench": bench,
    }
