"""Refused texts stay selected: the next paste or key replaces them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.enter import _SHOWN, EnterScreen
from sudoku_tui.tui.screens.givens import GivensScreen
from sudoku_tui.tui.widgets.preview import FittedPreview
from tests.cli.puzzles import LINE, SOLUTION
from tests.tui.at_table import Table, opened

WRONG = "This is not a puzzle\nof any kind"
CLASHING = f"44{LINE[2:]}"


async def _entering(table: Table) -> EnterScreen:
    table.app.push_screen(EnterScreen())
    return await table.until(EnterScreen)


@pytest.mark.slow
@pytest.mark.parametrize("wrong", [WRONG, CLASHING, "x" * (_SHOWN + 1), "~/no/such/file.sdk"])
@pytest.mark.parametrize("next_text", [LINE, f"{LINE}\n" * 300])
async def test_a_paste_replaces_a_refused_paste(store: Store, wrong: str, next_text: str) -> None:
    async with opened(store) as table:
        screen = await _entering(table)
        await table.paste(wrong)
        await table.wait_until(lambda: not screen.is_unparsed)
        assert screen.is_refused
        await table.paste(next_text)
        await table.wait_until(lambda: not screen.is_unparsed)
        assert screen._typed.whole == next_text
        assert not screen.is_refused and not screen._typed.selected_text


async def test_a_paste_replaces_a_refused_text_from_the_menu(store: Store) -> None:
    async with opened(store) as table:
        await table.paste(WRONG)
        screen = await table.until(EnterScreen)
        await table.wait_until(lambda: not screen.is_unparsed)
        await table.paste(LINE)
        assert screen._typed.whole == LINE


@pytest.mark.slow
async def test_pasted_path_without_a_file_is_named(store: Store, tmp_path: Path) -> None:
    async with opened(store, (120, 40)) as table:
        for there in ("settings", ""):
            if there:
                await table.press("comma")
            await table.paste(str(tmp_path / "my" / "x.sdk"))
            table.on(EnterScreen)
            await table.shows("x.sdk. Check the path.")
            assert "No such file: " in table.text and "not a puzzle" not in table.text
            await table.paste("~/games x.sdk")
            await table.shows("No such file: ~/games x.sdk. Check the path.")
            await table.paste(str(tmp_path))
            await table.shows("is a folder. Check the path.")
            await table.press("escape", "escape")


async def test_paste_replaces_the_refused_content_of_a_file(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text(WRONG)
    async with opened(store) as table:
        screen = await _entering(table)
        await table.paste(str(path))
        await table.wait_until(lambda: screen._typed.whole == WRONG and not screen.is_unparsed)
        await table.paste(LINE)
        assert screen._typed.whole == LINE


async def test_typing_replaces_a_refused_paste_and_enter_does_not(store: Store) -> None:
    async with opened(store) as table:
        screen = await _entering(table)
        await table.paste(WRONG)
        await table.wait_until(lambda: not screen.is_unparsed)
        await table.press("enter")
        assert screen._typed.whole == WRONG
        await table.press("4", "5")
        assert screen._typed.whole == "45"


@pytest.mark.slow
async def test_a_typed_text_is_never_selected(store: Store) -> None:
    async with opened(store) as table:
        screen = await _entering(table)
        await table.press("4", ".")
        await table.wait_until(lambda: not screen.is_unparsed)
        assert screen.is_refused and not screen._typed.selected_text
        await table.paste(LINE[2:40])
        await table.wait_until(lambda: not screen.is_unparsed)
        assert screen.is_refused and not screen._typed.selected_text
        await table.paste(LINE[40:])
        assert screen._typed.whole == f"4.{LINE[2:]}"


@pytest.mark.slow
async def test_a_refused_paste_can_be_corrected(store: Store) -> None:
    async with opened(store) as table:
        screen = await _entering(table)
        await table.paste(LINE[1:])
        await table.wait_until(lambda: not screen.is_unparsed)
        await table.press("home", LINE[0])
        await table.wait_until(lambda: not screen.is_unparsed)
        assert screen._typed.whole == LINE and not screen.is_refused


@pytest.mark.slow
async def test_a_paste_replaces_a_refused_grid(store: Store) -> None:
    async with opened(store) as table:
        await table.press("m", *["down"] * 7, "enter")
        screen = table.on(GivensScreen)
        await table.paste(LINE)
        await table.shows("45 cells are empty")
        await table.paste(SOLUTION)
        await table.wait_until(lambda: not screen.is_unparsed)
        assert screen._typed.whole == SOLUTION and not screen.is_refused


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_text_about_the_puzzle_is_near_it_on_a_high_screen(
    store: Store, size: tuple[int, int]
) -> None:
    async with opened(store, size) as table:
        screen = await _entering(table)
        await table.paste(LINE)
        await table.shows("one solution")
        below = screen.query_one(FittedPreview).region.bottom
        assert below <= screen.query_one("#about").region.y <= below + 1
