"""Is every table what its log says? Each one is replayed from its first entry to its last, as the server would."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...errors import IllegalMove
from ...i18n import Message, say
from ..problems import Spoiled
from ..store import Written
from ..store.ledger import Kept, Ledger
from ..table import logbook
from ..vault import CHECK, BadKey, Vault, another_key


@dataclass(frozen=True)
class Checked:
    """What was found out about one table."""

    kept: Kept
    entries: int
    wrong: Message | None  # None: nothing


def vault_for(settings: Mapping[str, bytes], key: bytes | None) -> Vault | None:
    """What opens the sealed deals of a store with these settings; refuses a key that is not its own, or none."""
    expected = settings.get(CHECK)
    if key is None:
        if expected is not None:
            raise BadKey(
                say(
                    "The key of this store is not where it should be: say with {flag} where it lies.", flag="--key-file"
                )
            )
        return None  # a store of version 0.1.0, in which nothing is sealed
    vault = Vault(key)
    if expected is not None and expected != vault.fingerprint:
        raise BadKey(another_key())
    return vault


def check_tables(ledger: Ledger, tables: Sequence[Kept], vault: Vault | None) -> Iterator[Checked]:
    """Replay one after the other. A table that is forgotten meanwhile is passed over."""
    for kept in tables:
        log = ledger.read(kept.table)
        if log or kept in ledger.tables():
            yield Checked(kept, len(log), _wrong(kept, log, vault or Vault(b"")))


def _wrong(kept: Kept, log: Sequence[Written], vault: Vault) -> Message | None:
    if not log:
        return say("It was opened, but its log is empty.")
    if kept.code is None:
        return say("Its log begins with entry {n}, and it was never opened.", n=log[0].sequence)
    try:
        table = logbook.replayed(log, vault)
    except Spoiled as spoiled:
        cause = spoiled.__cause__
        if not isinstance(cause, IllegalMove):
            return spoiled.message
        return say("{what} {reason}", what=spoiled.message, reason=cause.message)  # whoever has the key may know
    if table.created.code != kept.code:
        return say("Its code is {one} in one place and {other} in another.", one=kept.code, other=table.created.code)
    return None
