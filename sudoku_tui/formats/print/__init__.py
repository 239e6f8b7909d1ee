"""Printers: boards and lines as text, and the entries of their formats."""
