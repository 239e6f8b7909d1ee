"""Saved games, statistics and settings in one SQLite file, and the shipped data files."""
