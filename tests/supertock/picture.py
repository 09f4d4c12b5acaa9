"""A good moment of Super Tock for its picture in the README."""

DECISIONS_LEFT = 25
FIRST_CLICK = "[data-pick='card:4']"  # what is clicked before the picture is taken
