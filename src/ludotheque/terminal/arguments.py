"""The command line in two languages.

`argparse` puts all of its sentences through gettext; here they get their French from the house's catalogue.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from .. import __version__
from ..games import SHELF
from ..i18n import LANGUAGES, current_language, say, speak, translate
from ..web.flags import add_flags

ARGPARSE_SENTENCES = (
    say("usage: "),
    say("options"),
    say("positional arguments"),
    say("show this help message and exit"),
    say("the following arguments are required: %s"),
    say("unrecognized arguments: %s"),
    say("argument %(argument_name)s: %(message)s"),
    say("invalid choice: %(value)r (choose from %(choices)s)"),
    say("invalid %(type)s value: %(value)r"),
    say("expected one argument"),
    say("%(prog)s: error: %(message)s\n"),
)


def speak_argparse() -> None:
    """Let argparse speak the current language."""
    vars(argparse)["_"] = lambda english: translate(english, current_language())


def chosen_language(arguments: Sequence[str]) -> str | None:
    """The language asked for on the command line, known before anything is parsed so that help speaks it too."""
    for i, argument in enumerate(arguments):
        value = argument.removeprefix("--lang=") if argument.startswith("--lang=") else None
        if argument == "--lang" and i + 1 < len(arguments):
            value = arguments[i + 1]
        if value in LANGUAGES:
            return value
    return None


def build_parser() -> argparse.ArgumentParser:
    """All commands with their options; the help texts are in the current language."""
    parser = argparse.ArgumentParser(
        prog="ludotheque",
        description=say("Family games, played properly. Without a command: open them in the browser.").text(),
        epilog=say("Try: ludotheque play {game} --bots medium", game=SHELF[0]).text(),
    )
    parser.add_argument(
        "--version", action="version", version=f"ludotheque {__version__}", help=say("show the version").text()
    )
    _add_language(parser)
    commands = parser.add_subparsers(dest="command", metavar="serve | play | rules | replay | bench")
    _add_serve(commands.add_parser("serve", help=say("open the games in the browser").text(), epilog=_serve_note()))
    _add_play(commands.add_parser("play", help=say("play a game in this terminal").text(), epilog=_play_examples()))
    _add_rules(commands.add_parser("rules", help=say("read how to play a game").text()))
    _add_replay(commands.add_parser("replay", help=say("tell a recorded game again").text()))
    _add_bench(commands.add_parser("bench", help=say("measure how fast the games run").text()))
    return parser


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, help=say("the language (default: the system's)").text())


def _add_serve(parser: argparse.ArgumentParser) -> None:
    _add_language(parser)
    add_flags(parser)


def _serve_note() -> str:
    return say("Every setting may also be given as the variable of the environment that is named with it.").text()


def _play_examples() -> str:
    return say(
        "In the game, type a move or its number; ? explains the rules at hand, h hints, u undoes, q saves and quits."
    ).text()


def _add_play(parser: argparse.ArgumentParser) -> None:
    _add_language(parser)
    parser.add_argument("game", nargs="?", help=say("the game; without one, choose from a menu").text())
    parser.add_argument("--players", type=int, metavar="N", help=say("how many players, bots included").text())
    parser.add_argument("--humans", type=int, default=1, metavar="N", help=say("how many people play here").text())
    parser.add_argument(
        "--bots", default="medium", metavar="LEVEL", help=say("the bots' level: easy, medium, hard or expert").text()
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=say("a rule to change, for instance deals=3; may be repeated").text(),
    )
    parser.add_argument(
        "--name", action="append", default=[], metavar="NAME", help=say("a player's name; may be repeated").text()
    )
    parser.add_argument("--seed", type=int, metavar="N", help=say("deal the cards from this number").text())
    parser.add_argument("--save", metavar="FILE", help=say("where to save the game").text())
    parser.add_argument("--resume", metavar="FILE", help=say("go on with a saved game").text())
    parser.add_argument("--join", metavar="URL", help=say("sit down at a table of the browser version").text())


def _add_rules(parser: argparse.ArgumentParser) -> None:
    _add_language(parser)
    parser.add_argument("game", nargs="?", help=say("the game; without one, the list of games").text())
    parser.add_argument("ruling", nargs="?", help=say("one ruling by its id, or “all” of them").text())


def _add_replay(parser: argparse.ArgumentParser) -> None:
    _add_language(parser)
    parser.add_argument("file", help=say("a record (.json), or many, one a line (.jsonl)").text())
    parser.add_argument("--step", action="store_true", help=say("wait for Enter after each move").text())


def _add_bench(parser: argparse.ArgumentParser) -> None:
    _add_language(parser)
    parser.add_argument(
        "what",
        nargs="?",
        choices=("games", "bots", "endurance", "server"),
        default="games",
        help=say(
            "the games (default), how strong the bots are, whether they ever err, or the server under load"
        ).text(),
    )
    parser.add_argument("--tables", type=int, default=1000, metavar="N", help=say("server: how many tables").text())
    parser.add_argument("--deals", type=int, default=20, metavar="N", help=say("bots: how many deals").text())
    parser.add_argument("--game", help=say("bots: only this game").text())
    parser.add_argument("--seconds", type=float, metavar="S", help=say("how long each measurement lasts").text())
    parser.add_argument("--json", metavar="FILE", help=say("write the figures there too").text())


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The command line, read; also chooses the language for everything that follows."""
    lang = chosen_language(arguments)
    if lang:
        speak(lang)
    speak_argparse()
    parser = build_parser()
    given = parser.parse_args(arguments)
    return given if given.command else parser.parse_args([*arguments, "serve"])
