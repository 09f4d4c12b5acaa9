"""Playing at a table of the browser version from a terminal."""

from __future__ import annotations

from ..client import RemoteTable, ServerRefused, join
from ..games.game import QUIET, Ink
from ..i18n import say
from .choosing import Chooser
from .screen import Screen
from .session import list_choices


def play_at(url: str, name: str) -> None:
    """Sit down at that table and play until the game is over, or until the player leaves."""
    table = join(url, name)
    screen = Screen()
    try:
        for events in table.updates():
            for event in events:
                if event["kind"] not in QUIET:
                    screen.write(event["text"])
            if table.legal:
                _decide(table, screen)
        _draw(table, screen)
    except (EOFError, KeyboardInterrupt):
        screen.write(say("Your seat is kept. Come back with your browser, or with the same command."))
    finally:
        table.close()


def _decide(table: RemoteTable, screen: Screen) -> None:
    """Ask until a move is chosen and the server has kept it."""
    _draw(table, screen)
    screen.write(table.ask, "bold")
    chooser = Chooser(table.legal, lambda move: table.labels.get(move, move))
    while table.legal:
        list_choices(screen, chooser)
        answer = screen.ask(say("Your move (number or notation, q to leave):"))
        if answer.lower() == "q":
            raise EOFError
        if not answer:
            chooser.back()
            continue
        move = chooser.choose(answer)
        if move is None:
            continue
        try:
            table.move(move)
            return
        except ServerRefused as refusal:
            screen.write(refusal, "error")
            chooser.back()


def _draw(table: RemoteTable, screen: Screen) -> None:
    screen.blank()
    screen.draw([[Ink(text, style) for text, style in line] for line in table.draw(screen.width)])
    screen.blank()
