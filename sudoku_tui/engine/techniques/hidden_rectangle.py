"""Hidden rectangles: a rectangle that shows only one or two corners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..bits import members, only
from ..board import Board
from ..layout import Cell, Layout
from ..step import Candidate, Step
from .base import Technique
from .rectangles import (
    OnRectangles,
    OpenRectangle,
    lines_at,
    lines_through,
    open_rectangles,
    pair_of,
)


class HiddenRectangle(OnRectangles):
    """A corner of a rectangle holds only two digits, and in the row and the column of the
    opposite corner one of these has no place but corners.

    Were the other digit in that opposite corner, the first would be in both corners between,
    and the two digits could be exchanged; so it is not.
    """

    def find(self, board: Board) -> Iterator[Step]:
        for found in open_rectangles(board, missing=self.missing):
            shown = found.floor.bit_count()
            if shown == 1 or (shown == 2 and found.corners.is_diagonal(found.floor)):
                for corner in members(found.floor):
                    yield from self._across(board, found, found.corners.across(corner))

    def _across(self, board: Board, found: OpenRectangle, corner: Cell) -> Iterator[Step]:
        low, high = members(found.digits)
        for kept, lost in ((low, high), (high, low)):
            if board.places[lost] >> corner & 1:
                beyond = lines_through(board.layout, found.corners).get(corner)
                if beyond is not None and not beyond & board.places[kept]:
                    lines = lines_at(board.layout, found.corners, 1 << corner)
                    yield self.step(board, found, (Candidate(corner, lost),), lines)

    def reason(self, step: Step, layout: Layout) -> str:
        [(cell, lost)] = step.eliminations
        kept = layout.symbol(only(pair_of(step) & ~(1 << lost)) or 0)
        name = layout.cell_name(cell)
        return (
            f"{self.lead(step, layout)}. In the row and the column of {name}, {kept} has no place "
            f"but these cells. Were {name} {layout.symbol(lost)}, {kept} would be in the two "
            f"next to it, and nothing else in the fourth"
        )


HIDDEN_RECTANGLE = HiddenRectangle("hidden-rectangle", "Hidden Rectangle", "0606")

TECHNIQUES = (HIDDEN_RECTANGLE,)

LIBRARY_VARIANTS: dict[str, Technique] = {
    "0606-1": replace(HIDDEN_RECTANGLE, missing=False),
    "0606-2": HIDDEN_RECTANGLE,
}
"""What to run for the variants of the library: no corner without both digits, or as usual."""
