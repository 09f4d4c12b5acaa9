"""The command line in two languages.

`argparse` puts all of its sentences through gettext; here they get their French from the house's catalogue.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..games import SHELF
from ..i18n import LANGUAGES, Either, current_language, quoted, say, speak, translate
from ..web.flags import add_flags
from .spelling import typed
from .storing import add_store

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

ARGPARSE_SENTENCES = (
    say("usage: "),
    say("options"),
    say("positional arguments"),
    say("show this help message and exit"),
    say("the following arguments are required: %s"),
    say("unrecognized arguments: %s"),
    say("argument %(argument_name)s: %(message)s"),
    say("invalid %(type)s value: %(value)r"),
    say("expected one argument"),
    say("expected at least one argument"),
    say("not allowed with argument %s"),
    say("ignored explicit argument %r"),
    say("ambiguous option: %(option)s could match %(matches)s"),
    say("%(prog)s: error: %(message)s\n"),
)
STAGE = "--plain", "--screen"
MEASURED = ("games", "bots", "endurance", "server", "scale", "faults", "soak", "abuse", "costs")


def speak_argparse() -> None:
    """Let argparse speak the current language."""
    vars(argparse)["_"] = lambda english: translate(english, current_language())


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            say("a whole number is needed, not {text}", text=quoted(text)).text()
        ) from None


def _decimal(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(say("a number is needed, not {text}", text=quoted(text)).text()) from None


def chosen_language(arguments: Sequence[str]) -> str | None:
    """The language asked for on the command line, known before anything is parsed so that help speaks it too."""
    for i, argument in enumerate(arguments):
        value = argument.removeprefix("--lang=") if argument.startswith("--lang=") else None
        if argument == "--lang" and i + 1 < len(arguments):
            value = arguments[i + 1]
        if value in LANGUAGES:
            return value
    return None


def without_language(arguments: Sequence[str], lang: str) -> list[str]:
    """The rest, once the language is spoken: argparse does not go on with a command after an option inside it."""
    rest = list(arguments)
    if f"--lang={lang}" in rest:
        rest.remove(f"--lang={lang}")
    else:
        place = rest.index("--lang")
        del rest[place : place + 2]
    return rest


def stage_first(arguments: Sequence[str]) -> list[str]:
    """How to show something, said before what to show, wherever it was typed: for the same reason."""
    return [*arguments[:1], *sorted(arguments[1:], key=lambda argument: argument not in STAGE)]


class Once(argparse.Action):
    """An option that cannot have two values."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        given = vars(namespace).setdefault("given", {})
        if option_string is not None and given.setdefault(self.dest, values) != values:
            raise argparse.ArgumentError(self, _twice(given[self.dest], values))
        setattr(namespace, self.dest, values)


def _twice(first: object, second: object) -> str:
    return say("given twice, as {first} and as {second}", first=str(first), second=str(second)).text()


class Parser(argparse.ArgumentParser):
    """It does not keep to itself that its help or its version could not be written."""

    def __init__(self, *given: Any, last_counts: bool = False, **more: Any) -> None:
        super().__init__(*given, **more)
        if not last_counts:
            for name in (None, "store"):
                self.register("action", name, Once)

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        print(self.format_help(), end="", file=file)

    def _check_value(self, action: argparse.Action, value: object) -> None:
        if action.choices is not None and value not in action.choices:
            choices = Either(tuple(map(str, action.choices)))
            said = say("invalid choice: {value} (choose {choices})", value=quoted(value), choices=choices).text()
            raise argparse.ArgumentError(action if action.option_strings else None, said)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        print(message, end="", file=sys.stderr if file is None else file)


def build_parser() -> argparse.ArgumentParser:
    """All commands with their options; the help texts are in the current language."""
    parser = Parser(
        prog="ludotheque",
        description=say("Family games, played properly. Without a command: open them in the browser.").text(),
        epilog=say("Try: ludotheque play {game} --bots medium", game=SHELF[0]).text(),
    )
    parser.add_argument(
        "--version", action="version", version=f"ludotheque {__version__}", help=say("show the version").text()
    )
    _add_language(parser)
    commands = parser.add_subparsers(
        dest="command", metavar="serve | play | watch | rules | replay | games | store | bench"
    )
    served = say("open the games in the browser").text()  # by a unit, say, to whose settings somebody adds their own
    _add_serve(commands.add_parser("serve", help=served, epilog=_serve_note(), last_counts=True))
    _add_play(commands.add_parser("play", help=say("play a game in this terminal").text(), epilog=_play_examples()))
    _add_watch(commands.add_parser("watch", help=say("look on at a table of the browser version").text()))
    _add_rules(commands.add_parser("rules", help=say("read how to play a game").text()))
    _add_replay(commands.add_parser("replay", help=say("look at a recorded game again").text()))
    _add_games(commands.add_parser("games", help=say("list the games that were played here").text()))
    add_store(commands.add_parser("store", help=say("check, copy and tidy what a server keeps").text()), _add_language)
    _add_bench(commands.add_parser("bench", help=say("measure how fast the games run").text()))
    return parser


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, help=say("the language (default: the system's)").text())


def _add_stage(parser: argparse.ArgumentParser) -> None:
    stage = parser.add_mutually_exclusive_group()
    stage.add_argument("--plain", action="store_true", help=say("line by line, for screen readers and pipes").text())
    stage.add_argument("--screen", action="store_true", help=say("the whole screen, even without colours").text())


def _add_serve(parser: argparse.ArgumentParser) -> None:
    _add_language(parser)
    add_flags(parser)


def _serve_note() -> str:
    return say("Every setting may also be given as the variable of the environment that is named with it.").text()


