"""What the screen of a game is made of."""
