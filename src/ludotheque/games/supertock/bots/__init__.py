"""How computers play Super Tock."""
