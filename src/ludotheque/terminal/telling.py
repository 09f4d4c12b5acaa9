"""What is told at a table in a terminal: what happened, how to play, hints, places at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..errors import LudothequeError
from ..games import find
from ..games.game import QUIET, Event, Game
from ..i18n import Message, Seat, current_language, say
from ..pages import page, rules_at_hand, ruling, unknown_ruling
from .choosing import is_word
from .scene import Stage, Written
from .screen import Screen


def told(events: Iterable[Event], names: Sequence[str]) -> list[Written]:
    """What happened and, below it, why, with the ruling that says so."""
    lines: list[Written] = []
    for event in events:
        if event.kind not in QUIET:
            lines += _lines(event.text(names=names), event.reason(names=names), event.ruling)
    return lines


def told_from_afar(events: Iterable[Mapping[str, Any]]) -> list[Written]:
    """The same of what a server tells."""
    lines: list[Written] = []
    for event in events:
        if event["kind"] not in QUIET:
            lines += _lines(event["text"], event.get("why") or "", event.get("ruling", ""))
    return lines


def _lines(text: str, why: str, ruling: str) -> list[Written]:
    if not why:
        return [(text, "")]
    return [(text, ""), (f"  {why} ({ruling})" if ruling else f"  {why}", "dim")]


def whose_eyes(seat: int | None) -> Message:
    """As whom one looks at a game again."""
    return say("As everybody could see it.") if seat is None else say("As {who} saw it.", who=Seat(seat))


def house_rules(differences: Sequence[str]) -> list[Written]:
    """What is not played as usual: said at the start."""
    return [(sentence, "bold") for sentence in differences]


def keys_of(joined: bool = False, undo: bool = True, choosing: bool = True) -> str:
    """What can be typed besides moves; ``undo``: whether a move could be taken back, ``choosing``: whether there is
    anything to choose."""
    leave = say("q leave") if joined else say("q save and quit")
    words = [
        *([say("↑↓ Enter choose")] if choosing else []),
        say("? help"),
        *([say("h hint")] if choosing else []),
        say("l log"),
        say("r rules"),
        *([say("u take back")] if undo else []),
        leave,
    ]
    return "   ".join(word.text() for word in words)


def keys_of_watching() -> str:
    """The same for those who look on."""
    return "   ".join(word.text() for word in (say("? help"), say("l log"), say("r rules"), say("q leave")))


# --- pages ------------------------------------------------------------------------------------------------------------


TYPED = say(
    "h: a hint, l: what happened so far, r: all rules, ? T9: one ruling, u: take back a move, q: save and quit."
)
TYPED_THERE = say(
    "h: a hint, l: what happened so far, r: all rules, ? T9: one ruling, u: take back a move, "
    "q: leave; the seat is kept."
)
TYPED_WATCHING = say("l: what happened so far, r: all rules, ? T9: one ruling, q: leave.")


def read_help(stage: Stage, game: Game, phase: str, typed: Message) -> None:
    """What matters at this moment, and what can be typed."""

    def write(screen: Screen) -> None:
        screen.page(rules_at_hand(game, current_language(), phase))
        if typed is not TYPED_WATCHING:
            screen.write(say("Type a number of the list or the move itself; arrow keys and Enter do it too."))
        screen.write(typed)

    stage.read(game.title.text(), write)


def read_rules(stage: Stage, game: Game) -> None:
    stage.read(game.title.text(), lambda screen: screen.page(page(game, current_language())))


def read_ruling(stage: Stage, game: Game, id: str) -> None:
    text = ruling(game, current_language(), id)
    if text:
        stage.read(game.title.text(), lambda screen: screen.page(text))
    else:
        stage.note(unknown_ruling(game, id), "error")


def read_log(stage: Stage, game: Game, lines: Sequence[Written]) -> None:
    def write(screen: Screen) -> None:
        for text, style in lines:
            screen.write(text, style)

    stage.read(say("{game}: what happened so far", game=game.title).text(), write, end=True)


def read_hints(stage: Stage, sentences: Sequence[str], best: str) -> None:
    """What is advised, the most important first, and the best move pointed out."""
    stage.point_at(best)
    stage.note("\n".join(sentences), "question")


def suggestion(move: str, label: str, note: str) -> str:
    """A move, with what it means unless that is what people say, and what it is worth, if the coach could tell."""
    named = label if is_word(move) else f"{move} ({label})"
    return say("{move}: {note}", move=named, note=note).text() if note else named


def answer_reading(
    stage: Stage, game: Game, phase: str, log: Callable[[], Sequence[Written]], answer: str, typed: Message = TYPED
) -> bool:
    """Whether the answer asked for something to read, and got it."""
    if answer == "?":
        read_help(stage, game, phase, typed)
    elif answer.startswith("?"):
        read_ruling(stage, game, answer[1:].strip().upper())
    elif answer.lower() == "l":
        read_log(stage, game, log())
    elif answer.lower() == "r":
        read_rules(stage, game)
    else:
        return False
    return True


def refusal_of(reason: Message, ruling: str) -> Message:
    """Why a move is refused, and where to read it."""
    if not ruling:
        return reason
    return say("{reason} (Ruling {id}: type ? {id} to read it.)", reason=reason, id=ruling)


def game_of(id: str) -> Game | None:
    """The game of a server's table, if it stands on our shelf too."""
    try:
        return find(id)
    except LudothequeError:
        return None


# --- at the end -------------------------------------------------------------------------------------------------------


def teams_of(view: Mapping[str, Any]) -> list[int | None]:
    """The team of each seat; None: they play for themselves."""
    return [seat.get("team") for seat in view["seats"]]


def places(scores: Sequence[int], winners: Sequence[int], teams: Sequence[int | None] = ()) -> list[tuple[int, int]]:
    """The seats in the order of their places, and the place of each: winners first, then by points. A team has one
    place, as on the page of the results in the browser."""
    sides = [seat if team is None else f"team {team}" for seat, team in enumerate(teams or [None] * len(scores))]

    def worth(seat: int) -> tuple[bool, int]:
        if seat in winners:
            return True, 0
        return False, sum(score for score, side in zip(scores, sides, strict=True) if side == sides[seat])

    order = sorted(range(len(scores)), key=lambda seat: (*(-part for part in worth(seat)), -scores[seat], seat))
    better = [{sides[other] for other in order if worth(other) > worth(seat)} for seat in order]
    return [(seat, 1 + len(sides)) for seat, sides in zip(order, better, strict=True)]


def ranking(
    scores: Sequence[int], winners: Sequence[int], names: Sequence[str], teams: Sequence[int | None] = ()
) -> list[Written]:
    """Who came where, and with how much."""
    return [
        (f"{place:3}. {Seat(seat).text(names=names)}  {scores[seat]}".replace("-", "−"), "bold" if place == 1 else "")
        for seat, place in places(scores, winners, teams)
    ]
