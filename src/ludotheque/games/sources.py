"""What machine code can be made of: the files with marked functions, and all that these import.

Whatever else belongs to a game (its views, pictures and words) may change and nothing has to be compiled again. Imports
are read from the text: that takes a few milliseconds, and nothing has to be imported to know it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

GROUND = Path(__file__).parent
PACKAGE = GROUND.parent
MARKS = "compiling"  # the module that has them: who does not name it marks nothing
FROM = re.compile(r"^[ \t]*from +(\.*)([\w.]*) +import +(\([^)]*\)|[^\n]*)", re.MULTILINE)
WHOLE = re.compile(rf"^[ \t]*import +({PACKAGE.name}[\w.]*)", re.MULTILINE)


def marked(folder: Path) -> set[Path]:
    """The files of a folder, however deep they lie in it, that have functions to be compiled."""
    return {source for source in folder.rglob("*.py") if MARKS in source.read_text("utf-8")}


def with_imports(sources: Iterable[Path]) -> set[Path]:
    """Those files and all files of the house, or beside them, that they import."""
    found: set[Path] = set()
    left = list(sources)
    while left:
        source = left.pop()
        if source not in found:
            found.add(source)
            left += _imported_by(source)
    return found


def _imported_by(source: Path) -> Iterator[Path]:
    text = source.read_text("utf-8")
    for dots, module, names in FROM.findall(text):
        inside = [name.split()[0] for name in names.strip("() \n").replace("\n", " ").split(",") if name.strip()]
        for folder in _folders(source, dots, module):
            yield from _files(folder.joinpath(*module.split(".")), inside)
    for module in WHOLE.findall(text):
        yield from _files(PACKAGE.parent.joinpath(*module.split(".")), [])


def _folders(source: Path, dots: str, module: str) -> list[Path]:
    """Where an import may begin: a game that stands elsewhere is imported as if it stood here."""
    if dots:
        return [source.parents[len(dots) - 1], GROUND]
    return [PACKAGE.parent] if module.partition(".")[0] == PACKAGE.name else []


def _files(module: Path, names: list[str]) -> Iterator[Path]:
    """The module itself, and those of the names that are modules inside it."""
    for place in (module, *(module / name for name in names)):
        for file in (place.with_name(f"{place.name}.py"), place / "__init__.py"):
            if file.is_file():
                yield file
