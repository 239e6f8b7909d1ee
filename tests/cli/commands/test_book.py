"""``book``: books listed, printed and written to files."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.engine.puzzle import Puzzle
from sudoku_tui.session.books.book import file_to_read
from sudoku_tui.store.books import PuzzleRating
from sudoku_tui.store.store import Store
from tests.calling import Call
from tests.cli.puzzles import HARD, LINE
from tests.store.desk import create

RATING = PuzzleRating("Easy", 300, "naked-single", "naked-single:40")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file of two puzzles, one of them rated and done."""
    monkeypatch.setenv("SUDOKU_TUI_DATA", str(tmp_path / "data"))
    file = tmp_path / "two.sdm"
    file.write_text(f"{LINE}\n{HARD}\n", encoding="utf-8")
    givens = tuple(int(each.replace(".", "0")) for each in LINE)
    with Store.of_user() as store:
        store.games.finish(create(store, Puzzle(CLASSIC, givens)), 192.0, 1)
        store.books.rate({("classic", LINE): RATING})
    return file


def test_file_is_printed_with_its_progress(file: Path, call: Call) -> None:
    said = call("book", str(file))
    assert said.exit == 0
    first, second = said.out.splitlines()
    assert first.split("\t") == ["1", "done", "Easy", "300", "naked-single", "3:12", LINE]
    assert second.split("\t") == ["2", "", "", "", "", "", HARD]
    done, todo = call("book", str(file), "--json").records
    assert done["done"] is True and done["hints"] == 1 and todo["done"] is False
    with Store.of_user() as store:
        assert not store.books.list_books(), "to print a book is not to open it"


def test_lines_left_out_are_named(file: Path, call: Call) -> None:
    with file.open("a", encoding="utf-8") as more:
        more.write(f"{LINE}\n")
    assert call("book", str(file)).exit == 0
    with file.open("a", encoding="utf-8") as more:
        more.write("123\n")
    said = call("book", str(file))
    assert said.exit == 3 and "line 3: the same puzzle as on line 1" in said.err
    assert "line 4" in said.err and len(said.out.splitlines()) == 2


def test_book_is_exported_in_the_format_of_the_suffix(
    file: Path, call: Call, tmp_path: Path
) -> None:
    out = tmp_path / "out.csv"
    assert call("book", str(file), "--export", str(out)).exit == 0
    with out.open(encoding="utf-8") as table:
        assert [row["done"] for row in csv.DictReader(table)] == ["yes", "no"]
    again = call("book", str(file), "--export", str(out))
    assert again.exit == 2 and "--force" in again.err
    assert call("book", str(file), "--export", str(out), "--force").exit == 0
    lines = tmp_path / "out.sdm"
    assert call("book", str(file), "--export", str(lines)).exit == 0
    assert lines.read_text(encoding="utf-8") == f"{LINE}\n{HARD}\n"
    assert call("book", str(file), "--export", "out.doc").exit == 2
    assert call("book", "--export", "out.csv").exit == 2
    assert call("book", str(file), "--export", str(lines / "x.csv")).exit == 5


def test_ratings_are_computed_on_request_and_saved(file: Path, call: Call) -> None:
    file.write_text(f"{LINE[::-1]}\n{LINE}\n", encoding="utf-8")
    first, _ = call("book", str(file), "--rate", "--json").records
    assert first["level"] and call("book", str(file), "--json").records[0] == first


def test_books_are_listed_and_known_by_their_names(file: Path, call: Call) -> None:
    said = call("book")
    assert (said.exit, said.out) == (1, "")
    assert "open one with 'sudoku-tui play FILE'" in said.error_line
    with Store.of_user() as store:
        opened = file_to_read(file)
        opened.reading.read_for(1.0)
        opened.store(store)
    assert "2  two.sdm" in call("book").out
    (book,) = call("book", "--json").records
    assert book["file"] == str(file.resolve()) and book["puzzles"] == 2
    file.unlink()
    said = call("book", "two.sdm")
    assert said.exit == 0 and "The file is missing" in said.err and len(said.out.splitlines()) == 2
    assert call("book", "three.sdm").exit == 3
