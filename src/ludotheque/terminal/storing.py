"""The command `store`: checking, copying and forgetting, for whoever runs a server."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import LudothequeError
from ..i18n import Message, say, say_many
from ..web.flags import FLAGS, add_flags, days

if TYPE_CHECKING:
    from ..web.store import Store
    from ..web.store.ledger import Kept, Ledger
    from ..web.vault import Vault

FINE, CANNOT, SPOILED = 0, 1, 3
OF_A_STORE = ("store", "data", "key_file")
STEP = 25  # tables between two words about how far it is


# --- the command line -------------------------------------------------------------------------------------------------


def add_store(parser: argparse.ArgumentParser, add_language: Callable[[argparse.ArgumentParser], None]) -> None:
    """What may be asked for."""
    commands = parser.add_subparsers(
        dest="what", required=True, metavar="check | backup | restore | erase | forget | rekey"
    )

    def command(name: str, help: Message, more: Message) -> argparse.ArgumentParser:
        found = commands.add_parser(name, help=help.text(), description=more.text(), epilog=_exit_codes())
        add_language(found)
        add_flags(found, [flag for flag in FLAGS if flag.name in OF_A_STORE])
        return found

    command("check", say("replay every table and name those that fail"), _about_check())
    backup = command("backup", say("copy the whole store into one file"), _about_backup())
    _add_file(backup, say("the file to write"))
    backup.add_argument("--force", action="store_true", help=say("overwrite the file if it exists").text())
    restore = command("restore", say("fill a store from such a file"), _about_restore())
    _add_file(restore, say("the file to read"))
    restore.add_argument("--force", action="store_true", help=say("replace the tables that are there").text())
    _add_erase(command("erase", say("forget names and addresses, at a player's wish"), _about_erase()))
    forget = command("forget", say("forget whole tables that are long over"), _about_forget())
    forget.add_argument(
        "--days", type=days, required=True, metavar=say("DAYS").text(), help=say("how long ago the game ended").text()
    )
    forget.add_argument(
        "--unfinished", action="store_true", help=say("also games that were left so long ago and never ended").text()
    )
    _add_yes(forget)
    rekey = command("rekey", say("seal everything anew with another key"), _about_rekey())
    rekey.add_argument(
        "--new-key-file",
        type=Path,
        required=True,
        metavar=say("FILE").text(),
        help=say("the file with the other key; a new one is made if there is none").text(),
    )


def _add_file(parser: argparse.ArgumentParser, help: Message) -> None:
    parser.add_argument("file", metavar=say("FILE").text(), help=help.text())


def _add_erase(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar=say("NAME").text(),
        help=say("the name to forget; may be repeated").text(),
    )
    parser.add_argument(
        "--table",
        action="append",
        default=[],
        metavar=say("CODE").text(),
        help=say("only at the table of that code; may be repeated; without --name, all names there").text(),
    )
    _add_yes(parser)


def _add_yes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--yes", action="store_true", help=say("do not ask whether that is really meant").text())


def _about_check() -> Message:
    return say(
        "Replays every table from its first entry to its last, as the server would, and names those that fail and why. "
        "Changes nothing; a server may run meanwhile."
    )


def _about_backup() -> Message:
    return say(
        "Copies all tables into one file, as they are at one moment; a server may run meanwhile. The file is readable "
        "by its owner only. The key is not in it: keep a copy of that elsewhere, for neither is of use without the "
        "other."
    )


def _about_restore() -> Message:
    return say(
        "Fills a store from a backup, all of it or nothing, and checks every table afterwards. The backup of a file "
        "may fill a PostgreSQL database and the other way round. The key of the store that was copied is needed: put "
        "it in its place first, or name it with --key-file."
    )


def _about_erase() -> Message:
    return say(
        "Forgets the names of people, and from which (hashed) addresses their tables were opened: seats are called by "
        "their numbers from then on, in games that are over and in those under way. Says what would be erased and asks "
        "first. A server may run meanwhile: whoever looks at such a table sees it at once. Backups made before still "
        "hold the names."
    )


def _about_forget() -> Message:
    return say(
        "Forgets whole tables, as the server does by itself with --keep-days. Says how many and asks first. A server "
        "may run meanwhile."
    )


def _about_rekey() -> Message:
    return say(
        "Seals the deals of all tables with another key, for when somebody may have read the old one; all of it or "
        "nothing. No server may run meanwhile. Afterwards put the new key in the place of the old one. Games go on, "
        "but browsers hold no seats any more at the tables from before; personal links still open them."
    )


def _exit_codes() -> str:
    return say(
        "Exit codes: 0 all is well; 1 it could not be done; 2 the command was not understood; 3 some tables fail; "
        "130 interrupted."
    ).text()


# --- doing it ---------------------------------------------------------------------------------------------------------


def store(given: argparse.Namespace) -> int:
    """Run one of them; returns the exit code."""
    commands = {
        "check": _check,
        "backup": _backup,
        "restore": _restore,
        "erase": _erase,
        "forget": _forget,
        "rekey": _rekey,
    }
    return commands[given.what](given)


def _where(given: argparse.Namespace) -> str:
    from ..web.store.choosing import default_data

    return str(given.store or given.data or default_data())


def _key(given: argparse.Namespace) -> bytes | None:
    from ..web.store.choosing import usual_key_file
    from ..web.vault import known_key

    return known_key(given.key_file or usual_key_file(_where(given)))


def _check(given: argparse.Namespace) -> int:
    from ..web.store.choosing import open_ledger
    from ..web.upkeep.checking import vault_for

    with open_ledger(_where(given)) as ledger:
        return _check_all(ledger, vault_for(ledger.settings(), _key(given)))


def _check_all(ledger: Ledger, vault: Vault | None) -> int:
    from ..web.upkeep.checking import check_tables

    tables = ledger.tables()
    entries = spoiled = 0
    with _progress() as show:
        for done, found in enumerate(check_tables(ledger, tables, vault), 1):
            entries += found.entries
            if found.wrong is not None:
                spoiled += 1
                show.clear()
                print(_named(found.kept), found.wrong, flush=True)
            show(done, len(tables))
    if spoiled:
        print(say_many("{n} table of {all} fails.", "{n} tables of {all} fail.", spoiled, all=len(tables)))
        return SPOILED
    print(_all_well(len(tables), entries))
    return FINE


def _all_well(tables: int, entries: int) -> Message:
    if not tables:
        return say("There are no tables in this store.")
    return say_many(
        "{n} table is well ({entries}).", "All {n} tables are well ({entries}).", tables, entries=_entries(entries)
    )


def _entries(count: int) -> Message:
    return say_many("{n} entry", "{n} entries", count)


def _named(kept: Kept) -> str:
    return f"{kept.code or '??????'} {kept.table}:"


def _backup(given: argparse.Namespace) -> int:
    from ..web.store.choosing import open_ledger
    from ..web.upkeep.copying import write_copy

    with open_ledger(_where(given)) as ledger, _progress() as show:
        amount = write_copy(ledger, Path(given.file), given.force, show)
    print(_copied(amount.tables, amount.entries, given.file))
    return FINE


def _copied(tables: int, entries: int, file: str) -> Message:
    return say_many(
        "{n} table ({entries}) copied to {file}.",
        "{n} tables ({entries}) copied to {file}.",
        tables,
        entries=_entries(entries),
        file=file,
    )


def _restore(given: argparse.Namespace) -> int:
    from ..web.store.choosing import open_ledger
    from ..web.upkeep.checking import vault_for
    from ..web.upkeep.copying import Copy, put_back

    copy, key = Copy(Path(given.file)), _key(given)
    vault = vault_for(copy.settings, key)
    with open_ledger(_where(given), writing=True) as ledger:
        with _progress() as show:
            put_back(copy, ledger, given.force, show)
        print(say_many("{n} table put back.", "{n} tables put back.", copy.amount.tables))
        return _check_all(ledger, vault)


def _erase(given: argparse.Namespace) -> int:
    from ..web.settings import milliseconds
    from ..web.store.choosing import open_ledger
    from ..web.table.erasing import erase
    from ..web.upkeep.forgetting import traces

    if not given.name and not given.table:
        raise LudothequeError(say("Say what to erase: {name}, {table}, or both.", name="--name", table="--table"))
    with open_ledger(_where(given)) as ledger:
        found = list(traces(ledger, given.name, given.table))
    for trace in found:
        print(_named(trace.kept), ", ".join(trace.names.values()) or say("the address it was opened from"))
    if not found:
        print(say("Nothing of that is in this store."))
        return FINE
    if not _sure(given, say_many("Erase this at {n} table?", "Erase this at {n} tables?", len(found))):
        return CANNOT

    async def erase_all(store: Store) -> None:
        for trace in found:
            await erase(store, trace.kept.table, set(trace.names), milliseconds())

    _do(given, erase_all)
    print(say_many("Erased at {n} table.", "Erased at {n} tables.", len(found)))
    print(say("Backups made before still hold it: make a new one, and delete those."))
    return FINE


def _forget(given: argparse.Namespace) -> int:
    from ..web.store.choosing import open_ledger
    from ..web.upkeep.forgetting import forget, outdated

    with open_ledger(_where(given)) as ledger:
        found = list(outdated(ledger, given.days, given.unfinished))
    if not found:
        print(say("There is no such table."))
        return FINE
    if not _sure(given, say_many("Forget {n} table?", "Forget {n} tables?", len(found))):
        return CANNOT
    _do(given, lambda store: forget(store, found))
    print(say_many("{n} table forgotten.", "{n} tables forgotten.", len(found)))
    return FINE


def _rekey(given: argparse.Namespace) -> int:
    from ..web.store.choosing import open_ledger
    from ..web.upkeep.checking import vault_for
    from ..web.upkeep.sealing import seal_anew
    from ..web.vault import BadKey, Vault, key_in

    with open_ledger(_where(given)) as ledger:
        old = vault_for(ledger.settings(), _key(given))
    if old is None:
        raise BadKey(say("Nothing in this store is sealed: it has no key yet."))
    new = Vault(key_in(given.new_key_file))
    with open_ledger(_where(given), writing=True) as ledger:
        sealed = seal_anew(ledger, old, new)
        ledger.tidy()
        print(say_many("{n} table sealed anew.", "{n} tables sealed anew.", sealed))
        print(say("Now put {path} in the place of the old key, on every machine.", path=str(given.new_key_file)))
        return _check_all(ledger, new)


def _do(given: argparse.Namespace, work: Callable[[Store], Awaitable[None]]) -> None:
    """Take something out of a store that a server may be using, and leave no trace of it."""
    from ..web.store.choosing import open_ledger, open_store

    async def run() -> None:
        found = open_store(_where(given))
        await found.start()
        try:
            await work(found)
        finally:
            await found.close()

    asyncio.run(run())
    with open_ledger(_where(given), writing=True) as ledger:
        ledger.tidy()


# --- talking ----------------------------------------------------------------------------------------------------------


def _sure(given: argparse.Namespace, question: Message) -> bool:
    if given.yes:
        return True
    if not sys.stdin.isatty():
        raise LudothequeError(say("Nobody is there to be asked: say {flag} if that is meant.", flag="--yes"))
    print(question, say("[y/N]"), end=" ", flush=True)
    return input().strip().lower() in ("y", "yes", "o", "oui")


class _Shown:
    """How far it is, in one line of the error stream; nothing where nobody looks."""

    def __init__(self) -> None:
        self.shows = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        if self.shows and (done % STEP == 0 or done == total):
            print(f"\r{done}/{total} ", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.shows:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


@contextmanager
def _progress() -> Iterator[_Shown]:
    shown = _Shown()
    try:
        yield shown
    finally:
        shown.clear()
