"""Which stage: the screen where a person sits at a terminal that can show it, lines everywhere else.

Lines are for pipes, for terminals that say they are dumb or speak no Unicode, for `NO_COLOR` and for whoever asks
(`--plain`): a screen reader reads lines. `--screen` insists on the screen; with `NO_COLOR` it has no colours.
"""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from argparse import Namespace
from collections.abc import Callable
from typing import TextIO, TypeVar

from .plain import PlainStage
from .scene import Stage
from .screen import Screen

Something = TypeVar("Something")
SAMPLE = "é…●■✂─│−“’\u00a0"  # what our pages and drawings are made of
PLAIN_LETTERS = {
    "●": "o", "■": "#", "✂": "x", "★": "*", "☼": "*", "○": "o", "□": "_", "·": ".", "▸": ">", "→": ">", "←": "<",
    "↑": "^", "↓": "v", "−": "-", "–": "-", "—": "-", "…": "...", "“": '"', "”": '"', "«": '"', "»": '"', "’": "'",
    "─": "-", "│": "|", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "♣": "", "♦": "", "♥": "", "♠": "", "›": ">",
    "œ": "oe", "Œ": "OE", "æ": "ae", "±": "+/-", "•": "*", "×": "x", "━": "=", "┃": "|", "▏": "|", "‑": "-",
}  # fmt: skip


def on_stage(given: Namespace, play: Callable[[Stage], Something]) -> Something:
    """Play on the stage that suits this terminal."""
    if not screen_wanted(given):
        return play(PlainStage(Screen()))
    from .full.stage import FullStage

    stage = FullStage()
    return stage.run(lambda: play(stage))


def screen_wanted(given: Namespace) -> bool:
    if given.plain or not (_is_terminal(sys.stdin) and _is_terminal(sys.stdout)):
        return False
    if given.screen:
        return True
    dumb = os.environ.get("TERM", "") in ("", "dumb") and sys.platform != "win32"
    return not dumb and not os.environ.get("NO_COLOR") and speaks_unicode(sys.stdout)


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and not stream.closed and stream.isatty()


# --- terminals that know only plain letters ---------------------------------------------------------------------------


def speaks_unicode(stream: TextIO) -> bool:
    try:
        SAMPLE.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def spell_plainly() -> None:
    """Let what is written be spelt in the letters that the terminal knows, rather than fail."""
    codecs.register_error("ludotheque.spelt", _spelt)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure") and not speaks_unicode(stream):
            stream.reconfigure(errors="ludotheque.spelt")
    if sys.stdin is not None and hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # whatever is typed is an answer


def _spelt(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    letters = (PLAIN_LETTERS.get(letter, _bare(letter)) for letter in error.object[error.start : error.end])
    return "".join(letters), error.end


def _bare(letter: str) -> str:
    """Without its accent; a question mark for what has no plain letter at all."""
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return bare or "?"
