"""The pictures of docs/deals.md: ``python -m tools.pictures`` draws them again.

Each example there makes a match; its picture, which stands below it, is what the first seat sees in the end.
"""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

from ludotheque.i18n import language
from ludotheque.match import Match

DOCS = Path(__file__).parent.parent / "docs"


def drawn() -> dict[Path, str]:
    """Every picture of the page, as it should be."""
    page = (DOCS / "deals.md").read_text(encoding="utf-8")
    pictures: dict[Path, str] = {}
    names: dict[str, object] = {}
    with language("en"), contextlib.redirect_stdout(io.StringIO()):
        for example in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
            exec(compile(example, "deals.md", "exec"), names)
            match = names["match"]
            assert isinstance(match, Match)
            pictures[DOCS / "pictures" / f"{match.game.id}.svg"] = match.svg(0, "en")
    return pictures


def main() -> None:
    for path, picture in drawn().items():
        path.write_text(picture, encoding="utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
