"""Playing at a table of the browser version from a terminal, or looking on."""

from __future__ import annotations

import shlex
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from ..client import NoServer, RemoteTable, ServerRefused, watch
from ..errors import LudothequeError
from ..games.game import Drawing, Ink, Room
from ..i18n import Message, Seat, current_language, in_turn, quoted, say
from ..match import Match
from ..record import replay
from .calling import THOUGHT, Call, part
from .choosing import NO, YES, Chooser
from .joining import Seated, sit_down
from .keeping import keep_finished, looking_again, program
from .scene import Quit, Scene, Stage, Written
from .telling import (
    TYPED_THERE,
    TYPED_WATCHING,
    answer_reading,
    game_of,
    house_rules,
    keys_of,
    keys_of_watching,
    ranking,
    read_hints,
    suggestion,
    teams_of,
    told_from_afar,
)

PATIENCE = 0.2  # seconds between two looks at who typed something
RECENT = 12  # things that happened, told as long as we have not answered them
LATEST = 6  # things that happened before we came, told to begin with


def play_at(url: str, name: str, stage: Stage) -> list[str]:
    """Sit down at that table and play until the game is over, or until the player leaves; returns what to say then."""
    call = Call(stage)
    try:
        seated = call.do(lambda: sit_down(url, name))
    except (Quit, EOFError, KeyboardInterrupt):
        return []
    try:
        while True:
            call.do(lambda table=seated.table: _take_again(table))  # type: ignore[misc]
            session = RemoteSession(seated.table, stage, call, seated.greeting())
            if not session.run():
                return session.last_words()
            before, table = seated, call.do(seated.table.rematch)
            part(before.table)
            seated = Seated(table, before.name, again=False).kept()
    except (Quit, EOFError, KeyboardInterrupt):
        unsent = call.unsent()
        return [*([] if unsent is None else [unsent.text()]), *seated.parting()]
    except NoServer as error:
        raise _given_up(in_turn(error.message, call.unsent()), seated.line) from error
    finally:
        part(seated.table)


def look_on(url: str, stage: Stage) -> list[str]:
    """Watch a table without a seat until the game is over; returns what to say then."""
    call = Call(stage)
    try:
        table = call.do(lambda: watch(url))
    except (Quit, EOFError, KeyboardInterrupt):
        return []
    session = RemoteSession(table, stage, call)
    try:
        session.run()
        return session.last_words()
    except (Quit, EOFError, KeyboardInterrupt):
        return []
    except NoServer as error:
        again = f"{program()} watch {shlex.quote(table.url)} --lang {current_language()}"
        raise _given_up(error.message, again) from error
    finally:
        part(table)


def _given_up(reason: Message, line: str) -> NoServer:
    sentence = say("{reason} When the server is back, come back with:\n  {line}", reason=reason, line=line)
    return NoServer(sentence)


def _take_again(table: RemoteTable) -> None:
    """If a bot stands in for us, we are back."""
    if table.seat is not None and table.table["stand_in"][table.seat]:
        table.do("reclaim")
        while table.wait(0) is not None:  # it stands in the story, with whose latest lines they begin
            pass


