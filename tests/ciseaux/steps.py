"""What of a view of 1, 2, 3… ciseaux the page takes from the server alone, while it shows what happened."""

# drawn when all has been shown
LATER = {"phase", "trick"}
# what comes with the next view, by the event that says so
ANEW: dict[str, set[str]] = {}
# it does not matter in which order these are listed
UNORDERED = {"won", "aside", "carried"}
# kinds of events without which the page would not get there
TOLD = ("showed", "took", "void")
