"""What is asked for over a table's socket."""
