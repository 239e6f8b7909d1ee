"""Which numbers of cells make a puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from ..engine.layout import Layout
from ..engine.layouts import common_layouts
from .errors import FormatError
from .print.styles import style_named


@dataclass(frozen=True)
class Sizes:
    """The layouts that a text may be a puzzle of, by what can be counted in it."""

    by_cells: Mapping[int, Layout]
    """The layout of a puzzle that stands on one line, by its number of cells."""
    by_columns: Mapping[int, Layout]
    """The layout of a puzzle that takes a line for each row, by the cells in a row."""
    by_counts: Mapping[tuple[int, ...], Layout] = field(default_factory=dict)
    """The layout with gaps that takes a line for each row, by the cells in each of them."""

    def joins_rows(self, text: str) -> bool:
        """Whether a line is a canvas whose rows are joined with slashes."""
        # An address in a comment has a colon before its slashes.
        slashes = 0 if "://" in text else text.count("/")
        return slashes > 0 and any(slashes == known.rows - 1 for known in self.by_cells.values())

    def expected(self, cells: int) -> str:
        """What would be right in place of *cells* cells on one line."""
        counts = sorted(self.by_cells or self.by_columns)
        nearest = min(counts, key=lambda count: abs(count - cells))
        if len(counts) == 1 or abs(nearest - cells) * 10 <= nearest:
            return f"{nearest} expected"
        *most, last = map(str, counts)
        return f"a puzzle has {', '.join(most)} or {last} where no layout is named"


@lru_cache(maxsize=64)
def sizes_for(layout: Layout | None, form: str | None) -> Sizes:
    """What may be read as *layout*, or as any of the catalogue, in the form of this name.

    Of layouts with as many cells the first in the catalogue is meant, and only those
    without gaps: where there are gaps, nobody but the caller can know.

    Raises:
        FormatError: there is no such form, or the layout is not of its size.
    """
    style = style_named(form) if form else None
    layouts = (layout,) if layout else tuple(filter(_without_gaps, common_layouts()))
    if style:
        fitting = tuple(known for known in layouts if style.digits in (None, known.digits))
        if layout and not fitting:
            raise FormatError(
                f"{form} is for {style.digits} digits; {layout.name} has {layout.digits}"
            )
        layouts = fitting
    by_cells: dict[int, Layout] = {}
    by_columns: dict[int, Layout] = {}
    for known in layouts:
        by_cells.setdefault(known.cells, known)
        if _without_gaps(known):
            by_columns.setdefault(known.columns, known)
    # A form that is asked for settles what a line of 16 cells is: a 4x4, or a row of 16x16.
    if style and style.one_line:
        by_columns = {}
    elif style:
        by_cells = {cells: known for cells, known in by_cells.items() if cells not in by_columns}
    counts = counts_of_rows(layout) if layout and not (style and style.one_line) else ()
    return Sizes(by_cells, by_columns, {counts: layout} if layout and counts else {})


def counts_of_rows(layout: Layout) -> tuple[int, ...]:
    """The cells in each row of a canvas with gaps; nothing of one without."""
    if _without_gaps(layout):
        return ()
    counts = Counter(row for row, _ in layout.positions)
    return tuple(counts[row] for row in range(layout.rows))


def _without_gaps(layout: Layout) -> bool:
    return layout.rows * layout.columns == layout.cells
