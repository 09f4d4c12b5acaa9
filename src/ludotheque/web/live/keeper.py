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

NEXT = 1.5  # seconds after which the next process looks after a table
RETRY = 1.0  # seconds until another attempt when the store does not answer
Task = Literal["bot", "clock", "away", "lost", "presence"]
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
        if self.means.stopping:
            return
        for seat in live.unnoted():  # the store did not answer, or another process took this one for dead
            self._start(live, seat, "presence")
        if not table.waiting and _worth_playing(live):
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

    def _dues(self, live: LiveTable, seat: int) -> list[tuple[int, Task]]:
        """When something has to be done for this seat, and what."""
        table, settings = live.table, self.means.settings
        dues: list[tuple[int, Task]] = []
        if table.present[seat] - self.means.alive:  # it was connected to a process that is dead, and may come back
            dues.append((live.loaded + int(settings.welcome * 1000), "lost"))
        if table.waiting or seat not in table.actors or not table.is_person(seat):
            return dues
        deadline = table.deadline(seat)
        if deadline is not None:
            dues.append((max(deadline, live.loaded + int(settings.clock_mercy * 1000)), "clock"))
        if seat in table.gone and seat not in live.held() and _somebody_waits(table, seat):
            dues.append((max(table.gone[seat], live.loaded) + int(settings.grace * 1000), "away"))
        return dues

    # --- doing it -----------------------------------------------------------------------------------------------------

    def _start(self, live: LiveTable, seat: int, what: Task) -> None:
        key = (live.table.id, seat)
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._do(live, seat, what))

    async def _do(self, live: LiveTable, seat: int, what: Task) -> None:
        try:
            if not await self._turn_has_come(live):
                pass  # somebody else has done something: look again
            elif what == "away":
                await live.commit(lambda table: self._take_over(live, table, seat))
            elif what == "lost":
                await self.means.beat()  # a process that has just started is not a dead one
                await live.commit(lambda table: self._mark_away(table, seat))
            elif what == "presence":
                await live.note(seat)
            else:
                await self._play(live, seat, what)
        except LudothequeError as error:
            log.warning("not kept", extra={"what": what, "error": type(error).__name__})
            await asyncio.sleep(RETRY)
        finally:
            del self._tasks[live.table.id, seat]
        self.look(live)

    async def _turn_has_come(self, live: LiveTable) -> bool:
        """Let the other processes that look after this table go first; False if one of them does.

        Each would do the same, and the log would keep the first; in turn, none of them thinks for nothing.
        """
        version = live.table.version
        await asyncio.sleep(NEXT * places_behind(live.table, self.means))
        return live.table.version == version

    async def _play(self, live: LiveTable, seat: int, by: Literal["bot", "clock"]) -> None:
        if by == "bot" and _sets_the_pace(live.table):
            await asyncio.sleep(self.means.settings.pause * random.uniform(0.6, 1.4))
        table = live.table
        if seat not in table.actors or (by == "bot" and not _worth_playing(live)):
            return
        decision = table.decision
        level = table.chairs[seat].level if by == "bot" else CLOCK_LEVEL
        seed = keys.bot_seed(table.created.salt, seat, decision)
        earlier = table.match.seen_before(seat) if table.match.game.remembered else []
        move = await self.means.minds.choose(table.seen(seat), level, seed, earlier, table.id)

        def wanted(table: LoggedTable) -> Seated | None:
            now = self.means.now()
            still = table.is_bot(seat) if by == "bot" else (table.deadline(seat) or now + 1) <= now
            if not still or table.decision != decision or seat not in table.actors:
                return None
            return Moved(at=now, seat=seat, move=move, by=by)

        await live.commit(wanted)

    def _take_over(self, live: LiveTable, table: LoggedTable, seat: int) -> Seated | None:
        """Never while the seat has a socket anywhere, even one whose arrival is not in the log yet."""
        if seat in live.held() or table.online(seat) or not table.is_person(seat):
            return None
        return TookOver(at=self.means.now(), seat=seat)

    def _mark_away(self, table: LoggedTable, seat: int) -> Seated | None:
        """The process that held this seat's socket is dead."""
        for process in table.present[seat] - self.means.alive:
            return Away(at=self.means.now(), seat=seat, process=process)
        return None


def _worth_playing(live: LiveTable) -> bool:
    """Somebody watches, or plays and will come back. A table of bots alone rests until somebody looks."""
    return bool(live.listeners) or any(live.table.is_person(seat) for seat in range(len(live.table.chairs)))


def places_behind(table: LoggedTable, means: Means) -> int:
    """How many other processes come before this one: of those at which its players are, in an order of the table's."""
    there = {process for seat in table.present for process in seat} & means.alive
    order = sorted(there, key=lambda process: keys.hashed(table.id + process))
    return order.index(means.process) if means.process in there else len(order)


def _sets_the_pace(table: LoggedTable) -> bool:
    """Whether the server makes bots take their time.

    Where all choose together a bot chooses at once. Where they act one after another every page shows it at its
    reader's own speed, and the server hurries on to the next person. But a clock must not run while its owner is still
    being shown what the bots did, and a game without any people would be over before anyone has watched it.
    """
    if len(table.actors) + len(table.pending) > 1:
        return False
    return bool(table.created.seconds) or not any(table.is_person(seat) for seat in range(len(table.chairs)))


def _somebody_waits(table: LoggedTable, missing: int) -> bool:
    """Somebody else is at the table; alone, anyone may come back tomorrow and find the game as it was."""
    return any(table.online(seat) for seat in range(len(table.chairs)) if seat != missing)
