"""`python -m ludotheque.bench`: measure everything."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..errors import LudothequeError
from ..i18n import LANGUAGES, say, speak
from . import run


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m ludotheque.bench", description=say("measure how fast the games run").text()
    )
    parser.add_argument("--seconds", type=float, default=1.0, help=say("how long each measurement lasts").text())
    parser.add_argument("--json", type=Path, metavar="FILE", help=say("write the figures there too").text())
    parser.add_argument("--lang", choices=LANGUAGES, help=say("the language (default: the system's)").text())
    given = parser.parse_args(arguments)
    if given.lang:
        speak(given.lang)
    try:
        run(given.seconds, given.json)
    except LudothequeError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
