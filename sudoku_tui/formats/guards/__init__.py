"""Limits on texts without a puzzle, and errors for digits that no board has."""
