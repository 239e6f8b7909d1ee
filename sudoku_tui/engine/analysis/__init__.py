"""The full analysis of a puzzle."""
