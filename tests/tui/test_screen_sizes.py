"""Sizes of screens and of their parts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Region
from textual.screen import Screen

from sudoku_tui.store.store import Store
from sudoku_tui.tui import screen_sizes
from sudoku_tui.tui.screen_sizes import SHORT, VAST, reading_columns, rows_above, rows_between_bars
from sudoku_tui.tui.screens.analysis import AnalysisScreen
from sudoku_tui.tui.screens.board_screen import BoardScreen
from sudoku_tui.tui.screens.guide_page import GuidePageScreen
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.steps import StepsScreen
from tests.store.desk import keep, moves, quick
from tests.tui.at_table import opened
from tests.tui.scenes import SCENES

SHEET = Path(screen_sizes.__file__).parent / "app.tcss"
WHOLE_WIDTH = (BoardScreen, AnalysisScreen, GuidePageScreen, StepsScreen, HomeScreen)
"""Screens with a board and its text, and the menu, which may take the whole width."""


def test_short_screen_has_one_bar() -> None:
    assert rows_between_bars(SHORT - 1) == SHORT - 2 == rows_between_bars(SHORT)
    assert rows_between_bars(0) == 0


def test_board_is_in_the_middle_of_a_high_screen_only() -> None:
    assert rows_above(39, 60) == 0
    assert rows_above(39, 81) == 20 and rows_above(90, 81) == 0


def test_width_of_the_block_matches_the_style_sheet() -> None:
    rule = re.search(r"\.-vast #body, \.-vast #page \{ max-width: (\d+);", SHEET.read_text())
    assert rule and reading_columns(VAST) == int(rule[1])
    assert reading_columns(VAST - 1) == VAST - 1


@pytest.mark.slow
@pytest.mark.parametrize("size", [(120, 40), (200, 60)], ids=str)
@pytest.mark.parametrize("scene", SCENES)
async def test_content_is_a_centred_block(
    tmp_path: Path, scene: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check all screens of a scene; together the scenes visit every screen."""
    monkeypatch.chdir(tmp_path)
    visited = set[str]()
    with Store(tmp_path / "games.db", connect=quick) as store:
        for level in ("Easy", "Hard"):
            keep(store, moves(5), level)
        async with opened(store, size) as table:
            settled = table.settled

            async def settled_and_centred() -> None:
                await settled()
                if not table.app._exit:
                    visited.add(type(table.app.screen).__name__)
                    assert_centred(table.app.screen)

            table.settled = settled_and_centred  # type: ignore[method-assign]
            await SCENES[scene].act(table)
    assert visited >= set(SCENES[scene].screens.split())


def assert_centred(screen: Screen[Any]) -> None:
    """Check the width of the block and its place; of `WHOLE_WIDTH`, the place alone."""
    body = screen.query("#body, #page").first()
    content = Region.from_union([each.region for each in body.children if each.region])
    block = content if isinstance(screen, WHOLE_WIDTH) else body.region
    if block is not content:
        assert block.width <= 100, screen
        assert block.x <= content.x and content.right <= block.right, screen
    assert abs(block.x - (screen.size.width - block.right)) <= 1, (screen, block)
