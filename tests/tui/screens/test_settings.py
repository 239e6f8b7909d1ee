"""Settings: all choices are visible, and a small board shows their effect."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.widgets import OptionList

from sudoku_tui.store.store import Store
from sudoku_tui.tui.preferences import PREFERENCES
from sudoku_tui.tui.widgets.board import BoardView
from tests.store.desk import fresh_file, quick
from tests.tui.at_table import Table, opened


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Yield a store with its own folder."""
    with Store(fresh_file(tmp_path / "games.db"), connect=quick) as opened_store:
        yield opened_store


def sample(table: Table) -> BoardView:
    """Return the board next to the list."""
    return table.app.screen.query_one(BoardView)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
async def test_every_choice_is_in_sight(store: Store, size: tuple[int, int]) -> None:
    async with opened(store, size) as table:
        await table.press(",")
        lines = table.app.screen.query_one(OptionList)
        for preference in PREFERENCES:
            told = " ".join(table.text.split())
            assert f"{preference.name} ‹ " in told
            assert preference.choices[-1][1].split()[-1] in told
            await table.press("enter")
            await table.press("down")
        assert lines.highlighted == len(PREFERENCES)  # the ladder, which has its own screen
        assert sample(table).region.width > 8 and sample(table).region.height > 5


@pytest.mark.slow
async def test_sample_board_is_whole_at_60_columns(store: Store) -> None:
    async with opened(store, (60, 20)) as table:
        await table.press(",")
        await table.shows("┓")
        assert sample(table).region.width == 17 and "┛" in table.text
        await table.press(*["down"] * 12, "right", "right")
        await table.shows("First hint ‹ the whole step ›")


@pytest.mark.slow
async def test_sample_board_follows_the_settings(store: Store) -> None:
    async with opened(store, (120, 40), look=None) as table:
        await table.press(",")
        assert sample(table).cell_size.name == "large" and "╺" in table.text
        await table.press("down", "enter")
        assert sample(table).cell_size.name == "huge"
        await table.press("left", "left")
        assert sample(table).cell_size.name == "small"
        await table.press("right", "down", "enter")
        assert "╺" not in table.text
        marks = sample(table).state
        assert marks.wrong and marks.show_houses and marks.show_equal
        await table.press(*["down", "enter"] * 3)
        await table.press(*["down"] * 6, "left")
        marks = sample(table).state
        assert marks.centred
        assert not (marks.wrong or marks.show_houses or marks.show_equal)


async def test_everything_is_ascii_in_the_ascii_look(store: Store) -> None:
    async with opened(store, (60, 20), look="ascii") as table:
        await table.press(",")
        assert table.text.isascii() and "< automatic >" in table.text
