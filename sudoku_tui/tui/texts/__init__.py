"""Texts beside the board."""
