"""Formats of givens, some with their solution or with the pieces of a jigsaw."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product, starmap
from string import ascii_uppercase
from typing import Final

from ...engine.layout import Digit, Layout
from ...engine.layouts.variants import parts_of
from ..errors import FormatError
from ..format import Format, classic_only, only_for, square_only
from ..sheet import Part, Sheet
from .styles import FORMS, Style, form_named, misfit, print_with_extras


def _print_digits(style: str, sheet: Sheet, digits: Sequence[Digit] | None = None) -> str:
    """Print *digits*, or the givens, in the style of this name, without marks."""
    return form_named(style, sheet.puzzle).write(digits or sheet.puzzle.givens)


def _print_style(name: str, sheet: Sheet) -> str:
    """Print the givens and the marks of a puzzle in the style of this name."""
    return print_with_extras(form_named(name, sheet.puzzle), sheet.puzzle, sheet.puzzle.givens)


def _title_lost(style: Style, sheet: Sheet) -> Sequence[str]:
    """Return the loss of a title that is printed with the prefix of comments."""
    prefixes = [prefix for prefix, _ in style.headings]
    is_like_comment = len({*prefixes}) < len(prefixes)
    return ("which comment is the title",) if sheet.puzzle.title and is_like_comment else ()


def _format_of(name: str, style: Style) -> Format:
    return Format(
        name,
        style.about,
        write=partial(_print_style, name),
        keeps=frozenset({Part.ALLOWED, Part.CAGES, *(Part(text) for _, text in style.headings)}),
        also_lost=partial(_title_lost, style),
        misfit=partial(misfit, name),
        by_line=style.one_line,
        between="\n" if style.one_line else "\n\n",
    )


_CORNERS: Final = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
"""Row and column of the first cell of each grid of a Samurai."""


def _print_five_grids(sheet: Sheet) -> str:
    """Print a line for each grid; shared boxes are in two lines."""
    cell_at, givens = sheet.layout.cell_at, sheet.puzzle.givens
    places = tuple(product(range(9), repeat=2))
    return "\n".join(
        "".join(str(givens[cell_at[top + row, left + column]]) for row, column in places)
        for top, left in _CORNERS
    )


_FEWEST_CELLS: Final = 8
"""Number of cells from which a list of cells is detected."""


def _print_cell_list(sheet: Sheet) -> str:
    """Print a line for each given: the number of its cell from 0, and its digit.

    Raises:
        FormatError: There are too few givens for a list that would be detected.
    """
    lines = [f"{cell:<2} {digit}" for cell, digit in enumerate(sheet.puzzle.givens) if digit]
    if len(lines) < _FEWEST_CELLS:
        raise FormatError(f"a list of fewer than {_FEWEST_CELLS} cells would not be read back")
    return "\n".join(lines)


_JIGSAW_SIZES: Final = frozenset({25, 36, 49, 64, 81, 100, 144, 256})
"""Numbers of cells of jigsaws that are detected on a line."""


def _print_jigsaw_line(sheet: Sheet) -> str:
    """Print the cells, then a letter for the piece of each."""
    pieces = "".join(ascii_uppercase[piece - 1] for piece in sheet.layout.box_of)
    return _print_digits("line", sheet) + pieces


def _has_pieces_alone(layout: Layout) -> bool:
    """Check whether the pieces are the whole layout."""
    parts = parts_of(layout)
    if parts is None or layout.cells not in _JIGSAW_SIZES or "." in parts.picture:
        return False
    return not (parts.rules or parts.regions)


def _print_two_digits(sheet: Sheet) -> str:
    """Print two figures for each cell, 00 for an empty one."""
    return "".join(f"{digit:02}" for digit in sheet.puzzle.givens)


def _above_nine(layout: Layout) -> str:
    """Return why *layout* cannot be printed in two figures a cell; "" if it can."""
    if problem := square_only(layout):
        return problem
    return "" if layout.digits > 9 else f"the digits of {layout.name} take one figure each"


_FIELD_SIZES: Final = frozenset({36, 64, 81, 100, 144, 225, 256, 400, 625})
"""Numbers of cells of puzzles that are detected in a field of a table."""


def _print_fields(separator: str, sheet: Sheet) -> str:
    """Print the puzzle and its solution, which may be empty."""
    solution = _print_digits("line", sheet, sheet.solution) if sheet.solution else ""
    return f"{_print_digits('line', sheet)}{separator}{solution}"


def _print_kaggle_row(sheet: Sheet) -> str:
    """Print a row of CSV with 0 for an empty cell."""
    return _print_fields(",", sheet).replace(".", "0")


_fields_only: Final = only_for(
    "square grids from 6x6 on",
    lambda layout: layout.cells in _FIELD_SIZES and not square_only(layout),
)


def _kaggle_misfit(layout: Layout) -> str:
    """Like `_fields_only`, but for tables with 0 for an empty cell."""
    return _fields_only(layout) or ("" if layout.digits < 10 else f"{layout.name} has letters")


_SOLUTION: Final = frozenset({Part.SOLUTION})
_line = partial(Format, by_line=True)

_LINES: Final = (
    Format(
        "yasudoku",
        "a line for each given: its square from 0, and its digit",
        write=_print_cell_list,
        misfit=classic_only,
        between="\n\n",
        trap="squares count from 0; rows and columns from 0 or 1",
    ),
    Format(
        "samurai",
        "five lines of 81, a Samurai",
        write=_print_five_grids,
        misfit=only_for("Samurai", lambda layout: layout.id == "samurai"),
        trap="five puzzles on five lines look the same",
        states_layout=True,
    ),
    _line(
        "jigsaw-line",
        "a jigsaw on one line: its cells, then a letter for the piece of each",
        write=_print_jigsaw_line,
        misfit=only_for("boxes and jigsaws of up to 16x16", _has_pieces_alone),
        trap="as long as a puzzle with its solution",
        states_layout=True,
    ),
    _line(
        "two-digits",
        "one line, two figures a cell: 00, 01 to 25",
        write=_print_two_digits,
        misfit=_above_nine,
        trap="as long as two puzzles",
    ),
    _line(
        "csv",
        "a table with commas: puzzle, solution; read with columns in any order, and lists of any "
        "kind",
        write=partial(_print_fields, ","),
        keeps=_SOLUTION,
        misfit=_fields_only,
        first="puzzle,solution\n",
        trap="ratings and names are not cells; the puzzle can be in any column",
    ),
    _line(
        "tsv",
        "a table with tabs: puzzle, solution",
        write=partial(_print_fields, "\t"),
        keeps=_SOLUTION,
        misfit=_fields_only,
        first="puzzle\tsolution\n",
    ),
    _line(
        "kaggle",
        "quizzes,solutions: the table of Kaggle's data sets",
        write=_print_kaggle_row,
        keeps=_SOLUTION,
        misfit=_kaggle_misfit,
        first="quizzes,solutions\n",
    ),
    _line(
        "sdm",
        "a collection: one line of 81 a puzzle, 0 for an empty cell",
        write=partial(_print_digits, "zeros"),
    ),
)
FORMATS: Final = (*_LINES, *starmap(_format_of, FORMS.items()))
