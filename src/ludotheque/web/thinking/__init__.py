"""Where bots think: beside the event loop, in limited time."""
