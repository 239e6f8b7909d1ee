"""Text in plain ASCII: wrapped text is complete, and clipped text has no ellipsis."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sudoku_tui.tui
from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.engine.search import random_grid
from sudoku_tui.store.saved_game import Details
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.share import ShareScreen
from sudoku_tui.tui.widgets.key_bar import KeyBar
from tests.own_symbols import WORDS
from tests.tui.at_table import opened

SHEETS = Path(sudoku_tui.tui.__file__).parent.glob("*.tcss")


@pytest.mark.parametrize("look", ["ascii", "mono", "graphite"])
async def test_a_text_to_share_is_shown_to_its_end(look: str) -> None:
    solution = random_grid(WORDS, Dice("whole"))
    assert solution
    with Store(None) as store:
        async with opened(store, look=look) as table:
            givens = (0, *solution[1:])
            table.app.navigation.play_puzzle(Puzzle(WORDS, givens), Details(solution=solution))
            await table.settled()
            await table.press("f3")
            text = "".join(table.on(ShareScreen).text.split())
            assert len(text) > 200 and text in "".join(table.text.split())


def test_styles_with_an_ellipsis_are_clipped_in_ascii() -> None:
    sheet = "".join(each.read_text(encoding="utf-8") for each in SHEETS)
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    rules = re.findall(r"([^{}]*)\{([^{}]*)\}", sheet + KeyBar.DEFAULT_CSS)
    ends, cut = (
        {name.strip() for names, body in rules if overflow in body for name in names.split(",")}
        for overflow in ("text-overflow: ellipsis", "text-overflow: clip")
    )
    assert {f".-ascii {name}" for name in ends if not name.endswith(":focus")} == cut
