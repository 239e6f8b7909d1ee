"""Layouts composed of a size, pieces and rules, and decomposed again."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.layouts import CATALOGUE, Entry
from sudoku_tui.engine.layouts.variants import parts_of, picture_of, variant
from tests.each import each

NO_DRAWING = {"argyle", "odd-even", "ferz-nc"}
"""Layouts of one square grid that cannot be composed of pieces, rules and regions."""
SQUARE = [
    entry
    for entry in CATALOGUE
    if entry.family in ("Boxes", "Extra houses", "Chess moves and neighbours", "Jigsaws")
    and entry.id not in NO_DRAWING
    and not entry.id.endswith(("-torus", "-cyclic"))
]


@each("entry", SQUARE, lambda entry: entry.id)
def test_layouts_are_decomposed_and_composed_again(entry: Entry) -> None:
    drawing = parts_of(entry.layout)
    assert drawing
    size, rules, picture, regions = drawing
    assert variant(size, rules, picture=picture, regions=regions) is entry.layout


@each("entry", [entry for entry in CATALOGUE if entry.id in NO_DRAWING], lambda entry: entry.id)
def test_other_layouts_are_not_decomposed(entry: Entry) -> None:
    assert parts_of(entry.layout) is None


def test_pictures_rename_pieces_to_letters() -> None:
    assert picture_of([7, 7, None, 67, -1, 7]) == "AA.BCA"
    assert picture_of("..x") == "AAB"


def test_pieces_may_be_few_or_small() -> None:
    picture = "AA......." + "A" + "." * 71
    layout = variant(9, picture=picture)
    assert layout.sees[1] >> 9 & 1
    assert parts_of(variant(9, picture="." * 81)) == (9, frozenset(), "." * 81, ())


def test_impossible_drawings_are_refused() -> None:
    for size, picture in ((7, ""), (1, ""), (26, ""), (4, "AAAAABBBCCCCDDDD"), (4, "ABC")):
        with pytest.raises(ValueError, match=r"."):
            variant(size, picture=picture)
