"""Settings: all choices are visible, and a small board shows their effect."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.widgets import OptionList, Static

from sudoku_tui.session.preferences import GROUPS, Preferences
from sudoku_tui.store.store import Store
from sudoku_tui.tui.drawing.glyphs import UNICODE
from sudoku_tui.tui.preferences import PREFERENCES
from sudoku_tui.tui.texts.settings import effect_picture
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


async def choose(table: Table, key: str) -> None:
    """Move the cursor to the line of a setting."""
    lines = table.app.screen.query_one(OptionList)
    lines.highlighted = lines.get_option_index(key)
    await table.settled()


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
async def test_every_choice_is_in_sight(store: Store, size: tuple[int, int]) -> None:
    async with opened(store, size) as table:
        await table.press(",")
        lines = table.app.screen.query_one(OptionList)
        for preference in PREFERENCES:
            await choose(table, preference.key)
            told = " ".join(table.text.split())
            assert f"{preference.name} ‹ " in told
            assert preference.choices[-1][1].split()[-1] in told
            await table.press("enter")
        headings = [str(line.prompt) for line in lines.options if line.disabled]
        parts = ["", *["\n" if size[1] >= 40 else ""] * (len(GROUPS) - 1)]
        assert headings == [f"{part}{name}" for part, name in zip(parts, GROUPS, strict=True)]
        assert {each.name for each in PREFERENCES}.isdisjoint(GROUPS)
        assert size[1] < 40 or not lines.show_vertical_scrollbar
        assert [line.id for line in lines.options][-1] == "keys"
        assert sample(table).region.width > 8 and sample(table).region.height > 5


@pytest.mark.parametrize(("size", "rows"), [((80, 24), 15), ((100, 30), 19)])
async def test_list_uses_the_height_of_the_screen(
    store: Store, size: tuple[int, int], rows: int
) -> None:
    async with opened(store, size) as table:
        await table.press(",")
        assert table.app.screen.query_one(OptionList).size.height == rows


@pytest.mark.slow
async def test_sample_board_is_whole_at_60_columns(store: Store) -> None:
    async with opened(store, (60, 20)) as table:
        await table.press(",")
        await table.shows("┓")
        assert sample(table).region.width == 17 and "┛" in table.text
        await choose(table, "hint_detail")
        await table.press("right", "right")
        await table.shows("First hint ‹ whole step ›")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(120, 40), (200, 60)], ids=str)
async def test_sample_board_is_whole_on_vast_screens(store: Store, size: tuple[int, int]) -> None:
    async with opened(store, size) as table:
        await table.press(",")
        await table.shows("┓")
        board, block = sample(table), table.app.screen.query_one("#body")
        assert board.region.width == board.frame.width
        assert block.content_region.contains_region(board.region)


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
        for key in ("centre_marks", "show_houses", "show_equal"):
            await choose(table, key)
            await table.press("enter")
        await choose(table, "mistakes")
        await table.press("left")
        marks = sample(table).state
        assert marks.centred
        assert not (marks.wrong or marks.show_houses or marks.show_equal)


@pytest.mark.slow
async def test_effect_of_a_setting_is_pictured(store: Store) -> None:
    async with opened(store, (80, 24)) as table:
        await table.press(",")

        def effect() -> str:
            return str(table.app.screen.query_one("#effect", Static).visual)

        for key, first, then in (
            ("hint_detail", "Naked Single", "Naked Single in box 1"),
            ("show_clock", "12:34", "(no clock)"),
            ("coach", "(no comment)", "r2c1 is 3: Naked Single"),
            ("pace", "60 steps a minute", "120 steps a minute"),
            ("pause_idle", "12:34 runs on", "Paused after 2 minutes"),
            ("look", "", ""),
        ):
            await choose(table, key)
            assert effect() == first
            await table.press("right")
            assert effect() == then
        await choose(table, "auto_singles")
        for placed in ({}, {4: 3}, {4: 3, 14: 2}):
            digits = sample(table).state.digits
            assert {cell: digits[cell] for cell in (4, 14) if digits[cell]} == placed
            await table.press("right")
        await choose(table, "erase_notes")
        assert not sample(table).state.notes[2] >> 2 & 1
        await table.press("right")
        assert sample(table).state.notes[2] >> 2 & 1
        await choose(table, "auto_notes")
        assert not any(sample(table).state.notes), "a game begins without notes"
        await table.press("right")
        assert any(sample(table).state.notes)


def test_every_setting_has_a_sentence_and_a_group() -> None:
    for preference in PREFERENCES:
        assert preference.about.endswith(".") and preference.group in GROUPS
    assert [each.group for each in PREFERENCES] == sorted(
        (each.group for each in PREFERENCES), key=GROUPS.index
    )


def test_picture_explains_each_choice_apart_from_the_look_of_the_board() -> None:
    for each in PREFERENCES:
        pictures = [
            effect_picture(each.key, Preferences(**{each.key: choice}), UNICODE).plain  # type: ignore[arg-type]
            for choice, _ in each.choices
        ]
        if each.key not in ("look", "cell_size", "big_digits"):
            assert all(pictures) and len(set(pictures)) == len(pictures)


async def test_everything_is_ascii_in_the_ascii_look(store: Store) -> None:
    async with opened(store, (60, 20), look="ascii") as table:
        await table.press(",")
        assert table.text.isascii() and "< automatic >" in table.text
