"""The duel of rock, paper, scissors that several games end in or call for: its rules and its words."""
