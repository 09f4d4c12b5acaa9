"""How computers play 1, 2, 3… ciseaux."""
