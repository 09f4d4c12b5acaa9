"""What nothing of Shifumi is called, and what it is called instead."""

BANNED = {
    "fr": {
        r"catégorie|symbole": "forme",
    },
    "en": {
        r"\bsuits?\b|\bsymbols?\b": "shape",
    },
}
