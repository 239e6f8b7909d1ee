"""Export of a book for other programs, with ratings and progress where the form can hold them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Final, NamedTuple

from ...engine.layouts import CLASSIC
from ...formats.clean import without_formula
from ...formats.marks import BAR
from ...store.books import BookPuzzle, PuzzleRating
from .view import NO_PROGRESS, BookView

COLUMNS: Final = (
    *("number", "puzzle", "layout", "shape", "level", "score", "hardest", "techniques"),
    *("done", "seconds", "hints", "won", "filled", "title", "remark"),
)
"""Columns of a table. Times are in seconds; ``won`` is a date and time in UTC."""


class ExportFormat(NamedTuple):
    """A file format in which a book can be written."""

    suffix: str
    about: str
    write: Callable[[BookView, Iterable[BookPuzzle]], str]


def _fields(view: BookView, line: BookPuzzle) -> dict[str, object]:
    """Return the values of a puzzle by the names in `COLUMNS`; None for missing values."""
    rating = view.rating_of(line) or PuzzleRating()
    done = view.progress_of(line)
    puzzle, _, marks = line.puzzle.partition(BAR)
    id, _, shape = line.layout.partition(":")
    is_played = done != NO_PROGRESS
    won = datetime.fromtimestamp(done.won, UTC) if done.won else None
    return {
        "number": line.number,
        "puzzle": puzzle,
        "layout": line.layout if id.startswith("jigsaw") else id,
        "shape": BAR.join(filter(None, (shape, marks))) or None,
        "level": rating.level or None,
        "score": rating.score,
        "hardest": rating.hardest or None,
        "techniques": rating.counts or None,
        "done": done.is_done,
        "seconds": round(done.elapsed, 1) if is_played else None,
        "hints": done.hints if is_played else None,
        "won": won.isoformat(timespec="seconds") if won else None,
        "filled": done.filled if done.open_game is not None else None,
        "title": line.title or None,
        "remark": rating.remark or None,
    }


def json_line(view: BookView, line: BookPuzzle) -> str:
    """Return the values of a puzzle as a JSON object on one line."""
    return json.dumps({"v": 1, **_fields(view, line)}, ensure_ascii=False)


def _as_json(view: BookView, lines: Iterable[BookPuzzle]) -> str:
    return "[\n{}\n]\n".format(",\n".join(json_line(view, line) for line in lines))


def _as_json_lines(view: BookView, lines: Iterable[BookPuzzle]) -> str:
    return "".join(f"{json_line(view, line)}\n" for line in lines)


def _as_csv(view: BookView, lines: Iterable[BookPuzzle]) -> str:
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(COLUMNS)
    for line in lines:
        fields = _fields(view, line)
        counts = fields["techniques"]
        if isinstance(counts, dict):
            fields["techniques"] = " ".join(f"{id}:{count}" for id, count in counts.items())
        fields["done"] = "yes" if fields["done"] else "no"
        table.writerow(
            without_formula(value) if isinstance(value := fields[name], str) else value
            for name in COLUMNS
        )
    return written.getvalue()


def _as_lines(_: BookView, lines: Iterable[BookPuzzle]) -> str:
    classic = (line.puzzle for line in lines if line.layout == CLASSIC.id)
    return "".join(f"{puzzle}\n" for puzzle in classic if BAR not in puzzle)


EXPORT_FORMATS: Final = {
    form.suffix: form
    for form in (
        ExportFormat(".csv", "table with ratings and your progress", _as_csv),
        ExportFormat(".json", "JSON with ratings and your progress", _as_json),
        ExportFormat(".jsonl", "like .json, but one object per line", _as_json_lines),
        ExportFormat(".sdm", "only 9x9 puzzles, one per line", _as_lines),
        ExportFormat(".txt", "like .txt, for programs that need this ending", _as_lines),
    )
}
"""File formats by the suffix of the file name."""


def count_unsupported(form: ExportFormat, lines: Iterable[BookPuzzle]) -> int:
    """Return the number of puzzles that the format cannot hold."""
    if form.write is not _as_lines:
        return 0
    return sum(line.layout != CLASSIC.id or BAR in line.puzzle for line in lines)
