"""Layouts, masks, puzzles and the names of cells and houses.

The grids of a layout with several are distinguished.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_tui.engine.bits import mask_of, members, single_member, smallest_member
from sudoku_tui.engine.layout import (
    SYMBOLS,
    House,
    Kind,
    Layout,
    describe_grids,
    digit_of,
    first_cells_of_grids,
    grid_letters,
    symbol,
)
from sudoku_tui.engine.layouts import CATALOGUE, CLASSIC, common_layouts, layout_named
from sudoku_tui.engine.layouts.entry import Entry, Family
from sudoku_tui.engine.puzzle import Clash, Puzzle
from sudoku_tui.engine.step import houses_listed, houses_short
from tests.engine.positions import every_layout

GIANT = layout_named("16")


@given(st.sets(st.integers(0, 700)))
def test_masks_hold_their_numbers(numbers: set[int]) -> None:
    mask = mask_of(numbers)
    assert list(members(mask)) == sorted(numbers)
    assert single_member(mask) == (next(iter(numbers)) if len(numbers) == 1 else None)
    if numbers:
        assert smallest_member(mask) == min(numbers)


@every_layout
def test_rows_columns_and_boxes_hold_every_cell_once(layout: Layout) -> None:
    for kind in (Kind.ROW, Kind.COLUMN, Kind.BOX):
        cells = [cell for house in layout.of_kind(kind) for cell in house.cells]
        assert sorted(cells) == list(range(layout.cells))


@every_layout
def test_seeing_is_mutual_and_means_sharing_a_house(layout: Layout) -> None:
    for cell, seen in enumerate(layout.sees):
        together = {other for h in layout.houses if cell in h.cells for other in h.cells}
        assert set(members(seen)) == together - {cell}
        assert all(layout.houses[index].mask >> cell & 1 for index in layout.houses_of[cell])
    pair = 1 | 1 << layout.cells - 1
    assert layout.seen_by_all(pair) == layout.sees[0] & layout.sees[-1]


@every_layout
def test_cells_are_found_at_their_places(layout: Layout) -> None:
    assert [layout.cell_at[place] for place in layout.positions] == list(range(layout.cells))
    assert layout.positions == tuple(sorted(layout.positions))
    assert (layout.rows, layout.columns) == (layout.digits, layout.digits)
    assert {layout.box_of[cell] for cell in range(layout.cells)} == set(range(1, layout.digits + 1))


@pytest.mark.parametrize("layout", common_layouts(), ids=lambda layout: layout.id)
def test_layouts_are_found_by_every_name(layout: Layout) -> None:
    for name in (layout.id, layout.name, *layout.aliases, f" {layout.name.upper()} "):
        assert layout_named(name) is layout
    with pytest.raises(KeyError, match="no layout is called 'odd'; there are 4, 6, classic"):
        layout_named("odd")


def test_a_house_of_the_wrong_size_is_refused() -> None:
    row = House(Kind.ROW, 1, (0, 1, 2))
    with pytest.raises(ValueError, match="layout t: row 1 does not have 2 cells"):
        Layout("t", "T", 2, ((0, 0), (0, 1), (1, 0)), (row,))
    with pytest.raises(ValueError, match="row 1 has a cell that does not exist"):
        Layout("t", "T", 3, ((0, 0), (0, 1)), (row,))


def test_pairs_beyond_houses_see_each_other_too() -> None:
    layout = Layout("t", "T", 2, ((0, 0), (0, 1), (1, 0)), (), extra_sees=((0, 2),))
    assert layout.sees == (0b100, 0, 0b001)


@every_layout
def test_joined_cells_in_notation_are_unambiguous(layout: Layout) -> None:
    """Separate row 12 from rows 1 and 2, on the layouts that have both."""
    some = [mask_of(layout.houses[0].cells[:2]), mask_of(layout.houses[-1].cells), layout.all_cells]
    for cells in (*some, *(house.mask for house in layout.houses)):
        named: set[tuple[int, int]] = set()
        for part in layout.short_names(cells).split():
            rows, columns = part[1:].split("c")
            wide = max(layout.rows, layout.columns) > 9
            named |= {
                (int(row) - 1, int(column) - 1)
                for row in (rows.split(",") if wide else rows)
                for column in (columns.split(",") if wide else columns)
            }
        assert named == {layout.positions[cell] for cell in members(cells)}


def test_names_of_cells() -> None:
    assert CLASSIC.names(mask_of((0, 12, 80))) == "r1c1, r2c4 and r9c9"
    assert CLASSIC.names(mask_of((0, 12)), "or") == "r1c1 or r2c4"
    assert CLASSIC.names(1) == "r1c1"
    assert CLASSIC.short_names(mask_of((0, 1, 9, 10, 80))) == "r12c12 r9c9"
    assert GIANT.short_names(mask_of((0, 1, 16, 17, 255))) == "r1,2c1,2 r16c16"


def test_names_of_houses() -> None:
    rows, columns = CLASSIC.of_kind(Kind.ROW), CLASSIC.of_kind(Kind.COLUMN)
    boxes = CLASSIC.of_kind(Kind.BOX)
    assert houses_short((rows[0], rows[4], columns[2])) == "r15c3"
    assert houses_listed((rows[0], rows[4], columns[2])) == "rows 1 and 5 and column 3"
    assert houses_listed((boxes[0], boxes[1])) == "boxes 1 and 2"
    assert houses_short(GIANT.of_kind(Kind.ROW)[:2]) == "r1,2"
    assert houses_short(GIANT.of_kind(Kind.ROW)[11:12]) == "r12"


def test_symbols_of_digits() -> None:
    assert "".join(map(symbol, range(26))) == SYMBOLS
    assert [digit_of(symbol(digit).lower(), 25) for digit in range(1, 26)] == list(range(1, 26))
    assert digit_of("A", 9) is digit_of(".", 9) is digit_of("12", 16) is digit_of("", 9) is None


class TestPuzzle:
    def test_invalid_puzzles_are_refused(self) -> None:
        with pytest.raises(ValueError, match="3 givens for 81 cells"):
            Puzzle(CLASSIC, (1, 2, 3))
        with pytest.raises(ValueError, match="r1c1 cannot hold 10"):
            Puzzle(CLASSIC, (10, *[0] * 80))

    def test_counts_its_clues(self) -> None:
        assert Puzzle(CLASSIC, (1, 0, 2, *[0] * 78)).clues == 2

    @pytest.mark.slow
    def test_names_the_givens_that_clash(self) -> None:
        puzzle = Puzzle(CLASSIC, (5, 5, *[0] * 78, 5))
        assert list(puzzle.clashes()) == [Clash(5, 0, 1)]
        assert next(puzzle.clashes()).describe(CLASSIC) == "r1c1 and r1c2 are both 5"


OVERLAPS = [entry for entry in CATALOGUE if entry.family is Family.OVERLAP]
CUBES = [entry for entry in CATALOGUE if entry.id.startswith("dion")]


@pytest.mark.parametrize("entry", [*OVERLAPS, *CUBES], ids=lambda entry: entry.id)
def test_every_grid_has_a_letter_and_every_house_a_distinct_name(entry: Entry) -> None:
    layout = entry.layout
    names = [str(house) for house in layout.houses]
    assert len(set(names)) == len(names)
    assert sorted(first_cells_of_grids(layout)) == sorted(
        {house.grid for house in layout.houses} - {""}
    )
    assert len(grid_letters(layout)) == len(first_cells_of_grids(layout)) > 1
    for letter, corner in first_cells_of_grids(layout).items():
        cells = mask_of(c for house in layout.houses if house.grid == letter for c in house.cells)
        assert cells >> corner & 1 and not cells & ((1 << corner) - 1)


def test_the_corners_of_grids_are_described() -> None:
    assert describe_grids(layout_named("twin")) == "A at r1c1, B at r7c7"
    assert describe_grids(CLASSIC) == "" and not grid_letters(CLASSIC)
    assert len(first_cells_of_grids(layout_named("samurai-butterfly"))) == 20


@pytest.mark.parametrize("entry", CUBES, ids=lambda entry: entry.id)
def test_houses_across_the_planes_of_a_cube_are_named_by_their_start(entry: Entry) -> None:
    layout = entry.layout
    side = layout.digits
    across = [house for house in layout.houses if not house.grid]
    assert len(across) == side * side * 3  # a pillar for each place, and boxes along two axes
    for house in across:
        word, _, rest = str(house).partition(" at ")
        begun, _, grids = rest.partition(" through ")
        planes = sorted({cell // side**2 for cell in house.cells})
        first = [cell for cell in house.cells if cell // side**2 == planes[0]]
        assert word == ("box" if grids else "pillar")
        ends = [layout.names(1 << cell) for cell in (first[0], first[-1])]
        assert begun == (" to ".join(ends) if grids else ends[0])
        if grids:
            assert {grids[0], grids[-1]} == {"ABCDEFGHI"[planes[0]], "ABCDEFGHI"[planes[-1]]}


def test_houses_of_a_cube_in_words_and_in_notation() -> None:
    cube = layout_named("dion2")
    row, *_, box = cube.houses
    pillars = [house for house in cube.houses if house.kind_name == "pillar"]
    assert str(row) == "row 1A" and str(box) == "box at r8c4 to r9c4 through C and D"
    assert str(layout_named("dion3").houses[-1]) == "box at r27c9 to r29c9 through G to I"
    assert houses_listed(pillars[:2]) == "pillars at r1c1 and at r1c2"
    assert houses_short([row, *pillars[:2]]) == "r1Ac1,2"
