"""Bring the French catalogues up to date with the sentences in the code: `make words`.

Each game has a catalogue of its own, the house has one for everything else. Translations are kept, new sentences are
added empty (the tests say which), and sentences that nobody says any more are dropped.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).parent.parent / "src" / "ludotheque"
KEYWORDS = {"say": None, "say_many": (1, 2)}
METHODS = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]  # sentences are said in code and in pages
LANGUAGE = "fr"
HEADER = """msgid ""
msgstr ""
"Language: fr\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""


def catalogue_path(domain: str) -> Path:
    return PACKAGE / "games" / domain / f"{LANGUAGE}.po" if domain else PACKAGE / "i18n" / f"{LANGUAGE}.po"


def domains() -> list[str]:
    """The house, then every game with a folder."""
    return ["", *sorted(path.parent.name for path in PACKAGE.glob("games/*/howto.en.md"))]


def extracted(domain: str) -> Catalog:
    """The sentences said in a game's folder, or everywhere else."""
    catalogue = Catalog(locale=LANGUAGE)
    found = extract_from_dir(PACKAGE, METHODS, keywords=KEYWORDS)
    for file, line, message, _comments, _context in found:
        if _domain_of(file) == domain:
            catalogue.add(message, locations=[(file, line)])
    return catalogue


def _domain_of(file: str) -> str:
    parts = Path(file).parts
    return parts[1] if parts[0] == "games" and parts[1] in domains() else ""


def translated(domain: str) -> Catalog:
    with catalogue_path(domain).open("rb") as file:
        return read_po(file, locale=LANGUAGE)


def update(domain: str) -> None:
    path = catalogue_path(domain)
    catalogue = translated(domain) if path.exists() else Catalog(locale=LANGUAGE)
    catalogue.update(extracted(domain), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    with path.open("wb") as file:
        file.write(HEADER.encode())
        write_po(file, catalogue, width=120, no_location=True, omit_header=True)


if __name__ == "__main__":
    for domain in domains():
        update(domain)
