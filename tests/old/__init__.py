"""What released versions wrote, in `records` and `stores`: every later version replays it."""
