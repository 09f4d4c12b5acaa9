"""A good moment of Super Tock for its picture in the README."""

DECISIONS_LEFT = 12
FIRST_CLICK = ".hand .pick.can"  # what is clicked before the picture is taken
