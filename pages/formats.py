"""The page of the formats of puzzles, generated from their table."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sudoku_tui.engine.layouts import CLASSIC
from sudoku_tui.formats.draft import COLOURS
from sudoku_tui.formats.errors import FormatError
from sudoku_tui.formats.format import Format
from sudoku_tui.formats.links.f_puzzles import tint_of
from sudoku_tui.formats.sheet import Part, Sheet
from sudoku_tui.formats.table import FORMATS, refuse_misfit
from sudoku_tui.library.puzzles import puzzle

_PUZZLE = "..6..2.4..586....19.........4..5...8...7..1.57....69......6...95.....82.....71..."
SAMPLES = {
    "line": 15,
    "grid": 14,
    "solo": 11,
    "csv": 10,
    "f-puzzles-json": 8,
    "f-puzzles": 8,
    "pm": 6,
    "opensudoku": 6,
    "json-board": 6,
    "csv-grid": 5,
    "sudokuwiki-position": 5,
    "rows": 4,
    "scf": 4,
    "sudokupad": 4,
    "iss": 4,
    "candidates": 3,
    "ksudoku": 3,
    "penpa": 3,
    "solo-save": 3,
    "letters": 3,
    "sadman": 2,
    "library": 2,
    "tsv-grid": 2,
    "sumocue-killer": 2,
    "short-killer": 2,
    "markdown": 2,
    "hex": 2,
    "py-sudoku": 2,
    "pencilmark": 2,
    **dict.fromkeys(
        (
            "1gsudoku",
            "gnome",
            "gnome-share",
            "ipuz",
            "jigsaw-line",
            "json-rows",
            "leptonica",
            "named-cells",
            "numbers",
            "samurai",
            "sdx",
            "spaces",
            "spf",
            "ss",
            "sudoku-coach",
            "sudoku-coach-link",
            "sudokuexchange",
            "sudokui",
            "sudokumaker",
            "sudokupad-json",
            "sudokuwiki",
            "sumocue",
            "three-grids",
        ),
        1,
    ),
}
"""Texts that other programs have written, 165 of them, by the format that they are read as; one
more, a file of patterns, is refused as it must be. A test reads them all and counts again."""
_LONGEST = 1200
"""Characters of an example beyond which it is cut."""


def files() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of the page."""
    yield "formats.md", "\n".join(_lines()) + "\n"


def table(*columns: str) -> Iterator[str]:
    """Yield the lines of a table with a row for each format; without *columns*, with all."""
    names = columns or tuple(_COLUMNS)
    yield f"| {' | '.join(names)} |"
    yield "|---" * len(names) + "|"
    for each in FORMATS.values():
        yield f"| {' | '.join(_COLUMNS[name](each) for name in names)} |"


def _kept(target: Format) -> str:
    """Return the parts beside the givens that a format prints, or that are read from it."""
    layout = ["layout"] if target.states_layout and target.write else []
    return ", ".join((*layout, *(part.value for part in Part if part in target.keeps)))


def _lost(target: Format) -> str:
    """Return the parts that a format does not print, by name if they are few."""
    if target.write is None:
        return ""
    lost = [part.value for part in Part if part not in target.keeps]
    lost += [] if target.states_layout else ["layout"]
    return ", ".join(lost) or "nothing" if len(lost) <= _MOST_NAMED else "all else"


_MOST_NAMED = 5
"""Number of lost parts that are named; more are "all else"."""
_COLUMNS: dict[str, Callable[[Format], str]] = {
    "format": lambda each: f"`{each.name}`",
    "what it is": lambda each: _text(each.about),
    "written": lambda each: "yes" if each.write else "",
    "kept beside givens": _kept,
    "lost": _lost,
    "samples passed": lambda each: str(SAMPLES.get(each.name, "")),
    "beware": lambda each: _text(each.trap),
}


def _lines() -> Iterator[str]:
    yield "# Formats"
    yield from (
        "",
        "`sudoku-tui convert FILE --to NAME` writes them; every command that takes a puzzle reads",
        "them by itself; `convert --forms` lists the same. What a format cannot hold is said when",
        "something is lost.",
        "",
        "Of the samples, texts that other programs have written, each gives exactly what it holds.",
        "",
    )
    yield from table()
    yield from _colours()
    yield from ("", "## The same puzzle in each")
    for name, each in FORMATS.items():
        if example := _example(each):
            yield from ("", f"### {name}", "", "````text", example, "````")


def _colours() -> Iterator[str]:
    """Return how a format stores colours."""
    yield from (
        "",
        "## Colours",
        "",
        "A cell has any of ten colours, 1 to 9 and A, which are those of the game in its order.",
        "Our own JSON holds them all. SadMan's files hold the first of a cell, by its number, up",
        "to nine. f-puzzles holds all, as tints; what is none of these is read as the nearest.",
        "",
        "| colour | tint |",
        "|---|---|",
    )
    yield from (f"| {colour} | `{tint_of(colour)}` |" for colour in COLOURS)


def _example(target: Format) -> str:
    """Return a classic puzzle in a format; "" if the format has no such puzzles."""
    if target.write is None:
        return ""
    try:
        refuse_misfit(CLASSIC, target)
        text = target.write(Sheet(puzzle(_PUZZLE)))
    except FormatError:
        return ""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _text(words: str) -> str:
    """Return words with Markdown's special characters escaped."""
    return "".join(f"\\{each}" if each in "\\*_<>[]`|{}$#" else each for each in words)
