"""Actions on a game: their table, functions and grammar."""
