"""The game in a terminal: drawing and input."""
