"""Books: saved, updated, with the ratings and results of their puzzles."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.game.events import Enter
from sudoku_tui.store.books import (
    MOST_UNREAD,
    BookPuzzle,
    PuzzleProgress,
    PuzzleRating,
    count_left_out,
    puzzle_key,
)
from sudoku_tui.store.saved_game import symbols
from sudoku_tui.store.store import Store
from tests.store.desk import PUZZLE, Hands, begin, quick

LINES = [BookPuzzle(n, 2 * n, "classic", str(n) * 81, f"No. {n}") for n in range(1, 5)]
RATING = PuzzleRating("Hard", 1200, "x-wing", "naked-single:31 x-wing:1")


def test_book_is_saved_and_loaded(path: Path) -> None:
    with Store(path, connect=quick) as store:
        kept = store.books.save_book("Fifty", "/a/fifty.sdm", "d1", LINES, ["line 3 has 80 cells"])
        assert (kept.added, kept.missing) == (4, 0)
    with Store(path, connect=quick) as store:
        assert store.books.list_books() == [kept.book]
        assert (
            store.books.find_by_source("/a/fifty.sdm")
            == store.books.find_by_digest("d1")
            == kept.book
        )
        assert store.books.find_by_source("") is None and store.books.find_by_digest("d2") is None
        assert store.books.lines(kept.book.id) == LINES
        assert kept.book.unread == ("line 3 has 80 cells",) and kept.book.puzzles == 4


def test_remarks_on_lines_left_out_are_cut_but_counted(path: Path) -> None:
    unread = [f"line {number} has 80 cells" for number in range(MOST_UNREAD + 500)]
    with Store(path, connect=quick) as store:
        kept = store.books.save_book("Many", "/a/many.sdm", "d1", LINES, unread)
    with Store(path, connect=quick) as store:
        (book,) = store.books.list_books()
        assert book == kept.book and count_left_out(book.unread) == len(unread)
        assert book.unread[-2:] == (unread[MOST_UNREAD - 1], "and 500 more")
        again = store.books.save_book(
            "Many", "/a/many.sdm", "d2", LINES, book.unread, book_id=book.id
        )
        assert again.book.unread == book.unread


def test_changed_file_keeps_puzzles_of_its_book(store: Store) -> None:
    before = store.books.save_book("Fifty", "/a", "d1", LINES[:3]).book
    store.books.rename(before.id, "Mine")
    after = store.books.save_book("Fifty", "/a", "d2", [LINES[3], LINES[1]], book_id=before.id)
    assert (after.added, after.missing, after.book.name, after.book.puzzles) == (1, 2, "Mine", 4)
    lines = store.books.lines(before.id)
    assert [line.puzzle[0] for line in lines] == ["4", "2", "1", "3"]
    assert [line.line for line in lines] == [8, 4, 0, 0]
    assert [line.number for line in lines] == [1, 2, 3, 4]


def test_books_are_listed_by_when_they_were_opened(store: Store, hands: Hands) -> None:
    ids = []
    for name in ("one", "two"):
        ids.append(store.books.save_book(name, name, name, LINES[:1]).book.id)
        hands.now += 10
    store.books.mark_opened(ids[0])
    assert [book.name for book in store.books.list_books()] == ["one", "two"]
    store.books.delete(ids[0])
    assert [book.name for book in store.books.list_books()] == ["two"]
    store.books.undelete(ids[0])
    store.books.set_source(ids[0], "/there")
    assert [book.source for book in store.books.list_books()] == ["/there", "two"]


def test_ratings_belong_to_puzzles_and_are_shared_by_books(path: Path) -> None:
    with Store(path, connect=quick) as store:
        store.books.rate({LINES[0].key: RATING, LINES[1].key: PuzzleRating(remark="no solution")})
        store.books.rate({LINES[2].key: RATING})
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("UPDATE rating SET score = 7 WHERE puzzle LIKE '3%'")
    with Store(path, connect=quick) as store:
        known = store.books.ratings(line.key for line in LINES * 300)
        assert set(known) == {LINES[0].key, LINES[1].key}, "one that is damaged is made again"
        assert known[LINES[0].key].counts == {"naked-single": 31, "x-wing": 1}
        assert known[LINES[1].key].counts == {}


def test_ratings_of_another_version_are_recomputed(path: Path) -> None:
    with Store(path, connect=quick) as store:
        store.books.rate({LINES[0].key: RATING})
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("UPDATE rating SET program = '0.0.9'")
    with Store(path, connect=quick) as store:
        assert not store.books.ratings([LINES[0].key])


def test_progress_of_a_book_is_derived_from_games(store: Store, hands: Hands) -> None:
    key = puzzle_key("classic", symbols(PUZZLE.givens))
    assert store.books.progress() == {}
    journal = begin(store)
    assert store.books.progress() == {}, "nothing was played yet"
    journal.record(Enter(1, 2), 3.0)
    game = journal.game_id
    assert store.books.progress() == {
        key: PuzzleProgress(elapsed=3.0, open_game=game, filled=1),
    }
    store.games.finish(game, 9.0, 1)
    done = PuzzleProgress(True, hands.now, 9.0, 1, won_game=game)
    assert store.books.progress() == {key: done}
    begin(store, Puzzle(CLASSIC, PUZZLE.givens)).record(Enter(1, 2), 3.0)
    assert store.books.progress()[key] == done._replace(open_game=game + 1, filled=1)
    store.games.delete(game + 1)
    store.games.delete(game)
    assert store.books.progress() == {key: done._replace(won_game=None)}


def test_line_damaged_on_the_disk_is_left_out(path: Path) -> None:
    with Store(path, connect=quick) as store:
        book = store.books.save_book("Fifty", "/a", "d", LINES).book
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("UPDATE book_puzzle SET puzzle = '9' || puzzle WHERE number = 2")
    with Store(path, connect=quick) as store:
        assert [line.number for line in store.books.lines(book.id)] == [1, 3, 4]


def test_books_are_rescued_from_a_broken_file(path: Path) -> None:
    with Store(path, connect=quick) as store:
        store.books.save_book("Fifty", "/a", "d", LINES, ["line 1 is none"])
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE stranger (x)")
    with Store(path, connect=quick) as store:
        assert "fresh" in store.remark or "rescued" in store.remark or "No game" in store.remark
        (book,) = store.books.list_books()
        assert book.unread == ("line 1 is none",) and store.books.lines(book.id) == LINES
