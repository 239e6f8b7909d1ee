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
from ..errors import FormatError
from ..print.styles import style_named

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
def sizes_for(layout: Layout | None, form: str | None) -> Sizes:
    """Return the possible layouts: the requested one, or the usual one of each size.

    Samurai is the only layout with gaps that is detected.

    Args:
        layout: The requested layout; None if the text decides.
        form: The requested style; None if the text decides.

    Raises:
        FormatError: There is no such style, or it does not fit the layout.
    """
    if layout is not None:
        fitting = [layout]
        by_cells = {layout.cells: layout, layout.rows * layout.columns: layout}
        rows = [layout]
    else:
        fitting = [variant(size) for size in USUAL_BOXES if size not in _OTHER_SIZES]
        by_cells = {each.cells: each for each in fitting}
        latin = [layout_named(f"latin{size}") for size in WITHOUT_BOXES]
        rows = [*fitting, layout_named("samurai"), *latin]
    if form:
        return _of_style(form, fitting)
    by_columns = {each.columns: each for each in rows}
    return Sizes(by_cells, by_columns, _with_gaps(rows))


def _of_style(form: str, layouts: Iterable[Layout]) -> Sizes:
    """Return the sizes of boards in a requested style.

    The style decides whether a line of 16 cells is a board of 4x4 or a row of 16x16.
    """
    style, layouts = style_named(form), list(layouts)
    fitting = [each for each in layouts if style.digits in (None, each.digits)]
    if not fitting:
        has = f"{layouts[0].name} has {layouts[0].digits}"
        raise FormatError(f"{form} is for {style.digits} digits; {has}")
    by_cells = {each.cells: each for each in fitting}
    if style.one_line:
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
