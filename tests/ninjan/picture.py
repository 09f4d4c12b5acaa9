"""A good moment of Ninjan for its picture in the README."""

DECISIONS_LEFT = 5
FIRST_CLICK = ""  # what is clicked before the picture is taken
