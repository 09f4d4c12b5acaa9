"""The commands `rules`, `replay` and `games`: what there is to read and to look at."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from ..errors import BadOption
from ..games import SHELF, find
from ..games.game import Game
from ..i18n import LANGUAGES, Either, Listed, Seat, current_language, quoted, say, say_many
from ..match import Match
from ..naming import clean_name
from ..pages import page, ruling, ruling_ids, rulings, unknown_ruling
from ..record import empty, load
from .keeping import KeptGame, eyes_on, file_of, kept_games, program
from .menu import game_called, presented, titled
from .plain import PlainStage
from .scene import Page, Quit, Stage
from .screen import Screen
from .stages import lines_for, on_stage
from .telling import game_of

EVERYBODY = say("all")  # whoever looks on


def rules(given: Namespace) -> int:
    """How to play; or all rulings, or one of them; or which games there are."""
    if given.game is None:
        _list_shelf(lines_for(given))
        return 0
    game = game_called(given.game)
    text = _text(game, current_language(), given.ruling)

    def write(screen: Screen) -> None:
        screen.page(text)
        if given.ruling is None and (ids := ruling_ids(game, current_language())):
            screen.write(say("All rulings: {command} all; one: {example}", command=_rules_of(game), example=ids[-1]))

    _read(given, game, write)
    return 0


def _read(given: Namespace, game: Game, write: Page) -> None:
    def read(stage: Stage) -> None:
        with suppress(Quit):
            stage.read(titled(game), write)

    on_stage(given, read)


def _rules_of(game: Game) -> str:
    return f"ludotheque rules {game.id}"


def _text(game: Game, lang: str, id: str | None) -> str:
    if id is None:
        return page(game, lang)
    if id.lower() == "all":
        return rulings(game, lang)
    found = ruling(game, lang, id.upper())
    if not found:
        raise BadOption(unknown_ruling(game, id))
    return found


def _list_shelf(screen: Screen) -> None:
    for number, name in enumerate(SHELF, start=1):
        game = find(name)
        screen.write(f"{number}  {titled(game)}", "bold")
        screen.write(f"   {presented(game).text()}")
    screen.write(say("Read one with: ludotheque rules {game}", game=SHELF[-1]))


# --- games that were played -------------------------------------------------------------------------------------------


def replay(given: Namespace) -> int:
    """Look at every match of a file again: position by position on a screen, told as a story in lines."""
    path = file_of(given.file)
    matches = load(path)
    if not matches:
        raise empty(given.file)
    own = eyes_on(path, matches[0]) if len(matches) == 1 else None
    eyes = [own if given.seat is None else _seat_called(given.seat, match, own) for match in matches]
    on_stage(given, lambda stage: _look_at(stage, [*zip(matches, eyes, strict=True)], given.step))
    return 0


def _seat_called(asked: str, match: Match, own: int | None) -> int | None:
    """Whose eyes somebody asked for, by name or number; None: everybody's. What others hold in a game that goes on
    stays theirs."""
    names = [name.casefold() for name in _names(match.names or [""] * match.players)]
    seats = {str(seat + 1): seat for seat in range(match.players)} | {name: seat for seat, name in enumerate(names)}
    wanted = clean_name(asked).casefold()
    if wanted not in seats and wanted in ("", *(EVERYBODY.text(lang) for lang in LANGUAGES)):
        return None
    if wanted not in seats:
        raise BadOption(
            say(
                "Nobody called {name} played there: choose {names}, a number from 1 to {last}, or “{all}”.",
                name=quoted(asked),
                names=Either(tuple(Seat(seat) for seat in range(match.players))),
                last=match.players,
                all=EVERYBODY,
            ),
            match.names,
        )
    if not match.over and seats[wanted] != own:
        raise BadOption(say("This game is not over yet: until then, nobody sees what others hold."))
    return seats[wanted]


def _look_at(stage: Stage, seen: list[tuple[Match, int | None]], step: bool) -> None:
    if not isinstance(stage, PlainStage):
        _look_at_one_of(stage, seen)
        return
    for match, seat in seen:
        stage.screen.write(say("{game}, {players} players", game=titled(match.game), players=match.players), "title")
        stage.look(match, seat, step)
    if len(seen) > 1:
        stage.screen.write(say_many("{n} match told.", "{n} matches told.", len(seen)))


def _look_at_one_of(stage: Stage, seen: list[tuple[Match, int | None]]) -> None:
    try:
        while len(seen) > 1:
            choices = [(f"{i}", _described(match)) for i, (match, _) in enumerate(seen, start=1)]
            answer = stage.pick(say("Games").text(), say("Which one?"), choices)
            if answer.isdecimal() and 1 <= int(answer) <= len(seen):
                stage.look(*seen[int(answer) - 1])
            else:
                return
        stage.look(*seen[0])
    except Quit:
        return


def _described(match: Match) -> str:
    return f"{titled(match.game)}: {Listed(_names(match.names)).text()}" if match.names else titled(match.game)


def _names(names: Sequence[str]) -> tuple[str, ...]:
    """As they are told: whoever has none has a number."""
    return tuple(Seat(seat).text(names=names) for seat in range(len(names)))


def games(given: Namespace) -> int:
    """The games that were played here, by their numbers."""
    screen = lines_for(given)
    kept = kept_games()
    if not kept:
        screen.write(say("No game has been played here yet. Try: {command}", command=f"{program()} play"))
        return 0
    for game in kept:
        screen.entry(f"{game.number:4}  {game.day}", _line(game))
    screen.blank()
    readable, lang = {game.number: record for game in kept if (record := game.record)}, f"--lang {current_language()}"
    if readable:
        screen.whole(say("Look at one: {line}", line=f"{program()} replay {max(readable)} {lang}").text())
    under_way = [number for number, record in readable.items() if not record["winners"]]
    if under_way:
        screen.whole(say("Go on with one: {line}", line=f"{program()} play --resume {under_way[-1]} {lang}").text())
    return 0


def _line(kept: KeptGame) -> str:
    record = kept.record
    if not record:
        unreadable = say("cannot be read")
        return f"{kept.path.name}  {unreadable.text()}"
    game = game_of(record["game"])
    title = titled(game) if game else kept.path.name
    names = _names(record["seats"] or [""] * record["players"])
    return f"{title}  {', '.join(names)}  {_outcome(record, names)}"


def _outcome(record: dict[str, Any], names: Sequence[str]) -> str:
    if not record["winners"]:
        return say_many("{n} move so far", "{n} moves so far", len(record["moves"])).text()
    return say("won by {names}", names=Listed(tuple(names[seat] for seat in record["winners"]))).text()
