"""What of a view of Ninjan the page takes from the server alone, while it shows what happened."""

# drawn when all has been shown
LATER = {"phase", "round", "deal", "order"}
# what comes with the next view, by the event that says so
ANEW: dict[str, set[str]] = {"dealt": {"piles", "hand", "seats"}, "end": {"duel"}}
# it does not matter in which order these are listed
UNORDERED = {"won"}
# kinds of events without which the page would not get there
TOLD = ("chose", "showed", "took", "laid")
