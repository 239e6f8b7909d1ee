"""Formats of givens, some with their solution or with the pieces of a jigsaw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import starmap
from string import ascii_uppercase
from typing import Final

from ...engine.layout import SYMBOLS, Digit, Layout
from ...engine.layouts.variants import parts_of, picture_of, variant
from ...engine.puzzle import has_givens
from ..boards import frames
from ..errors import FormatError
from ..format import Format, Sign, classic_only, only_for, square_only, usual_only
from ..sheet import Part, Sheet
from .pictures import Picture, canvas_of, draw
from .styles import FORMS, Style, form_named, misfit, print_marked


def _print_digits(style: str, sheet: Sheet, digits: Sequence[Digit] | None = None) -> str:
    """Print *digits*, or the givens, in the style of this name, without marks."""
    return form_named(style, sheet.puzzle).write(digits or sheet.puzzle.givens)


def _print_style(name: str, sheet: Sheet) -> str:
    """Print the givens and the marks of a puzzle in the style of this name."""
    return print_marked(form_named(name, sheet.puzzle), sheet.puzzle, sheet.puzzle.givens)


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
        keeps=frozenset({Part.ALLOWED, *(Part(text) for _, text in style.headings)}),
        also_lost=partial(_title_lost, style),
        misfit=partial(misfit, name),
        by_line=style.one_line,
        between="\n" if style.one_line else "\n\n",
        by_views=True,
    )


def _numbers(blank: str, sheet: Sheet) -> list[str]:
    """Return the givens as numbers, with *blank* for an empty cell."""
    return [str(digit) if digit else blank for digit in sheet.puzzle.givens]


def _aligned_numbers(sheet: Sheet) -> list[str]:
    """Return the givens as numbers of equal width."""
    words = _numbers(".", sheet)
    width = max(map(len, words))
    return [word.rjust(width) for word in words]


def _symbols(sheet: Sheet) -> list[str]:
    """Return the givens as symbols, with spaces for empty cells."""
    return [SYMBOLS[digit] if digit else " " for digit in sheet.puzzle.givens]


def _print_table(picture: Picture, words: Callable[[Sheet], Sequence[str]], sheet: Sheet) -> str:
    """Print a word for each cell."""
    return draw(picture, sheet.layout, words(sheet))


_MARKDOWN: Final = Picture(gap=" | ", bar=" | ", left="| ", right=" |")
_LATEX: Final = Picture(gap="|", bar="|", left="|", right="|.")


def _print_markdown(sheet: Sheet) -> str:
    """Print a table with a row of names and a rule above the cells."""
    columns = sheet.layout.columns
    names = " | ".join(f"C{column}" for column in range(1, columns + 1))
    cells = _print_table(_MARKDOWN, partial(_numbers, " "), sheet)
    return f"| {names} |\n{'|---' * columns}|\n{cells}"


def _print_latex(sheet: Sheet) -> str:
    """Print the environment of LaTeX's package `sudoku`."""
    rows = _print_table(_LATEX, _symbols, sheet)
    return f"\\begin{{sudoku}}\n{rows}\n\\end{{sudoku}}"


_PY_SUDOKU: Final = Picture(
    gap=" ", bar=" | ", left="| ", right=" |", top="+-++", rule="+-++", bottom="+-++"
)
_DASHES: Final = "-" * 27
"""Line above and below the title of py-sudoku."""


