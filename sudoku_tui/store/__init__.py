"""Saved games, statistics and settings, in one SQLite file."""
