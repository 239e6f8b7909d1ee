"""What is said of a line ends with an ellipsis where the screen has no more rows for it."""

from __future__ import annotations

import pytest

from sudoku_tui.store.store import Store
from sudoku_tui.tui.widgets.said import Said
from sudoku_tui.words.techniques import why_it_holds
from tests.tui.at_table import Table, opened


async def said_of(table: Table, *keys: str) -> Said:
    """What is said of a line, after some keys."""
    await table.press(*keys)
    await table.settled()
    return table.app.screen.query_one(Said)


def last_line_of(said: Said) -> str:
    """The last line of it that is in sight."""
    return said.render_line(said.size.height - 1).text.rstrip()


@pytest.mark.slow
@pytest.mark.parametrize(("look", "dots"), [("graphite", "…"), ("ascii", "...")])
async def test_words_without_room_end_with_dots(look: str, dots: str) -> None:
    """The reason of an Almost Locked Pair ended in the middle, and nothing said so."""
    with Store(None) as store:
        async with opened(store, (60, 20), look) as table:
            said = await said_of(table, "m", "down", "down", "enter", *"almost locked p")
            assert said.is_cut and last_line_of(said).endswith(dots)
            assert said.region.bottom <= table.app.size.height - 1
            await table.press("space")
            picked = table.app.screen.query_one("#about").region
            assert picked.height and picked.bottom < table.app.size.height
            said = await said_of(table, *["backspace"] * 14, *"x-wing")
            assert not said.is_cut and not last_line_of(said).endswith(dots)


@pytest.mark.slow
@pytest.mark.parametrize("keys", [("f4", *"junior"), ("m", "down", "down", "enter", *"vwx")])
async def test_where_there_is_room_all_is_said(keys: tuple[str, ...]) -> None:
    with Store(None) as store:
        async with opened(store, (120, 40)) as table:
            said = await said_of(table, *keys)
            assert said.size.height and not said.is_cut


@pytest.mark.slow
async def test_the_list_of_what_is_learnt_says_what_each_technique_is() -> None:
    with Store(None) as store:
        async with opened(store, (80, 24)) as table:
            said = await said_of(table, ",", "up", "up", "enter", *"skyscr", "down")
            assert why_it_holds("skyscraper") in str(said.content) and not said.is_cut
