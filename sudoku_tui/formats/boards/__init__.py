"""Formats of boards and lines as text, one module for each format or for a few similar ones."""
