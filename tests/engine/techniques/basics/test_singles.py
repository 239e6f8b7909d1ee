"""Singles, against what their definitions say."""

from __future__ import annotations

from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.techniques import CATALOGUE
from tests.engine.positions import (
    positions,
    small_layouts,
)
from tests.soak import sample


@small_layouts
def test_a_full_house_has_one_empty_cell(layout: Layout) -> None:
    found = 0
    for board, _ in positions(layout, "full houses", sample(400, 20)):
        wanted = [house for house in layout.houses if (house.mask & board.empty).bit_count() == 1]
        assert [step.houses[0] for step in CATALOGUE["full-house"].find(board)] == wanted
        found += len(wanted)
    assert found
