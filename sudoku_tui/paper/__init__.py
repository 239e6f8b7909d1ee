"""What is drawn for paper and pages: a board as an image, without a terminal."""
