"""The line to a server, in a real pseudo-terminal: it breaks, it is silent, it never was; and who sits at its end."""

from __future__ import annotations

import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen
from typing import Any, cast

import pytest

from ludotheque.client import RemoteTable, open_table
from ludotheque.errors import LudothequeError
from ludotheque.i18n import language, say
from ludotheque.terminal.calling import SILENCE, Call
from ludotheque.terminal.full.stage import FullStage
from ludotheque.terminal.joining import Seated, sit_down
from ludotheque.terminal.plain import PlainStage
from ludotheque.terminal.remote import RemoteSession
from ludotheque.terminal.scene import Scene
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.seats import keep_seat, kept_seat
from tests.helpers import SOURCE
from tests.terminal.console import Console
from tests.terminal.test_terminal import Typist
from tests.web.test_client import another_process

DOWN = "The server does not answer"
AT_ONCE = 5.0  # seconds, on a machine that has other things to do


@pytest.fixture
def typist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typist:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return Typist(monkeypatch, capsys)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[str, Popen[str]]]:
    with another_process(tmp_path) as (address, process):
        yield address, process
        process.send_signal(signal.SIGCONT)


def opened(server: str, free: int = 1, game: str = "ciseaux") -> RemoteTable:
    seats = [{"kind": "person", "name": "Ana"}, *[{"kind": "open"}] * free]
    return open_table(server, lang="en", game=game, seats=seats)


def command(what: str, url: str) -> list[str]:
    return ["watch", url] if what == "watch" else ["play", "--join", url, "--name", "Zoé"]


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGSTOP, signal.SIGKILL])
@pytest.mark.parametrize("what", ["watch", "join"])
@pytest.mark.parametrize("key", ["q", "\x03"])
def test_a_server_that_goes_away_is_told_and_left_at_once(
    tmp_path: Path, server: tuple[str, Popen[str]], what: str, sign: signal.Signals, key: str
) -> None:
    address, process = server
    table = opened(address)
    with Console(tmp_path, *command(what, table.url), "--lang", "en") as console:
        console.see("Trick 1 of 16")
        process.send_signal(sign)
        gone = time.monotonic()
        console.see(DOWN)
        assert time.monotonic() - gone < 15
        before = time.monotonic()
        console.type(key)
        assert console.end() == 0
        assert time.monotonic() - before < AT_ONCE
        if what == "join":
            assert f"--join {shlex.quote(table.url)}" in console.written.decode()


@pytest.mark.slow
def test_a_server_that_comes_back_is_gone_on_with(tmp_path: Path, server: tuple[str, Popen[str]]) -> None:
    address, process = server
    table = opened(address)
    with Console(tmp_path, *command("join", table.url), "--lang", "en") as console:
        console.see("▸  1  R1")
        process.send_signal(signal.SIGSTOP)
        console.see(DOWN)
        console.press("enter")
        process.send_signal(signal.SIGCONT)
        text = console.see("You have chosen R1. Waiting for Ana.")
        console.see(lambda text: DOWN not in text)
        assert "R1" in text


