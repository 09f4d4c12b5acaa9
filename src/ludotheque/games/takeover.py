"""From the plain form of a game's rules to the compiled one, while the game goes on.

Nobody waits for a compiler: another process of low priority compiles into the cache (`ludotheque.prepare`), a thread of
this one loads what is there, and from the next choice on the game runs in machine code. If there is no compiling (a
killed compiler, a full disk, a home that cannot be written to), the game goes on in plain Python.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

from ..errors import BadOption
from ..i18n import Either, Message, say, shown
from ..patience import told_if_slow
from .cache import can_keep, home_of, is_ready
from .forms import CompiledForm, Form

if TYPE_CHECKING:
    from .game import Game

SOON = 0.3  # seconds that a program lasts before it is worth loading anything
LOADING = 4.0  # seconds that machine code may take to load before a word is said about it
BREATH = 0.1  # seconds between two looks at the compiler
COMPILE = "LUDOTHEQUE_COMPILE"  # the setting; besides compiling behind whatever goes on, there are two ways:
NEVER = "never"  # everything stays plain, unless it must be quick
WAIT = "wait"  # nothing is done before it can be done in machine code

_takers: dict[str, Taker] = {}
_leaving = threading.Event()


def form_of(game: Game) -> Form:
    """The form that there is now; the first to ask makes the better one come."""
    taker = _takers.get(game.id)
    if taker is None:
        wanted = setting()
        taker = _takers.setdefault(game.id, Taker(game))
        if wanted == WAIT:
            return taker.wait()
        taker.begin()
    return taker.form


def compiled_form_of(game: Game) -> Form:
    """The compiled form: whoever needs the speed waits for it, and is told so."""
    return _takers.setdefault(game.id, Taker(game)).wait()


def wait_for_speed() -> None:
    """From here on, in this process and those that it starts, nothing is done before it is compiled: for measuring."""
    os.environ.setdefault(COMPILE, WAIT)


class Taker:
    """Brings one game from the plain form to the compiled one."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.form: Form = game.plain  # what there is to play with
        self._loaded: Form | None = None
        self.home = home_of(game.folder / "rules.py")
        self._loading = threading.Lock()
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Do it behind whatever else goes on."""
        if not _stays_plain() and self._thread is None:
            self._thread = threading.Thread(target=self._take_over, name=f"compile {self.game.id}", daemon=True)
            self._thread.start()

    def wait(self) -> Form:
        """Do it now; without a place to keep it, in this very process."""
        if self._loaded is None:
            kept = is_ready(self.home)
            with told_if_slow(self._doing(kept), LOADING if kept else 1.0):
                if can_keep(self.home) and not kept:
                    _compile_elsewhere(self.game.id).wait()
                self._load()
        assert self._loaded is not None, "the program is going away"
        return self._loaded

    def _doing(self, kept: bool) -> Message:
        if kept:  # every program does this anew
            return say("{game}: loading the rules", game=self.game.title)
        return say("{game}: preparing the rules, this once", game=self.game.title)

    def _take_over(self) -> None:
        if _leaving.wait(SOON) or not can_keep(self.home):
            return
        if not is_ready(self.home):
            compiler = _compile_elsewhere(self.game.id, "--behind")
            while compiler.poll() is None:
                if _leaving.wait(BREATH):
                    return  # it goes on by itself: the next program finds everything ready
        if is_ready(self.home):
            self._load()

    def _load(self) -> None:
        with self._loading:
            if self._loaded is None:
                form = CompiledForm(self.game.package)
                for _ in form.load():
                    if _leaving.is_set():
                        return
                self._loaded = form
                if not _stays_plain():
                    self.form = form

    def join(self) -> None:
        if self._thread is not None:
            self._thread.join()


def setting() -> str:
    """How the user wants it; nothing: behind whatever goes on."""
    value = os.environ.get(COMPILE, "")
    if value not in ("", NEVER, WAIT):
        choices = Either((NEVER, WAIT))
        raise BadOption(
            say(
                "{name} cannot be {value}: leave it out, or choose {values}.",
                name=COMPILE,
                value=shown(value),
                values=choices,
            )
        )
    return value


def _stays_plain() -> bool:
    return setting() == NEVER


def _compile_elsewhere(name: str, *how: str) -> subprocess.Popen[bytes]:
    """Start a compiler that whoever interrupts or ends this program does not interrupt."""
    command = [sys.executable, "-m", "ludotheque.prepare", "--quiet", *how, name]
    nowhere = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, process_group=0)


def _leave() -> None:
    """A thread that loads machine code while the interpreter goes away would crash it: it stops after its next step."""
    _leaving.set()
    for taker in _takers.values():
        taker.join()


def _begin_again() -> None:
    """In a child process there are no threads: whatever was under way has to be begun again."""
    for name in [name for name, taker in _takers.items() if not taker.form.compiled]:
        del _takers[name]


atexit.register(_leave)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_again)
