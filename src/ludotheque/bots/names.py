"""What bots are called: for every level the character whom people meet, then its family, enough for any table."""

from collections.abc import Sequence

FAMILIES = {
    "easy": ("Pépin", "Zoé", "Noé", "Lou", "Théo", "Lili", "Tom", "Nina"),
    "medium": ("Margot", "Léo", "Mia", "Hugo", "Inès", "Jules", "Alice", "Simon"),
    "hard": ("Basile", "Clara", "Oscar", "Jeanne", "Victor", "Louise", "Félix", "Rose"),
    "expert": ("Octavie", "Anatole", "Hortense", "Gaspard", "Mathilde", "Edmond", "Sidonie", "Achille"),
}


def bot_name(level: str, others: Sequence[str]) -> str:
    """A name for a bot of this level that nobody else at the table has."""
    family = FAMILIES.get(level, FAMILIES["medium"])  # whether there is such a level is for others to say
    return next((name for name in family if name not in others), f"{family[0]} {len(others) + 1}")
