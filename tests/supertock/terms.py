"""What nothing of Super Tock is called, and what it is called instead."""

BANNED = {
    "fr": {
        r"\bespaces?\b": "case",
        r"\banneau": "parcours",
        r"(?<!à )\bpart(ir|ent)\b": "sortir",
        r"\bélimin|\bpos(er?|ez|ent|ée?s?)\b": "déposer (une carte)",
    },
    "en": {
        r"\btrack\b": "ring",
        r"\bdiscard|\bthrows?\b": "put down",
        r"\bsquares?\b": "space",
    },
}
