"""What of a view of Super Tock the page takes from the server alone, while it shows what happened."""

# drawn when all has been shown
LATER = {"phase", "turn", "lead", "deal", "undealt", "shuffle", "gone", "last"}
# what comes with the next view, by the event that says so
ANEW: dict[str, set[str]] = {"dealt": {"hand", "cards"}}
# it does not matter in which order these are listed
UNORDERED = {"marbles", "hand"}
# kinds of events without which the page would not get there
TOLD = ("moved", "captured", "folded")
