"""Books: lists of puzzles, their ratings, views and exports."""
