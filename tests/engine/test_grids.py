"""Grids of a layout that has several are told one from another."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.bits import mask_of
from sudoku_tui.engine.grids import corners, letters, told
from sudoku_tui.engine.layouts import CATALOGUE, CLASSIC, layout_named
from sudoku_tui.engine.layouts.entry import Entry, Family

OVERLAPS = [entry for entry in CATALOGUE if entry.family is Family.OVERLAP]


@pytest.mark.parametrize("entry", OVERLAPS, ids=lambda entry: entry.id)
def test_every_grid_has_a_letter_and_every_house_a_name_of_its_own(entry: Entry) -> None:
    layout = entry.layout
    names = [str(house) for house in layout.houses]
    assert len(set(names)) == len(names)
    assert sorted(corners(layout)) == sorted({house.grid for house in layout.houses})
    assert len(letters(layout)) == len(corners(layout)) > 1
    for letter, corner in corners(layout).items():
        cells = mask_of(c for house in layout.houses if house.grid == letter for c in house.cells)
        assert cells >> corner & 1 and not cells & ((1 << corner) - 1)


def test_where_they_begin_is_told() -> None:
    assert told(layout_named("twin")) == "A at r1c1, B at r7c7"
    assert told(CLASSIC) == "" and not letters(CLASSIC)
    assert len(corners(layout_named("samurai-butterfly"))) == 20
