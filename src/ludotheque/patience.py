"""No one waits in the dark: work that takes more than a moment says so, and says when it is done."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from .i18n import Message, say

_hushed = threading.Event()


def hush() -> None:
    """Say nothing more in this process: another one tells the user."""
    _hushed.set()


@contextmanager
def told_if_slow(what: Message, after: float = 1.0) -> Iterator[None]:
    """Tell on the error stream what is going on if it lasts longer than ``after`` seconds."""
    started = time.monotonic()
    done, finished = threading.Event(), threading.Event()
    end = say("done ({seconds} s).", seconds="{}").text()

    def tell() -> None:
        if done.wait(after) or _hushed.is_set():
            return
        print(what_text, end="", file=sys.stderr, flush=True)
        while not done.wait(1.0):
            print(".", end="", file=sys.stderr, flush=True)
        said = end.format(round(time.monotonic() - started)) if finished.is_set() else ""
        print("", said, file=sys.stderr, flush=True)

    what_text = what.text()
    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
        finished.set()
    finally:
        done.set()
        teller.join()
