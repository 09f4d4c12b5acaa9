"""What the names of styles in a drawing look like, for both libraries that write to a terminal."""

from __future__ import annotations

from rich.style import Style

PLAYER_COLOURS = ("#D1495B", "#EDAE49", "#3A7D44", "#2E86AB", "#7A4EAB", "#E07A2F", "#1B998B", "#5C6670")

# By name: the colour (one of the terminal's own, or none), the background, and bold, dim, underline or reverse.
LOOKS: dict[str, tuple[str, str, str]] = {
    "title": ("", "", "bold underline"),
    "bold": ("", "", "bold"),
    "dim": ("", "", "dim"),
    "rock": ("red", "", "bold"),
    "paper": ("green", "", "bold"),
    "scissors": ("blue", "", "bold"),
    "joker": ("magenta", "", "bold"),
    "wood": ("yellow", "", ""),
    "sky": ("cyan", "", "bold"),
    "question": ("cyan", "", "bold"),
    "error": ("red", "", "bold"),
    "marked": ("", "", "bold reverse"),
    "keys": ("", "", "dim"),
} | {f"seat{i}": ("#ffffff", colour, "bold") for i, colour in enumerate(PLAYER_COLOURS)}


def rich_styles() -> dict[str, Style]:
    """For `rich`, which writes lines."""
    return {name: Style.parse(" ".join(_rich(*look))) for name, look in LOOKS.items()}


def _rich(colour: str, background: str, manner: str) -> list[str]:
    return [part for part in (colour, f"on {background}" if background else "", manner) if part]


def screen_styles() -> dict[str, str]:
    """For `prompt_toolkit`, which paints the screen."""
    return {name: " ".join(_painted(*look)) for name, look in LOOKS.items()}


def _painted(colour: str, background: str, manner: str) -> list[str]:
    own = colour if colour.startswith("#") or not colour else f"ansi{colour}"
    return [part for part in (own, f"bg:{background}" if background else "", manner) if part]
