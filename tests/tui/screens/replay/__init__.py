"""Films on a board: replays and solution paths."""
