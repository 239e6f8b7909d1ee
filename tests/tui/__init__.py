"""The game in a terminal, drawn and pressed."""
