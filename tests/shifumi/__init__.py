"""A fifth game, written in this folder only: the game itself in ``shelf/``, and what tests of all games must know."""
