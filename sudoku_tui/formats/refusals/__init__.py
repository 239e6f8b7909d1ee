"""Refusals: bounds on texts without a puzzle, and empty boards read from texts that have digits."""
