"""The layouts of boards by their numbers of cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from ...engine.layout import Layout
from ...engine.layouts import common_layouts, layout_named
from ...engine.layouts.variants import USUAL_BOXES, variant

WITHOUT_BOXES: Final = (5, 7)
"""Sizes of boards that have no usual boxes."""
_OTHER_SIZES: Final = (14, 18, 20, 21)
"""Rare sizes; 21 rows are mostly those of a Samurai."""


@dataclass(frozen=True)
class Sizes:
    """The possible layouts of boards, by counts of cells in a text."""

    by_cells: Mapping[int, Layout]
    """The layout of a board in one stream of cells, by their number."""
    by_columns: Mapping[int, Layout]
    """The layout of a board with a line for each row, by the number of cells in a row."""
    by_counts: Mapping[tuple[int, ...], Layout] = field(default_factory=dict)
    """The layout with gaps, with a line for each row, by the numbers of cells in the rows."""

    def joins_rows(self, text: str) -> bool:
        """Check whether a line is rows joined by slashes."""
        # An address in a comment has a colon before its slashes.
        slashes = 0 if "://" in text else text.count("/")
        return slashes > 0 and any(slashes == known.rows - 1 for known in self.by_cells.values())


@lru_cache(maxsize=64)
def sizes_for(layout: Layout | None) -> Sizes:
    """Return the possible layouts: the requested one, or the usual one of each size.

    Samurai is the only layout with gaps that is detected.
    """
    if layout is not None:
        by_cells = {layout.cells: layout, layout.rows * layout.columns: layout}
        rows = [layout]
    else:
        by_cells = {each.cells: each for each in _usual_layouts()}
        latin = [layout_named(f"latin{size}") for size in WITHOUT_BOXES]
        rows = [*_usual_layouts(), layout_named("samurai"), *latin]
    by_columns = {each.columns: each for each in rows}
    return Sizes(by_cells, by_columns, _with_gaps(rows))


def _usual_layouts() -> list[Layout]:
    return [variant(size) for size in USUAL_BOXES if size not in _OTHER_SIZES]


def sizes_of_style(layout: Layout | None, digits: int | None, *, one_line: bool) -> Sizes:
    """Return the possible layouts of boards in a requested style.

    The style decides whether a line of 16 cells is a board of 4x4 or a row of 16x16.

    Args:
        layout: The requested layout, which the style fits; None if the text decides.
        digits: The number of digits of a layout in the style; None for any.
        one_line: Whether the style has a board on each line.
    """
    layouts = [layout] if layout else _usual_layouts()
    fitting = [each for each in layouts if digits in (None, each.digits)]
    by_cells = {each.cells: each for each in fitting}
    if one_line:
        return Sizes(by_cells, {})
    by_columns = {each.columns: each for each in fitting}
    by_cells = {cells: each for cells, each in by_cells.items() if cells not in by_columns}
    return Sizes(by_cells, by_columns, _with_gaps(fitting))


def _with_gaps(layouts: Iterable[Layout]) -> dict[tuple[int, ...], Layout]:
    """Return the layouts with gaps by the number of cells in each row."""
    gapped = (each for each in layouts if each.rows * each.columns != each.cells)
    return {_counts_of_rows(each): each for each in gapped}


def _counts_of_rows(layout: Layout) -> tuple[int, ...]:
    counts = Counter(row for row, _ in layout.positions)
    return tuple(counts[row] for row in range(layout.rows))


def expected_cells(cells: int, layout: Layout | None) -> str:
    """Return the expected number of cells in words, near the actual one: ``81 expected``."""
    usual = (each.cells for each in common_layouts() if each.rows * each.columns == each.cells)
    counts = [layout.cells] if layout else sorted({*usual})
    nearest = min(counts, key=lambda count: abs(count - cells))
    if len(counts) == 1 or abs(nearest - cells) * 10 <= nearest:
        return f"{nearest} expected"
    *most, last = map(str, counts)
    return f"a puzzle has {', '.join(most)} or {last} where no layout is named"