@pytest.mark.slow
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_a_choice_is_sent_once_when_the_line_is_back(
    tmp_path: Path, server: tuple[str, Popen[str]], plain: tuple[str, ...]
) -> None:
    address, process = server
    table = opened(address)
    with Console(tmp_path, *command("join", table.url), "--lang", "en", *plain, rows=60) as console:
        console.see("1  R1")
        process.send_signal(signal.SIGSTOP)
        if not plain:
            console.see(DOWN)
        console.type("R2\r")
        console.see("'R2' will be sent when the line is back.")
        if not plain:
            console.type("R3\r")  # too late: one is on its way
            console.read(0.5)
        process.send_signal(signal.SIGCONT)
        console.see("You have chosen R2. Waiting for Ana.")
        table.move(table.legal[0])
        console.see("Trick 2 of 16")
        time.sleep(1.0)
        console.read()
        assert "You have chosen R3" not in console.written.decode()


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "said"), [("en", "not while the line is down"), ("fr", "pas tant que la ligne")])
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_while_the_line_is_down_nothing_is_kept_for_later(
    tmp_path: Path, server: tuple[str, Popen[str]], lang: str, said: str, plain: tuple[str, ...]
) -> None:
    address, process = server
    table = opened(address)
    with Console(tmp_path, *command("join", table.url), "--lang", lang, *plain, columns=120, rows=60) as console:
        console.see("1  R1")
        console.type("R1\r")
        console.see({"en": "Waiting for Ana", "fr": "On attend Ana"}[lang])
        process.send_signal(signal.SIGSTOP)
        console.see({"en": DOWN, "fr": "Le serveur ne répond pas"}[lang])
        console.type("R2\r")
        console.see(said)
        console.type("l\r")
        console.see({"en": "Zoé sits down", "fr": "Zoé prend place"}[lang])
        console.type("q" if not plain else "h\r")
        process.send_signal(signal.SIGCONT)
        console.read(1.0)
        assert {"en": "will be sent", "fr": "partira"}[lang] not in console.written.decode()


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "said"), [("en", "'R2': perhaps"), ("fr", "«\u00a0R2\u00a0»\u00a0: peut-être")])
def test_whoever_leaves_meanwhile_hears_that_it_was_not_sent(
    tmp_path: Path, server: tuple[str, Popen[str]], lang: str, said: str
) -> None:
    address, process = server
    table = opened(address)
    with Console(tmp_path, *command("join", table.url), "--lang", lang) as console:
        console.see("▸  1  R1")
        process.send_signal(signal.SIGSTOP)
        console.type("R2\r")
        console.see({"en": "will be sent", "fr": "partira"}[lang])
        console.type("q")
        assert console.end() == 0
        assert said in console.written.decode()


@pytest.mark.slow
def test_a_hint_that_takes_long_is_no_line_that_is_down(tmp_path: Path, server: tuple[str, Popen[str]]) -> None:
    """A busy server may think for longer than it may be silent otherwise."""
    address, process = server
    table = opened(address, game="ninjan")
    with Console(tmp_path, *command("join", table.url), "--lang", "en") as console:
        console.see("▸  1  ")
        console.type("h\r")
        console.see(lambda text: " of the time" in text or "a sensible player" in text)
        console.read(0.5)  # nothing else is asked of the server any more
        process.send_signal(signal.SIGSTOP)  # before it can have answered, however quick it is
        console.type("h\r")
        console.see("Thinking…")
        time.sleep(SILENCE + 1.5)
        console.see("Thinking…")
        assert DOWN not in console.written.decode()
        process.send_signal(signal.SIGCONT)
        console.see(lambda text: "Thinking…" not in text and (" of the time" in text or "a sensible player" in text))


@pytest.mark.slow
@pytest.mark.parametrize("what", ["watch", "join"])
def test_when_it_gives_up_it_says_how_to_come_back(tmp_path: Path, server: tuple[str, Popen[str]], what: str) -> None:
    address, process = server
    table = opened(address)
    hurry = tmp_path / "sitecustomize.py"
    hurry.write_text("import ludotheque.client\nludotheque.client.ATTEMPTS = 3\n", encoding="utf-8")
    path = f"{tmp_path}:{SOURCE.parent}"
    with Console(tmp_path, *command(what, table.url), "--lang", "en", environment={"PYTHONPATH": path}) as console:
        console.see("Trick 1 of 16")
        process.kill()
        assert console.end() == 1
        said = console.written.decode()
    assert "When the server is back, come back with:" in said
    assert (f"play --join {table.url}" if what == "join" else f"watch {table.url}") in said


def test_a_broken_line_writes_nothing_across_the_screen() -> None:
    code = "import logging, ludotheque.client\nlogging.getLogger('websockets.client').error('keepalive ping failed')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stderr == b""


# --- addresses where nobody is ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("url", ["http://[::", "http://localhost:99999/t/x", "ftp://localhost/t/x", "http:///t/x", ""])
@pytest.mark.parametrize("what", ["watch", "join"])
def test_what_is_no_address_is_a_sentence(typist: Typist, what: str, url: str) -> None:
    said = typist(*command(what, url), "--plain")
    assert said.code == 1
    assert "is not the address of a table" in said.err


