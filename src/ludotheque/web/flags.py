"""What somebody may want otherwise about the server: every setting is a flag of `ludotheque serve` and a variable.

`--bot-seconds 2` and `LUDOTHEQUE_BOT_SECONDS=2` say the same; the flag wins.
"""

from __future__ import annotations

import math
import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from ..i18n import Message, say
from .settings import Rate, Settings

YES, NO = ("yes", "true", "on", "1", "oui"), ("no", "false", "off", "0", "non")


class _Wrong(Exception):
    """A value that cannot be meant; says what would be right."""


@dataclass(frozen=True)
class Flag:
    name: str
    read: Callable[[str], Any]
    metavar: str
    help: Message
    usual: str = ""  # for those that are no field of Settings

    @property
    def flag(self) -> str:
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        return "LUDOTHEQUE_" + self.name.upper()

    @property
    def default(self) -> str:
        value = getattr(Settings, self.name, self.usual)
        if isinstance(value, Rate):
            return f"{value.burst:g}/{value.per_second:g}"
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)


class _FromEnvironment(str):
    """A value that was not typed; a message about it names the variable."""


# --- what is read -----------------------------------------------------------------------------------------------------


def _seconds(text: str) -> float:
    value = _number(text)
    if value is None or value < 0:
        raise _Wrong(say("write a number of seconds, like 0.5").text())
    return value


def _some_seconds(text: str) -> float:
    if _seconds(text) == 0:
        raise _Wrong(say("this takes some time, however little").text())
    return _seconds(text)


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _count(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.isascii() and text.isdecimal() and len(text) < 19 and least <= int(text) <= most:
            return int(text)
        raise _Wrong(say("write a whole number from {least} to {most}", least=least, most=most).text())

    return read


def _rate(text: str) -> Rate:
    burst, per_second = (_number(part) for part in (*text.split("/", 1), "")[:2])
    if burst is None or per_second is None or burst < 1 or per_second <= 0:
        raise _Wrong(say("write how many at once and how many a second, like 30/10").text())
    return Rate(burst, per_second)


def _yes_or_no(text: str) -> bool:
    if text.lower() not in YES + NO:
        raise _Wrong(say("write yes or no").text())
    return text.lower() in YES


def _path(text: str) -> Path | None:
    return Path(text).expanduser() if text else None


PLENTY = 10**9
FLAGS = (
    Flag("host", str, "HOST", say("the address to listen at; 0.0.0.0 lets your network in"), "127.0.0.1"),
    Flag("port", _count(0, 65535), "N", say("the port to listen at; 0 takes any that is free"), "8000"),
    Flag("data", _path, "FILE", say("the file in which tables are kept")),
    Flag("no_browser", _yes_or_no, "", say("do not open a browser"), "no"),
    Flag("log_requests", _yes_or_no, "", say("write a line to the error stream for every request"), "no"),
    Flag("proxied", _yes_or_no, "", say("behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto")),
    Flag("pause", _seconds, "S", say("seconds a bot takes before it acts, about")),
    Flag("bot_seconds", _some_seconds, "S", say("seconds a bot may think before a simpler one chooses")),
    Flag("workers", _count(1, 64), "N", say("processes in which the strong bots think")),
    Flag("grace", _seconds, "S", say("seconds a missing player is waited for before a bot plays on")),
    Flag("clock_mercy", _seconds, "S", say("seconds every clock still has when the server comes back")),
    Flag("idle", _seconds, "S", say("seconds a table stays in memory that nobody watches")),
    Flag("tables_per_day", _count(0, PLENTY), "N", say("tables that may be opened from one address in a day")),
    Flag("seat_rate", _rate, "N/N", say("messages of one seat: how many at once, and how many a second for long")),
    Flag("address_rate", _rate, "N/N", say("requests and messages from one address, in the same way")),
    Flag("sockets_per_address", _count(1, PLENTY), "N", say("sockets that one address may hold")),
    Flag("queue", _count(1, PLENTY), "N", say("messages that wait for a slow client before it is cut off")),
)


# --- the command line -------------------------------------------------------------------------------------------------


def add_flags(parser: ArgumentParser) -> None:
    """Let a parser know all of them; what stands in the environment is the default."""
    for flag in FLAGS:
        given = os.environ.get(flag.variable)
        switch: dict[str, Any] = {} if flag.metavar else {"nargs": "?", "const": "yes"}
        parser.add_argument(
            flag.flag,
            type=_reader(flag),
            default=_FromEnvironment(given) if given else flag.default,
            metavar=flag.metavar or "yes|no",
            help=_help(flag).text(),
            **switch,
        )


def _help(flag: Flag) -> Message:
    if flag.default and flag.metavar:
        return say(
            "{help} (default: {default}; {variable})", help=flag.help, default=flag.default, variable=flag.variable
        )
    return say("{help} ({variable})", help=flag.help, variable=flag.variable)


def _reader(flag: Flag) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        try:
            return flag.read(text)
        except _Wrong as wrong:
            where = f"{flag.variable}={text}" if isinstance(text, _FromEnvironment) else repr(text)
            raise ArgumentTypeError(f"{where}: {wrong}") from wrong

    return read


def settings_of(given: Namespace) -> Settings:
    """The settings that a command line asks for."""
    names = {field.name for field in fields(Settings)}
    return Settings(**{flag.name: getattr(given, flag.name) for flag in FLAGS if flag.name in names})
