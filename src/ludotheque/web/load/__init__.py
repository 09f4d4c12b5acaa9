"""How much the server carries, measured."""
