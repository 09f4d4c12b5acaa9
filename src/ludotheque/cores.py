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
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from .errors import IllegalMove
from .i18n import say
from .patience import hush

Done = TypeVar("Done")
Work = Callable[[int], Any]
Told = Callable[[int], None]  # is told how much is done so far, again and again, by whoever waits for it
BEAT = 0.25  # seconds between two looks at how much is done

_work: list[Work] = []  # of a process that works for another one
_counter: list[Any] = []  # of such a process: where all of them count together what is done
_thread = threading.local()  # of a thread that works: what tells it that it need not go on, and what counts


def nobody_asks(done: int) -> None:
    """For whoever does not want to know how it goes on."""


class Unwanted(Exception):
    """Nobody waits for this any more."""


def still_at_it(done: int = 0) -> None:
    """Whoever works for long says this from time to time, and how much it has done since: an interruption waits for no
    more than that, and whoever waits hears of it."""
    enough: threading.Event | None = getattr(_thread, "enough", None)
    if enough is not None and enough.is_set():
        raise Unwanted
    count: Told | None = getattr(_thread, "count", None)
    if count is not None:
        count(done)
    elif done and _counter:
        with _counter[0].get_lock():
            _counter[0].value += done


def in_threads(
    work: Callable[[int], Done], tasks: Sequence[int], cores: int, told: Told = nobody_asks
) -> Generator[Done, None, None]:
    """The work for every task: machine code that lets other threads run, so that this one can tell how it goes on."""
    enough, counter = threading.Event(), Counter()
    pool = ThreadPoolExecutor(min(cores, len(tasks)), initializer=_listen_to, initargs=(enough, counter.add))
    try:
        waiting = deque(pool.submit(work, task) for task in tasks)
        while waiting:
            yield _waited_for(waiting.popleft(), lambda: told(counter.value))
    finally:
        enough.set()
        pool.shutdown(cancel_futures=True)


class Counter:
    """What several threads have done together."""

    def __init__(self) -> None:
        self.value = 0
        self._lock = threading.Lock()

    def add(self, done: int) -> None:
        if done:
            with self._lock:
                self.value += done


def _listen_to(enough: threading.Event, count: Told) -> None:
    _thread.enough = enough
    _thread.count = count


def _waited_for(future: Future[Done], beat: Callable[[], None]) -> Done:
    while not wait((future,), BEAT).done:
        beat()
    return future.result()


def _done_here(work: Callable[[int], Done], tasks: Sequence[int], told: Told) -> Generator[Done, None, None]:
    """The work for every task, in this very thread: it is told whenever somebody has chosen."""
    so_far = 0

    def count(done: int) -> None:
        nonlocal so_far
        so_far += done
        told(so_far)

    for task in tasks:
        before = getattr(_thread, "count", None)  # of somebody for whom a player asks how such games end
        _thread.count = count
        try:
            done = work(task)
        finally:
            _thread.count = before
        yield done


def in_processes(
    work: Callable[[int], Done], tasks: Sequence[int], cores: int, told: Told = nobody_asks
) -> Generator[Done, None, None]:
    """The work for every task, in processes of their own. Where these cannot be given the work, it is done here."""
    if min(cores, len(tasks)) == 1 or not (_forks() or _can_be_sent(work)):
        yield from _done_here(work, tasks, told)
        return
    context = multiprocessing.get_context("fork" if _forks() else "spawn")
    counter: Any = context.Value("q", 0)
    counted = counter.get_obj()  # read without its lock, which somebody who is killed may hold
    many = max(1, min(20, len(tasks) // (10 * cores)))
    parts = [tasks[first : first + many] for first in range(0, len(tasks), many)]
    pool = ProcessPoolExecutor(min(cores, len(parts)), context, _settle_down, (work, counter))  # it begins all of them
    done = False
    try:
        waiting = deque(pool.submit(_do, part) for part in parts)
        while waiting:
            yield from _waited_for(waiting.popleft(), lambda: told(counted.value))
        done = True
    except BrokenProcessPool as error:
        raise IllegalMove(
            say("A process that played has come to a sudden end: a player ended it, or there was no memory left.")
        ) from error
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


def _settle_down(work: Work, counter: Any) -> None:
    """In a process that works for another one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it ends it
    _work[:] = [work]
    _counter[:] = [counter]
    _thread.count = None  # that of whoever started it
    hush()
    gc.freeze()  # looking through it all for garbage takes longer than a choice


def _do(tasks: Sequence[int]) -> list[Any]:
    try:
        return [_work[0](task) for task in tasks]
    except Exception as error:
        if _comes_through(error):
            raise
        reason = f"{type(error).__name__} ({error})"
        told = IllegalMove(say("A player failed: {reason}", reason=reason))
        for note in getattr(error, "__notes__", ()):  # whose it was
            told.add_note(note)
        raise told from None


def _comes_through(error: Exception) -> bool:
    """Whether it can be sent to another process: some cannot be made again there, which would be that one's end."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # theirs, and may do anything
        return False
    return True
