"""A process in which strong bots think: `python -m ludotheque.web.thinking.worker`, questions in, answers out.

A question is one line of JSON on the standard input: what a seat has seen, and nothing else. The answer is one line.
"""

from __future__ import annotations

import gc
import os
import sys
import warnings
from collections.abc import Sequence

import msgspec
import numpy as np

from ...bots import bot
from ...bots.coach import Advice, advise
from ...bots.levels import Thinker
from ...games import find
from ...seen import Seen

COACH = "coach"
POLITENESS = 5  # however much there is to think about, whoever serves people goes first
PATIENCE = 10.0  # seconds; compiled, the coach is ready long before, and says the same of the same on any machine
SHARE = 0.4  # of the time there is, for thinking: the rest is for a machine that has more to do than this


class Question(msgspec.Struct):
    """What would a bot of this level choose, having seen this; or, for the level COACH, what is each move worth?"""

    game: str
    options: dict[str, str | int]
    table: bytes  # erased already for the seat
    seat: int
    level: str
    seed: int
    seconds: float = PATIENCE  # after which nobody waits for the answer any more
    earlier: list[bytes] = []  # the same seat's earlier choices, for games in which bots remember them


class Answer(msgspec.Struct):
    move: str
    advice: list[Advice] = []  # best first


def question(seen: Seen, level: str, seed: int, seconds: float, earlier: Sequence[Seen] = ()) -> Question:
    assert seen.seat is not None
    tables = [one.table.tobytes() for one in earlier]
    return Question(seen.game.id, seen.options, seen.table.tobytes(), seen.seat, level, seed, seconds, tables)


def answer(asked: Question) -> Answer:
    seen, *earlier = (
        Seen(find(asked.game), asked.options, np.frombuffer(table, np.uint8).copy(), asked.seat)
        for table in (asked.table, *asked.earlier)
    )
    if asked.level == COACH:
        advice = advise(seen, min(PATIENCE, SHARE * asked.seconds), asked.seed)
        return Answer(advice[0].move, list(advice))
    player = bot(asked.level, asked.seed)
    if isinstance(player, Thinker):
        for one in earlier:
            player.remember(one)
    return Answer(player.choose(seen))


def main() -> None:
    warnings.simplefilter("ignore")  # standard error belongs to the server
    if sys.platform != "win32":
        os.nice(POLITENESS)
    read = msgspec.json.Decoder(Question).decode
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(answer(read(line))) + b"\n")
        sys.stdout.buffer.flush()
        gc.collect()
        gc.freeze()  # rules and compilers stay: looking through them would take longer than a brief thought


if __name__ == "__main__":
    main()
