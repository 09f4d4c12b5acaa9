"""Rules of thumb for Rockoman, to measure levels by: simple sense that always calls, or never."""

from __future__ import annotations

from functools import partial

from ..bots import Bot
from ..bots.levels import Medium
from ..i18n import say
from ..seen import Seen


class Caller(Medium):
    """Simple sense in everything but calling."""

    def __init__(self, always: bool, seed: int) -> None:
        super().__init__(seed)
        self.always = always

    def choose(self, seen: Seen) -> str:
        if "rockoman" in seen.legal:
            return "rockoman" if self.always else "pass"
        return super().choose(seen)


def _caller(always: bool, seed: int) -> Bot:
    return Caller(always, seed)


CALLERS = {
    "always": (say("always calls"), partial(_caller, True)),
    "never": (say("never calls"), partial(_caller, False)),
}
