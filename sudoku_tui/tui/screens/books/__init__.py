"""Books: the list of them, the puzzles of one, and its export."""
