"""A comparison of this tree's reader with the one before its rewrite, and with recorded answers.

- `python -m tests.formats.differential` reads all texts and their mutations by both readers
- `python -m tests.formats.differential.misreadings` counts mutations read as another puzzle
- `python -m tests.formats.differential.cases` compares texts from bug reports with what they say
- `python -m tests.formats.differential.recorder` collects the texts of the tests again
- `python -m tests.formats.differential.recorded` records the answers of this tree's reader
"""
