"""The example of a technique next to a list: as large as possible, and never cut off."""

from __future__ import annotations

import pytest
from textual.widgets import OptionList

from sudoku_tui.store.store import Store
from sudoku_tui.tui.drawing.frame import MEDIUM, MEDIUM_OPEN, SMALL, SMALL_OPEN, CellSize
from sudoku_tui.tui.screens.guide import GuideScreen
from sudoku_tui.tui.screens.practice import PracticeScreen
from sudoku_tui.tui.widgets.sample import ExamplePreview
from tests.tui.at_table import opened


@pytest.mark.parametrize(
    ("size", "drawn"),
    [
        ((160, 50), MEDIUM_OPEN),
        ((120, 40), MEDIUM),
        ((120, 34), SMALL_OPEN),
        ((100, 40), SMALL_OPEN),
        ((100, 30), SMALL),
        ((80, 30), SMALL),
        ((80, 24), None),
    ],
)
async def test_example_takes_the_room_below_the_text_of_its_page(
    size: tuple[int, int], drawn: CellSize | None
) -> None:
    with Store(None) as store:
        async with opened(store, size) as table:
            await table.press("f4", *"xy-w")
            screen = await table.until(GuideScreen)
            sample, beside = screen.query_one(ExamplePreview), screen.query_one("#beside")
            assert bool(sample.region) is bool(drawn)
            if drawn:
                assert sample.cell_size is drawn and sample.is_whole
                assert beside.region.contains_region(sample.region)


@pytest.mark.parametrize(
    ("size", "drawn", "is_below"),
    [
        ((160, 50), MEDIUM_OPEN, True),
        ((120, 40), SMALL_OPEN, False),
        ((110, 36), SMALL_OPEN, False),
        ((104, 40), SMALL, False),
        ((80, 44), SMALL, True),
        ((80, 36), None, False),
    ],
)
async def test_figures_are_next_to_the_example_or_below_it_in_practice(
    size: tuple[int, int], drawn: CellSize | None, is_below: bool
) -> None:
    """Check 100 columns too, where figures next to it would wrap at every word."""
    with Store(None) as store:
        async with opened(store, size) as table:
            await table.open("Practice")
            screen = table.on(PracticeScreen)
            listing, sample = screen.query_one(OptionList), screen.query_one(ExamplePreview)
            listing.highlighted = listing.get_option_index("naked-triple")
            await table.settled()
            assert "none yet" in table.text and "positions " in table.text
            assert bool(sample.region) is bool(drawn)
            if drawn:
                known = screen.query_one("#known").region
                assert sample.cell_size is drawn and sample.is_whole
                assert (known.y >= sample.region.bottom) is is_below
                assert screen.query_one("#told").region.bottom < size[1]
