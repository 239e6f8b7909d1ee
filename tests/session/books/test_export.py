"""Books as files: the content of each form, readable by other programs."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

from sudoku_tui.formats.reading import read_many
from sudoku_tui.session.books.book import Book, sheet_of
from sudoku_tui.session.books.export import COLUMNS, EXPORT_FORMATS, count_unsupported
from sudoku_tui.session.books.view import BookView
from sudoku_tui.store.books import BookPuzzle, PuzzleProgress, PuzzleRating
from tests.cli.puzzles import HARD, LINE

LINES = [
    BookPuzzle(1, 1, "classic", LINE, "=1+1"),
    BookPuzzle(2, 4, "classic", HARD),
    BookPuzzle(3, 5, "6", "1....6" + "." * 30),
]
RATING = PuzzleRating("Easy", 300, "naked-single", "hidden-single:3 naked-single:40")


def view() -> BookView:
    """Return three puzzles: one done, one begun and unrated, one of another layout."""
    progress = {
        LINES[0].key: PuzzleProgress(True, 1_700_000_000.0, 61.26, 2),
        LINES[1].key: PuzzleProgress(open_game=7, filled=40, elapsed=9.0),
    }
    shown = BookView(Book("Three", LINES), {LINES[0].key: RATING})
    shown.set_progress(progress)
    shown.arrange()
    return shown


def export_text(suffix: str) -> str:
    """Return their text in a form."""
    return EXPORT_FORMATS[suffix].write(view(), LINES)


def test_table_has_the_progress_and_no_formulas() -> None:
    first, second, _ = csv.DictReader(io.StringIO(export_text(".csv")))
    assert tuple(first) == COLUMNS
    assert first["title"] == "'=1+1" and first["techniques"] == RATING.techniques
    assert (first["done"], first["seconds"], first["hints"]) == ("yes", "61.3", "2")
    assert first["won"] == "2023-11-14T22:13:20+00:00"
    assert (second["done"], second["filled"], second["level"]) == ("no", "40", "")


def test_objects_are_read_by_every_command_again() -> None:
    listed, lines = json.loads(export_text(".json")), export_text(".jsonl")
    assert listed == [json.loads(line) for line in lines.splitlines()]
    assert listed[0]["techniques"] == {"hidden-single": 3, "naked-single": 40}
    assert listed[0]["done"] is True and listed[1]["seconds"] == 9.0 and listed[2]["score"] is None
    found = [each.puzzle for each in read_many(lines.splitlines(keepends=True))]  # type: ignore[union-attr]
    assert [replace(each, title="") for each in found] == [
        replace(sheet_of(line).puzzle, title="") for line in LINES
    ]


def test_lines_hold_only_classic_puzzles() -> None:
    assert export_text(".sdm") == export_text(".txt") == f"{LINE}\n{HARD}\n"
    assert count_unsupported(EXPORT_FORMATS[".sdm"], LINES) == 1 and not count_unsupported(
        EXPORT_FORMATS[".csv"], LINES
    )
