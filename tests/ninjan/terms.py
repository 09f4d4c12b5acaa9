"""What nothing of Ninjan is called, and what it is called instead."""

BANNED = {
    "fr": {
        r"catégorie|(?<!de )\bsortes?\b": "symbole",
        r"\bcouleurs?\b": "symbole (la couleur est celle d’un joueur)",
        r"\broches?\b": "pierre",
        r"\bpapiers?\b": "feuille",
    },
    "en": {
        r"\bcategor|\bsymbols?\b|\bcolours?\b": "suit",
    },
}
