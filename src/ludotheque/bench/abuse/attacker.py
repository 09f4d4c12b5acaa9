"""The process of the attackers: a job a line on the standard input, what became of it a line on the standard output.

They have a process of their own so that whatever they do keeps the honest players, who are measured, from nothing.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys

import msgspec

from .attack import Attack, Job
from .catalogue import ATTACKS

LAST = 19  # in the system's queue, where it knows no better way


def main() -> None:
    stand_behind()
    read = msgspec.json.Decoder(Job).decode
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(asyncio.run(_attack(read(line)))) + b"\n")
        sys.stdout.buffer.flush()
        gc.collect()


def stand_behind() -> None:
    """Take only what nobody else wants of the processors: attackers elsewhere would take none of ours."""
    if sys.platform == "linux":
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    elif sys.platform != "win32":
        os.nice(LAST)


async def _attack(job: Job) -> object:
    with open(job.received, "ab") as kept:
        attack = Attack(job, kept)
        await ATTACKS[job.attack].attack(attack)
        return attack.outcome()


if __name__ == "__main__":
    main()
