"""The four levels: who they are and how they think."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..games.chance import below, stream_from
from ..games.contract import Stream
from ..games.game import Game
from ..games.playing import Specialist
from ..i18n import Message, say
from ..seen import Seen, expect_turn
from .names import FAMILIES
from .search import Effort, Search, pick


@dataclass(frozen=True)
class Level:
    """A level as people meet it."""

    id: str
    word: Message  # the same for people
    name: str
    character: Message


CHARACTERS = (
    Level("easy", say("easy"), FAMILIES["easy"][0], say("plays by habit: watch him and you will find it out")),
    Level("medium", say("medium"), FAMILIES["medium"][0], say("plays sensibly, one move at a time")),
    Level("hard", say("hard"), FAMILIES["hard"][0], say("thinks ahead, briefly")),
    Level("expert", say("expert"), FAMILIES["expert"][0], say("forgets nothing, and thinks for up to a second")),
)
LEVELS = tuple(level.id for level in CHARACTERS)

EFFORTS = {
    "hard": Effort(iterations=None, seconds=0.1, settle=True),
    "expert": Effort(iterations=10_000, seconds=1.0, settle=True),
}


class _OfTheHouse:
    level: str

    def __repr__(self) -> str:
        return f"<a bot, {self.level}>"


class Easy(_OfTheHouse):
    """Plays by a habit that depends on the seed alone: for large seeds, on what stands above its lowest 32 bits."""

    level = "easy"

    def __init__(self, seed: int) -> None:
        self.stream = stream_from(seed)
        self.person = below(stream_from(seed >> 32 or seed), 1 << 30)

    def choose(self, seen: Seen) -> str:
        """One of ``seen.legal``."""
        seat = expect_turn(seen)
        sense = seen.game.sense
        room = np.zeros(seen.game.rules.MAX_MOVES, np.int32)
        return seen.game.notation.write(sense.easy(seen.table, seat, self.person % sense.HABITS, room, self.stream))


class Medium(_OfTheHouse):
    """Plays by the simple sense of the game itself."""

    level = "medium"

    def __init__(self, seed: int) -> None:
        self.stream = stream_from(seed)

    def choose(self, seen: Seen) -> str:
        """One of ``seen.legal``."""
        return by_sense(seen, expect_turn(seen), self.stream)


class Thinker(_OfTheHouse):
    """Searches, or asks the game's specialist if it has one; what makes no difference is left to simple sense."""

    def __init__(self, level: str, seed: int, effort: Effort) -> None:
        self.level = level
        self.effort = effort
        self.stream = stream_from(seed)
        self._specialists: dict[tuple[str, int, int], Specialist | None] = {}

    def choose(self, seen: Seen) -> str:
        """One of ``seen.legal``."""
        seat = expect_turn(seen)
        if len(seen.legal) == 1 or seen.game.outlook.pure_luck(seen.table):
            return seen.legal[below(self.stream, len(seen.legal))]
        specialist = self.specialist(seen.game, seen.players, seat)
        if specialist is not None:
            return seen.game.notation.write(specialist.choose(seen.table, seat, self.stream))
        found = Search(seen.game).run(seen, self.effort, self.stream)
        if found.decided:
            return by_sense(seen, seat, self.stream)
        return seen.game.notation.write(pick(found, self.stream))

    def remember(self, seen: Seen) -> None:
        """An earlier choice of this seat in the same match; bots that have made all choices themselves know it."""
        seat = expect_turn(seen)
        specialist = self.specialist(seen.game, seen.players, seat)
        if specialist is not None:
            specialist.remember(seen.table, seat)

    def specialist(self, game: Game, players: int, seat: int) -> Specialist | None:
        """The game's specialist, one for each seat: a bot may play several."""
        key = game.id, players, seat
        if key not in self._specialists:
            expert = self.level == "expert"
            self._specialists[key] = game.outlook.specialist(game, players, expert, self.effort.seconds)
        return self._specialists[key]


def by_sense(seen: Seen, seat: int, stream: Stream) -> str:
    """What the simple sense of the game chooses."""
    room = np.zeros(seen.game.rules.MAX_MOVES, np.int32)
    return seen.game.notation.write(seen.game.sense.medium(seen.table, seat, room, stream))
