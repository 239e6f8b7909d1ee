"""Lists searched by letters: the footer while nothing is found, and examples."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.widgets import OptionList

from sudoku_tui.store.guide import example
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.custom import CustomScreen
from sudoku_tui.tui.screens.guide_page import GuidePageScreen
from sudoku_tui.tui.screens.pick import PickScreen
from sudoku_tui.tui.widgets.sample import ExamplePreview
from tests.tui.at_table import Table, opened


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened_store:
        yield opened_store


def footer(table: Table) -> str:
    """Return the footer."""
    return table.text.splitlines()[-1]


@pytest.mark.parametrize(
    ("keys", "lost", "always"),
    [
        (("f7",), "enter Use it", "F5 Random jigsaw"),
        (("f4",), "enter Read", "esc Back"),
        (("ctrl+p",), "enter Do it", "esc Close"),
        (("m", "enter"), "space Pick", "enter Done"),
        (("m", "down", "enter"), "space Pick", "enter Done"),
    ],
)
async def test_footer_offers_commands_for_a_line_only_while_one_is_found(
    store: Store, keys: tuple[str, ...], lost: str, always: str
) -> None:
    async with opened(store) as table:
        await table.press(*keys)
        await table.settled()
        assert lost in footer(table) and always in footer(table)
        await table.press(*"qqq")
        assert lost not in footer(table) and always in footer(table)
        await table.press("backspace", "backspace", "backspace")
        assert lost in footer(table)


@pytest.mark.slow
async def test_nothing_is_taken_before_a_line_is_found(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Custom")
        assert table.on(CustomScreen).open_list("hardest")
        await table.settled()
        table.on(PickScreen)
        await table.press(*"qqq")
        assert "Use it" not in footer(table)
        await table.press("down", "space", *"qqq")
        assert "enter Use it" in footer(table), "what was picked is taken"


@pytest.mark.slow
async def test_letters_without_a_match_are_reported(store: Store) -> None:
    async with opened(store) as table:
        await table.open("Shape")
        await table.press(*"kq")
        assert "no shape has kq" in table.text and "Samurai" not in table.text
        assert "Press backspace." in table.text
        await table.press("enter")
        assert "No row has kq." in table.text
        await table.press("escape", "f4", *"xq")
        assert "no page has xq" in table.text and "X-Wing" not in table.text
        await table.press("backspace")
        assert "no page has" not in table.text
        await table.press("q", "enter")
        assert "No row has xq." in table.text
        await table.press("down", "enter")
        table.on(GuidePageScreen)


@pytest.mark.slow
async def test_nothing_is_run_or_picked_when_letters_find_nothing(store: Store) -> None:
    async with opened(store) as table:
        await table.press("m", "ctrl+p", "q", "enter")
        assert "No row has q." in table.text
        await table.press("escape", "down", "enter", *"wing", *"zz", "space")
        assert "No row has wingzz." in table.text and "0 picked" in table.text


@pytest.mark.slow
async def test_technique_to_pick_is_pictured_where_there_is_room(store: Store) -> None:
    async with opened(store, (120, 40)) as table:
        await table.press("m", "down", "down", "enter")
        screen = table.on(PickScreen)
        listed, sample = screen.query_one(OptionList), screen.query_one(ExamplePreview)
        for id in ("x-wing", "leftover-cell"):
            listed.highlighted = listed.get_option_index(id)
            await table.settled()
            worked = example(id)
            assert worked and sample.state.layout == worked.line.layout and sample.region
            assert sample.region.bottom < screen.query_one("#about").region.bottom
        await table.press(*"x-wing")
        assert "in two base houses" in table.text, "as in practice and the guide"
        await table.press(*"qqq")
        assert not sample.region, "no line is found"
        await table.press("escape", "up", "up", "enter")
        assert not table.on(PickScreen).query_one(ExamplePreview).region, "a level has none"
    async with opened(store) as table:
        await table.press("m", "down", "down", "enter")
        assert not table.on(PickScreen).query_one(ExamplePreview).region, "there is no room"
