"""What was: a page as it stood, players and their nights, standings, records."""
