"""Unique rectangles of type 3: what saves the rectangle is part of a subset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..bits import members
from ..board import Board
from ..layout import Layout
from ..notation import cells_of, digits_listed, digits_of, digits_short
from ..step import Mark, Role, Step
from .base import Technique
from .rectangles import OnRectangles, OpenRectangle, open_rectangles
from .subset_with_extras import joined_with


class UniqueRectangle3(OnRectangles):
    """Two neighbouring corners have digits besides the two of the rectangle, and other cells of
    their house share these digits, one digit more than these cells are.

    One of the two corners holds one of these digits, for otherwise the two digits of the
    rectangle could be exchanged; so all of them are used up, and none is left for the house.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for found in open_rectangles(board, missing=self.missing):
            if found.roof.bit_count() == 2 and not found.corners.is_diagonal(found.roof):
                yield from self._within(board, found)

    def _within(self, board: Board, found: OpenRectangle) -> Iterator[Step]:
        extras = 0
        for cell in members(found.roof):
            extras |= board.candidates_of[cell] & ~found.digits
        for house in board.layout.shared_houses(found.roof):
            for joined in joined_with(
                board, found.roof, extras, house, found.digits, found.corners.cells
            ):
                step = self.step(board, found, joined.gone)
                added = board.candidates_in(joined.cells, joined.digits)
                marks = (*step.marks, *(Mark(Role.SET_A, candidate) for candidate in added))
                yield replace(step, houses=(house,), marks=marks)

    def reason(self, step: Step, layout: Layout) -> str:
        extras, added = step.marked(Role.FIN), step.marked(Role.SET_A)
        digits = digits_of(extras) | digits_of(added)
        return (
            f"{self.lead(step, layout)}. One of {layout.names(cells_of(extras))} is therefore "
            f"{digits_listed(digits_of(extras), layout, 'or')}. "
            f"With {layout.names(cells_of(added))} it takes {digits_listed(digits, layout)}, "
            f"and none of these is left for the rest of {step.houses[0]}"
        )

    def pattern(self, step: Step, layout: Layout) -> str:
        extras, added = step.marked(Role.FIN), step.marked(Role.SET_A)
        digits = digits_short(digits_of(extras) | digits_of(added), layout)
        cells = layout.short_names(cells_of(added)).replace(" ", ",")
        return f"{super().pattern(step, layout)}, {digits} in {cells}"


UNIQUE_RECTANGLE_3 = UniqueRectangle3("unique-rectangle-3", "Unique Rectangle 3", "0602")

TECHNIQUES = (UNIQUE_RECTANGLE_3,)

LIBRARY_VARIANTS: dict[str, Technique] = {
    "0602-1": replace(UNIQUE_RECTANGLE_3, missing=False),
    "0602-2": UNIQUE_RECTANGLE_3,
}
"""What to run for the variants of the library: no corner without both digits, or as usual."""
