"""Formats with a word in each cell: tables, LaTeX, py-sudoku."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Final

from ...engine.layout import SYMBOLS, Digit, Layout
from ...engine.layouts.variants import picture_of, variant
from ..boards import frames
from ..format import Format, Sign, only_for, usual_only
from ..programs.shapes import box_labels
from ..sheet import Part, Sheet
from .pictures import Picture, canvas_of, draw, frame


def _print_words(picture: Picture, words: Callable[[Sheet], Sequence[str]], sheet: Sheet) -> str:
    """Print a word for each cell."""
    return draw(picture, sheet.layout, words(sheet))


def _numbers(blank: str, sheet: Sheet) -> list[str]:
    """Return the givens as numbers, with *blank* for an empty cell."""
    return [str(digit) if digit else blank for digit in sheet.puzzle.givens]


def _aligned_numbers(sheet: Sheet) -> list[str]:
    """Return the givens as numbers of equal width, with a dot for an empty cell."""
    words = _numbers(".", sheet)
    width = max(map(len, words))
    return [word.rjust(width) for word in words]


def _print_markdown(sheet: Sheet) -> str:
    """Print a table with a row of names and a rule above the cells."""
    columns = sheet.layout.columns
    names = " | ".join(f"C{column}" for column in range(1, columns + 1))
    picture = Picture(gap=" | ", bar=" | ", left="| ", right=" |")
    return f"| {names} |\n{'|---' * columns}|\n{draw(picture, sheet.layout, _numbers(' ', sheet))}"


def _print_latex(sheet: Sheet) -> str:
    """Print the environment of LaTeX's package `sudoku`."""
    words = [SYMBOLS[digit] if digit else " " for digit in sheet.puzzle.givens]
    rows = draw(Picture(gap="|", bar="|", left="|", right="|."), sheet.layout, words)
    return f"\\begin{{sudoku}}\n{rows}\n\\end{{sudoku}}"


_PY_SUDOKU: Final = frame("|", "+-++", "+-++", "+-++")
_DASHES: Final = "-" * 27
"""Line above and below the title of py-sudoku."""


@lru_cache(maxsize=64)
def _has_boxes_alone(layout: Layout) -> bool:
    """Check whether the layout is made of equal boxes, without other houses."""
    _, bars, rules = canvas_of(layout)
    size = layout.digits
    if not bars or not rules or rules[0] * bars[0] != size:
        return False
    return layout == variant(size, picture=picture_of(box_labels(rules[0], bars[0])))


def _py_sudoku_losses(sheet: Sheet) -> Sequence[str]:
    """Return the loss of a solution that would be read as another puzzle."""
    is_lost = sheet.solution and not frames.is_solution(sheet.solution, sheet.puzzle)
    return ("solution",) if is_lost else ()


def _print_py_sudoku(sheet: Sheet) -> str:
    """Print the puzzle in its frame, and below it the solution."""
    puzzle = sheet.puzzle
    boards = [(puzzle.givens, f"{1 - puzzle.clues / puzzle.layout.cells:.2f}")]
    if sheet.solution and frames.is_solution(sheet.solution, puzzle):
        boards.append((sheet.solution, "SOLVED"))
    return "\n\n".join(_framed_board(sheet.layout, *board) for board in boards)


def _framed_board(layout: Layout, digits: Sequence[Digit], difficulty: str) -> str:
    """Return a board with its title."""
    _, bars, rules = canvas_of(layout)
    size, width = layout.digits, len(str(layout.digits))
    words = [f"{digit:0{width}}" if digit else " " * width for digit in digits]
    title = f"{size}x{size} ({bars[0]}x{rules[0]}) SUDOKU PUZZLE\nDifficulty: {difficulty}"
    return "\n".join((_DASHES, title, _DASHES, draw(_PY_SUDOKU, layout, words)))


_table = partial(Format, misfit=usual_only, between="\n\n")
FORMATS: Final = (
    _table(
        "csv-grid",
        "a field for each cell, with commas, empty where nothing is given; read with any "
        "separators",
        write=partial(_print_words, Picture(gap=",", bar=","), partial(_numbers, "")),
        trap="an empty field is an empty cell; a head line and row numbers are not",
    ),
    _table(
        "tsv-grid",
        "a field for each cell, with tabs, as spreadsheets copy it",
        write=partial(_print_words, Picture(gap="\t", bar="\t"), partial(_numbers, "")),
    ),
    _table("markdown", "a table in Markdown", write=_print_markdown),
    _table(
        "numbers",
        "rows of numbers with spaces, a dot for an empty cell",
        write=partial(_print_words, Picture(gap=" ", bar=" "), _aligned_numbers),
    ),
    Format(
        "py-sudoku",
        "what the Python package py-sudoku prints",
        frames.is_frame,
        frames.read_frames,
        _print_py_sudoku,
        sign=Sign.SHAPE,
        keeps=frozenset({Part.SOLUTION}),
        also_lost=_py_sudoku_losses,
        misfit=only_for("square grids with boxes", _has_boxes_alone),
        between="\n\n",
        trap="3x2 is wide by high; a cell takes two characters from 10x10 on",
    ),
    _table(
        "latex",
        "the environment of LaTeX's package sudoku",
        write=_print_latex,
        trap="digits in comments are not cells",
    ),
)
