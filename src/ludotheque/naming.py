"""Names of players as they fit on a seat, wherever they come from: a form, a program, a command line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

LONGEST_NAME = 24


def clean_name(name: str) -> str:
    """A name that fits on a seat: no control characters, no towers of accents, not endless."""
    text = unicodedata.normalize("NFC", name)
    kept = (c if unicodedata.category(c)[0] not in "CZ" else " " if c.isspace() else "" for c in text)
    single = re.sub(r"\s+", " ", "".join(kept)).strip()
    flat = re.sub(
        r"([\u0300-\u036f\u0483-\u0489\u20d0-\u20ff]{2})[\u0300-\u036f\u0483-\u0489\u20d0-\u20ff]+", r"\1", single
    )
    return flat[:LONGEST_NAME].strip()


def told_apart(names: Iterable[str]) -> tuple[str, ...]:
    """The names of all seats, each cleaned, no two alike; where there is none, there is none."""
    kept: list[str] = []
    for name in names:
        kept.append(distinct(clean_name(name), kept))
    return tuple(kept)


def distinct(name: str, others: Sequence[str]) -> str:
    """The name, with a number if somebody at the table has it already."""
    taken = {other.casefold() for other in others}  # “margot” is hard to tell from “Margot”, too
    candidate, number = name, 2
    while candidate and candidate.casefold() in taken:
        ending = f" {number}"
        candidate, number = name[: LONGEST_NAME - len(ending)] + ending, number + 1
    return candidate
