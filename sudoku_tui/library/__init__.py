"""The public API: everything that ``import sudoku_tui`` offers to other programs.

``sudoku_tui/__init__.py`` lists all public names and imports them from here on first use. Other
packages of the project may change between versions.
"""
