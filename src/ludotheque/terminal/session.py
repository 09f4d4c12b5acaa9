"""Playing a match in the terminal: people choose, bots answer."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from ..bots import Bot, bot
from ..bots.coach import advise, verdict, worth_mentioning
from ..bots.levels import Thinker
from ..bots.names import bot_name
from ..errors import LudothequeError
from ..i18n import LANGUAGES, Message, Seat, called, say
from ..match import Match
from ..naming import clean_name, told_apart
from ..revealing import REVEALED
from ..seen import Seen
from .answers import Answers
from .choosing import Chooser
from .keeping import Keeper, Seating, eyes_on, resume_line
from .offering import Offering, last_choice, since_last_choice
from .scene import Quit, Scene, Stage, Written
from .telling import (
    answer_reading,
    house_rules,
    keys_of,
    ranking,
    read_hints,
    refusal_of,
    suggestion,
    teams_of,
    told,
)


class Session:
    """One match, some people at this terminal, and bots in the other chairs."""

    def __init__(self, match: Match, humans: int, level: str, stage: Stage, keeper: Keeper) -> None:
        self.match = match
        self.humans = range(humans)
        self.level = level
        self.stage = stage
        self.keeper = keeper
        kept = eyes_on(keeper.place, match) if match.over and keeper.place is not None else None
        self.eyes = kept if match.over else Seating(humans, level).eyes  # who sees the end; None: everybody
        self.keeper.seating = Seating(humans, level)
        self.holder: int | None = 0 if humans == 1 else None  # who may look at the screen
        self.answers = Answers(self.humans)
        self.answers.remember_lines(match, keeper.taken_back())
        begun = max(0, len(match.shared_moves) - 2 * match.players)  # who goes on with a game hears how it stood
        self.told = dict.fromkeys([None, self.eyes, *self.humans], begun)  # how much of the story each person has heard
        self.offering = Offering()
        self.taken_back: dict[int | None, list[Written]] = {person: [] for person in self.told}  # and not yet heard of
        self.welcomed: set[int | None] = set()  # who knows the rules of this house
        self.unsaved = ""  # why the game could not be saved
        self.warned = False  # whether they know that
        bot(level)  # whoever asks for a level that does not exist is told at once

    def run(self) -> bool:
        """Play to the end; False if the player left before."""
        if self.match.over:  # and kept, by whoever has played it: its file stays as it is
            return True
        try:
            if not self.humans:
                self.stage.watch(self.match, self._bots_turn)
            while not self.match.over:
                for seat in self.match.actors:
                    if not self._decide(seat):
                        break
        except (Quit, EOFError, KeyboardInterrupt):
            self._finish()
            return False
        self._finish()
        return True

    def _finish(self) -> None:
        """Save it for good; where that cannot be, in another file, if there is somebody who names one."""
        try:
            self.keeper.finish(self.match)
        except LudothequeError as error:
            if not self.stage.interactive:
                raise
            self._save_elsewhere(error)

    def _save_elsewhere(self, error: LudothequeError) -> None:
        problem = error
        while True:
            question = say("{problem} In which other file? (Enter alone: it is lost)", problem=problem.message)
            try:
                answer = self.stage.ask(question)
            except (Quit, EOFError, KeyboardInterrupt):
                answer = ""
            if not answer:
                raise error
            try:
                self.keeper.keep_elsewhere(self.match, Path(answer).expanduser())
                return
            except LudothequeError as another:
                problem = another

    def _decide(self, seat: int) -> bool:
        """One seat's choice; False if it changed something else instead (a move taken back)."""
        if seat not in self.humans:
            self.match.choose(seat, self._choice_of_bot(seat))
            return True
        move = self._ask(seat)
        if move is None:
            return False
        self.match.choose(seat, move)
        self._keep()
        return True

    def _choice_of_bot(self, seat: int) -> str:
        """What the bot in this seat does; when a move was taken back and made again, the same as before. Its luck is
        the same in any case, but one that searches until its time is up might still come to another end."""
        seen = self.match.seen_by(seat)
        known = self.answers.known(len(self.match.shared_moves), seen)
        return known or bot_for(self.match, seat, self.level).choose(seen)

    def _bots_turn(self) -> None:
        self._decide(self.match.actors[0])

    def _keep(self) -> None:
        """The game goes on if that fails; whoever looks next is told, once."""
        try:
            self.keeper.keep(self.match)
            self.unsaved = ""
        except LudothequeError as error:
            self.warned = self.warned and error.message.text() == self.unsaved
            self.unsaved = error.message.text()

    def _warnings(self) -> list[Written]:
        if not self.unsaved or self.warned:
            return []
        self.warned = True
        return [(self.unsaved, "error")]

    # --- what a person sees -------------------------------------------------------------------------------------------

    def scene(self, seat: int | None) -> Scene:
        """The table as this person sees it, with what happened since they last looked."""
        match, seen = self.match, self.match.seen_by(seat)
        scene = Scene(
            who="" if seat is None else Seat(seat).text(names=match.names),
            draw=lambda room: seen.draw(room.width, room.height, room.marked),
            ask=seen.ask().text(names=match.names),
            names=match.names,
            news=self._news(seat),
            notes=[f"  ·  {card}  {reason.text(names=match.names)}" for card, reason in seen.idle()],
            keys=keys_of(undo=False),
            board=match.game.kit == "board",
        )
        if seen.legal:
            scene.chooser = Chooser(seen.legal, lambda move: seen.label(move).text(names=match.names), spelt=False)
        return scene

    def _news(self, seat: int | None) -> list[Written]:
        match, since = self.match, self.told[seat]
        differences = [] if seat in self.welcomed else match.game.differences(match.players, match.options)
        self.welcomed.add(seat)
        self.told[seat] = len(match.shared_moves) + 1
        said = [sentence.text(names=match.names) for sentence in differences]
        back, self.taken_back[seat] = self.taken_back[seat], []
        return [*house_rules(said), *back, *told(match.log(seat, since=since), match.names), *self._warnings()]

    def end_scene(self) -> Scene:
        """The end of the story as the one person here sees it, or for everybody, from where the last person to look
        left it."""
        if self.holder is not None:
            self.told[self.eyes] = self.told[self.holder]
        scene = self.scene(self.eyes)
        scene.places = self.places()
        scene.keys = ""
        return scene

    def places(self) -> list[Written]:
        match = self.match
        return ranking(match.scores, match.winners, match.names, teams_of(match.seen_by(None).view))

    # --- asking a person ----------------------------------------------------------------------------------------------

    def _ask(self, seat: int) -> str | None:
        """A legal move from the person in this seat; None if they took back a move."""
        if len(self.humans) > 1:
            self._draw_curtain(seat)
        seen, scene = self.match.seen_by(seat), self.scene(seat)
        self._offer_undo(seat, scene)
        while True:
            answer = self.stage.choose(scene)
            reason = seen.why_not(answer)
            if reason is None:  # first of all: a letter may be a move of some game
                return answer
            if answer.lower() == "q":
                raise Quit
            if answer.lower() == "u":
                problem = self._take_back(seat)
                if problem is None:
                    return None
                self.stage.note(problem, "error")
            elif answer.lower() == "h":
                self._hint(seen)
            elif not answer_reading(self.stage, seen.game, seen.view["phase"], lambda: self._log(seat), answer):
                self.stage.note(refusal_of(reason, reason.ruling), "error")

    def _offer_undo(self, seat: int, scene: Scene) -> None:
        """Tell its key as soon as we know that it would not be refused."""
        if self.stage.tells_keys:
            keys = keys_of()
            self.offering.consider(since_last_choice(self.match, seat), lambda: self.stage.tell_keys(scene, keys))

    def _log(self, seat: int) -> list[Written]:
        return told(self.match.log(seat), self.match.names)

    def _draw_curtain(self, seat: int) -> None:
        """Hide one person's cards before the next one looks."""
        if self.holder == seat:
            return
        self.holder = None
        self.stage.curtain([say("{who}, take the keyboard and press Enter. (q saves and quits)", who=self._name(seat))])
        self.holder = seat

    def _name(self, seat: int) -> str:
        return Seat(seat).text(names=self.match.names)

    def _hint(self, seen: Seen) -> None:
        names = self.match.names
        self.stage.note(say("Thinking…"), "dim")
        found = advise(seen)
        best, *others = (
            suggestion(advice.move, seen.label(advice.move).text(names=names), advice.note.text(names=names))
            for advice in worth_mentioning(found)
        )
        reason = verdict(found, seen.speaks_for(found[0].move)).reason
        read_hints(self.stage, [best, reason.text(names=names), *others], found[0].move)

    def _take_back(self, seat: int) -> Message | None:
        """Go back to this seat's last own choice; or say why not. Never past something that was hidden, and only if
        the other people agree. Bots choose again just as they did: there is no second chance at luck."""
        match = self.match
        own, since = last_choice(match, seat), since_last_choice(match, seat)
        if own is None or since is None:
            return say("There is no move to take back.")
        if since.revealed():
            return REVEALED
        for other in self.humans:
            if other != seat and not self._agrees(other, seat):
                return say("{who} does not agree to take back the move.", who=Seat(other))
        self.answers.remember(match, own)
        self.keeper.note_taken_back(match)
        while len(match.shared_moves) > own:
            match.undo()
        said = say("{who} takes back a move.", who=Seat(seat)).text(names=match.names)
        for person, heard in self.told.items():
            self.told[person] = min(heard, len(match.shared_moves) + 1)
            self.taken_back[person].append((said, "bold"))
        return None

    def _agrees(self, other: int, seat: int) -> bool:
        who, asking = self._name(other), self._name(seat)
        return self.stage.agree(say("{who}, may {asking} take back a move?", who=who, asking=asking))


