"""Formats of boards and lines as text: a module a format, or a few that look alike."""
