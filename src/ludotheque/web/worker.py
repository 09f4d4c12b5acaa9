"""A process in which strong bots think: `python -m ludotheque.web.worker`, questions in, answers out.

A question is one line of JSON on the standard input: what a seat has seen, and nothing else. The answer is one line.
"""

from __future__ import annotations

import sys
import warnings

import msgspec
import numpy as np

from ..bots import bot
from ..games import find
from ..seen import Seen


class Question(msgspec.Struct):
    """What would a bot of this level choose, having seen this?"""

    game: str
    options: dict[str, str | int]
    table: bytes  # erased already for the seat
    seat: int
    level: str
    seed: int


class Answer(msgspec.Struct):
    move: str


def question(seen: Seen, level: str, seed: int) -> Question:
    assert seen.seat is not None
    return Question(seen.game.id, seen.options, seen.table.tobytes(), seen.seat, level, seed)


def answer(asked: Question) -> Answer:
    table = np.frombuffer(asked.table, np.uint8).copy()
    seen = Seen(find(asked.game), asked.options, table, asked.seat)
    return Answer(bot(asked.level, asked.seed).choose(seen))


def main() -> None:
    warnings.simplefilter("ignore")  # standard error belongs to the server
    read = msgspec.json.Decoder(Question).decode
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(answer(read(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
