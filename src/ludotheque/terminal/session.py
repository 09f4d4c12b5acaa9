"""Playing a match in the terminal: people type, bots answer."""

from __future__ import annotations

from pathlib import Path

from ..bots import Bot, bot
from ..bots.coach import advise, worth_mentioning
from ..bots.names import BOT_NAMES
from ..errors import LudothequeError
from ..games.game import QUIET
from ..i18n import Seat, current_language, say
from ..match import Match
from ..pages import rules_at_hand, ruling, unknown_ruling
from ..record import save
from ..seen import Seen
from .choosing import Chooser
from .screen import Screen


class Quit(Exception):
    """The player wants to stop here."""


class Session:
    """One match, some people at this terminal, and bots in the other chairs."""

    def __init__(self, match: Match, humans: int, level: str, screen: Screen, save_to: Path) -> None:
        self.match = match
        self.humans = range(humans)
        self.level = level
        self.screen = screen
        self.save_to = save_to
        self.bots: dict[int, Bot] = {seat: bot(level, match.seed + seat) for seat in range(humans, match.players)}
        self.holder: int | None = 0 if humans == 1 else None  # who may look at the screen
        self.told = dict.fromkeys([None, *self.humans], 0)  # how much of the story each person has heard

    def run(self) -> bool:
        """Play to the end; False if the player left before."""
        try:
            while not self.match.over:
                for seat in self.match.actors:
                    if not self._decide(seat):
                        break
        except (Quit, EOFError, KeyboardInterrupt):
            self._save()
            return False
        self._show_end()
        return True

    def _decide(self, seat: int) -> bool:
        """One seat's choice; False if it changed something else instead (a move taken back)."""
        if seat in self.bots:
            self.match.play(seat, self.bots[seat].choose(self.match.seen_by(seat)))
        else:
            move = self._ask(seat)
            if move is None:
                return False
            self.match.play(seat, move)
        return True

    def _tell_news(self, seat: int | None) -> None:
        """What happened since this person last looked."""
        for event in self.match.log(seat, since=self.told[seat]):
            if event.kind not in QUIET:
                self.screen.write(event)
        self.told[seat] = len(self.match.moves) + 1

    # --- asking a person ----------------------------------------------------------------------------------------------

    def _ask(self, seat: int) -> str | None:
        """A legal move from the person in this seat; None if they took back a move."""
        if len(self.humans) > 1:
            self._draw_curtain(seat)
        self._tell_news(seat)
        seen = self.match.seen_by(seat)
        chooser = Chooser(seen.legal, lambda move: seen.label(move).text(names=self.screen.names))
        self._show(seen)
        list_choices(self.screen, chooser)
        while True:
            answer = self.screen.ask(say("Your move, {who} (number or notation, ? for help):", who=Seat(seat)))
            if not answer and chooser.back():
                list_choices(self.screen, chooser)
            elif answer.lower() == "u":
                if self._take_back(seat):
                    return None
                self.screen.write(say("There is no move to take back."), "error")
            elif not self._answered(seen, answer):
                move = chooser.choose(answer)
                if move is None:
                    list_choices(self.screen, chooser)
                    continue
                reason = seen.why_not(move)
                if reason is None:
                    return move
                self.screen.write(reason, "error")
                if reason.ruling:
                    self.screen.write(say("Ruling {id}: type ? {id} to read it.", id=reason.ruling), "dim")

    def _answered(self, seen: Seen, answer: str) -> bool:
        """Whether the answer asked for something else than a move, and got it."""
        if answer == "?":
            self._help(seen)
        elif answer.startswith("?"):
            self._tell_ruling(seen, answer[1:].strip().upper())
        elif answer.lower() == "h":
            self._hint(seen)
        elif answer.lower() == "q":
            raise Quit
        else:
            return False
        return True

    def _draw_curtain(self, seat: int) -> None:
        """Hide one person's cards before the next one looks."""
        if self.holder == seat:
            return
        if self.holder is not None:
            self.screen.ask(say("Press Enter to hide your cards."))
        self.screen.clear()
        self.holder = None
        self.screen.ask(say("{who}, take the keyboard and press Enter.", who=Seat(seat)))
        self.screen.clear()
        self.holder = seat

    def _show(self, seen: Seen) -> None:
        self.screen.blank()
        self.screen.draw(seen.draw(self.screen.width))
        self.screen.blank()
        for card, reason in seen.idle():
            self.screen.write(f"  ·  {card}  {reason.text(names=self.screen.names)}", "dim")
        self.screen.write(seen.ask(), "bold")

    def _help(self, seen: Seen) -> None:
        page = rules_at_hand(seen.game, current_language(), seen.view["phase"])
        self.screen.page(page)
        self.screen.write(say("Type a number of the list or the move itself. h: a hint, u: undo, q: save and quit."))

    def _tell_ruling(self, seen: Seen, id: str) -> None:
        text = ruling(seen.game, current_language(), id)
        if text:
            self.screen.page(text)
        else:
            self.screen.write(unknown_ruling(seen.game, id), "error")

    def _hint(self, seen: Seen) -> None:
        for advice in worth_mentioning(advise(seen)):
            said = say("{move} ({label}): {note}", move=advice.move, label=seen.label(advice.move), note=advice.note)
            self.screen.write(said)

    def _take_back(self, seat: int) -> bool:
        """Go back to this seat's last own choice."""
        own = [i for i, (mover, _) in enumerate(self.match.moves) if mover == seat]
        if not own:
            return False
        while len(self.match.moves) > own[-1]:
            self.match.undo()
        for person, heard in self.told.items():
            self.told[person] = min(heard, len(self.match.moves) + 1)
        return True

    # --- how it ends --------------------------------------------------------------------------------------------------

    def _show_end(self) -> None:
        """The end of the story for everybody, from where the last person to look left it."""
        if self.holder is not None:
            self.told[None] = self.told[self.holder]
        self._tell_news(None)
        self.screen.blank()
        self.screen.draw(self.match.seen_by(None).draw(self.screen.width))

    def _save(self) -> None:
        self.screen.blank()
        keep(self.match, self.save_to)
        self.screen.write(say("The game is saved. Go on with it by typing:"))
        self.screen.write(f"  ludotheque play --resume {self.save_to} --humans {len(self.humans)} --bots {self.level}")


def list_choices(screen: Screen, chooser: Chooser) -> None:
    """What can be chosen next."""
    if chooser.way:
        screen.write(say("{chosen}: and then? (Enter to choose again)", chosen=" ".join(chooser.way)), "bold")
    screen.columns(chooser.entries())


def names_for(match_players: int, humans: int, given: list[str]) -> list[str]:
    """Names for all seats: those given, then ours for the people, then the bots'."""
    people = [given[i] if i < len(given) else Seat(i).text() for i in range(humans)]
    return people + list(BOT_NAMES[: match_players - humans])


def keep(match: Match, path: Path) -> None:
    """Save a match, in a new folder if need be; or say why not."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        save(match, path)
    except OSError as error:
        reason = say("The game could not be saved in {path}: {reason}", path=str(path), reason=str(error.strerror))
        raise LudothequeError(reason) from error
