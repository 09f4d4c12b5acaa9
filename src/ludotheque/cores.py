"""Work on all cores: in the order of the tasks, whoever does which; and no process is left when it is interrupted.

Whoever takes what is done closes it (``with closing(in_threads(…)) as done``): then nothing goes on after an error.
"""

from __future__ import annotations

import gc
import multiprocessing
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, TypeVar

from .patience import hush

Done = TypeVar("Done")
Work = Callable[[int], Any]

_work: list[Work] = []  # of a process that works for another one
_thread = threading.local()  # of a thread that does: what tells it that it need not go on


class Unwanted(Exception):
    """Nobody waits for this any more."""


def expect_wanted() -> None:
    """Whoever works for long in a thread asks this from time to time: an interruption waits for no more than that."""
    enough: threading.Event | None = getattr(_thread, "enough", None)
    if enough is not None and enough.is_set():
        raise Unwanted


def in_threads(work: Callable[[int], Done], tasks: Sequence[int], cores: int) -> Generator[Done, None, None]:
    """The work for every task: machine code that lets other threads run."""
    if min(cores, len(tasks)) == 1:
        yield from map(work, tasks)
        return
    enough = threading.Event()
    pool = ThreadPoolExecutor(cores, initializer=_listen_to, initargs=(enough,))
    try:
        yield from pool.map(work, tasks)
    finally:
        enough.set()
        pool.shutdown(cancel_futures=True)


def _listen_to(enough: threading.Event) -> None:
    _thread.enough = enough


def in_processes(work: Callable[[int], Done], tasks: Sequence[int], cores: int) -> Generator[Done, None, None]:
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
