"""What bots are called: a name for every chair of the largest table."""

BOT_NAMES = ("Zoé", "Léo", "Mia", "Hugo", "Inès", "Noé", "Lou", "Théo")