class RemoteSession:
    """A table on a server, and one person here who sits there or looks on."""

    def __init__(self, table: RemoteTable, stage: Stage, call: Call, greeting: Sequence[Written] = ()) -> None:
        self.table = table
        self.stage = stage
        self.call = call
        self.game = game_of(table.table["game"])
        self.news: list[Written] = [*house_rules(table.table["differences"]), *self._log(LATEST), *greeting]
        self.drawings: dict[Room, Drawing] = {}
        self.wanted: list[Room] = []  # drawings to ask the server for
        self.kept: list[str] = []  # where it is kept when it is over
        self.moment: object = None  # for which we know
        self.may_undo = False  # whether we could take back a move
        self.asked: object = None  # the decision that they have seen
        self.thread = threading.get_ident()
        call.position = self._position
        call.read = lambda answer: answer not in table.legal and self._read(answer)

    def run(self) -> bool:
        """Until the game is over; returns whether they want to play another one."""
        scene = self._look()
        while not self.table.over:
            answer = self._listen(scene)
            try:
                if answer is not None:
                    self._answer(scene, answer)
                self.call.feel(self.table)
                changed = self._hear() or self._learn_undo()
            except ServerRefused as refusal:
                self.stage.note(str(refusal), "error")
                changed = self._hear()
            if changed or answer is not None or self._fetch_drawings():
                scene = self._look(scene)
        self._hear()
        return self._end()

    def _end(self) -> bool:
        """Let them look at the end as long as they like; whether they want to play another one."""
        match = self._whole_match()
        self._keep(match)
        end = self._look()
        if not self.stage.interactive:
            self.stage.show(end)
            return False
        again, look, log, leave = (word.text() for word in (say("again"), say("replay"), say("log"), say("leave")))
        labels = {log: say("everything that happened").text()}  # first of all what an Enter too many may do
        labels |= {} if match is None else {look: say("look at this one again, move by move").text()}
        labels |= {} if self.table.seat is None else {again: say("another game, with the same players").text()}
        labels |= {leave: say("that was it for today").text()}
        chooser = Chooser(list(labels), labels.__getitem__)
        with suppress(Quit, EOFError, KeyboardInterrupt):
            while True:
                end.chooser, end.keys = chooser, ""
                answer = self._listen(end)
                if answer in (leave, "q", "Q"):
                    break
                if answer == again and again in labels:
                    return True
                if answer == look and match is not None:
                    self.stage.look(match, self.table.seat)
                elif answer is not None and not self._read("l" if answer == log else answer):
                    self.stage.note(say("Please choose one of the list."), "error")
                with suppress(NoServer):  # the game is over, and what they see stays
                    if self._fetch_drawings():
                        end = self._look()
        return False

    def _whole_match(self) -> Match | None:
        """The game as everybody may see it now, to be looked at again; None if it cannot be had."""
        try:
            return replay(self.call.do(self.table.record))
        except LudothequeError:  # a server that is gone, or plays what we do not know
            return None

    def _keep(self, match: Match | None) -> None:
        """Whoever has played it finds it again, by its number."""
        if match is None or self.table.seat is None:
            return
        try:
            number = keep_finished(match, self.table.seat)
            self.kept = [] if number is None else [looking_again(number)]
        except LudothequeError as error:
            self.kept = [error.message.text()]

    def _listen(self, scene: Scene) -> str | None:
        if self.call.typed:
            answer = self.call.typed.popleft()
            if self._is_command(answer) or self._decision() is None:
                return answer
            self._was_not_sent(answer)  # it was typed before this was asked
        held, still = self.call.released()
        if held and not still:
            self._was_not_sent(held)
        if still:
            return held
        self.asked = self._decision()
        return self.stage.listen(scene, PATIENCE)

    def _was_not_sent(self, move: str) -> None:
        self.stage.note(say("{move} was not sent: the game has gone on meanwhile.", move=quoted(move)), "error")

    def _position(self, answer: str) -> object:
        """What somebody decides with this answer; None if it decides nothing."""
        if answer not in self.table.legal and self._is_command(answer):
            return None
        decision = self._decision()
        return decision if decision == self.asked else None  # nobody answers what they have not seen

    def _decision(self) -> object:
        """What is ours to decide now; None if nothing is."""
        facts = self.table.table
        if self.table.seat is None or not (self.table.legal or self._must_answer(facts)):
            return None
        return facts["moves"] - len(facts["chosen"]), self._must_answer(facts), tuple(self.table.legal)

    def _is_command(self, answer: str) -> bool:
        return answer.startswith("?") or answer.lower() in ("h", "u", "s", "l", "r", "q")

    def _places(self) -> list[Written]:
        facts = self.table.table
        return ranking(facts["scores"], facts["winners"], facts["names"], teams_of(self.table.view))

    def last_words(self) -> list[str]:
        """How it ended, as it stays in the terminal (lines have been told already), and where it is kept."""
        ended = [self.table.table["title"], *(text for text, _ in self._places())] if self.stage.interactive else []
        return [*ended, *self.kept]

    def _hear(self) -> bool:
        """Take in what has happened; whether anything has."""
        heard = False
        while (events := self.call.do(lambda: self.table.wait(0))) is not None:
            if not heard:  # what happens now is told whole, however much it is
                self.news = self.news[-RECENT:]
            heard = True
            self.call.is_there()
            self.news += told_from_afar(event for event in events if not self._is_our_coming(event))
            self.drawings = {}
            if self.table.over:
                break
        return heard

    def _is_our_coming(self, event: Mapping[str, Any]) -> bool:
        """Nobody is told that they are here themselves."""
        return (event["kind"], event["seat"]) == ("here", self.table.seat)

    def _learn_undo(self) -> bool:
        """Ask once a moment whether we could take back a move; whether the answer is another one than before."""
        facts = self.table.table
        moment = facts["moves"], facts["undo"] is not None, facts["chosen"]
        if moment == self.moment or self.table.seat is None or not (facts["started"] and self.stage.tells_keys):
            return False
        self.moment, before, self.may_undo = moment, self.may_undo, False
        with suppress(ServerRefused):  # a table that does not tell
            self.may_undo = bool(self._do("may_undo")["undo"])
        return self.may_undo != before

    # --- what is seen -------------------------------------------------------------------------------------------------

    def _look(self, before: Scene | None = None) -> Scene:
        table, facts = self.table, self.table.table
        scene = Scene(
            who="" if table.seat is None else facts["names"][table.seat],
            draw=self._draw,
            ask=self._asked(facts),
            names=facts["names"],
            news=list(self.news),
            moment=facts["moves"] - len(facts["chosen"]),
            places=self._places() if table.over else [],
            board=facts["kit"] == "board",
        )
        if self._must_answer(facts):
            scene.chooser = Chooser([say("no").text(), say("yes").text()], lambda word: "")
        elif table.legal:
            same = before is not None and before.chooser is not None and before.chooser.legal == table.legal
            scene.chooser = before.chooser if before and same else Chooser(table.legal, self._label, spelt=False)
        if table.seat is None:
            scene.keys = keys_of_watching()
        else:
            scene.keys = keys_of(joined=True, undo=self.may_undo, choosing=scene.chooser is not None)
        return scene

    def _label(self, move: str) -> str:
        return self.table.labels.get(move, move)

    def _asked(self, facts: dict[str, Any]) -> str:
        """What is expected now, and of whom."""
        if not facts["started"] and self.table.seat is None:
            return say("The game has not started yet.").text()
        if not facts["started"]:
            return say("The game has not started yet: s starts it when everyone is there.").text()
        if self._must_answer(facts):
            asking = Seat(facts["undo"]["asked_by"])
            return say("{who} would like to take back a move. Do you agree?", who=asking).text(names=facts["names"])
        if chosen := self._chosen():
            return say("You have chosen {move}. {ask}", move=chosen, ask=self.table.ask).text()
        return self.table.ask

    def _chosen(self) -> str:
        """What we have chosen in secret, as long as the others have not."""
        seat = self.table.seat
        if seat is None or self.table.legal or seat not in self.table.table["chosen"]:
            return ""
        chosen = self.table.view["seats"][seat].get("chosen")
        return chosen if isinstance(chosen, str) else ""

    def _must_answer(self, facts: dict[str, Any]) -> bool:
        undo, seat = facts["undo"], self.table.seat
        return undo is not None and seat is not None and seat not in undo["agreed"]

    def _draw(self, room: Room) -> Drawing:
        """As the server drew it for this room; until it has, as it drew it for another."""
        if room not in self.drawings:
            self.wanted.append(room)
            if threading.get_ident() == self.thread:  # nobody paints while we talk to the server
                self._fetch_drawings()
        return self.drawings.get(room) or next(iter(self.drawings.values()), [])

    def _fetch_drawings(self) -> bool:
        """Ask for what somebody wanted to see; whether anybody did."""
        wanted, self.wanted = self.wanted, []
        for room in dict.fromkeys(wanted):
            width = min(max(room.width or 20, 20), 400)
            height, marked = min(room.height, 400), room.marked[:40]
            drawn = self.call.do(partial(self.table.draw, width, height, marked))
            self.drawings[room] = [[Ink(text, style) for text, style in line] for line in drawn]
        return bool(wanted)

    # --- what is answered ---------------------------------------------------------------------------------------------

    def _answer(self, scene: Scene, answer: str) -> None:
        facts = self.table.table
        commands: dict[str, Callable[[], None]] = {"h": self._hint, "u": self._undo, "s": self._start}
        if self._must_answer(facts) and answer.lower() in (*YES, *NO):
            self._do("undo_reply", agree=answer.lower() in YES)
        elif answer in self.table.legal:  # first of all: a letter may be a move of some game
            self._move(scene, answer)
        elif answer.lower() == "q":
            raise Quit
        elif self._read(answer):
            return
        elif self.call.down and self._position(answer) is None:
            self.call.refuse(answer)
        elif answer.lower() in commands:
            commands[answer.lower()]()
        elif self.table.seat is not None:
            self._move(scene, answer)

    def _read(self, answer: str) -> bool:
        if self.game is None:
            return False
        typed = TYPED_WATCHING if self.table.seat is None else TYPED_THERE
        return answer_reading(self.stage, self.game, self.table.view["phase"], self._log, answer, typed)

    def _log(self, latest: int = 0) -> list[Written]:
        """What happened so far, as it is told at our own table; or the latest of it."""
        return told_from_afar(self.table.story[-latest:])

    def _move(self, scene: Scene, move: str) -> None:
        self.call.sending = move if self._decision() is not None else ""  # what is refused anyway is not promised
        try:
            self.call.do(lambda: self.table.move(move))
            self.call.sending = ""
            self.news = []
        except ServerRefused:
            self.call.sending = ""
            if scene.chooser is not None:
                scene.chooser.back()
            raise

    def _do(self, what: str, **details: Any) -> dict[str, Any]:
        return self.call.do(lambda: self.table.do(what, **details))

    def _start(self) -> None:
        self._do("start")

    def _undo(self) -> None:
        self._do("undo")

    def _hint(self) -> None:
        if not self.table.legal:
            self.stage.note(say("There is nothing for you to decide now."), "error")
            return
        self.stage.note(say("Thinking…"), "dim")
        answer = self.call.do(lambda: self.table.do("advise"), THOUGHT)
        best, *others = (suggestion(one["move"], one["label"], one["note"]) for one in answer["advice"][:3])
        read_hints(self.stage, [best, answer["reason"], *others], answer["advice"][0]["move"])
