"""Geometry of a board: sizes, cells under a point, lines between boxes."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.layout import Layout
from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.tui.drawing.frame import (
    HEAVY,
    HUGE,
    LARGE,
    LARGE_TIGHT,
    LIGHT,
    MEDIUM,
    MEDIUM_OPEN,
    MINI,
    NONE,
    SIZES,
    SMALL,
    SMALL_OPEN,
    CellSize,
    Frame,
    size_named,
)
from tests.tui.boards import ALL_SIZES, LAYOUTS, TWINS


@pytest.mark.parametrize(
    ("size", "width", "height"),
    [
        (HUGE, 110, 55),
        (LARGE, 74, 37),
        (LARGE_TIGHT, 74, 31),
        (MEDIUM_OPEN, 56, 28),
        (MEDIUM, 56, 22),
        (SMALL_OPEN, 38, 19),
        (SMALL, 32, 13),
        (MINI, 19, 13),
    ],
)
def test_classic_board_has_the_expected_size(size: CellSize, width: int, height: int) -> None:
    frame = Frame(CLASSIC, size)
    assert (frame.width, frame.height) == (width, height)


def test_board_of_sixteen_fits_a_plain_terminal() -> None:
    frame = Frame(layout_named("16"), SMALL)
    assert (frame.width, frame.height) == (55, 21)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.id)
@pytest.mark.parametrize("size", ALL_SIZES, ids=lambda size: size.name)
def test_cell_under_a_point_is_the_one_drawn_there(layout: Layout, size: CellSize) -> None:
    frame = Frame(layout, size)
    drawn = {}
    for cell in range(layout.cells):
        for y in frame.region(cell).line_range:
            for x in frame.region(cell).column_range:
                assert (x, y) not in drawn
                drawn[x, y] = cell
    for y in range(-2, frame.height + 2):
        for x in range(-2, frame.width + 2):
            assert frame.cell_at(x, y) == drawn.get((x, y))


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.id)
@pytest.mark.parametrize("size", ALL_SIZES, ids=lambda size: size.name)
def test_cells_joints_and_edges_fill_the_picture(layout: Layout, size: CellSize) -> None:
    frame = Frame(layout, size)
    rows, columns = layout.rows, layout.columns
    areas = [frame.joint(r, c) for r in range(rows + 1) for c in range(columns + 1)]
    areas += [frame.edge(False, r, c) for r in range(rows + 1) for c in range(columns)]
    areas += [frame.edge(True, r, c) for r in range(rows) for c in range(columns + 1)]
    areas += [frame.region(cell) for cell in range(layout.cells)]
    holes = rows * columns - layout.cells
    covered = sum(area.area for area in areas) + holes * size.width * size.height
    assert covered == (frame.width - frame.gutter) * frame.height


def test_lines_are_heavy_between_boxes_and_light_between_cells() -> None:
    frame = Frame(CLASSIC, LARGE)
    assert [frame.rules[row][4] for row in range(10)] == [
        HEAVY if row % 3 == 0 else LIGHT for row in range(10)
    ]
    tight = Frame(CLASSIC, MEDIUM)
    assert [tight.posts[4][column] for column in range(10)] == [
        HEAVY if column % 3 == 0 else LIGHT for column in range(10)
    ]


def test_hole_has_no_lines() -> None:
    frame = Frame(TWINS, LARGE)
    assert frame.posts[0][4] == HEAVY and frame.posts[0][5] == NONE
    assert frame.rules[0][5] == NONE and frame.joints[0][6].kind == NONE


def test_sizes_are_found_by_name() -> None:
    assert [size_named(each.name) for each in SIZES] == list(SIZES)
    assert size_named("auto") is None
