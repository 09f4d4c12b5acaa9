"""How computers play Rockoman."""
