"""Every setting of the server can be reached from outside: by a flag, and by a variable of the environment."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from ludotheque.i18n import LANGUAGES, speak
from ludotheque.terminal.app import main
from ludotheque.terminal.arguments import build_parser
from ludotheque.web import server
from ludotheque.web.flags import FLAGS, Flag, settings_of
from ludotheque.web.settings import Rate, Settings

OTHER = {  # for each flag something else than usual, and what it means
    "host": ("0.0.0.0", "0.0.0.0"),
    "port": ("0", 0),
    "store": ("postgresql://here/games", "postgresql://here/games"),
    "data": ("/tmp/tables", "/tmp/tables"),
    "key_file": ("/tmp/key", Path("/tmp/key")),
    "workers": ("2", 2),
    "keep_days": ("90", 90.0),
    "no_browser": ("yes", True),
    "log_requests": ("oui", True),
    "proxied": ("1", True),
    "proxies": ("10.0.0.11, 10.1.0.0/16", "10.0.0.11,10.1.0.0/16"),
    "pause": ("0.25", 0.25),
    "bot_seconds": ("2", 2.0),
    "thinkers": ("17", 17),
    "grace": ("10", 10.0),
    "welcome": ("2", 2.0),
    "silence": ("3", 3.0),
    "ping": ("3", 3.0),
    "clock_mercy": ("0", 0.0),
    "idle": ("1e3", 1000.0),
    "tables_per_day": ("0", 0),
    "seat_rate": ("5/0.5", Rate(5, 0.5)),
    "address_rate": ("9/3", Rate(9, 3)),
    "table_rate": ("8/2", Rate(8, 2)),
    "line_rate": ("1000/100", Rate(1000, 100)),
    "sockets_per_address": ("7", 7),
    "lines_per_address": ("9", 9),
    "queue": ("20", 20),
}
NONSENSE = [
    ("pause", "soon"),
    ("pause", "-1"),
    ("grace", "nan"),
    ("bot_seconds", "0"),
    ("workers", "0"),
    ("thinkers", "0"),
    ("keep_days", "-1"),
    ("workers", "1.5"),
    ("port", "65536"),
    ("tables_per_day", "٣"),
    ("seat_rate", "30"),
    ("seat_rate", "30/0"),
    ("address_rate", "a/b"),
    ("proxied", "perhaps"),
    ("proxies", "the proxy"),
    ("proxies", "10.0.0.1/8"),
]
EACH = pytest.mark.parametrize("flag", FLAGS, ids=lambda flag: flag.name)


def named(name: str) -> Flag:
    return next(flag for flag in FLAGS if flag.name == name)


def read(*arguments: str) -> Any:
    return build_parser().parse_args(["serve", *arguments])


def test_every_setting_has_a_flag() -> None:
    without = {"clock", "key"}  # how late it is, is no matter of taste; the key has a file
    settings = {field.name for field in fields(Settings)} - without
    assert settings <= {flag.name for flag in FLAGS} == set(OTHER)


def test_without_a_word_all_is_as_usual() -> None:
    given = read()
    assert settings_of(given) == Settings()
    assert (given.host, given.port, given.store, given.data) == ("127.0.0.1", 8000, "", "")
    assert (given.no_browser, given.log_requests) == (False, False)


@EACH
def test_the_flag_and_the_variable_say_the_same(flag: Flag, monkeypatch: pytest.MonkeyPatch) -> None:
    text, meant = OTHER[flag.name]
    assert getattr(read(flag.flag, text), flag.name) == meant
    monkeypatch.setenv(flag.variable, text)
    assert getattr(read(), flag.name) == meant
    assert getattr(read(flag.flag, flag.default or "/other"), flag.name) != meant  # the flag wins
    monkeypatch.setenv(flag.variable, "")
    assert getattr(read(), flag.name) != meant  # empty: as if it were not set


@pytest.mark.parametrize("name", ["no_browser", "log_requests", "proxied"])
def test_a_switch_needs_no_value(name: str) -> None:
    assert getattr(read(named(name).flag), name) is True


@pytest.mark.parametrize(("name", "text"), NONSENSE)
def test_a_wrong_value_is_explained(
    name: str, text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        read(f"{named(name).flag}={text}")
    assert stopped.value.code == 2
    assert re.search(rf"argument {named(name).flag}: '.*': (write|this takes) ", capsys.readouterr().err)
    monkeypatch.setenv(named(name).variable, text)
    with pytest.raises(SystemExit):
        read()
    assert f"{named(name).variable}={text}: " in capsys.readouterr().err
    assert main(["rules"]) == 0  # whoever does not serve is not troubled


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_tells_all_of_them(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help", "--lang", lang])
    speak("en")
    text = " ".join(capsys.readouterr().out.split())
    for flag in FLAGS:
        assert flag.flag in text
        assert flag.variable in text
        assert " ".join(flag.help.text(lang).split()) in text


def test_the_server_gets_what_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[Any] = []
    monkeypatch.setattr(server, "serve", lambda *given, **named: got.extend([*given, named]))
    monkeypatch.setenv("LUDOTHEQUE_PAUSE", "0")
    assert main(["serve", "--port", "0", "--no-browser", "--log-requests"]) == 0
    assert got == ["127.0.0.1", 0, "", False, Settings(pause=0), True, {"key_file": None}]
