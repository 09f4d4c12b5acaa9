"""The rules of thumb that levels are measured by."""

from __future__ import annotations

import ludotheque
from ludotheque.bench.promised import by_thumb
from ludotheque.games.rockoman.bots.promises import ALWAYS_CALLS, NEVER_CALLS


def test_callers_call_always_or_never() -> None:
    for thumb, call in ((ALWAYS_CALLS, "rockoman"), (NEVER_CALLS, "pass")):
        match = ludotheque.new("rockoman", players=3, seed=3)
        bots = [by_thumb(thumb)(seat) for seat in range(match.players)]
        calls = set()
        while not match.over:
            for seat in match.actors:
                seen = match.seen_by(seat)
                move = bots[seat].choose(seen)
                if "rockoman" in seen.legal:
                    calls.add(move)
                match.play(seat, move)
        assert calls == {call}
