"""Patterns of one digit with two strong links."""
