"""Looking at a match position by position: forward, back, by itself."""

from __future__ import annotations

from ...games.game import QUIET
from ...i18n import say
from ...match import Match
from ..scene import Scene
from ..telling import ranking, teams_of, told, whose_eyes
from .layout import Typing, screen_lines
from .lines import Line
from .panes import LEAVE

PACE = 1.5  # seconds that a position stays when it goes on by itself
LEAP = 10


class Viewer:
    """A match as that seat sees it, or a spectator; it may still be going on."""

    def __init__(self, match: Match, playing: bool = False, seat: int | None = None) -> None:
        self.match = match
        self.seat = seat
        self.moments = [0]  # how many moves had been made at each position in which something was told
        self.at = 0
        self.playing = playing
        self.said = [] if playing else [(whose_eyes(seat).text(names=match.names), "dim")]  # to begin with
        self._looked_at = 0

    @property
    def every(self) -> float | None:
        return PACE if self.playing else None

    def _find_moments(self) -> None:
        """Positions that have come since: choices in secret are none."""
        match = self.match
        while self._looked_at < len(match.shared_moves):
            self._looked_at += 1
            events = match.seen_at(self._looked_at, self.seat).events
            if any(event.kind not in QUIET for event in events):
                self.moments.append(self._looked_at)

    def lines(self, width: int, height: int) -> list[Line]:
        self._find_moments()
        match, moves = self.match, self.moments[self.at]
        seen = match.seen_at(moves, self.seat)
        before = self.moments[self.at - 1] if self.at else -1
        events = [event for n in range(before + 1, moves + 1) for event in match.seen_at(n, self.seat).events]
        news = [*told(events, match.names), *(self.said if self.at == 0 else [])]
        place = say("{here} of {all}", here=self.at, all=len(self.moments) - 1).text()
        words = [place, say("→ next"), say("← back"), say("Home End"), say("p plays or pauses"), say("q leave")]
        scene = Scene(
            who="",
            draw=lambda room: seen.draw(room.width, room.height, self._last_move(moves)),
            ask=seen.ask().text(names=match.names),
            names=match.names,
            news=news,
            places=ranking(seen.scores, seen.winners, match.names, teams_of(seen.view)) if seen.over else [],
            keys="   ".join(str(word) for word in words),
            board=match.game.kit == "board",
        )
        return screen_lines(scene, Typing(), width, height)

    def _last_move(self, moves: int) -> str:
        return self.match.shared_moves[moves - 1][1] if moves else ""

    def press(self, key: str) -> str | None:
        if key in LEAVE:
            return key
        if key in ("p", "P"):
            self.playing = not self.playing
            return None
        steps = {"right": 1, "down": 1, "enter": 1, " ": 1, "left": -1, "up": -1, "pagedown": LEAP, "pageup": -LEAP}
        last = len(self.moments) - 1
        there = 0 if key == "home" else last if key == "end" else self.at + steps.get(key, 0)
        self.at = min(max(there, 0), last)
        self.playing = self.playing and key not in steps
        return None

    def tick(self) -> None:
        self._find_moments()
        if self.at < len(self.moments) - 1:
            self.at += 1
        elif self.match.over:
            self.playing = False
