"""Grids of a layout that has several are told one from another."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.layout import corners, letters, told
from sudoku_tui.engine.layouts import CATALOGUE, CLASSIC, layout_named
from sudoku_tui.engine.layouts.entry import Entry, Family
from sudoku_tui.engine.step import houses_listed, houses_short

OVERLAPS = [entry for entry in CATALOGUE if entry.family is Family.OVERLAP]
CUBES = [entry for entry in CATALOGUE if entry.id.startswith("dion")]


@pytest.mark.parametrize("entry", [*OVERLAPS, *CUBES], ids=lambda entry: entry.id)
def test_every_grid_has_a_letter_and_every_house_a_name_of_its_own(entry: Entry) -> None:
    layout = entry.layout
    names = [str(house) for house in layout.houses]
    assert len(set(names)) == len(names)
    assert sorted(corners(layout)) == sorted({house.grid for house in layout.houses} - {""})
    assert len(letters(layout)) == len(corners(layout)) > 1
    for letter, corner in corners(layout).items():
        cells = mask_of(c for house in layout.houses if house.grid == letter for c in house.cells)
        assert cells >> corner & 1 and not cells & ((1 << corner) - 1)


def test_where_they_begin_is_told() -> None:
    assert told(layout_named("twin")) == "A at r1c1, B at r7c7"
    assert told(CLASSIC) == "" and not letters(CLASSIC)
    assert len(corners(layout_named("samurai-butterfly"))) == 20


@pytest.mark.parametrize("entry", CUBES, ids=lambda entry: entry.id)
def test_what_goes_through_the_planes_of_a_cube_is_called_by_where_it_begins(entry: Entry) -> None:
    layout = entry.layout
    side = layout.digits
    across = [house for house in layout.houses if not house.grid]
    assert len(across) == side * side * 3  # a pillar a place, and boxes along two axes
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
    pillars = [house for house in cube.houses if house.word == "pillar"]
    assert str(row) == "row 1A" and str(box) == "box at r8c4 to r9c4 through C and D"
    assert str(layout_named("dion3").houses[-1]) == "box at r27c9 to r29c9 through G to I"
    assert houses_listed(pillars[:2]) == "pillars at r1c1 and at r1c2"
    assert houses_short([row, *pillars[:2]]) == "r1Ac1,2"
