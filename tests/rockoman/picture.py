"""A good moment of Rockoman for its picture in the README."""

DECISIONS_LEFT = 8
FIRST_CLICK = ""  # what is clicked before the picture is taken
