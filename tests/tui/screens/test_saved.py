"""The list of saved games: unreadable games are listed, and all others can be played."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest

from sudoku_tui.engine.dice import Dice
from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.engine.level import Level
from sudoku_tui.game.events import Note
from sudoku_tui.store.checksums import checksum
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.journal import Journal
from sudoku_tui.store.stock import draw_puzzle
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens import saved
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.saved import SavedScreen
from sudoku_tui.tui.widgets.preview import FittedPreview
from tests.store.desk import PUZZLE, begin
from tests.tui.at_table import opened


def begin_with_note(store: Store) -> Journal:
    """Begin a game and write a note, so that the list does not hide it."""
    journal = begin(store)
    assert journal.record(Note(5, 2), 1.0)
    return journal


@pytest.mark.slow
async def test_unreadable_game_is_listed_and_can_be_deleted(store: Store, path: Path) -> None:
    good, foreign, damaged = (begin(store).game_id for _ in range(3))
    layout = f"boxes-{'9' * 5_000}x3"
    row = store.games._database._connection.execute("SELECT * FROM game").fetchone()
    proof = checksum(layout, row["shape"], row["givens"], row["solution"])
    with sqlite3.connect(path) as raw:
        raw.execute(
            "UPDATE game SET layout = ?, checksum = ? WHERE id = ?", (layout, proof, foreign)
        )
        raw.execute("UPDATE game SET checksum = 1 WHERE id = ?", (damaged,))
    async with opened(store) as table:
        await table.press("plus")
        assert "3 games" in table.text
        await table.press("g")
        screen = table.on(SavedScreen)
        assert table.text.count("cannot be opened") == 2
        await table.press("enter")
        assert table.on(SavedScreen) is screen
        assert "This game cannot be read, its row in the file is" in table.text
        await table.press("down", "enter")
        assert "This version has no layout called" in table.text
        assert not screen.query_one(FittedPreview).visible
        await table.press("f6")
        assert "This version has no layout" in table.text
        await table.press("delete", "u", "delete")
        assert [game.id for game in store.games.list_games()] == [damaged, good]
        await table.press("end")
        assert screen.query_one(FittedPreview).visible
        await table.press("enter")
        assert table.playing.game.puzzle == PUZZLE
        await table.press("q")
        table.on(HomeScreen)


@pytest.mark.slow
async def test_continue_takes_the_last_readable_game(store: Store, path: Path) -> None:
    good, damaged = (begin(store).game_id for _ in range(2))
    with sqlite3.connect(path) as raw:
        raw.execute("UPDATE game SET checksum = 1 WHERE id = ?", (damaged,))
    async with opened(store) as table:
        assert "Continue" in table.text
        await table.press("home", "enter")
        assert table.playing.journal.game_id == good


@pytest.mark.slow
async def test_failed_undo_of_a_deletion_can_be_repeated(store: Store, path: Path) -> None:
    game = begin(store).game_id
    async with opened(store) as table:
        await table.press("g", "delete")
        assert "Removed from the list" in table.text and not store.games.list_games()
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await table.press("u")
            assert "The change was not saved" in table.text
        await table.press("u")
        assert "Put back." in table.text
        assert [each.id for each in store.games.list_games()] == [game]


@pytest.mark.slow
async def test_unreadable_list_is_not_called_empty(store: Store) -> None:
    begin(store)
    async with opened(store) as table:
        locked = StoreError("the file is locked")
        with (
            patch.object(store.games, "list_games", side_effect=locked),
            patch.object(store.games, "count", side_effect=locked),
        ):
            table.on(HomeScreen).renew()
            await table.press("plus")
            await table.settled()
            assert "unreadable" in table.text
            await table.press("g")
            assert "The games cannot be read: the file is locked." in table.text
            assert "No games yet" not in table.text
        await table.press("escape", "g")
        assert "Begun" in table.text


@pytest.mark.slow
async def test_only_visible_lines_are_made(store: Store) -> None:
    for _ in range(60):
        begin_with_note(store)
    async with opened(store) as table:
        with patch.object(saved, "_line", wraps=saved._line) as line:
            await table.press("g")
            assert "1 of 60" in table.text
            await table.press("end", "up")
            assert "59 of 60" in table.text
        assert line.call_count < 60
        await table.press("delete")
        assert "59 of 59" in table.text and "Removed from the list" in table.text


@pytest.mark.slow
async def test_message_is_directly_below_a_short_list(store: Store) -> None:
    first, _ = begin_with_note(store), begin_with_note(store)
    async with opened(store) as table:
        await table.press("g")
        lines = table.text.split("\n")
        below = next(i for i, line in enumerate(lines) if "Begun" in line)
        assert below == 6, "a heading, two games, a blank line"
        await table.press("delete")
        lines = table.text.split("\n")
        assert below - 1 == next(
            i for i, line in enumerate(lines) if "Removed from the list" in line
        )
        row = lines.index(next(line for line in lines if "Classic" in line))
        await table.pilot.click("#games", offset=(3, 0))
        await table.settled()
        assert table.playing.journal.game_id == first.game_id, f"clicked on row {row}"


async def test_position_in_the_list_is_below_where_there_is_no_bar(store: Store) -> None:
    for _ in range(3):
        begin_with_note(store)
    async with opened(store, (60, 20)) as table:
        await table.press("g", "down")
        await table.shows("2 of 3. Begun")
        assert table.on(SavedScreen)


@pytest.mark.slow
async def test_click_on_a_line_continues_its_game(store: Store) -> None:
    first, _ = begin_with_note(store), begin_with_note(store)
    async with opened(store) as table:
        await table.press("g")
        await table.pilot.click("#games", offset=(3, 1))
        await table.settled()
        assert table.playing.journal.game_id == first.game_id


@pytest.mark.slow
async def test_smallest_screen_has_the_time_but_not_the_shape(store: Store) -> None:
    begin(store)
    async with opened(store, (40, 12)) as table:
        await table.press("g")
        assert "Filled" in table.text and "0 %" in table.text and "Classic" not in table.text
        lines = table.text.split("\n")
        assert "…" not in table.text and len(lines[1].rstrip()) == len(lines[2].rstrip())
        await table.pilot.resize_terminal(60, 20)
        await table.settled()
        assert "Shape" in table.text and "Classic" in table.text


@pytest.mark.parametrize("columns", [28, 54, 55, 76, 77, 78, 120])
async def test_heading_is_aligned_with_its_columns(store: Store, columns: int) -> None:
    """Check next to a preview too, where the list is narrower than the screen."""
    begin(store)
    async with opened(store, (columns, 24)) as table:
        await table.press("g")
        lines = table.text.split("\n")
        heading = next(line for line in lines if "Filled" in line)
        game = next(line for line in lines if "0 %" in line)
        assert heading.index("Filled") + len("Filled") == game.index("0 %") + len("0 %")
        assert ("Shape" in heading) == ("Classic" in game)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_shape_uses_the_available_room(store: Store, size: tuple[int, int]) -> None:
    layout = layout_named("anti-knight")
    begin(store, draw_puzzle(Level.EASY, Dice(1), layout).puzzle)
    async with opened(store, size) as table:
        await table.press("g")
        assert "Anti-knight " in table.text


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_untouched_games_are_hidden(store: Store, size: tuple[int, int]) -> None:
    touched = begin_with_note(store).game_id
    named, *_ = (begin(store).game_id for _ in range(4))
    store.games.rename(named, "Mine")
    async with opened(store, size) as table:
        await table.press("plus")
        assert "2 games" in table.text
        await table.press("g")
        await table.shows("3 untouched games are hidden. Press a to show all.")
        assert "enter Play  a Show all" in table.text.splitlines()[-1]
        lines = [line[:50].strip() for line in table.text.splitlines()]
        at = next(i for i, line in enumerate(lines) if line.startswith("3 untouched"))
        assert lines[at - 1] == "" and lines[at - 2].endswith("empty cells are filled.")
        screen = table.on(SavedScreen)
        assert [each.id for each in screen.page.shown] == [named, touched]
        await table.press("a")
        assert len(screen.page.shown) == 5 and "hidden" not in table.text
        assert "Show all" not in table.text
        assert screen.chosen_id == str(named), "the cursor stays on its game"
        await table.press("a", "end")
        await table.shows("3 untouched games are hidden.")
        assert screen.chosen_id == str(touched)
    assert store.games.count() == 5


@pytest.mark.slow
async def test_key_for_all_games_without_untouched_ones(store: Store) -> None:
    begin_with_note(store)
    async with opened(store) as table:
        await table.press("g")
        assert "hidden" not in table.text
        await table.press("a", "a")
        assert "There are no untouched games." in table.text


@pytest.mark.slow
async def test_continue_prefers_a_game_with_an_entry_or_note(store: Store) -> None:
    first = begin(store).game_id
    async with opened(store) as table:
        await table.press("g")
        assert table.on(SavedScreen).chosen_id == str(first), "the only game is not hidden"
        await table.press("escape")
        touched = begin_with_note(store).game_id
        begin(store)
        await table.press("g", "escape", "home", "enter")
        assert table.playing.journal.game_id == touched
