"""Saved games, statistics and settings in one SQLite file, and the data shipped along."""
