"""A bar is as long as the part in sight, and where it lies."""

from __future__ import annotations

import pytest

from sudoku_tui.store.store import Store
from sudoku_tui.tui.terminal.thin_scroll_bars import ThinScrollBar
from tests.tui.at_table import opened


@pytest.mark.parametrize(
    ("position", "drawn"), [(0, "┃┃┃       "), (35, "    ┃┃┃   "), (70, "       ┃┃┃")]
)
def test_a_bar_shows_what_part_is_in_sight(
    monkeypatch: pytest.MonkeyPatch, position: int, drawn: str
) -> None:
    # An app in another look may have been opened before.
    monkeypatch.setattr(ThinScrollBar, "line", "┃")
    bar = ThinScrollBar.render_bar(10, 100, 30, position)
    assert "".join(segment.text for segment in bar.segments) == drawn
    ways = {segment.style.meta["@mouse.down"] for segment in bar.segments if segment.style}
    assert ways <= {"scroll_up", "grab", "scroll_down"} and "grab" in ways


def test_the_last_line_is_never_left_out() -> None:
    for size in range(1, 30):
        for position in range(71):
            bar = ThinScrollBar.render_bar(size, 100, 30, position)
            assert len(bar.segments) == size


@pytest.mark.slow
@pytest.mark.parametrize(("look", "line"), [("graphite", "┃"), ("ascii", "|")])
async def test_what_is_longer_than_the_screen_shows_it_in_each_look(
    store: Store, look: str, line: str
) -> None:
    async with opened(store, (60, 20), look) as table:
        await table.press("f1")
        assert any(row.rstrip().endswith(line) for row in table.text.splitlines())
        assert table.text.isascii() == (look == "ascii")