@pytest.mark.parametrize("what", ["watch", "join"])
def test_where_nobody_answers_that_is_said_at_once(typist: Typist, what: str) -> None:
    before = time.monotonic()
    said = typist(*command(what, "http://localhost:1/t/abc"), "--plain")
    assert time.monotonic() - before < AT_ONCE
    assert (said.code, said.err) == (1, said.err)
    assert "nothing listens there" in said.err


@pytest.mark.parametrize("what", ["watch", "join"])
def test_a_name_that_nobody_has_is_told_in_french_too(typist: Typist, what: str) -> None:
    said = typist(*command(what, "http://nowhere.invalid/t/abc"), "--plain", "--lang", "fr")
    assert "aucune machine de ce nom" in said.err


def test_no_address_at_all_is_quoted_in_french(typist: Typist) -> None:
    said = typist(*command("watch", ""), "--plain", "--lang", "fr")
    assert said.err.startswith("«\u00a0\u00a0» n’est pas l’adresse d’une table\u00a0:")


@pytest.mark.slow
def test_the_server_is_asked_in_our_language(typist: Typist, server: tuple[str, Popen[str]]) -> None:
    said = typist("play", "--join", f"{server[0]}/join?code=ZZZZZZ", "--plain", "--lang", "fr")
    assert said.code == 1
    assert said.err == "Aucune table n’a le code ZZZZZZ.\n"


@pytest.mark.parametrize(
    "more", [("ninjan",), ("--players", "3"), ("--seed", "3"), ("--humans", "2"), ("--bots", "easy"), ("--resume", "1")]
)
def test_what_a_table_elsewhere_cannot_follow_is_refused(typist: Typist, more: tuple[str, ...]) -> None:
    said = typist("play", *more, "--join", "http://localhost:1/t/abc", "--plain")
    assert said.code == 1
    assert "cannot go with --join" in said.err
    assert (more[0] if more[0].startswith("--") else "GAME") in said.err


# --- several people, one account --------------------------------------------------------------------------------------


def sits(table: RemoteTable, name: str, seat: int, again: bool) -> Seated:
    """Somebody comes, sits down where they should, and goes."""
    seated = sit_down(table.url, name)
    assert (seated.table.seat, seated.again) == (seat, again), name
    seated.table.close()
    return seated


