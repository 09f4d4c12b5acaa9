"""A bot of one's own at a table of Ludothèque, in forty lines.

Start a server (`ludotheque serve`), set up a table with a seat for a friend, and give its address to this program:

    python examples/bot.py http://127.0.0.1:8000/t/…
"""

from __future__ import annotations

import sys
from typing import Any

from ludotheque.client import RemoteTable, ServerRefused, join


def choose(legal: list[str], view: dict[str, Any]) -> str:
    """Put your ideas here. ``view`` is everything our seat may see; try ``print(view)``."""
    return max(legal)  # not much of an idea yet


def play(table: RemoteTable) -> None:
    for events in table.updates():
        for event in events:
            print(event["text"])
        if table.legal:
            try:
                table.move(choose(table.legal, table.view))
            except ServerRefused as error:  # somebody took back a move in the meantime, for instance
                print(error)
    print("Scores:", dict(zip(table.table["names"], table.table["scores"], strict=True)))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    play(join(sys.argv[1], name="Forty Lines"))
