"""The lines of the form for a new puzzle."""

from __future__ import annotations

import pytest
from textual.widgets import OptionList

from sudoku_tui.session.puzzle_form import Form
from sudoku_tui.store.store import Store
from sudoku_tui.tui.form_fields import FIELDS, fields_of
from tests.tui.at_table import opened


def test_description_of_a_line_fits_at_80_columns() -> None:
    assert not [field.id for field in FIELDS if len(field.about) > 35]


@pytest.mark.parametrize(
    ("size", "rows"),
    [((80, 24), 13), ((100, 30), 20), ((120, 30), 20), ((120, 40), len(fields_of(Form())) + 1)],
)
async def test_lines_use_the_height_of_the_screen(size: tuple[int, int], rows: int) -> None:
    async with opened(Store(None), size) as table:
        await table.open("Custom")
        lines = table.app.screen.query_one("#fields", OptionList)
        assert lines.option_count == len(fields_of(Form())) + 1
        assert lines.size.height >= rows
