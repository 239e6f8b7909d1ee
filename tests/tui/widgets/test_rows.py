"""The list of moments and the words below it, without a running app."""

from __future__ import annotations

from unittest.mock import PropertyMock, patch

import pytest
from textual.content import Content
from textual.geometry import Size

from sudoku_tui.tui.widgets.rows import PathText, PathView


@pytest.mark.parametrize("count", [3, 10, 14, 30])
def test_key_to_scroll_stands_below_long_words(count: int) -> None:
    words = [Content(f"word {number}") for number in range(count)]
    view = PathView(lambda number: Content(f"step {number}"), "path")
    with patch.object(PathView, "size", PropertyMock(return_value=Size(20, 18))):
        view.show(PathText((Content("heading"),), 30, 5, words))
        assert len(view._rows) <= 18
        seen = {row.plain for row in view._rows}
        *_, last = view._rows
        overflows = not {each.plain for each in words} <= seen
        assert last.plain.startswith("shift+down: ") is overflows
        while last.plain.startswith("shift+down: "):
            view.scroll_words(1)
            seen |= {row.plain for row in view._rows}
            *_, last = view._rows
        assert {each.plain for each in words} <= seen
        assert (last.plain == "shift+up: back") is overflows
