"""Simple colours and multi-colours."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.techniques.colours import colours
from tests.engine.positions import (
    small_layouts,
)
from tests.engine.techniques.searches import check_search

FAMILY = {
    "simple-colours": ("simple-colours-trap", "simple-colours-wrap"),
    "multi-colours": ("multi-colours-1", "multi-colours-2"),
}


@small_layouts
@pytest.mark.parametrize("name", FAMILY)
def test_a_search_takes_a_step_wherever_there_is_one(layout: Layout, name: str) -> None:
    check_search(layout, name, colours.HODOKU_SEARCHES[name], FAMILY[name])
