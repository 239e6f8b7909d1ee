"""Interactions between a player and the program, independent of the user interface."""
