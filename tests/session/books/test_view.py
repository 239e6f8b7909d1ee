"""The list of a book: sorted, filtered, searched; and the next puzzle."""

from __future__ import annotations

from sudoku_tui.session.books.book import Book
from sudoku_tui.session.books.view import BookView, Order, ProgressFilter, ViewOptions
from sudoku_tui.store.books import BookPuzzle, PuzzleProgress, PuzzleRating

LINES = [BookPuzzle(n, n, "classic", str(n) * 81, f"No. {n}") for n in range(1, 6)]
RATINGS = {
    LINES[0].key: PuzzleRating("Hard", 1200, "x-wing", "naked-single:31 x-wing:1"),
    LINES[1].key: PuzzleRating("Easy", 300, "naked-single", "naked-single:40"),
    LINES[2].key: PuzzleRating(remark="several solutions"),
    LINES[3].key: PuzzleRating("Hard", 900, "skyscraper", "skyscraper:1 x-wing:2"),
}
PROGRESS = {
    LINES[1].key: PuzzleProgress(True, 9.0, 60.0),
    LINES[3].key: PuzzleProgress(True, 9.0, 30.0),
}


def view() -> BookView:
    """Return five puzzles, two of them done and one unrated."""
    shown = BookView(Book("Five", LINES), RATINGS)
    shown.set_progress(PROGRESS)
    shown.arrange()
    return shown


def numbers(wish: ViewOptions) -> list[int]:
    """Return the numbers of the puzzles shown."""
    shown = view()
    shown.wish = wish
    shown.arrange()
    return [line.number for line in shown.shown]


def test_orders() -> None:
    assert numbers(ViewOptions()) == [1, 2, 3, 4, 5]
    assert numbers(ViewOptions(Order.LEVEL)) == [2, 4, 1, 3, 5]
    assert numbers(ViewOptions(Order.TECHNIQUE)) == [2, 1, 4, 3, 5]
    assert numbers(ViewOptions(Order.TIME)) == [4, 2, 1, 3, 5]


def test_filters() -> None:
    assert numbers(ViewOptions(done=ProgressFilter.DONE)) == [2, 4]
    assert numbers(ViewOptions(done=ProgressFilter.OPEN)) == [1, 3, 5]
    assert numbers(ViewOptions(levels=frozenset(("Hard",)))) == [1, 4]
    assert numbers(ViewOptions(levels=frozenset(("Hard", "Easy")), done=ProgressFilter.DONE)) == [
        2,
        4,
    ]
    assert numbers(ViewOptions(technique="x-wing")) == [1, 4]
    assert numbers(ViewOptions(words="no. 3")) == [3] and numbers(ViewOptions(words="5")) == [5]


def test_filters_are_described() -> None:
    wish = ViewOptions(
        Order.LEVEL, ProgressFilter.OPEN, frozenset(("Hard", "Easy")), "x-wing", "ann"
    )
    said = wish.describe(str.upper)
    assert said == "by level, not done, Easy, Hard, with X-WING, 'ann'"
    assert ViewOptions().describe(str) == ""


def test_next_puzzle_is_not_done() -> None:
    shown = view()
    assert shown.done == 2
    following = [shown.next_open(line) for line in LINES]
    assert [each and each.number for each in following] == [3, 3, 5, 5, 1]
    shown.set_progress({line.key: PuzzleProgress(True) for line in LINES})
    assert shown.next_open(LINES[0]) is None


def test_techniques_are_counted_by_puzzles() -> None:
    assert view().techniques() == {"naked-single": 2, "x-wing": 2, "skyscraper": 1}
