"""Everything that is printed is read back, on every layout."""

from __future__ import annotations

import pytest

from sudoku_tui.engine.layouts import CATALOGUE
from sudoku_tui.formats.format import Format
from sudoku_tui.formats.sheet import Part
from sudoku_tui.formats.table import FORMATS
from tests.formats.boards.test_boards import MARKED
from tests.formats.sheets import random_sheet, read_back

_OTHER = MARKED | {"samurai", "sdx", "sumocue-killer", "short-killer"}
"""Formats of real positions, and of cages without givens, which have tests of their own."""
PRINTED = [each for each in FORMATS.values() if each.write and each.name not in _OTHER]
_EXCEPT = {"dion2", "dion3", "samurai"}
"""Layouts that are not tried: the reader takes an empty row for the end of a board, and reads a
samurai only if its grids agree, which random digits do not (`test_styles` has real ones)."""


@pytest.mark.slow
@pytest.mark.parametrize("format", PRINTED, ids=lambda format: format.name)
def test_every_written_format_is_read_back_to_the_same_sheet(format: Format) -> None:
    layouts = [each.layout for each in CATALOGUE if each.id not in _EXCEPT]
    fitting = [layout for layout in layouts if not format.misfit(layout)]
    assert fitting
    for layout in fitting:
        # Marks of filled cells are not printed.
        sheet = random_sheet(layout, format.keeps - {Part.ALLOWED}, 4)
        if any(sheet.puzzle.givens):
            known = None if format.states_layout else layout
            again = read_back(format.text_with(sheet), layout=known)
            if format.also_lost(sheet):
                assert again.puzzle.givens == sheet.puzzle.givens, layout.id
            else:
                assert again == sheet, layout.id
