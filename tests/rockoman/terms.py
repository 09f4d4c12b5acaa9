"""What nothing of Rockoman is called, and what it is called instead."""

BANNED = {
    "fr": {
        r"catégorie|(?<!de )\bsortes?\b": "symbole",
        r"\bcouleurs?\b": "symbole (la couleur est celle d’un joueur)",
        r"\bappel(er|lent?|lez)\b": "crier",
        r"à nombre": "carte numérotée",
        r"\bpierres?\b": "roche",
    },
    "en": {
        r"\bcategor|\bsymbols?\b|\bcolours?\b": "suit",
        r"\bshout": "call",
    },
}
