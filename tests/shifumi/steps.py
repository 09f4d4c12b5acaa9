"""What of a view of Shifumi the page takes from the server alone, while it shows what happened."""

# drawn when all has been shown
LATER = {"phase", "round"}
# what comes with the next view, by the event that says so
ANEW: dict[str, set[str]] = {}
# it does not matter in which order these are listed
UNORDERED = set[str]()
# kinds of events without which the page would not get there
TOLD = ("chose", "took")
