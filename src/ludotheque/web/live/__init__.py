"""The tables of this process: in memory, looked after, told to those who watch."""
