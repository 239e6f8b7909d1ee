"""Rules of every screen: bars, pasted text, lists, the palette, all sizes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.widgets import OptionList, TextArea

from sudoku_tui.store.store import Store
from sudoku_tui.tui.entered_puzzle import LONGEST
from sudoku_tui.tui.screens.enter import EnterScreen, PuzzleText
from sudoku_tui.tui.screens.guide_page import GuidePageScreen
from sudoku_tui.tui.terminal.decoder import LONGEST_PASTE
from sudoku_tui.tui.widgets.choices import Choices
from tests.cli.puzzles import LINE
from tests.tui.at_table import opened

HOSTILE = "a\x9b31mb\x9d0;t\x9cc\u202ed\u200be\x1b]0;t\x07f"
CLEAN = "a31mb0;tcde]0;tf"


@pytest.fixture
def store() -> Iterator[Store]:
    """Yield a store in memory."""
    with Store(None) as opened_store:
        yield opened_store


@pytest.mark.slow
async def test_place_is_named_at_the_foot_where_there_is_no_bar(store: Store) -> None:
    async with opened(store, (60, 20)) as table:
        for key, place in (
            ("f1", "Help"),
            ("f4", "Guide"),
            ("comma", "Settings"),
        ):
            await table.press(key)
            assert place in table.text.splitlines()[-1]
            await table.press("escape")
        await table.press("f4", *"xwing", "enter", "space")
        assert table.text.splitlines()[-1].endswith("X-Wing ")
        await table.pilot.resize_terminal(80, 24)
        await table.settled()
        first, *_, last = table.text.splitlines()
        page = table.on(GuidePageScreen).page.title
        assert page in first and page not in last


async def test_page_keys_of_a_list_before_its_layout_do_not_fail(store: Store) -> None:
    async with opened(store) as table:
        listed = Choices("one", "two")
        await table.app.screen.mount(listed)
        for action in ("page_down", "page_up"):
            listed.highlighted = 1
            await listed.run_action(action)
        await listed.remove()


@pytest.mark.slow
async def test_text_pasted_into_a_field_or_a_name_is_cleaned(store: Store) -> None:
    async with opened(store) as table:
        await table.paste(HOSTILE * 2)
        text = table.on(EnterScreen).query_one(TextArea)
        assert text.text == CLEAN * 2
        await table.press("f9", "\x9b", "\u202e")
        await table.paste(f"1\r\n2\t{HOSTILE}")
        assert text.text == f"1\n2\t{CLEAN}"
        await table.press("escape", "home", "enter", "q", "g", "n")
        await table.paste(HOSTILE)
        await table.press("enter")
        assert store.games.list_games()[0].name.endswith(CLEAN)


async def test_paste_longer_than_any_puzzle_is_cut_and_reported(store: Store) -> None:
    async with opened(store) as table:
        for _ in range(2):
            await table.paste("5" * LONGEST_PASTE)
            await table.shows("text is too long")
        text = table.on(EnterScreen).query_one(PuzzleText)
        assert len(text.whole) == LONGEST + 1 and len(text.text) < 2_000


async def test_closed_text_is_released(store: Store) -> None:
    async with opened(store) as table:
        for _ in range(3):
            await table.paste(LINE)
            table.on(EnterScreen)
            await table.press("escape")
        watching = [node for node, _ in getattr(table.app, "__watchers")["theme"]]
        assert not [node for node in watching if isinstance(node, PuzzleText)]


async def test_commands_of_the_palette_take_one_line_on_a_narrow_screen(store: Store) -> None:
    async with opened(store, (60, 20)) as table:
        await table.press("2", "ctrl+p")
        assert "Count steps  Count the steps that are open" in table.text
        assert sum(line[:12].strip() != "" for line in table.text.splitlines()) >= 10


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40)])
async def test_no_word_of_the_palette_is_cut(store: Store, size: tuple[int, int]) -> None:
    async with opened(store, size) as table:
        await table.press("2", "ctrl+p")
        for _ in range(6):
            assert "…" not in table.text
            await table.press("pagedown")


@pytest.mark.slow
@pytest.mark.parametrize("key", ["p", "f4"], ids=["practice", "guide"])
async def test_list_takes_the_whole_smallest_screen(store: Store, key: str) -> None:
    """Check that examples and explanations next to it are hidden there."""
    async with opened(store, (40, 12)) as table:
        await table.press(key)
        listed = table.app.screen.query_one(OptionList)
        assert listed.region.width >= 34
        beside = table.app.screen.query("#lesson-room, #beside").first()
        assert not beside.region.width
        await table.pilot.resize_terminal(60, 20)
        await table.settled()
        assert beside.region.width > 15


@pytest.mark.slow
async def test_wrapped_text_is_painted_whole_in_a_new_size(store: Store) -> None:
    text = "".join(str(number % 10) for number in range(120))  # three lines at both sizes
    async with opened(store, (60, 20), paints_at_once=True) as table:
        await table.paste(text)
        area = table.on(EnterScreen).query_one(PuzzleText)
        for size in (80, 24), (60, 20):
            await table.pilot.resize_terminal(*size)
            await table.settled()
            x, y, width, height = area.content_region
            lines = table.text.splitlines()[y : y + height]
            assert "".join(line[x : x + width].strip() for line in lines) == text