def _play_examples() -> str:
    return say(
        "In the game, choose with the arrow keys and Enter, or type a move or its number; ? explains the rules at "
        "hand, h hints, u takes back a move, q saves and quits."
    ).text()


def _add_play(parser: argparse.ArgumentParser) -> None:
    _add_language(parser)
    _add_stage(parser)
    number, file = say("N").text(), say("FILE").text()
    parser.add_argument(
        "game",
        nargs="?",
        type=typed,
        metavar=say("GAME").text(),
        help=say("the game; without one, choose from a menu").text(),
    )
    parser.add_argument("--players", type=_whole, metavar=number, help=say("how many players, bots included").text())
    parser.add_argument("--humans", type=_whole, metavar=number, help=say("how many people play here").text())
    parser.add_argument(
        "--bots",
        type=typed,
        metavar=say("LEVEL").text(),
        help=say("the bots' level: easy, medium, hard or expert").text(),
    )
    parser.add_argument(
        "--option",
        type=typed,
        action="append",
        default=[],
        metavar=say("NAME=VALUE").text(),
        help=say("a rule to change, for instance deals=3; may be repeated").text(),
    )
    parser.add_argument(
        "--name",
        type=typed,
        action="append",
        default=[],
        metavar=say("NAME").text(),
        help=say("a player's name; may be repeated").text(),
    )
    parser.add_argument("--seed", type=_whole, metavar=number, help=say("deal the cards from this number").text())
    parser.add_argument("--save", metavar=file, help=say("a file to save the game in too").text())
    parser.add_argument("--resume", metavar=say("FILE or NUMBER").text(), help=say("go on with a saved game").text())
    parser.add_argument(
        "--join",
        nargs="?",
        const="",
        metavar=say("ADDRESS").text(),
        help=say("sit down at a table of the browser version").text(),
    )


def _add_rules(parser: argparse.ArgumentParser) -> None:
    _add_language(parser)
    _add_stage(parser)
    parser.add_argument(
        "game",
        nargs="?",
        type=typed,
        metavar=say("GAME").text(),
        help=say("the game; without one, the list of games").text(),
    )
    parser.add_argument(
        "ruling",
        nargs="?",
        type=typed,
        metavar=say("RULING").text(),
        help=say("one ruling by its id, or “all” of them").text(),
    )


def _add_watch(parser: argparse.ArgumentParser) -> None:
    _add_language(parser)
    _add_stage(parser)
    parser.add_argument("url", metavar=say("ADDRESS").text(), help=say("the address of the table").text())


def _add_games(parser: argparse.ArgumentParser) -> None:
    _add_language(parser)
    parser.add_argument("--plain", action="store_true", help=say("without styles, for screen readers").text())


def _add_replay(parser: argparse.ArgumentParser) -> None:
    _add_language(parser)
    _add_stage(parser)
    parser.add_argument(
        "file",
        metavar=say("FILE or NUMBER").text(),
        help=say("a record (.json), or many, one a line (.jsonl); or the number of a game played here").text(),
    )
    parser.add_argument(
        "--seat",
        type=typed,
        metavar=say("NAME or N").text(),
        help=say(
            "whose cards are seen: a player’s, by name or number, or “all” for what everybody could see (default: "
            "yours in a game that you played here as the only person, else “all”)"
        ).text(),
    )
    parser.add_argument("--step", action="store_true", help=say("line by line: wait for Enter after each move").text())


def _add_bench(parser: argparse.ArgumentParser) -> None:
    _add_language(parser)
    parser.add_argument(
        "what",
        nargs="?",
        choices=MEASURED,
        metavar=" | ".join(MEASURED),
        default="games",
        help=say(
            "the games (default), how strong the bots are, whether they ever err, the server under load, how it grows "
            "with workers, what it survives, whether its memory grows, whether anyone can hurt the others, or what "
            "requests cost it"
        ).text(),
    )
    parser.add_argument(
        "--tables",
        type=_whole,
        default=1000,
        metavar=say("N").text(),
        help=say("server, scale: how many tables").text(),
    )
    parser.add_argument(
        "--deals", type=_whole, default=20, metavar=say("N").text(), help=say("bots: how many deals").text()
    )
    parser.add_argument("--game", metavar=say("GAME").text(), help=say("bots, soak: only this game").text())
    parser.add_argument(
        "--seconds", type=_decimal, metavar=say("SECONDS").text(), help=say("how long each measurement lasts").text()
    )
    parser.add_argument(
        "--rate", type=_decimal, default=500, metavar=say("N").text(), help=say("server: moves a second").text()
    )
    parser.add_argument(
        "--sources", metavar=say("FOLDER").text(), help=say("server: that of another version of this package").text()
    )
    parser.add_argument(
        "--games", type=_whole, default=100_000, metavar=say("N").text(), help=say("soak: how many games").text()
    )
    parser.add_argument("--only", metavar=say("NAME").text(), help=say("faults, abuse: only this one").text())
    parser.add_argument("--quick", action="store_true", help=say("faults, abuse: in short").text())
    parser.add_argument(
        "--seed",
        type=_whole,
        default=1,
        metavar=say("N").text(),
        help=say("faults, soak: another one, another course").text(),
    )
    parser.add_argument("--json", metavar=say("FILE").text(), help=say("write the figures there too").text())


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The command line, read; also chooses the language for everything that follows."""
    lang = chosen_language(arguments)
    if lang:
        speak(lang)
        arguments = without_language(arguments, lang)
    speak_argparse()
    parser = build_parser()
    if lang and (other := chosen_language(arguments)) and other != lang:
        parser.error(f"--lang: {_twice(lang, other)}")
    given = parser.parse_args(stage_first(arguments))
    return given if given.command else parser.parse_args([*arguments, "serve"])
