"""Keeping house in a store: checking it, copying it, putting a copy back, forgetting at somebody's wish."""
