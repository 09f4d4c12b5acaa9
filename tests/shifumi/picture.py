"""A good moment of Shifumi for its picture in the README."""

DECISIONS_LEFT = 1
FIRST_CLICK = ""  # what is clicked before the picture is taken
