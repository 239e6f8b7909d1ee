"""The errors of lines that nothing explains: what differs from the nearest reading, and where."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from string import ascii_letters, digits
from typing import Final, NamedTuple

from ...engine.layout import Layout
from ...engine.layouts import common_layouts
from ..alphabets import BARS, DRAWING
from ..clean import clean_text, quoted
from ..errors import FormatError
from ..extras_text import before_sections
from ..figures import counted
from .addresses import wrong_address
from .explain import Explanation, Refused
from .grids import Proposal
from .rows import BLANK_SIGNS, LONGEST_ROW, SEPARATORS, Cell, Row, clean_cell, rows_of_line
from .sizes import expected_cells, sizes_for
from .source import source_of
from .surroundings import RULE, cost_of_ignoring
from .values import Unread, meaning_of

_WORD: Final = re.compile(r"[^\s,;|]+")
_SIGNS_OF_CELLS: Final = ascii_letters + digits + "".join(BLANK_SIGNS)
_FEWEST_ROWS: Final = 3
"""Lines of a block that is a board with something wrong in it."""
_LONG: Final = 60
"""Characters of a word that is a whole board, beside words that are something else."""
_LONGEST_WORD: Final = 12
"""Characters of a word that a message repeats."""
_FRAME: Final = frozenset(" \t[](){}<>\"'`,;/\\&" + BARS + DRAWING)
_IN_FRAME: Final = re.escape("".join(sorted(_FRAME)))
_SIGN_OF_FRAME: Final = re.compile(f"[{_IN_FRAME}]+")
_OTHER_SIGN: Final = re.compile(f"[^{_IN_FRAME}]")
_FOREIGN: Final = re.compile(f"[^{_IN_FRAME}{re.escape(''.join(sorted(BLANK_SIGNS)))}0-9A-Za-z]")
"""A sign that is no cell anywhere and belongs to no frame."""


def refusal(explained: Explanation, part: Refused, layout: Layout | None) -> FormatError:
    """Return the error of lines that nothing explains, or that two proposals explain."""
    number, _ = explained.source.place(part.first, 0)
    if part.rivals:
        one, other = map(_described, part.rivals)
        message = f"line {number}: this can be read in two ways, {one} or {other}"
        return FormatError(message, number)
    lines = explained.source.lines
    said = [
        at
        for at in range(part.first, part.last + 1)
        if lines[at].strip() and not RULE.fullmatch(lines[at].strip())
    ]
    block = [at for at in said if cost_of_ignoring(lines[at]) is None] or said
    number, _ = explained.source.place((block or [part.first])[0], 0)
    if odd := wrong_address(lines, block):
        number, _ = explained.source.place(odd[0], 0)
        shown = _excerpt(lines[odd[0]].strip())
        return FormatError(f"line {number}: {shown} {odd[1]}", number)
    return (
        _wrong_row(explained, block)
        or (_wrong_line(explained, block, layout) if block else None)
        or FormatError(f"line {number}: no reading of the text explains this line", number)
    )


def refuse_words(number: int, line: str, layout: Layout | None) -> FormatError:
    """Return the error of a line of words where a board was expected."""
    line = before_sections(line.partition("#")[0])
    has_tags = "<" in line and len(line) <= LONGEST_ROW
    shown = "".join(source_of(line).lines) if has_tags else line
    cells = sum(map(shown.count, _SIGNS_OF_CELLS))
    has = f"line {number} has {counted(cells, 'cell')}"
    return FormatError(f"{has}; {expected_cells(cells, layout)}", number)


def _described(proposal: Proposal) -> str:
    """Return a reading in words: the layout, how its cells are written, and the first digits."""
    grid = proposal.grids[0]
    first = "".join(str(digit or ".") for digit in grid.meaning.digits[: grid.layout.columns])
    return f"{grid.layout.name} whose first row is {first}"


class _Rows(NamedTuple):
    """The lines of a block as rows of one board, as they are read most likely."""

    view: str
    rows: dict[int, Row]
    """The row of a line, by the number of the line; not every line has one."""
    board: Layout
    is_usual: bool
    """Whether many boards have as many columns."""


def _wrong_row(explained: Explanation, block: Sequence[int]) -> FormatError | None:
    """Return what is wrong with the rows of a board; None if the lines hardly are rows."""
    found = _likely_rows(explained, block)
    if found is None:
        return None
    view, rows, board, is_usual = found
    for at in block:
        row = rows.get(at) or _without_code(explained.source.lines[at], at, board.columns, view)
        if row is None:
            return _unexplained_sign(explained, at, view)
        if len(row.cells) != board.columns:
            return _wrong_count(explained, at, len(row.cells), f"{board.columns} expected")
        rows[at] = row
    if wrong := _wrong_size(explained, block, board, is_usual=is_usual):
        return wrong
    cells = [cell for at in block for cell in rows[at].cells]
    unread = meaning_of(cells, board)
    large = (c for c in cells if c.text.isdecimal() and int(c.text) > board.digits)
    cell = unread.cell if isinstance(unread, Unread) else next(large, None)
    return _wrong_cell(explained, cell, board) if cell else None


def _wrong_size(
    explained: Explanation, block: Sequence[int], board: Layout, *, is_usual: bool
) -> FormatError | None:
    """Return the error of too few or too many rows; None for as many as the board has."""
    if not is_usual and len(block) in _usual_columns():
        return _wrong_count(explained, block[0], board.columns, f"{len(block)} expected")
    if len(block) == board.rows:
        return None
    first, last = (explained.source.place(at, 0)[0] for at in (block[0], block[-1]))
    where = f"lines {first} to {last} have {len(block)} rows"
    message = f"{where} of {board.columns} cells; {board.rows} rows expected"
    return FormatError(message, first)


def _likely_rows(explained: Explanation, block: Sequence[int]) -> _Rows | None:
    """Return the reading in which most lines of a block are as wide as a board; None for few."""
    by_view: dict[tuple[str, int], dict[int, Row]] = {}
    for at in block:
        for row in explained.rows_at[at]:
            if row.name == row.name_behind == "":
                by_view.setdefault((row.view, row.cut), {}).setdefault(at, row)
    best = (0, False, False, False, False, 0, ("", 0))
    for (view, cut), rows in by_view.items():
        widths = Counter(len(row.cells) for row in rows.values())
        for width, count in widths.items():
            if width in explained.sizes.by_columns:
                has_margins = (view[1:], cut) == ("1", 1)
                is_usual = width in _usual_columns()
                rank = (view[0] in SEPARATORS, is_usual, has_margins, view == "characters")
                best = max(best, (count, *rank, width, (view, cut)))
    count, _, is_usual, *_, width, (view, cut) = best
    if count < _FEWEST_ROWS or 2 * count <= len(block):
        return None
    return _Rows(view, by_view[view, cut], explained.sizes.by_columns[width], is_usual)


def _usual_columns() -> set[int]:
    """Return the numbers of columns that many boards have."""
    return {each.columns for each in common_layouts()}


def _without_code(line: str, at: int, width: int, view: str) -> Row | None:
    """Return the row of so many cells without code outside two brackets; None if there is none."""
    begin, end = max(line.rfind("[["), 0), line.find("]]")
    bare = " " * begin + line[begin : end if end >= 0 else len(line)]
    rows = rows_of_line(bare, at) if bare != line else ()
    return next((row for row in rows if row.view == view and len(row.cells) == width), None)


def _wrong_line(
    explained: Explanation, block: Sequence[int], layout: Layout | None
) -> FormatError | None:
    """Return what is wrong with the cells of the first line; None if they are no board."""
    at = block[0]
    line = before_sections(explained.source.lines[at].partition("#")[0])
    by_cells = sizes_for(layout).by_cells
    words = [word for word in _WORD.finditer(line) if not _FRAME.issuperset(word[0])]
    long = [word for word in words if len(word[0]) >= _LONG]
    if len(long) == 1:
        line = " " * long[0].start() + long[0][0]
    are_words = len(words) in by_cells
    if not are_words and (foreign := _FOREIGN.search(line)):
        return _foreign(explained, at, foreign.start())
    count = len(words) if are_words else len(_SIGN_OF_FRAME.sub("", line))
    board = by_cells.get(count)
    if board is None:
        return _wrong_count(explained, at, count, expected_cells(count, layout))
    found = words if are_words else _OTHER_SIGN.finditer(line)
    cells = [Cell(each[0], at, each.start()) for each in found]
    unread = meaning_of(cells, board)
    return _wrong_cell(explained, unread.cell, board) if isinstance(unread, Unread) else None


def _wrong_count(explained: Explanation, at: int, count: int, expected: str) -> FormatError:
    number, _ = explained.source.place(at, 0)
    return FormatError(f"line {number} has {counted(count, 'cell')}; {expected}", number)


def _unexplained_sign(explained: Explanation, at: int, view: str) -> FormatError | None:
    """Return the error of the first sign or word of a line that can be no cell in a view."""
    line = explained.source.lines[at]
    if view != "characters":
        separator = None if view == "words" else view[0]
        for word in line.split(separator):
            if word.strip() and clean_cell(word.strip()) is None:
                return _foreign(explained, at, line.index(word), word.strip())
    found = _FOREIGN.search(line)
    return _foreign(explained, at, found.start()) if found else None


def _foreign(explained: Explanation, at: int, place: int, word: str = "") -> FormatError:
    """Return the error of a sign, or of a word, that is no cell anywhere."""
    line, column = explained.source.place(at, place)
    shown = _excerpt(word or explained.source.lines[at][place])
    message = f"line {line}, column {column}: {shown} is not a digit or an empty cell"
    return FormatError(message, line, column)


def _wrong_cell(explained: Explanation, cell: Cell, layout: Layout) -> FormatError:
    """Return the error of a cell that has no meaning on a board."""
    if set(explained.source.lines[cell.line].strip()) == {"*", "."}:
        line, _ = explained.source.place(cell.line, 0)
        message = "stars and dots are the pattern of a puzzle, and no puzzle"
        return FormatError(f"line {line}: {message}", line)
    line, column = explained.source.place(cell.line, cell.at)
    last = layout.symbols[-1] if layout.symbols else str(layout.digits)
    if cell.text.isdecimal():
        wrong = f"is too large; the digits of {layout.name} are 1 to {last}"
    else:
        wrong = f"is not a digit from 1 to {last} or an empty cell"
    shown = _excerpt(cell.text) if cell.text else "a blank"
    return FormatError(f"line {line}, column {column}: {shown} {wrong}", line, column)


def _excerpt(text: str) -> str:
    """Return a sign or a word as a message names it."""
    return quoted(text) if len(text) == 1 else f"'{clean_text(text, _LONGEST_WORD)}'"
