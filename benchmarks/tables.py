"""Memory of the tables of a layout."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from typing import Final

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.lanes import forget_lanes, lanes_of
from sudoku_tui.engine.layout import Layout

_PLACEMENTS: Final = 2000


def megabytes(layout: Layout, *works: Callable[[], object]) -> float:
    """Return the peak memory of the tables of *layout* (MB), after *works* and many placements."""
    forget_lanes()
    gc.collect()
    tracemalloc.start()
    try:
        for work in works:
            work()
        lanes, dice = lanes_of(layout), Dice(2)
        for _ in range(_PLACEMENTS):
            candidate = dice.number_below(layout.cells * layout.digits)
            lanes.keep[candidate], lanes.bits[candidate]
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()
