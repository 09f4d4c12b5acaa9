"""How computers play Shifumi."""
