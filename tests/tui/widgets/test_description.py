"""Text about a line ends with an ellipsis where the screen has no more rows for it."""

from __future__ import annotations

import pytest

from sudoku_tui.store.store import Store
from sudoku_tui.tui.widgets.description import Description
from sudoku_tui.words.techniques import why_it_holds
from tests.tui.at_table import TO_LADDER, Table, opened


async def press_and_get_text(table: Table, *keys: str) -> Description:
    """Press keys and return the widget with the text about the chosen line."""
    await table.press(*keys)
    await table.settled()
    return table.app.screen.query_one(Description)


def last_visible_line(said: Description) -> str:
    """Return its last visible line."""
    return said.render_line(said.size.height - 1).text.rstrip()


@pytest.mark.slow
@pytest.mark.slow
@pytest.mark.parametrize(("look", "dots"), [("graphite", "…"), ("ascii", "...")])
async def test_cut_text_ends_with_an_ellipsis(look: str, dots: str) -> None:
    """Check with the reason of an Almost Locked Pair, which is cut in the middle."""
    with Store(None) as store:
        async with opened(store, (60, 20), look) as table:
            said = await press_and_get_text(table, "m", "down", "down", "enter", *"almost locked p")
            assert said.is_cut and last_visible_line(said).endswith(dots)
            assert said.region.bottom <= table.app.size.height - 1
            await table.press("space")
            picked = table.app.screen.query_one("#about").region
            assert picked.height and picked.bottom < table.app.size.height
            said = await press_and_get_text(table, *["backspace"] * 14, *"x-wing")
            assert not said.is_cut and not last_visible_line(said).endswith(dots)


@pytest.mark.slow
@pytest.mark.parametrize("keys", [("f4", *"junior"), ("m", "down", "down", "enter", *"vwx")])
async def test_text_is_complete_where_there_is_room(keys: tuple[str, ...]) -> None:
    with Store(None) as store:
        async with opened(store, (120, 40)) as table:
            said = await press_and_get_text(table, *keys)
            assert said.size.height and not said.is_cut


@pytest.mark.slow
async def test_ladder_list_explains_each_technique() -> None:
    with Store(None) as store:
        async with opened(store, (80, 24)) as table:
            said = await press_and_get_text(table, *TO_LADDER, *"skyscr", "down")
            assert why_it_holds("skyscraper") in str(said.content) and not said.is_cut
