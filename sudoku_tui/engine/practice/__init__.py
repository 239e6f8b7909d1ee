"""Practice positions, and the judgement of answers."""
