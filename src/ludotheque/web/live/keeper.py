"""What happens at a table when nobody touches it: bots play, clocks run out, the missing are stood in for.

Every process that has the table in memory does all of this; the log lets only the first one succeed.
"""

from __future__ import annotations

import asyncio
import random
from typing import Literal

from ...errors import LudothequeError
from .. import keys
from ..table.intents.move import Moved
from ..table.intents.presence import Away
from ..table.intents.seats import TookOver
from ..table.table import LoggedTable, Seated
from .means import Means, log
from .table import LiveTable

RETRY = 1.0  # seconds until another attempt when the store does not answer
CLOCK_LEVEL = "medium"  # the bot that decides when time is up


class Keeper:
    """Looks after the tables in memory."""

    def __init__(self, means: Means) -> None:
        self.means = means
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}  # one at a time for each seat
        self._alarms: dict[str, asyncio.TimerHandle] = {}

    def look(self, live: LiveTable) -> None:
        """Start whatever is due at this table, and come back when something else will be."""
        table = live.table
        for seat in table.actors:
            if table.is_bot(seat):
                self._start(live, seat, "bot")
        if table.actors:
            self._look_at_people(live)

    def forget(self, live: LiveTable) -> None:
        alarm = self._alarms.pop(live.table.id, None)
        if alarm is not None:
            alarm.cancel()

    async def stop(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    # --- people -------------------------------------------------------------------------------------------------------

    def _look_at_people(self, live: LiveTable) -> None:
        now = self.means.now()
        later = []
        for seat in range(len(live.table.chairs)):
            if live.table.present[seat] - self.means.alive:
                self._start(live, seat, "lost")
            for due, what in self._dues(live, seat):
                if due <= now:
                    self._start(live, seat, what)
                else:
                    later.append(due)
        self.forget(live)
        if later:
            seconds = (min(later) - now) / 1000
            loop = asyncio.get_running_loop()
            self._alarms[live.table.id] = loop.call_later(seconds, self.look, live)

    def _dues(self, live: LiveTable, seat: int) -> list[tuple[int, Literal["clock", "away"]]]:
        """When something has to be done for this seat, and what."""
        table, settings = live.table, self.means.settings
        dues: list[tuple[int, Literal["clock", "away"]]] = []
        if seat not in table.actors or not table.is_person(seat):
            return dues
        deadline = table.deadline(seat)
        if deadline is not None:
            dues.append((max(deadline, live.loaded + int(settings.clock_mercy * 1000)), "clock"))
        if seat in table.gone and _somebody_waits(table, seat):
            dues.append((max(table.gone[seat], live.loaded) + int(settings.grace * 1000), "away"))
        return dues

    # --- doing it -----------------------------------------------------------------------------------------------------

    def _start(self, live: LiveTable, seat: int, what: Literal["bot", "clock", "away", "lost"]) -> None:
        key = (live.table.id, seat)
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._do(live, seat, what))

    async def _do(self, live: LiveTable, seat: int, what: Literal["bot", "clock", "away", "lost"]) -> None:
        try:
            if what == "away":
                await live.commit(lambda table: self._take_over(table, seat))
            elif what == "lost":
                await live.commit(lambda table: self._mark_away(table, seat))
            else:
                await self._play(live, seat, what)
        except LudothequeError as error:
            log.warning("not kept", extra={"what": what, "error": type(error).__name__})
            await asyncio.sleep(RETRY)
        finally:
            del self._tasks[live.table.id, seat]
        self.look(live)

    async def _play(self, live: LiveTable, seat: int, by: Literal["bot", "clock"]) -> None:
        if by == "bot" and self.means.settings.pause:
            await asyncio.sleep(self.means.settings.pause * random.uniform(0.6, 1.4))
        table = live.table
        if seat not in table.actors:
            return
        decision = table.decision
        level = table.chairs[seat].level if by == "bot" else CLOCK_LEVEL
        seed = keys.bot_seed(table.created.salt, seat, decision)
        earlier = table.match.seen_before(seat) if table.match.game.remembered else []
        move = await self.means.minds.choose(table.seen(seat), level, seed, earlier)

        def wanted(table: LoggedTable) -> Seated | None:
            now = self.means.now()
            still = table.is_bot(seat) if by == "bot" else (table.deadline(seat) or now + 1) <= now
            if not still or table.decision != decision or seat not in table.actors:
                return None
            return Moved(at=now, seat=seat, move=move, by=by)

        await live.commit(wanted)

    def _take_over(self, table: LoggedTable, seat: int) -> Seated | None:
        if table.online(seat) or not table.is_person(seat):
            return None
        return TookOver(at=self.means.now(), seat=seat)

    def _mark_away(self, table: LoggedTable, seat: int) -> Seated | None:
        """The process that held this seat's socket is dead."""
        for process in table.present[seat] - self.means.alive:
            return Away(at=self.means.now(), seat=seat, process=process)
        return None


def _somebody_waits(table: LoggedTable, missing: int) -> bool:
    """Somebody else is at the table; alone, anyone may come back tomorrow and find the game as it was."""
    return any(table.online(seat) for seat in range(len(table.chairs)) if seat != missing)
