"""Texts about a puzzle of a book."""

from __future__ import annotations

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.techniques import technique_name
from sudoku_tui.session.books.book import Book
from sudoku_tui.session.books.view import BookView
from sudoku_tui.store.books import BookPuzzle, PuzzleProgress, PuzzleRating, SavedBook
from sudoku_tui.tui.drawing.glyphs import UNICODE
from sudoku_tui.tui.texts.books import about_puzzle, book_row, column_heads, shelf_rows
from tests.cli.puzzles import LINE

PATH = "hidden-single:30 naked-single:15"


def test_texts_use_the_path_that_sets_the_level() -> None:
    line = BookPuzzle(1, 1, CLASSIC.id, LINE)
    for level, hardest, told in (
        ("Beginner", "hidden-single", "\nNothing harder than Hidden Single is needed."),
        ("Easy", "naked-single", "\nNaked Single x15, Hidden Single x30."),
    ):
        book = Book("mine", [line], {line.key: PuzzleRating(level, 180, hardest, PATH)})
        view = BookView(book)
        about = about_puzzle(line, view, 80, is_kept=True).plain
        assert told in about and technique_name(hardest) in about
        assert technique_name(hardest) in book_row(line, view, 60, UNICODE).plain


def test_heads_are_above_their_columns() -> None:
    rating = PuzzleRating("Medium", 478, "locked-pair", "naked-single:40 locked-pair:1")
    for title in ("", "Sunday"):
        line = BookPuzzle(7, 7, CLASSIC.id, LINE, title)
        view = BookView(Book("mine", [line] * 1200, {line.key: rating}))
        view.set_progress({line.key: PuzzleProgress(True, 1.0, 754.0)})
        view.arrange()
        for width in (30, 45, 57, 90):
            heads, row = column_heads(view, width).plain, book_row(line, view, width, UNICODE).plain
            assert len(heads) == len(row)
            columns = {"Level": "Medium", "Hardest": "Locked Pair", "Title": "Sunday"}
            for head, text in columns.items():
                assert (head in heads) == (text in row)
                assert head not in heads or heads.index(head) == row.index(text)
            for head, text in {"No.": "7", "Score": "478", "Done": "12:34"}.items():
                assert (head in heads) == (text in row)
                ends = heads.find(head) + len(head), row.find(text) + len(text)
                assert head not in heads or ends[0] == ends[1]


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