@lru_cache(maxsize=64)
def _box_of(layout: Layout) -> tuple[int, int] | None:
    """Return rows and columns of a box; None if the layout is not made of equal boxes alone."""
    _, bars, rules = canvas_of(layout)
    if not bars or not rules or rules[0] * bars[0] != layout.digits:
        return None
    size, high, wide = layout.digits, rules[0], bars[0]
    boxes = (row // high * high + column // wide for row in range(size) for column in range(size))
    return (high, wide) if layout == variant(size, picture=picture_of(boxes)) else None


def _is_solved(sheet: Sheet) -> bool:
    """Check whether the solution is full and belongs to a puzzle that is not."""
    is_open = sheet.puzzle.clues < sheet.layout.cells
    return is_open and all(sheet.solution) and has_givens(sheet.solution, sheet.puzzle)


def _py_sudoku_losses(sheet: Sheet) -> Sequence[str]:
    """Return the loss of a solution that would be read as another puzzle."""
    return ("solution",) if sheet.solution and not _is_solved(sheet) else ()


def _print_py_sudoku(sheet: Sheet) -> str:
    """Print the puzzle in its frame, and below it the solution."""
    puzzle = sheet.puzzle
    boards = [(puzzle.givens, f"{1 - puzzle.clues / puzzle.layout.cells:.2f}")]
    if sheet.solution and _is_solved(sheet):
        boards.append((sheet.solution, "SOLVED"))
    return "\n\n".join(_framed_board(sheet.layout, *board) for board in boards)


def _framed_board(layout: Layout, digits: Sequence[Digit], difficulty: str) -> str:
    """Return a board with its title."""
    box = _box_of(layout)
    assert box
    size, (high, wide) = layout.digits, box
    width = len(str(size))
    words = [f"{digit:0{width}}" if digit else " " * width for digit in digits]
    title = f"{size}x{size} ({wide}x{high}) SUDOKU PUZZLE\nDifficulty: {difficulty}"
    return "\n".join((_DASHES, title, _DASHES, draw(_PY_SUDOKU, layout, words)))


_CORNERS: Final = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
"""Row and column of the first cell of each grid of a Samurai."""


def _print_five_grids(sheet: Sheet) -> str:
    """Print a line for each grid; shared boxes are in two lines."""
    cell_at, givens = sheet.layout.cell_at, sheet.puzzle.givens
    return "\n".join(
        "".join(
            str(givens[cell_at[top + row, left + column]])
            for row in range(9)
            for column in range(9)
        )
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


def _grid_of(
    name: str, about: str, picture: Picture, words: Callable[[Sheet], Sequence[str]]
) -> Format:
    write = partial(_print_table, picture, words)
    return Format(name, about, write=write, misfit=usual_only, between="\n\n", by_views=True)


_SOLUTION: Final = frozenset({Part.SOLUTION})
_TABLES: Final = (
    Format(
        "csv-grid",
        "a field for each cell, with commas, empty where nothing is given; read with any "
        "separators",
        write=partial(_print_table, Picture(gap=",", bar=","), partial(_numbers, "")),
        misfit=usual_only,
        between="\n\n",
        trap="an empty field is an empty cell; a head line and row numbers are not",
        by_views=True,
    ),
    _grid_of(
        "tsv-grid",
        "the same with tabs, as spreadsheets put it on the clipboard",
        Picture(gap="\t", bar="\t"),
        partial(_numbers, ""),
    ),
    Format(
        "markdown",
        "a table in Markdown",
        write=_print_markdown,
        misfit=usual_only,
        between="\n\n",
        by_views=True,
    ),
    _grid_of(
        "numbers",
        "rows of numbers with spaces, a dot for an empty cell",
        Picture(gap=" ", bar=" "),
        _aligned_numbers,
    ),
)
_FRAMES: Final = (
    Format(
        "py-sudoku",
        "what the Python package py-sudoku prints",
        frames.is_frame,
        frames.read_frames,
        _print_py_sudoku,
        sign=Sign.SHAPE,
        keeps=_SOLUTION,
        also_lost=_py_sudoku_losses,
        misfit=only_for("square grids with boxes", _box_of),
        between="\n\n",
        trap="3x2 is wide by high; a cell takes two characters from 10x10 on",
    ),
    Format(
        "latex",
        "the environment of LaTeX's package sudoku",
        write=_print_latex,
        misfit=usual_only,
        between="\n\n",
        trap="comments hold digits, which are no cells",
        by_views=True,
    ),
    Format(
        "yasudoku",
        "a line for each given: its square from 0, and its digit",
        write=_print_cell_list,
        misfit=classic_only,
        between="\n\n",
        trap="squares count from 0; rows and columns from 0 or 1",
        by_views=True,
    ),
    Format(
        "samurai",
        "five lines of 81, a Samurai",
        write=_print_five_grids,
        misfit=only_for("Samurai", lambda layout: layout.id == "samurai"),
        trap="five puzzles on five lines look the same",
        tells_layout=True,
        by_views=True,
    ),
)
_LINES: Final = (
    Format(
        "jigsaw-line",
        "a jigsaw on one line: its cells, then a letter for the piece of each",
        write=_print_jigsaw_line,
        misfit=only_for("boxes and jigsaws of up to 16x16", _has_pieces_alone),
        by_line=True,
        trap="as long as a puzzle with its solution",
        tells_layout=True,
        by_views=True,
    ),
    Format(
        "two-digits",
        "one line, two figures a cell: 00, 01 to 25",
        write=_print_two_digits,
        misfit=_above_nine,
        by_line=True,
        trap="as long as two puzzles",
        by_views=True,
    ),
    Format(
        "csv",
        "a table with commas: puzzle,solution; read with columns in any order, and lists of any "
        "kind",
        write=partial(_print_fields, ","),
        keeps=_SOLUTION,
        misfit=_fields_only,
        by_line=True,
        first="puzzle,solution\n",
        trap="ratings and names are no cells; the puzzle may stand in any column",
        by_views=True,
    ),
    Format(
        "tsv",
        "the same with tabs",
        write=partial(_print_fields, "\t"),
        keeps=_SOLUTION,
        misfit=_fields_only,
        by_line=True,
        first="puzzle\tsolution\n",
        by_views=True,
    ),
    Format(
        "kaggle",
        "quizzes,solutions: the table of Kaggle's data sets",
        write=_print_kaggle_row,
        keeps=_SOLUTION,
        misfit=_kaggle_misfit,
        by_line=True,
        first="quizzes,solutions\n",
        by_views=True,
    ),
    Format(
        "sdm",
        "a collection: one line of 81 a puzzle, 0 for an empty cell",
        write=partial(_print_digits, "zeros"),
        by_line=True,
        by_views=True,
    ),
)
FORMATS: Final = (*_FRAMES, *_TABLES, *_LINES, *starmap(_format_of, FORMS.items()))
