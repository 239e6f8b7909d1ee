"""Maintainers' commands that make the files in ``puzzles/``: ``python -m workshop``.

The package does not import this folder, and the wheel does not contain it.
"""
