"""Screens look the same everywhere: what sets up Textual does so when it is imported."""
