"""Texts about a puzzle of a book."""

from __future__ import annotations

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.session.books.book import Book
from sudoku_tui.session.books.view import BookView
from sudoku_tui.store.books import BookPuzzle, PuzzleRating, SavedBook
from sudoku_tui.tui.texts.books import about_puzzle, shelf_rows
from tests.cli.puzzles import LINE

PATH = "hidden-single:30 naked-single:15"


def test_rated_path_is_named_where_another_one_sets_the_level() -> None:
    line = BookPuzzle(1, 1, CLASSIC.id, LINE)
    for level, hardest, told in (
        ("Beginner", "hidden-single", "The rated path: Naked Single x15, Hidden Single x30."),
        ("Easy", "naked-single", "\nNaked Single x15, Hidden Single x30."),
    ):
        book = Book("mine", [line], {line.key: PuzzleRating(level, 180, hardest, PATH)})
        assert told in about_puzzle(line, BookView(book), 80, is_kept=True).plain


def test_figures_of_books_are_in_one_column() -> None:
    books = [
        SavedBook(1, "top1465", "", "", (), 0.0, 83),
        SavedBook(2, "Pasted 3 November 2026, 21:05", "", "", (), 0.0, 1465),
    ]
    others = [("Positions", "of one technique")]
    for width, room in ((74, 29), (40, 21)):
        rows = [row.plain for row in shelf_rows(books, others, width)]
        assert rows[0][room + 3 :] == "   83 puzzles" and rows[1][room + 3 :] == "1,465 puzzles"
        assert rows[2][room + 3 :] == "of one technique"
        assert all(len(row) <= width for row in rows)
