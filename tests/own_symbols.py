"""A layout with its own symbols."""

from sudoku_tui.engine.layout import Layout
from sudoku_tui.formats.layouts.read import read_layout

WORDS: Layout = read_layout('base = "6"\ntitle = "Words"\nsymbols = "0TUQ1H"')
"""6x6: 0 is not an empty cell there, 1 is the fifth digit, and letters are digits."""
