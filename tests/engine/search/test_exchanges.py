"""Quick detection of other grids: each detected one exists."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.effort import UNLIMITED
from sudoku_tui.engine.lanes import lanes_of
from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.engine.search import has_other, load
from sudoku_tui.engine.search.exchanges import PATIENCE, Exchanges, facing_lines
from tests.engine.positions import grid_of, seeds

NEIGHBOURLY = layout_named("non-consecutive")
SOME = (CLASSIC, *map(layout_named, ("x", "anti-knight", "6", "windoku", "latin9", "stair-9")))


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SOME), st.integers(0, 9), st.integers(20, 60), seeds)
def test_exchangeable_cells_make_another_grid(
    layout: Layout, number: int, clues: int, seed: int
) -> None:
    lanes, grid = lanes_of(layout), grid_of(layout, number)
    order = Dice(seed).shuffled(range(layout.cells))
    left, gone = mask_of(order[:clues]), order[clues:]
    state = load(lanes, [digit if left >> at & 1 else 0 for at, digit in enumerate(grid)])
    assert state is not None
    for cell in gone:
        exchanges = Exchanges(layout, grid)
        for _ in range(PATIENCE + 1):
            if exchanges.can_change(cell, left):
                assert has_other(lanes, state, cell, grid[cell], UNLIMITED)
                break


@given(st.sampled_from(range(81)), st.sampled_from((1, 2, 3)))
def test_two_missing_digits_can_be_exchanged(cell: int, seed: int) -> None:
    grid = grid_of(CLASSIC, seed)
    other = grid[cell] % 9 + 1
    without = mask_of(at for at, digit in enumerate(grid) if digit not in (grid[cell], other))
    exchanges = Exchanges(CLASSIC, grid)
    for _ in range(PATIENCE):
        exchanges.can_change(cell, CLASSIC.all_cells)
    assert exchanges.can_change(cell, without)
    assert not exchanges.can_change(cell, CLASSIC.all_cells & ~(1 << cell))


def test_layouts_with_neighbour_bans_have_no_exchanges() -> None:
    assert not Exchanges(NEIGHBOURLY, grid_of(NEIGHBOURLY, 1)).can_change(0, 0)


@pytest.mark.parametrize("is_row", [True, False], ids=["rows", "columns"])
def test_two_missing_lines_can_be_exchanged(is_row: bool) -> None:
    grid = grid_of(CLASSIC, 1)
    lines = [house.cells for house in CLASSIC.houses][0 if is_row else 9 :][3:5]
    left_out = mask_of(lines[0]) | mask_of(lines[1])
    exchanges = Exchanges(CLASSIC, grid)
    assert all(exchanges.can_change(cell, CLASSIC.all_cells & ~left_out) for cell in lines[0])


def test_lines_face_each_other_within_boxes() -> None:
    pairs = [pair for line in facing_lines(CLASSIC) for pair in line]
    assert len(facing_lines(CLASSIC)) == 18 and len(pairs) == 18 * 9
    assert all(CLASSIC.sees[cell] >> other & 1 for cell, other, _ in pairs)
    assert all(both == 1 << cell | 1 << other for cell, other, both in pairs)
    assert not facing_lines(layout_named("anti-knight"))
    on_diagonals = [cell for line in facing_lines(layout_named("x")) for cell, _, _ in line]
    assert on_diagonals and 0 not in on_diagonals
