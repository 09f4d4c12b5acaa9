"""What nothing of 1, 2, 3… scissors is called, and what it is called instead."""

BANNED = {
    "fr": {
        r"catégorie|(?<!de )\bsortes?\b": "symbole",
        r"\b(prend|gagn)\w* la levée": "remporter la levée",
        r"\bpierres?\b": "roche",
    },
    "en": {
        r"\bcategor|\bsymbols?\b": "suit",
        r"\bwin\w* the trick": "take the trick",
    },
}
