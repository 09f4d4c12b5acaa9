"""Records: a whole match as one JSON object (`Match.record` makes it), checked, replayed, read and saved."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from .errors import BadRecord, LudothequeError, system_reason
from .games.chance import CHACHA, XOSHIRO
from .games.game import Game
from .games.scalars import unwrapped
from .i18n import Either, Listed, Message, refused, say, say_many, shown
from .match import FORMATS, Match
from .pages import reread_rulings

REQUIRED = ("format", "game", "players", "options", "seats", "moves", "scores", "winners")
SOURCES = ("seed", "deal")
GENERATOR = "generator"  # since ludotheque/2; before, there was one


def replay(record: object) -> Match:
    """The match that a record tells; BadRecord says where and why if it cannot have happened so."""
    checked = _check_shape(record)
    match = _start(checked)
    earlier = len(checked["options"]) < len(match.game.options)  # it was played before some of them came
    for i, entry in enumerate(_expect_list(checked, "moves")):
        _replay_move(match, f"moves[{i}]", entry, earlier)
    for key, found in (("scores", match.scores), ("winners", match.winners)):
        if [*map(_number, _expect_list(checked, key))] != list(found):
            raise BadRecord(
                say_many(
                    "{place}: the record says {said}, but its {n} move gives {found}. Was it cut short or changed?",
                    "{place}: the record says {said}, but its {n} moves give {found}. Was it cut short or changed?",
                    len(match.shared_moves),
                    place=key,
                    said=shown(checked[key]),
                    found=repr(list(found)),
                )
            )
    return match


def _number(value: object) -> float | None:
    """A number, to be compared with one: some things of NumPy answer otherwise than with yes or no."""
    found = unwrapped(value)
    return found if isinstance(found, int | float) else None


def _check_shape(record: object) -> Mapping[str, Any]:
    if not isinstance(record, Mapping):
        raise BadRecord(say("A record is a JSON object, not {value}.", value=_short(record)))
    format = record.get("format")
    if not isinstance(format, str) or format not in FORMATS.values():
        raise BadRecord(
            say(
                "{place}: {wanted} is needed, not {found}.",
                place="format",
                wanted=Either(tuple(repr(name) for name in FORMATS.values())),
                found=_short(record.get("format")),
            )
        )
    safe = record["format"] == FORMATS[CHACHA]
    for key in REQUIRED + ((GENERATOR,) if safe else ()):
        if key not in record:
            raise BadRecord(say("The record lacks {key}.", key=shown(key)))
    if not any(source in record for source in SOURCES):
        raise BadRecord(say("The record lacks {key}.", key=say("{a} or {b}", a="'seed'", b="'deal'")))
    known = REQUIRED + SOURCES + ((GENERATOR,) if safe else ())
    for key in record:
        if key not in known:
            raise BadRecord(say("A record has no {key}: only {known}.", key=_short(key), known=Listed(known)))
        if record[key] is None:
            raise BadRecord(say("{place}: there must be something, not {value}.", place=key, value="null"))
    return record


def _start(record: Mapping[str, Any]) -> Match:
    try:
        return Match.start(
            record["game"],
            players=record["players"],
            seed=record.get("seed"),
            options=record["options"],
            deal=record.get("deal"),
            names=record["seats"],
            generator=record.get(GENERATOR, XOSHIRO),
        )
    except LudothequeError as error:
        raise BadRecord(error.message) from error


def _replay_move(match: Match, place: str, entry: object, earlier: bool) -> None:
    if not isinstance(entry, list | tuple) or len(entry) != 2:
        raise BadRecord(
            say(
                "{place}: a move is a seat and a move, like {example}, not {found}.",
                place=place,
                example='[0, "R7"]',
                found=_short(entry),
            )
        )
    try:
        match.play(entry[0], entry[1])
    except LudothequeError as error:
        raise BadRecord(_ruled(match.game, place, error, earlier), match.names) from error


def _ruled(game: Game, place: str, error: LudothequeError, earlier: bool) -> Message:
    """Where and why, and by which ruling; a record from before a change of the rules is told what has changed."""
    if not error.ruling:
        return _placed(place, error.message)
    told = say("{place}: {reason} (Ruling {id}.)", place=place, reason=error.message, id=error.ruling)
    changed = Listed(tuple(reread_rulings(game)))
    if earlier and changed.items:
        told = say(
            "{told} This game was recorded under an earlier reading of the rules, which differed in {ids}.",
            told=told,
            ids=changed,
        )
    return refused(told, error.ruling)


def _placed(place: str, reason: Message) -> Message:
    return say("{place}: {reason}", place=place, reason=reason)


def _expect_list(record: Mapping[str, Any], key: str) -> list[Any]:
    value = record[key]
    if not isinstance(value, list | tuple):
        raise BadRecord(say("{place}: a list is needed, not {value}.", place=key, value=_short(value)))
    return list(value)


def _short(value: object) -> str:
    """A value as people may see it in an error, not endless; nothing at all as it stands in a file."""
    return "null" if value is None else shown(value)


# --- files: one object, or one a line (.jsonl) ------------------------------------------------------------------------


def load(path: Path) -> list[Match]:
    """All matches of a file, replayed."""
    return [_replay_at(place, record) for place, record in read_file(path)]


def _replay_at(place: str, record: object) -> Match:
    try:
        return replay(record)
    except BadRecord as error:
        raise BadRecord(_placed(place, error.message), error.names) from error


def read_file(path: Path) -> Iterator[tuple[str, object]]:
    """The records in a file, each with its place: the file, or the file and the line."""
    try:
        if not path.is_dir() and path.exists() and not path.is_file():  # a pipe or a device may never come to an end
            raise BadRecord(say("{path} cannot be read: {reason}", path=str(path), reason=say("it is not a file")))
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(say("{path} cannot be read: {reason}", path=str(path), reason=_reason(error))) from error
    if path.suffix == ".jsonl":
        for number, line in enumerate(text.splitlines(), start=1):
            if line.strip():
                yield _parse(line, f"{path}:{number}")
    else:
        yield _parse(text, str(path))


def empty(place: str) -> BadRecord:
    """What to raise of a file without a game."""
    return BadRecord(say("{path}: there is no game in it.", path=place))


def _reason(error: OSError | UnicodeDecodeError) -> Message:
    return system_reason(error) if isinstance(error, OSError) else say("it is not text (UTF-8)")


def _parse(text: str, place: str) -> tuple[str, object]:
    if not text.strip():
        raise empty(place)
    try:
        return place, json.loads(text)
    except (ValueError, RecursionError) as error:  # the latter: brackets without end
        raise BadRecord(_not_json(place, error)) from error


def _not_json(place: str, error: ValueError | RecursionError) -> Message:
    if isinstance(error, json.JSONDecodeError):
        line, column = error.lineno, error.colno
        return say("{place} is not JSON: see line {line}, column {column}.", place=place, line=line, column=column)
    return say("{place} is not JSON that can be read.", place=place)


def save(match: Match, path: Path) -> None:
    """Write a match to a file, all of it or nothing."""
    write_whole(path, json.dumps(match.record(), ensure_ascii=False))


def write_whole(path: Path, text: str) -> None:
    """One line in a file, all of it or nothing; where that fails, nothing is left beside it either."""
    unfinished = path.with_name(path.name + ".part")
    try:
        unfinished.write_text(text + "\n", encoding="utf-8")
        unfinished.replace(path)
    except OSError:
        with suppress(OSError):
            unfinished.unlink()
        raise
