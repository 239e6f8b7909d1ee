"""Scroll bars have the length and the position of the visible part."""

from __future__ import annotations

import pytest

from sudoku_tui.store.store import Store
from sudoku_tui.tui.terminal.thin_scroll_bars import ThinScrollBar
from tests.tui.at_table import opened


@pytest.mark.parametrize(
    ("position", "drawn"), [(0, "┃┃┃       "), (35, "    ┃┃┃   "), (70, "       ┃┃┃")]
)
def test_bar_shows_the_visible_part(
    monkeypatch: pytest.MonkeyPatch, position: int, drawn: str
) -> None:
    # An earlier test may have opened an app in another look.
    monkeypatch.setattr(ThinScrollBar, "line", "┃")
    bar = ThinScrollBar.render_bar(10, 100, 30, position)
    assert "".join(segment.text for segment in bar.segments) == drawn
    ways = {segment.style.meta["@mouse.down"] for segment in bar.segments if segment.style}
    assert ways <= {"scroll_up", "grab", "scroll_down"} and "grab" in ways


def test_bar_always_has_its_full_length() -> None:
    for size in range(1, 30):
        for position in range(71):
            bar = ThinScrollBar.render_bar(size, 100, 30, position)
            assert len(bar.segments) == size


@pytest.mark.slow
@pytest.mark.parametrize(("look", "line"), [("graphite", "┃"), ("ascii", "|")])
async def test_long_page_has_a_scroll_bar_in_each_look(store: Store, look: str, line: str) -> None:
    async with opened(store, (60, 20), look) as table:
        await table.press("f1")
        assert any(row.rstrip().endswith(line) for row in table.text.splitlines())
        assert table.text.isascii() == (look == "ascii")
