"""What of a view of Rockoman the page takes from the server alone, while it shows what happened."""

# drawn when all has been shown
LATER = {"phase", "turn", "rival", "earned", "diamond", "point_supers", "answer", "claim"}
# what comes with the next view, by the event that says so
ANEW: dict[str, set[str]] = {}
# it does not matter in which order these are listed
UNORDERED = {"rings", "supers"}
# kinds of events without which the page would not get there
TOLD = ("laid", "took", "drew_super", "drew_ring", "rockoman", "shot", "moved", "stole")
