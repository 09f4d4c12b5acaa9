"""A good moment of 1, 2, 3… ciseaux for its picture in the README."""

DECISIONS_LEFT = 9
FIRST_CLICK = ""  # what is clicked before the picture is taken
