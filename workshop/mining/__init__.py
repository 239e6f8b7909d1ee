"""Search for positions of each technique: on paths, near known puzzles, and by planting."""
