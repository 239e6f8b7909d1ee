"""The public face: what ``import sudoku_tui`` offers to other programs.

All names that are public are in ``sudoku_tui/__init__.py``, which loads them from here when they
are first used. What stands in other rooms may change from one version to the next.
"""
