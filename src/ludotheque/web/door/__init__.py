"""What is asked of whoever comes in, by a page or by a socket: not too much, from where, in which language."""
