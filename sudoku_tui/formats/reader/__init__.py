"""The reader of puzzles that people write: views of the lines of a text, and its explanation."""
