"""A small map of a board's canvas: cells, the part in view, and the cursor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from textual.content import Content
from textual.geometry import Region

from ...engine.layout import Cell, Layout, grid_letters
from .glyphs import Glyphs
from .text import join_text, loud_style, styled


@dataclass(frozen=True)
class CanvasMap:
    """A map of a layout's canvas.

    One character covers *scale* columns and twice as many rows, because characters are about twice
    as high as wide.
    """

    layout: Layout
    scale: int
    window: Region
    """The columns (x) and rows (y) of the canvas that are in view."""
    cursor: Cell | None = None

    @classmethod
    def largest_fitting(
        cls, layout: Layout, columns: int, rows: int, window: Region, cursor: Cell | None = None
    ) -> CanvasMap:
        """Create the largest map of at most *columns* columns and *rows* rows.

        Raises:
            ValueError: *columns* or *rows* is less than 1.
        """
        if columns < 1 or rows < 1:
            raise ValueError(f"no map has {columns} columns and {rows} rows")
        scales = (cls(layout, scale, window, cursor) for scale in count(1))
        return next(each for each in scales if each.width <= columns and each.height <= rows)

    @property
    def width(self) -> int:
        """The number of characters in a line."""
        return -(-self.layout.columns // self.scale)

    @property
    def height(self) -> int:
        """The number of lines."""
        return -(-self.layout.rows // (2 * self.scale))

    def to_content(self, glyphs: Glyphs, colourless: bool) -> Content:
        """Return the map, with heavy characters for cells in view and light ones for the others."""
        return Content("\n").join(
            join_text(*self._line(line, glyphs, colourless)) for line in range(self.height)
        )

    def _line(self, line: int, glyphs: Glyphs, colourless: bool) -> Iterator[Content]:
        here = None if self.cursor is None else self._place(self.cursor)
        begun = {self._point(*place): letter for place, letter in grid_letters(self.layout).items()}
        pointed = loud_style(colourless)
        for column in range(self.width):
            rows, columns = 2 * self.scale, self.scale
            part = Region(column * columns, line * rows, columns, rows)
            if here == (line, column):
                yield styled(glyphs.here, pointed)
            elif not self._has_cells(part):
                yield Content(" ")
            elif letter := begun.get((line, column)):
                in_sight = bool(self.window) and part.overlaps(self.window)
                yield styled(letter, "bold $note" if in_sight else "$quiet")
            elif self.window and part.overlaps(self.window):
                yield styled(glyphs.block[1], "$note")
            else:
                yield styled(glyphs.dot, "$quiet")

    def _place(self, cell: Cell) -> tuple[int, int]:
        return self._point(*self.layout.positions[cell])

    def _point(self, row: int, column: int) -> tuple[int, int]:
        return row // (2 * self.scale), column // self.scale

    def _has_cells(self, part: Region) -> bool:
        return any(
            (row, column) in self.layout.cell_at
            for row in range(part.y, part.bottom)
            for column in range(part.x, part.right)
        )
