"""Spelling for terminals that know only plain letters: lines and the screen alike."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from typing import TextIO

SAMPLE = "é…●■✂─│−“’\u00a0"  # what our pages and drawings are made of
SPELT = "ludotheque.spelt"  # what Python calls it
PLAIN_LETTERS = {
    "●": "o", "■": "#", "✂": "x", "★": "*", "☼": "*", "○": "o", "□": "_", "·": ".", "▸": ">", "→": ">", "←": "<",
    "↑": "^", "↓": "v", "−": "-", "–": "-", "—": "-", "…": "...", "“": '"', "”": '"', "«": '"', "»": '"', "’": "'",
    "─": "-", "│": "|", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "♣": "", "♦": "", "♥": "", "♠": "", "›": ">",
    "œ": "oe", "Œ": "OE", "æ": "ae", "±": "+/-", "•": "*", "×": "x", "━": "=", "┃": "|", "▏": "|", "‑": "-",
}  # fmt: skip


def speaks_unicode(stream: TextIO) -> bool:
    try:
        SAMPLE.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def spell_plainly() -> None:
    """Let what is written be spelt in the letters that the terminal knows, rather than fail."""
    codecs.register_error(SPELT, _spelt)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure") and not speaks_unicode(stream):
            stream.reconfigure(errors=SPELT)
    if sys.stdin is not None and hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # whatever is typed is an answer


def typed(argument: str) -> str:
    """A word of the command line, in UTF-8 as everywhere, though the system may know only plain letters."""
    try:
        return os.fsencode(argument).decode("utf-8")
    except UnicodeError:
        return argument.encode("utf-8", "replace").decode("utf-8")


def spelt(text: str, stream: TextIO) -> str:
    """The same in letters that the terminal knows."""
    known = stream.encoding or "ascii"
    return text.encode(known, SPELT).decode(known)


def _spelt(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    letters = (PLAIN_LETTERS.get(letter, _bare(letter)) for letter in error.object[error.start : error.end])
    return "".join(letters), error.end


def _bare(letter: str) -> str:
    """Without its accent; a question mark for what has no plain letter at all."""
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return bare or "?"
