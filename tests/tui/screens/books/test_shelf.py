"""The list of books: its entries, adding a file, and that removing can be undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_tui.engine.layouts import layout_named
from sudoku_tui.store.books import BookPuzzle, PuzzleRating, SavedBook
from sudoku_tui.store.errors import StoreError
from sudoku_tui.store.store import Store
from sudoku_tui.tui.screens.books.book import BookScreen
from sudoku_tui.tui.screens.books.shelf import ShelfScreen
from sudoku_tui.tui.screens.home import HomeScreen
from sudoku_tui.tui.screens.pick import PickScreen
from sudoku_tui.tui.widgets.key_bar import KeyBar
from tests.cli.puzzles import HARD, LINE
from tests.store.desk import begin
from tests.tui.at_table import opened

RATED = {("classic", line): PuzzleRating("Easy", 300) for line in (LINE, HARD)}


@pytest.mark.slow
async def test_file_is_opened_renamed_removed_and_restored(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "two.sdm"
    file.write_text(f"{LINE}\n{HARD}\n", encoding="utf-8")
    store.books.rate(RATED)
    async with opened(store) as table:
        await table.press("b")
        table.on(ShelfScreen)
        assert "Stock: Classic" in table.text
        await table.press("f8", "enter")
        assert "Type the path of a file" in table.text
        await table.press(*"nothing there", "enter")
        assert "'nothing there': no such file" in table.text
        await table.press("escape", "f8", *str(file), "enter")
        table.on(BookScreen)
        await table.press("escape")
        table.on(ShelfScreen)
        assert "two.sdm" in table.text and "2 puzzles" in table.text
        await table.press("home", "n", *"mine", "enter")
        assert "  mine" in table.text
        await table.press("delete")
        assert "mine" not in table.text
        await table.press("u")
        assert "  mine" in table.text
        file.unlink()
        await table.press("home", "enter")
        table.on(BookScreen)
        assert "The file is missing" in " ".join(table.text.split())
        await table.press("escape", "escape")
        table.on(HomeScreen)


@pytest.mark.slow
async def test_unreadable_books_are_not_reported_as_missing(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "two.txt"
    path.write_text(f"{LINE}\n{HARD}\n", encoding="utf-8")
    listed, fails = store.books.list_books, True

    def list_books() -> list[SavedBook]:
        if fails:
            raise StoreError("another program uses the file")
        return listed()

    async with opened(store) as table:
        await table.press("b", "f8", *str(path), "enter")
        await table.until(BookScreen)
        await table.press("escape")
        await table.until(ShelfScreen)
        monkeypatch.setattr(store.books, "list_books", list_books)
        await table.press("home", "delete")
        await table.settled()
        said = " ".join(table.text.split())
        assert (
            "Book removed from the list." in said
            and "The books cannot be read: another program" in said
        )
        await table.press("down", "up")
        await table.settled()
        assert "The books cannot be read: another program" in " ".join(table.text.split())
        fails = False
        await table.press("u")
        await table.settled()
        assert "Put back." in table.text and "two.txt" in table.text
        assert "cannot be read" not in table.text


@pytest.mark.slow
async def test_permanent_books(store: Store) -> None:
    store.books.rate(RATED)
    async with opened(store) as table:
        table.app.new_games.take_shape(layout_named("6"))
        await table.press("b", "home", "enter")
        assert "Stock: 6x6" in table.text
        table.on(BookScreen)
        await table.press("escape", "end", "enter")
        assert "The book has no puzzles" in " ".join(table.text.split())
        begin(store)
        await table.press("enter")
        assert "A title" in table.on(BookScreen).view.book.lines[0].title
        await table.press("escape", "up", "enter")
        table.on(PickScreen)
        await table.press(*"xwing", "space", "enter")
        assert "Positions: X-Wing" in table.text
        await table.press("enter")
        assert any(table.playing.game.position.notes_of(cell) for cell in range(81))


async def test_pasted_book_is_labelled(store: Store) -> None:
    store.books.save_book("Pasted", "", "d", [BookPuzzle(1, 1, "classic", LINE)], ["line 2: no"])
    async with opened(store, (60, 20)) as table:
        await table.press("b", "home")
        said = " ".join(table.text.split())
        assert "It was pasted" in said and "1 line was left out" in said


async def test_keys_of_the_list_return_before_a_file_is_opened(store: Store) -> None:
    """Check the order, as restoring the keys later erased messages about the file."""
    async with opened(store) as table:
        await table.press("b", "f8")
        shelf = table.on(ShelfScreen)
        shelf.do_leave_file()
        assert "F8" in shelf.query_one(KeyBar).render().plain


@pytest.mark.slow
async def test_file_without_puzzles_is_refused(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("\n".join(f"this is line {number}" for number in range(300)), "utf-8")
    async with opened(store) as table:
        await table.press("b", "f8", *str(file), "enter")
        await table.shows("holds no puzzles: line 1")
        await table.until(ShelfScreen)
        assert not store.books.list_books()
