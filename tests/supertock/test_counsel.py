"""What speaks for a move of Super Tock."""

from __future__ import annotations

from typing import Any

import pytest

from tests.supertock.tables import table


@pytest.mark.parametrize(
    ("marbles", "options", "move", "said"),
    [
        (["B5", "B12"], {}, "7C B5-B12", "It sends a marble of Player 2 back to the break."),
        (["B5", "A18"], {}, "KC A0-A18", "It sends a marble of Player 2 back to the break."),
        (["B5"], {}, "KC A0-A18", "It gets a marble out."),
        (["A14"], {}, "6C A14-Ah3", "It brings a marble home."),
        (["B5 Ah1"], {}, "2C Ah1-Ah3", "It makes room in the home."),
        (["B8"], {}, "10C B8-sky", "From heaven it can come down near the home."),
        (["sky"], {}, "10C sky-A8", "Then it is 10 steps from home: one card is enough."),
        (["A10"], {}, "7C A10-A17", "Then it is 1 step from home: one card is enough."),
        (["sky"], {}, "10C sky-E8", "It lands on an 8, next to heaven."),
        (["A18"], {}, "7C A18-B7", "It clears the start for the next marble."),
        (["B1"], {}, "7C B1-B8", "It lands on an 8, next to heaven."),
        (["B5 B12"], {}, "7C B5-B12", None),
        (["B5"], {}, "7C B5-B12", None),
        (["B5", "E7"], {"ten_swaps": "yes"}, "10C B5xE7", "It brings a marble 56 spaces nearer to its home."),
        (["E7", "B5"], {"ten_swaps": "yes"}, "10C E7xB5", None),
        (["E7", "sky"], {"ten_swaps": "yes"}, "10C E7xsky", None),
        (["B5"], {"jack_skips": "instead"}, "JC skip", "Player 2 loses a card and the turn."),
        ([""], {}, "fold", None),
    ],
)
def test_what_speaks_for_a_move(marbles: list[str], options: dict[str, Any], move: str, said: str | None) -> None:
    hand = "3C 5C 9C 8C QC" if move == "fold" else f"{move.split(maxsplit=1)[0]} 3C"
    found = table(2, marbles, [hand], **options).seen_by(0).speaks_for(move)
    assert (found and found.text("en")) == said
