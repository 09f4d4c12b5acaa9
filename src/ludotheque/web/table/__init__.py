"""A table and everything that may be asked for at it."""
