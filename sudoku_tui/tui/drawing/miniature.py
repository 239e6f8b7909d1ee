"""A board with two cells per character: its shape, and how much of it is filled.

It is used where a preview has no room for digits: beside the menu, for boards as large as Samurai.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.content import Content

from .board_state import BoardState
from .glyphs import Glyphs
from .text import styled

_GIVEN, _ENTRY, _EMPTY, _NOTHING = "$box", "$entry", "$peer", "$board"
"""The colours of half a character; the last is for a place of the canvas without a cell."""
_FILLED: Final = (_GIVEN, _ENTRY)


def miniature(state: BoardState, glyphs: Glyphs, bare: bool) -> list[Content]:
    """Return the lines of a board, two rows of cells in each.

    *bare* is for themes without background colours: then only filled cells are drawn.
    """
    layout, digits = state.layout, state.digits
    colours = {
        place: (_GIVEN if state.givens >> cell & 1 else _ENTRY) if digits[cell] else _EMPTY
        for cell, place in enumerate(layout.positions)
    }
    return [
        Content("").join(
            [_place(colours, row, column, glyphs, bare) for column in range(layout.columns)]
        )
        for row in range(0, layout.rows, 2)
    ]


def _place(
    colours: Mapping[tuple[int, int], str], row: int, column: int, glyphs: Glyphs, bare: bool
) -> Content:
    """Return the character for the cell in an even row and the cell below it."""
    upper, lower = (colours.get((row + down, column), _NOTHING) for down in (0, 1))
    if not bare:
        return styled(glyphs.halves[1], f"{upper} on {lower}")
    filled = (upper in _FILLED) + 2 * (lower in _FILLED)
    return Content(" " if upper == lower == _NOTHING else glyphs.halves[filled])
