"""The full-screen game in a terminal: the only room that imports Textual."""
