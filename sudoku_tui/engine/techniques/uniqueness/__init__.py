"""Techniques that rely on the puzzle having exactly one solution."""
