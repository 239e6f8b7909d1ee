"""Reading books: files of every kind, and files that change or are deleted."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku_tui.engine.layouts import CLASSIC, layout_named
from sudoku_tui.formats.errors import FormatError
from sudoku_tui.formats.extras_text import write_whole
from sudoku_tui.formats.reading import read_many
from sudoku_tui.formats.sheet import Sheet
from sudoku_tui.session.background.rate import rating_of
from sudoku_tui.session.books.book import (
    Book,
    BookReading,
    BookSource,
    book_of_games,
    book_of_positions,
    book_of_stock,
    file_to_read,
    open_stored,
    read_all,
    sheet_of,
    text_to_read,
)
from sudoku_tui.store.stock import FOLDERS, whole_stock
from sudoku_tui.store.store import Store
from tests.cli.puzzles import BEYOND, GRID, HARD, LINE
from tests.store.desk import begin


def read_whole(text: str) -> BookReading:
    """Read a whole text."""
    reading = BookReading(text)
    while not reading.is_over:
        reading.read_for(1.0)
    return reading


def open_book(store: Store, path: Path) -> Book:
    """Return the book of a file, as `play FILE` opens it."""
    opened = file_to_read(path)
    if known := opened.find_stored(store):
        return known
    while not opened.reading.is_over:
        opened.reading.read_for(1.0)
    return opened.store(store)


def test_invalid_lines_are_named_and_the_rest_is_read() -> None:
    reading = read_whole(f"{LINE}\n{LINE[:-1]}\n{HARD}\n\n{LINE}\n{BEYOND.replace('.', '0')}\n")
    assert [line.line for line in reading.lines] == [1, 3, 6]
    assert [line.number for line in reading.lines] == [1, 2, 3]
    wrong, repeated = reading.unread
    assert wrong.startswith("line 2") and repeated == "line 5: the same puzzle as on line 1"


def test_long_file_of_plain_lines_is_read_as_by_the_general_reader() -> None:
    lines = [write_whole(each.puzzle) for each in whole_stock(CLASSIC)][::4]
    reading = read_whole("\n".join(lines))
    assert [line.puzzle for line in reading.lines] == lines and not reading.unread
    found = read_many([f"{line}\n" for line in lines])
    assert [line.line for line in reading.lines] == [each.line for each in found if each]


@pytest.mark.parametrize("file", ["classic-hard.txt", "layouts/6.txt"])
def test_columns_of_a_stock_file_are_not_titles(file: str) -> None:
    [path] = (folder / file for folder in FOLDERS if folder.is_dir())
    text = "".join(path.read_text().splitlines(keepends=True)[:9])
    book = read_all(text_to_read(text, "mine"))
    assert book.lines and not any(line.title for line in book.lines)


def test_book_can_be_read_in_slices() -> None:
    reading = BookReading("\n\n".join(["\n".join(GRID)] * 3 + [HARD]))
    turns = 0
    while not reading.is_over:
        reading.read_for(0.0)
        turns += 1
    assert turns > 2 and len(reading.lines) == 2 and len(reading.unread) == 2


def test_puzzles_keep_their_layouts_titles_and_entries() -> None:
    six = "1....6" + "." * 30
    reading = read_whole(f"{six}\n{LINE}\n")
    assert [line.layout for line in reading.lines] == ["6", "classic"]
    grid = [".-----.", "| 1 2 |"]  # an incomplete puzzle
    assert read_whole("\n".join(grid)).unread
    sheet = sheet_of(read_whole(LINE.replace("...26", "+4..26", 1) + "\n" + HARD).lines[0])
    assert sheet.entries[0] == 4 and sheet.puzzle.givens[3] == 2
    titled = read_whole(f"#D The first\n#A Ann\n{LINE}\n").lines[0]
    assert titled.title == "The first" and sheet_of(titled).puzzle.author == "Ann"


def test_unchanged_file_is_read_once(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "two.sdm"
    file.write_text(f"{LINE}\n{HARD}\n", encoding="utf-8")
    first = open_book(store, file)
    assert [sheet_of(line) for line in first.lines] == [
        Sheet(each.puzzle) for each in read_many([LINE, HARD]) if not isinstance(each, FormatError)
    ]
    known = file_to_read(file).find_stored(store)
    assert known and known.lines == first.lines and known.id == first.id and not known.remark


def test_changed_moved_or_deleted_file_keeps_its_book(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "two.sdm"
    file.write_text(f"{LINE}\n{HARD}\n", encoding="utf-8")
    first = open_book(store, file)
    file.write_text(f"{BEYOND}\n{LINE}\n", encoding="utf-8")
    (on_list,) = store.books.list_books()
    assert isinstance(open_stored(store, on_list), BookSource), "it is to be read again"
    changed = open_book(store, file)
    assert changed.remark == (
        "The file has changed: 1 puzzle is new, 1 puzzle is no longer in it but kept in the book."
    )
    assert [line.puzzle for line in changed.lines] == [BEYOND, LINE, HARD]
    there = tmp_path / "there.sdm"
    file.rename(there)
    moved = open_book(store, there)
    assert moved.id == first.id and "two.sdm." in moved.remark
    there.unlink()
    (on_list,) = store.books.list_books()
    gone = open_stored(store, on_list)
    assert isinstance(gone, Book) and len(gone.lines) == 3
    assert "The file is missing" in gone.remark and "book is unchanged" in gone.remark
    there.write_bytes(b"\0\0\0")
    spoilt = open_stored(store, on_list)
    assert isinstance(spoilt, Book) and "is not text" in spoilt.remark


def test_copied_file_is_another_book_but_pasted_text_is_recognised(
    store: Store, tmp_path: Path
) -> None:
    for name in ("a.sdm", "b.sdm"):
        (tmp_path / name).write_text(f"{LINE}\n{HARD}\n", encoding="utf-8")
        open_book(store, tmp_path / name)
    assert len(store.books.list_books()) == 2
    for _ in range(2):
        pasted = text_to_read(f"{HARD}\n{BEYOND}", "Pasted")
        if not pasted.find_stored(store):
            pasted.reading.read_for(1.0)
            pasted.store(store)
    assert sorted(book.name for book in store.books.list_books()) == ["Pasted", "a.sdm", "b.sdm"]


def test_chosen_layout_is_remembered(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "x.sdm"
    file.write_text(f"{LINE}\n{HARD}\n", encoding="utf-8")
    opened = file_to_read(file, layout_named("x"))
    opened.reading.read_for(1.0)
    assert {line.layout for line in opened.store(store).lines} == {"x"}
    (on_list,) = store.books.list_books()
    again = open_stored(store, on_list)
    assert isinstance(again, Book) and {line.layout for line in again.lines} == {"x"}


def test_the_stock_positions_and_saved_games_are_books(store: Store) -> None:
    stock = book_of_stock(layout_named("6"))
    first = stock.known[stock.lines[0].key]
    assert first.level == "Beginner" and len(stock.lines) == len(stock.known) > 50
    assert first.hardest == rating_of(stock.lines[0].key).hardest
    positions = book_of_positions("x-wing")
    sheet = sheet_of(positions.lines[0])
    assert any(sheet.entries) and any(sheet.candidates)
    begin(store)
    begin(store)
    (game,) = book_of_games(store).lines
    assert game.title == "A title" and game.puzzle.startswith("5...")


@pytest.mark.parametrize(
    ("content", "why"), [(b"", "empty"), (b"\0\1", "not text"), (b"x" * 17_000_000, "16 MB")]
)
def test_file_without_a_book_is_refused(tmp_path: Path, content: bytes, why: str) -> None:
    file = tmp_path / "book"
    file.write_bytes(content)
    with pytest.raises(FormatError, match=why):
        file_to_read(file)


def test_a_file_in_utf_16(tmp_path: Path) -> None:
    file = tmp_path / "book"
    file.write_bytes(f"{LINE}\r\n{HARD}\r\n".encode("utf-16"))
    opened = file_to_read(file)
    opened.reading.read_for(1.0)
    assert len(opened.reading.lines) == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "unread"),
    [
        # Words are one text without a puzzle; incomplete boards have an error each, until reading
        # is abandoned.
        ("\n".join(f"this is line {number}" for number in range(5_000)), 1),
        (f"{LINE[:-1]}\n\n" * 2_000, 200),
    ],
    ids=("words", "incomplete boards"),
)
def test_noise_is_not_a_book(store: Store, tmp_path: Path, text: str, unread: int) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(text, "utf-8")
    opened = file_to_read(file)
    while not opened.reading.is_over:
        opened.reading.read_for(1.0)
    assert len(opened.reading.unread) == unread
    with pytest.raises(FormatError, match="line 1"):
        opened.store(store)
    assert not store.books.list_books()
