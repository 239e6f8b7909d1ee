"""The game in a terminal: the only room that knows Textual."""
