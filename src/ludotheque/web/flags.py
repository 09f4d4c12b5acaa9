"""What somebody may want otherwise about the server: every setting is a flag of `ludotheque serve` and a variable.

`--bot-seconds 2` and `LUDOTHEQUE_BOT_SECONDS=2` say the same; the flag wins.
"""

from __future__ import annotations

import math
import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any

from ..i18n import Message, Quoted, say
from .settings import Rate, Settings

YES, NO = ("yes", "true", "on", "1", "oui"), ("no", "false", "off", "0", "non")


class _Wrong(ArgumentTypeError):
    """A value that cannot be meant; says what would be right."""


@dataclass(frozen=True)
class Flag:
    name: str
    read: Callable[[str], Any]
    metavar: Message | None  # None: yes or no
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


def days(text: str) -> float:
    value = _number(text)
    if value is None or value < 0:
        raise _Wrong(say("write a number of days, like 90").text())
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


def _addresses(text: str) -> str:
    """Addresses and networks, one after the other."""
    found = [part.strip() for part in text.split(",")]
    try:
        for part in found:
            ip_network(part)
    except ValueError:
        raise _Wrong(say("write addresses or networks, like 10.0.0.11,10.1.0.0/16").text()) from None
    return ",".join(found)


def _path(text: str) -> Path | None:
    return Path(text).expanduser() if text else None


PLENTY = 10**9
FLAGS = (
    Flag("host", str, say("HOST"), say("the address to listen at; 0.0.0.0 lets your network in"), "127.0.0.1"),
    Flag("port", _count(0, 65535), say("N"), say("the port to listen at; 0 takes any that is free"), "8000"),
    Flag(
        "store", str, say("FILE|URL"), say("where tables are kept: a file, or postgresql://user:password@host/database")
    ),
    Flag("data", str, say("FILE"), say("the same as --store, for a file")),
    Flag("key_file", _path, say("FILE"), say("the file with the key that seals what the store must not give away")),
    Flag("workers", _count(1, 64), say("N"), say("processes that serve, each with all tables"), "1"),
    Flag("no_browser", _yes_or_no, None, say("do not open a browser"), "no"),
    Flag("log_requests", _yes_or_no, None, say("write a line to the error stream for every request"), "no"),
    Flag("proxied", _yes_or_no, None, say("behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto")),
    Flag(
        "proxies", _addresses, say("ADDRESSES"), say("the addresses of such proxies, whose headers alone are believed")
    ),
    Flag("pause", _seconds, say("SECONDS"), say("seconds a bot takes at tables with a clock or without people, about")),
    Flag("bot_seconds", _some_seconds, say("SECONDS"), say("seconds a bot may think before a simpler one chooses")),
    Flag("thinkers", _count(1, 64), say("N"), say("processes of each worker in which the strong bots think")),
    Flag("grace", _seconds, say("SECONDS"), say("seconds a missing player is waited for before a bot plays on")),
    Flag(
        "welcome",
        _seconds,
        say("SECONDS"),
        say("seconds everyone has to come back when the server has been started again"),
    ),
    Flag("silence", _some_seconds, say("SECONDS"), say("seconds after which a connection that says nothing is closed")),
    Flag("ping", _some_seconds, say("SECONDS"), say("seconds after which a socket is asked whether it is still there")),
    Flag("clock_mercy", _seconds, say("SECONDS"), say("seconds every clock still has when the server comes back")),
    Flag("idle", _seconds, say("SECONDS"), say("seconds a table stays in memory that nobody watches")),
    Flag("keep_days", days, say("DAYS"), say("days after which a finished table is forgotten; 0 keeps all")),
    Flag("tables_per_day", _count(0, PLENTY), say("N"), say("tables that may be opened from one address in a day")),
    Flag(
        "seat_rate",
        _rate,
        say("N/N"),
        say("work for one seat, in milliseconds: how much at once, and how much a second"),
    ),
    Flag("table_rate", _rate, say("N/N"), say("work for all who watch one table, in the same way")),
    Flag("address_rate", _rate, say("N/N"), say("work for one address, in the same way")),
    Flag(
        "line_rate", _rate, say("N/N"), say("bytes that one socket may send: how many at once, and how many a second")
    ),
    Flag("sockets_per_address", _count(1, PLENTY), say("N"), say("sockets that one address may hold")),
    Flag("lines_per_address", _count(1, PLENTY), say("N"), say("connections that one address may hold")),
    Flag("queue", _count(1, PLENTY), say("N"), say("messages that wait for a slow client before it is cut off")),
)


# --- the command line -------------------------------------------------------------------------------------------------


def add_flags(parser: ArgumentParser, flags: Iterable[Flag] = FLAGS) -> None:
    """Let a parser know them; what stands in the environment is the default."""
    for flag in flags:
        given = os.environ.get(flag.variable)
        switch: dict[str, Any] = {} if flag.metavar else {"nargs": "?", "const": "yes"}
        parser.add_argument(
            flag.flag,
            type=_reader(flag),
            default=_FromEnvironment(given) if given else flag.default,
            metavar=(flag.metavar or say("yes|no")).text(),
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
            where = f"{flag.variable}={text}" if isinstance(text, _FromEnvironment) else Quoted(text).text()
            raise ArgumentTypeError(say("{place}: {reason}", place=where, reason=str(wrong)).text()) from wrong

    return read


def settings_of(given: Namespace) -> Settings:
    """The settings that a command line asks for."""
    names = {field.name for field in fields(Settings)}
    return Settings(**{flag.name: getattr(given, flag.name) for flag in FLAGS if flag.name in names})
