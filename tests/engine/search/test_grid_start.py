"""The start of random grids: houses that do not see each other, filled in any order."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import Effort
from sudoku_tui.engine.lanes import lanes_of
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.search import load, random_grid, search
from sudoku_tui.engine.search.grid_start import first_houses, start_grid
from tests.soak import sample

OF_BOXES = {"6": 2, "8v": 2, "classic": 3, "10": 2, "12": 3, "16": 4, "25": 5, "odd-even": 3}
"""Layouts of rows, columns and boxes, with the number of boxes on a diagonal."""


@pytest.mark.parametrize(("id", "boxes"), OF_BOXES.items())
def test_boxes_down_a_diagonal_come_first(id: str, boxes: int) -> None:
    layout = layout_named(id)
    houses = first_houses(layout)
    assert len(houses) == boxes
    for index, cells in enumerate(houses):
        others = mask_of(cell for each in houses[index + 1 :] for cell in each)
        assert not any(layout.sees[cell] & others for cell in cells)


@pytest.mark.parametrize("id", ["4", "x", "windoku", "anti-knight", "pinwheel-9", "samurai"])
def test_other_layouts_begin_with_one_house(id: str) -> None:
    layout = layout_named(id)
    assert first_houses(layout) == (layout.houses[0].cells,)


@pytest.mark.parametrize("id", ["6", "classic", "12"])
def test_every_start_has_a_grid(id: str) -> None:
    layout, dice = layout_named(id), Dice(id)
    lanes = lanes_of(layout)
    for _ in range(sample(3_000, 30)):
        state = load(lanes, start_grid(layout, first_houses(layout), dice))
        assert state is not None
        assert next(search(lanes, state, Effort(2 * layout.cells), dice), None)


def test_every_cell_of_a_grid_varies() -> None:
    layout = layout_named("classic")
    grids = [random_grid(layout, Dice(seed)) for seed in range(60)]
    assert all(len({grid[cell] for grid in grids}) == 9 for cell in range(81))
