"""The walls of the house: what every game must keep to, and each game's rulings by name."""
