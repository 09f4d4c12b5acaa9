"""Work on all cores: in the order of the tasks, whoever does which; and no process is left when it is interrupted."""

from __future__ import annotations

import gc
import multiprocessing
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, TypeVar

from .patience import hush

Done = TypeVar("Done")
Work = Callable[[int], Any]

_work: list[Work] = []  # of a process that works for another one


def in_threads(work: Callable[[int], Done], tasks: Sequence[int], cores: int) -> Iterator[Done]:
    """The work for every task: machine code that lets other threads run. An interruption waits for tasks under way."""
    if min(cores, len(tasks)) == 1:
        yield from map(work, tasks)
        return
    pool = ThreadPoolExecutor(cores)
    try:
        yield from pool.map(work, tasks)
    finally:
        pool.shutdown(cancel_futures=True)


def in_processes(work: Callable[[int], Done], tasks: Sequence[int], cores: int) -> Iterator[Done]:
    """The work for every task, in processes of their own. Where these cannot be given the work, it is done here."""
    if min(cores, len(tasks)) == 1 or not (_forks() or _can_be_sent(work)):
        yield from map(work, tasks)
        return
    context = multiprocessing.get_context("fork" if _forks() else "spawn")
    pool = ProcessPoolExecutor(cores, context, _settle_down, (work,))
    done = False
    try:
        yield from pool.map(_do, tasks, chunksize=max(1, min(20, len(tasks) // (10 * cores))))
        done = True
    finally:
        workers = [] if done else list((pool._processes or {}).values())  # as `terminate_workers` of Python 3.14 does
        pool.shutdown(wait=done, cancel_futures=True)
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()


def _forks() -> bool:
    """Whether processes begin as copies of this one: then they know whatever it knows."""
    return sys.platform == "linux"


def _can_be_sent(work: Work) -> bool:
    try:
        pickle.dumps(work)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return True


def _settle_down(work: Work) -> None:
    """In a process that works for another one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it ends it
    _work[:] = [work]
    hush()
    gc.freeze()  # looking through it all for garbage takes longer than a choice


def _do(task: int) -> Any:
    return _work[0](task)
