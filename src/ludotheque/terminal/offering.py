"""Whether a move could be taken back, thought about while its player thinks: what would be refused is not offered."""

from __future__ import annotations

import threading
from collections.abc import Callable

from ..match import Match
from ..revealing import Since


def since_last_choice(match: Match, seat: int) -> Since | None:
    """What has happened since the seat's last own choice; None if it had none."""
    own = last_choice(match, seat)
    return None if own is None else Since(match, own, seat, match.seed % (1 << 32) + own)


def last_choice(match: Match, seat: int) -> int | None:
    """How many moves had been made before it."""
    own = [i for i, (mover, _) in enumerate(match.shared_moves) if mover == seat]
    return own[-1] if own else None


class Offering:
    """Thinks about one moment at a time; what has passed meanwhile is of no interest any more."""

    def __init__(self) -> None:
        self._moment: Since | None = None
        self._busy = threading.Lock()

    def consider(self, since: Since | None, offer: Callable[[], None]) -> None:
        """Make this offer, from another thread, as soon as we know that nothing was revealed."""
        self._moment = since
        if since is not None:
            threading.Thread(target=self._think, args=(since, offer), daemon=True).start()

    def _think(self, since: Since, offer: Callable[[], None]) -> None:
        with self._busy:
            if since is self._moment and not since.revealed() and since is self._moment:
                offer()