def bot_for(match: Match, seat: int, level: str) -> Bot:
    """The bot of a seat for this one choice: after a move is taken back it chooses as it would have before."""
    person = (match.seed + seat) % (1 << 31) + 1  # stands above the lowest 32 bits: an easy bot keeps its habit
    chooser = bot(level, person << 32 | len(match.shared_moves))
    if match.game.remembered and isinstance(chooser, Thinker):
        for seen in match.seen_before(seat):
            chooser.remember(seen)
    return chooser


def names_for(players: int, humans: int, given: list[str], level: str) -> list[str]:
    """Names for all seats, no two alike: those given, ours for the other people, and those of the bots."""
    cleaned = [clean_name(name) for name in given[:humans]] + [""] * (humans - len(given))
    names = list(told_apart(_numbered(cleaned)))
    while len(names) < players:
        names.append(bot_name(level, names))
    return names


def _numbered(names: list[str]) -> list[str]:
    """Whoever has no name has the number of the seat; where somebody is really called so, one that is nobody's."""
    taken = {called(name, lang).casefold() for name in names for lang in LANGUAGES}
    free = (Seat(number).text() for number in count(len(names)))
    others = (name for name in free if name.casefold() not in taken)
    own = [Seat(seat).text() for seat in range(len(names))]
    return [
        name or (mine if mine.casefold() not in taken else next(others)) for name, mine in zip(names, own, strict=True)
    ]


def going_on(session: Session) -> list[str]:
    """What to say to somebody who left: how to come back."""
    assert session.keeper.place is not None
    line = resume_line(session.keeper.place, len(session.humans), session.level)
    lines = [say("The game is saved. Go on with it by typing:").text(), f"  {line}"]
    return [*lines, *map(saved_too, session.keeper.others)]


def saved_too(path: Path) -> str:
    """Where somebody wanted to have it besides."""
    return say("It is saved in {path} too.", path=str(path)).text()
