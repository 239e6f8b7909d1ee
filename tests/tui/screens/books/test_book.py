"""Books on the screen: opened, sorted, played, ticked, exported."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
from textual.widgets import OptionList

from sudoku_tui.engine.ladders import TEACHING
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.formats.reading import read
from sudoku_tui.session.background.client import Worker
from sudoku_tui.session.books.book import file_to_read
from sudoku_tui.store.books import PuzzleRating
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.books.book import BookScreen, LeftOutScreen
from sudoku_tui.tui.screens.books.export import ExportScreen
from sudoku_tui.tui.screens.enter import EnterScreen
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.pick import PickScreen
from sudoku_tui.tui.screens.play import PlayScreen
from sudoku_tui.tui.screens.review import ReviewScreen
from sudoku_tui.tui.screens.won import WonScreen
from sudoku_tui.tui.widgets.row_list import RowList
from tests.cli.puzzles import HARD, LINE
from tests.tui.at_table import Table, opened

FEW = (LINE, HARD, LINE[::-1])


def write_few(store: Store, tmp_path: Path, *more: str) -> Path:
    """Write a file of three puzzles with known ratings, so that no process need be started."""
    known = {
        ("classic", FEW[0]): PuzzleRating("Easy", 300, "naked-single", "naked-single:40"),
        ("classic", FEW[1]): PuzzleRating("Extreme", 9000, "x-wing", "naked-single:31 x-wing:1"),
        ("classic", FEW[2]): PuzzleRating("Easy", 200, "naked-single", "naked-single:41"),
    }
    store.books.rate(known)
    file = tmp_path / "few.sdm"
    file.write_text("\n".join((*FEW, *more)) + "\n", encoding="utf-8")
    return file


def file_puzzle(number: int) -> Puzzle:
    """Return a puzzle of that file, counted from 1."""
    return read(FEW[number - 1]).puzzle


async def open_book(table: Table, file: Path, number: int | None = None) -> BookScreen:
    """Open the book of a file and return its screen."""
    table.app.navigation.open_book(file_to_read(file), number)
    await table.settled()
    return table.on(BookScreen)


async def win(table: Table) -> None:
    """Solve the current puzzle."""
    playing = table.playing
    assert playing.solution
    empty = [cell for cell, digit in enumerate(playing.game.position.digits) if not digit]
    for cell in empty[:-1]:
        playing.write(cell, playing.solution[cell])
    await table.go(empty[-1])
    await table.press(str(playing.solution[empty[-1]]))
    table.seconds.now += 10


@pytest.mark.slow
async def test_puzzle_is_played_ticked_and_followed_by_the_next(
    store: Store, tmp_path: Path
) -> None:
    file = write_few(store, tmp_path)
    async with opened(store) as table:
        screen = await open_book(table, file)
        assert "3 puzzles, 0 done" in table.text and "Extreme" in table.text
        await table.press("enter")
        assert "esc Back" in table.text
        table.playing.write(0, 4)
        await table.press("q")
        assert table.on(BookScreen) is screen and " %" in table.text
        await table.press("enter")
        game = table.playing.journal.game_id
        assert game == 1 and table.playing.game.log, "the game goes on"
        await win(table)
        assert "Next" in table.on(WonScreen).query_one("KeyBar").render_line(0).text
        await table.press("enter")
        assert table.playing.game.puzzle.givens[0] == 4, "the second puzzle is played"
        assert "esc Back" in table.text
        await table.press("q")
        assert "3 puzzles, 1 done" in table.text and "✓" in table.text
        await table.press("up", "f6")
        await table.until(ReviewScreen)
        await table.press("escape", "enter")
        assert table.playing.journal.game_id != game, "what is done is begun once more"
        await table.press("q", "escape")
        table.on(HomeScreen)


@pytest.mark.slow
async def test_menu_leads_to_the_next_unsolved_puzzle(store: Store, tmp_path: Path) -> None:
    file = write_few(store, tmp_path)
    async with opened(store) as table:
        assert "B plays" not in table.text
        await table.press("B")
        assert "B does nothing here." in table.text
        table.app.navigation.open_book(file_to_read(file), 2)
        await table.until(PlayScreen)
        table.playing.write(1, 1)
        await table.press("q", "escape")
        table.on(HomeScreen)
        assert "No. 3 of few.sdm" in table.text, "the one after the last game"
        await table.press("B")
        await table.until(PlayScreen)
        assert table.playing.game.puzzle == file_puzzle(3)
        await win(table)
        table.on(WonScreen)
        await table.press("escape", "escape")
        table.on(HomeScreen)
        assert "No. 1 of few.sdm" in table.text, "from the end to the first"
        await table.press("B")
        await table.until(PlayScreen)
        assert table.playing.game.puzzle == file_puzzle(1)
        await table.press("q", "escape")
        store.books.delete(1)
        await table.press("i", "escape")
        assert "few.sdm" not in table.text, "a removed book is not proposed"


@pytest.mark.slow
async def test_changed_setting_does_not_lose_the_next_puzzle(store: Store, tmp_path: Path) -> None:
    file = write_few(store, tmp_path)
    async with opened(store) as table:
        await open_book(table, file)
        await table.press("enter", "comma", "end", "up", "right", "escape")
        assert "esc Back" in table.text
        await win(table)
        assert "Next" in table.on(WonScreen).query_one("KeyBar").render_line(0).text
        await table.press("enter")
        assert table.playing.game.puzzle.givens[0] == 4, "the second puzzle is played"


@pytest.mark.slow
async def test_book_is_sorted_filtered_and_searched(store: Store, tmp_path: Path) -> None:
    file = write_few(store, tmp_path)
    async with opened(store) as table:
        screen = await open_book(table, file)
        await table.press("slash")
        assert screen.query_one(RowList).size.height > 3, "what is found can be seen"
        await table.press("escape", "tab")
        assert [line.number for line in screen.view.shown] == [3, 1, 2]
        assert "by level" in table.text and screen.query_one(RowList).highlighted == 1
        await table.press("shift+tab", "6")
        assert [line.number for line in screen.view.shown] == [2] and "1 of 3" in table.text
        await table.press("2")
        assert len(screen.view.shown) == 3
        await table.press("0", "space", "space")
        assert not screen.view.shown and "No puzzle matches" in table.text
        await table.press("enter", "space", "W")
        await table.until(PickScreen)
        await table.press(*"xwing", "enter")
        assert [line.number for line in screen.view.shown] == [2] and "with X-Wing" in table.text
        await table.press("W", "space", "enter", "slash", "3")
        assert [line.number for line in screen.view.shown] == [3]
        await table.press("enter")
        assert table.on(BookScreen) is screen and "'3'" in table.text
        await table.press("slash", "escape")
        assert len(screen.view.shown) == 3


async def test_lines_left_out_are_reported(store: Store, tmp_path: Path) -> None:
    file = write_few(store, tmp_path, LINE, LINE[:-1])
    async with opened(store, (60, 20)) as table:
        await open_book(table, file)
        assert "2 lines were left out" in table.text
        assert "few.sdm · 3 puzzles" in table.text, "without a bar the heading has the name"
        await table.press("exclamation_mark")
        table.on(LeftOutScreen)
        assert "line 4: the same puzzle as on line 1" in table.text and "line 5" in table.text
        await table.press("escape")


@pytest.mark.slow
async def test_book_is_exported_in_the_chosen_form(store: Store, tmp_path: Path) -> None:
    file = write_few(store, tmp_path)
    async with opened(store) as table:
        await open_book(table, file)
        await table.press("6", "f8")
        table.on(ExportScreen)
        assert "1 puzzle of 3" in table.text
        await table.press("enter")
        assert "Extreme" in (store.exports / "few.csv").read_text(encoding="utf-8")
        await table.press("0", "f8", "end", "up", "enter")
        assert (store.exports / "few.sdm").read_text(encoding="utf-8").split() == list(FEW)


def bar(table: Table) -> str:
    """Return the bar at the top."""
    return table.text.splitlines()[0]


@pytest.mark.slow
async def test_ratings_arrive_in_the_background_and_are_saved(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "two.sdm"
    file.write_text(f"{LINE}\n{HARD}\n", encoding="utf-8")
    async with opened(store) as table:
        screen = await open_book(table, file)
        assert "rated 0 of 2" in table.text
        await table.press("down", "up")
        await table.wait_until(lambda: len(screen.view.ratings) == 2 and "rated" not in bar(table))
        assert "Beginner" in table.text and "Medium" in table.text
        await table.press("escape")
        assert len(store.books.ratings(screen.view.ratings)) == 2
        await open_book(table, file)
        assert "rated" not in bar(table) and "Medium" in table.text


@pytest.mark.slow
async def test_no_process_is_left_when_the_program_ends_on_a_book(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[bool] = []
    end = Worker.end

    async def end_slowly(worker: Worker) -> None:
        await asyncio.sleep(0.5)  # like a busy process
        await end(worker)
        ended.append(True)

    monkeypatch.setattr(Worker, "end", end_slowly)
    async with opened(store) as table:
        file = tmp_path / "two.sdm"
        file.write_text(f"{LINE}\n{HARD}\n", encoding="utf-8")
        await open_book(table, file)
    assert ended


async def test_puzzle_is_opened_by_its_number(store: Store, tmp_path: Path) -> None:
    file = write_few(store, tmp_path)
    async with opened(store) as table:
        table.app.navigation.open_book(file_to_read(file), 2)
        await table.until(PlayScreen)
        assert table.playing.game.puzzle.givens[0] == 4
        await table.press("q")
        assert table.on(BookScreen).query_one(RowList).highlighted == 1


async def test_several_pasted_puzzles_are_a_book(store: Store, tmp_path: Path) -> None:
    write_few(store, tmp_path)
    async with opened(store) as table:
        await table.paste("\n".join(FEW))
        table.on(EnterScreen)
        await table.shows("press F2 to open all of them as a book")
        assert "enter Open all" in table.text
        await table.press("f2")
        table.on(BookScreen)
        assert "Pasted" in table.text and "3 puzzles" in table.text
    assert [book.puzzles for book in store.books.list_books()] == [3]


@pytest.mark.slow
async def test_a_long_list_is_moved_through_by_every_key(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "many.sdm"
    lines = [str(n).zfill(4).replace("0", ".").ljust(81, ".") for n in range(1, 2_001)]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    keys = [("classic", line) for line in lines]
    store.books.rate({key: PuzzleRating(remark="several solutions") for key in keys})
    async with opened(store, (60, 20)) as table:
        rows = (await open_book(table, file)).query_one(RowList)
        height = rows.size.height
        assert rows.visible_rows == range(height)
        await table.press("end")
        assert rows.highlighted == 1_999 and rows.visible_rows.stop == 2_000
        assert "2000" in table.text and "several solutions" in table.text
        await table.press("pageup", "up", "k")
        assert rows.highlighted == 1_999 - (height - 1) - 2
        await table.press("home", "pagedown", "j", "down")
        assert rows.highlighted == height + 1
        await table.press("enter")
        assert "several solutions; any of them wins" not in table.text
        table.on(PlayScreen)


@pytest.mark.parametrize("look", ["graphite", "mono", "ascii"])
async def test_row_of_the_cursor_is_visible(store: Store, tmp_path: Path, look: str) -> None:
    file = write_few(store, tmp_path)
    async with opened(store, look=look) as table:
        rows = (await open_book(table, file)).query_one(RowList)
        one, other = rows.render_line(0), rows.render_line(1)
        first = next(each.style for each in one if each.style)
        second = next(each.style for each in other if each.style)
        assert first != second
        if look == "ascii":
            assert one.text.isascii() and other.text.isascii()


@pytest.mark.slow
async def test_unsaved_book_is_shown(store: Store, path: Path, tmp_path: Path) -> None:
    file = write_few(store, tmp_path)
    async with opened(store) as table:
        with closing(sqlite3.connect(path, isolation_level=None)) as other, store.without_waiting():
            other.execute("BEGIN IMMEDIATE")
            await open_book(table, file)
            assert "The book is not saved: another program is writing" in " ".join(
                table.text.split()
            )
            assert "3 puzzles, 0 done" in table.text
            other.execute("ROLLBACK")
        await table.press("enter", "q", "escape")
        assert not store.books.list_books()
        await open_book(table, file)
        assert "not kept" not in table.text and store.books.list_books()


@pytest.mark.slow
async def test_a_click_plays_a_row(store: Store, tmp_path: Path) -> None:
    file = write_few(store, tmp_path)
    async with opened(store) as table:
        await open_book(table, file)
        await table.pilot.click(RowList, offset=(5, 1))
        await table.until(PlayScreen)
        assert table.playing.game.puzzle.givens[0] == 4


async def test_no_technique_name_is_cut_in_the_choice(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = Counter(dict.fromkeys(TEACHING.by_id, 28))
    async with opened(store, (60, 20)) as table:
        screen = await open_book(table, write_few(store, tmp_path))
        monkeypatch.setattr(type(screen.view), "techniques", lambda _: counts)
        await table.press("W")
        lines = table.on(PickScreen).query_one(OptionList)
        widths = [len(str(option.prompt)) for option in lines.options]
        assert len(widths) > 50 and max(widths) <= lines.scrollable_content_region.width
