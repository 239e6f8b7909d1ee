"""Line mode: the game by typed lines."""
