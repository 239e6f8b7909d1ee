"""Complete lists of the ways to place a digit."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_tui.engine.bits import Mask, members
from sudoku_tui.engine.layout import Layout


def templates_in(layout: Layout, places: Mask) -> Iterator[Mask]:
    """Yield every way to place a digit in all houses."""

    def fill(free: Mask, chosen: Mask) -> Iterator[Mask]:
        lacking = [h.mask for h in layout.houses if h.mask & places and not h.mask & chosen]
        if not lacking:
            yield chosen
            return
        for cell in members(lacking[0] & free):
            yield from fill(free & ~layout.sees[cell] & ~(1 << cell), chosen | 1 << cell)

    return fill(places, 0)
