"""Everything that can be wrong with what a user gives us. Each error says what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Sequence

from .i18n import Message, Refusal


class LudothequeError(ValueError):
    """The common ancestor. ``str(error)`` speaks the current language, ``error.text("fr")`` the one you ask for."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def text(self, lang: str | None = None, names: Sequence[str] = ()) -> str:
        return self.message.text(lang, names)

    @property
    def ruling(self) -> str:
        """The id of the ruling of a game that says so; empty if there is none."""
        return self.message.ruling if isinstance(self.message, Refusal) else ""

    def __str__(self) -> str:
        return self.text()


class UnknownGame(LudothequeError):
    """There is no such game on the shelf."""


class BadOption(LudothequeError):
    """An option, a number of players, a seed or a level that does not exist."""


class BadDeal(LudothequeError):
    """A deal that could not have come from the box."""


class BadRecord(LudothequeError):
    """A record that is malformed, illegal or truncated."""


class IllegalMove(LudothequeError):
    """A move that the rules do not allow now."""