@pytest.mark.slow
def test_another_name_takes_another_seat(
    tmp_path: Path, server: tuple[str, Popen[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    ana = opened(server[0], free=2, game="ninjan")
    seats = {}
    for name, seat, again in (("Zoé", 1, False), ("Bob", 2, False), ("Bob", 2, True), ("Zoé", 1, True), ("", 1, True)):
        seats[name] = sits(ana, name, seat, again)
        assert seats[name].table.table["names"][seat] == name or not name
    assert kept_seat(ana.url) in seats["Zoé"].table.links
    assert "--name Bob" in seats["Bob"].line
    with language("en"), pytest.raises(LudothequeError, match="kept here for Zoé or Bob: give that name") as full:
        sit_down(ana.url, "Carl")
    assert "Une place est gardée ici pour Zoé ou Bob" in full.value.text("fr").replace("\N{NO-BREAK SPACE}", " ")
    once = sit_down(ana.url, "zoé")
    assert (once.table.seat, once.again, once.elsewhere) == (1, True, False)
    twice = sit_down(ana.url, "Zoé")
    assert (twice.table.seat, twice.elsewhere) == (1, True)
    assert "also open in another window" in twice.greeting()[-1][0]
    for seated in (once, twice):
        seated.table.close()


def test_names_may_be_typed_in_any_letters_and_tables_may_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    keep_seat("http://here/t/aB", "the link", "Zoé")
    assert kept_seat("http://here/t/aB", "ZOÉ") == kept_seat("http://here/t/aB") == "the link"
    assert kept_seat("http://here/t/Ab", "Zoé") is kept_seat("http://here/t/aBc") is None


@pytest.mark.slow
def test_a_seat_without_a_name_is_kept_for_whoever_gives_none(
    tmp_path: Path, server: tuple[str, Popen[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    ana = opened(server[0], free=2, game="ninjan")
    for name, seat, again in (("", 1, False), ("Carla", 2, False), ("", 1, True), ("Carla", 2, True)):
        sits(ana, name, seat, again)


@pytest.mark.slow
def test_whoever_sits_there_again_is_told_as_whom(tmp_path: Path, server: tuple[str, Popen[str]]) -> None:
    ana = opened(server[0])
    with Console(tmp_path, *command("join", ana.url), "--lang", "en") as console:
        assert "You sit here again" not in console.see("Trick 1 of 16")
        console.type("q\r")
        console.end()
    with Console(tmp_path, "play", "--join", ana.url, "--lang", "en") as console:
        console.see("You sit here again as Zoé.")


class Asked:
    """A table where somebody would like to take back a move, and what is answered there."""

    seat, labels, story, ask, over = 0, None, (), "", False
    legal: tuple[str, ...] = ("R1",)

    def __init__(self) -> None:
        self.done: list[tuple[str, dict[str, Any]]] = []
        self.view: dict[str, Any] = {"phase": ""}
        self.table: dict[str, Any] = {
            "game": "ciseaux",
            "differences": [],
            "names": ["Zoé", "Ana"],
            "kit": "cards",
            "started": True,
            "moves": 0,
            "chosen": [],
        }
        self.table["undo"] = {"asked_by": 1, "agreed": [1], "later": 0}

    def do(self, what: str, **details: Any) -> dict[str, Any]:
        self.done.append((what, details))
        return {}


class Slow(Asked):
    """The same, nobody of which answers; what is chosen meanwhile is held."""

    def __init__(self) -> None:
        super().__init__()
        self.table |= {"undo": None}
        self.legal = ("R1", "R2")


def test_a_choice_that_is_held_is_for_its_own_position(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, table = PlainStage(Screen()), Slow()
    answers = ["h", "R1", "R2", None]
    monkeypatch.setattr(stage, "heard", lambda: answers.pop(0))
    with language("en"):
        call = Call(stage)
        session = RemoteSession(cast(RemoteTable, table), stage, call)
        call.typed.append("R1")
        listened: list[Scene] = []
        monkeypatch.setattr(stage, "listen", lambda scene, seconds: listened.append(scene))
        assert session._listen(session._look()) is None, "it was typed before anybody had seen the question"
        assert listened
        while answers:
            call._listen()
        assert [*call.typed] == ["h"]
        assert str(call.unsent()) == "'R2' was not sent."
        call.typed.clear()
        assert session._listen(session._look()) == "R2"
        answers += ["R1"]
        call._listen()
        table.table["moves"] += 2
        assert call.released() == ("R1", False)


ANSWERS = [("y", True), ("O", True), ("oui", True), ("yes", True), ("n", False), ("no", False), ("Non", False)]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("answer", "agreed"), ANSWERS)
def test_a_letter_is_enough_to_agree(answer: str, agreed: bool, lang: str) -> None:
    stage = PlainStage(Screen())
    with language(lang):
        table = Asked()
        session = RemoteSession(cast(RemoteTable, table), stage, Call(stage))
        session._answer(session._look(), answer)
    assert table.done == [("undo_reply", {"agree": agreed})]


@pytest.mark.parametrize(("secret", "said"), [([0], "You have chosen R1. Waiting."), ([], "Waiting.")])
def test_a_choice_is_told_as_long_as_it_is_secret(secret: list[int], said: str) -> None:
    stage, table = PlainStage(Screen()), Asked()
    table.legal, table.ask, table.view = (), "Waiting.", {"seats": [{"chosen": "R1"}, {"chosen": None}]}
    table.table |= {"undo": None, "chosen": secret}
    with language("en"):
        session = RemoteSession(cast(RemoteTable, table), stage, Call(stage))
        assert session._look().ask == said


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("answer", "agreed"), ANSWERS)
def test_on_the_screen_too(answer: str, agreed: bool, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = FullStage()
    answers = iter(["what?", answer])
    monkeypatch.setattr(stage, "put", lambda pane: next(answers))
    with language(lang):
        assert stage.agree(say("Well?")) == agreed
