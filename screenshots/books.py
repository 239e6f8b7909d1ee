"""Scenes with books: one half done, one sorted, the list of books, an export."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Final

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.level import Level
from sudoku_tui.formats.extras_text import write_whole
from sudoku_tui.formats.stock import StockLine
from sudoku_tui.session.books.book import Book
from sudoku_tui.store.books import BookPuzzle, PuzzleProgress, PuzzleRating
from sudoku_tui.store.stock import whole_stock
from sudoku_tui.tui.screens.books.book import BookScreen
from tests.tui.at_table import Table

_BOOK_OF: Final = 60
"""Puzzles of each level in a book."""


async def _book_of_levels(table: Table) -> BookScreen:
    """Add a book that is half done, with ratings from the stock and some titles."""
    lines = [line for level in Level for line in list(_stock_of(level))[:_BOOK_OF]]
    kept = [
        BookPuzzle(n, n + 4, CLASSIC.id, write_whole(line.puzzle), "Saturday" if n % 7 == 0 else "")
        for n, line in enumerate(lines, 1)
    ]
    ratings = {
        each.key: PuzzleRating(
            str(line.level), line.score, line.hardest, f"hidden-single:31 {line.hardest}:2"
        )
        for each, line in zip(kept, lines, strict=True)
    }
    store = table.app.store
    store.books.rate(ratings)
    left_out = ["line 3: there are 80 cells; a puzzle has 81", "line 4: no puzzle"]
    book = store.books.save_book("newspaper.sdm", "", "digest", kept, left_out).book
    table.app.navigation.open_book(Book(book.name, kept, left_out=book.unread, id=book.id))
    await table.settled()
    screen = table.on(BookScreen)
    done = {
        each.key: PuzzleProgress(True, 1.0, 90.0 + 37 * each.number % 1700, each.number % 3)
        if each.number % 5
        else PuzzleProgress(open_game=1, filled=each.number % 90 + 5)
        for each in kept[::2]
    }
    screen.view.set_progress(done)
    screen.renew()
    return screen


def _stock_of(level: Level) -> Iterator[StockLine]:
    return (line for line in whole_stock(CLASSIC) if line.level is level)


async def _book(table: Table) -> None:
    """Open a book of many puzzles, some of them done."""
    await _book_of_levels(table)
    await table.press("down", "down")


async def _book_sorted(table: Table) -> None:
    """Show only Hard and Unfair puzzles that are not done, sorted by their hardest technique."""
    await _book_of_levels(table)
    await table.press("4", "5", "space", "tab", "tab", "end")


async def _books(table: Table) -> None:
    """Open the list of books."""
    for name in ("Sunday papers 2025.txt", "top1465", "Pasted 3 November 2026, 21:05"):
        source = "" if name.startswith("Pasted") else f"/home/ann/sudoku/{name}"
        lines = [BookPuzzle(1, 1, CLASSIC.id, "." * number) for number in range(len(name), 90)]
        table.app.store.books.save_book(name, source, name, lines, ["line 7: no puzzle"])
    await table.press("b", "home", "down")


async def _book_export(table: Table) -> None:
    """Open the list of formats in which a book can be exported."""
    await _book_of_levels(table)
    await table.press("f8")


BOOKS: Final[Mapping[str, Callable[[Table], Awaitable[None]]]] = {
    "book": _book,
    "book-sorted": _book_sorted,
    "books": _books,
    "book-export": _book_export,
}
"""The scenes, by their names."""
