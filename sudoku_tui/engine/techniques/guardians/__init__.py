"""Patterns that would be impossible without certain candidates, the guardians."""
