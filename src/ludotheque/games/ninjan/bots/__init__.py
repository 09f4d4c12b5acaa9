"""How computers play Ninjan."""
