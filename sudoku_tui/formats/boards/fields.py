"""Lines on which a puzzle stands among other things: lists, tables, results of other programs.

A number or a name before it, ratings after it, fields with commas, semicolons, tabs or bars
between, in any order and with a head line or without. The puzzle is the first word that has as
many characters as a puzzle has cells; another one as long that has no blank is its solution.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from math import isqrt
from typing import Final, NamedTuple

from ...engine.layout import Digit, Layout
from ...engine.layouts.variants import picture_of, variant
from ...engine.puzzle import Puzzle, has_givens
from ..cells import digits_of_symbols, draws, layout_of_cells
from ..clean import clean_text
from ..errors import FormatError
from ..format import Format, Sign, square_only
from ..sheet import Part, Sheet
from ..styles import form_named
from .related_boards import given_cells

_SIZES: Final = frozenset({36, 64, 81, 100, 144, 225, 256, 400, 625})
"""Cells of a puzzle that can be told from a row of a larger one."""
_CELLS: Final = re.compile(r"(?<![^\s,;:\"'=/(|>`?#])[0-9A-Za-z._*-]{36,}(?![^\s,;:\"'#&)|<`=])")
_SMALL: Final = re.compile(r"[0-6._*-]{36}")
_SURE: Final = 64
"""Characters of a word that is no name of anything."""
_DIGITS: Final = re.compile(r"[0-9._*-]+|[1-9A-P._*-]+|[0-9a-z._-]+")
_NAMES: Final = frozenset(
    (
        *("puzzle", "puzzles", "quiz", "quizzes", "sudoku", "grid", "board", "givens", "clues"),
        *("mission", "question", "unsolved", "solution", "solutions", "answer"),
        *("problem", "problems", "initial", "unsolved sudoku", "solved sudoku", "sudokus"),
    )
)
"""What columns with a puzzle or a solution are called."""
_MOST_MISSING: Final = 10
"""Cells that a puzzle lacks, or has too many, where it is told by its solution."""
_OF_ANOTHER: Final = re.compile(
    r"\s*(?:\[|<[A-Za-z?!]"
    r"|(?:- +)?[\"']?(?:puzzle|givens|board|grid|sudoku|regions|pieces|areas)[\"']?\s*[:=]\s)"
)
"""How a line begins of a list, of a file of another program, which may be a single line, and of
lines that name what they have, as the solution may stand on the next."""
_OBJECT: Final = re.compile(r"\{[^{}]{0,200}:")
"""How an object in JSON begins, before the puzzle in it; behind a puzzle it is a field."""
_BANK: Final = re.compile(r"[0-9a-f]{12} ([0-9.]{81}) +[0-9]+\.[0-9]\s*")
_BLANK: Final = frozenset(".0_*-")
_RULE: Final = re.compile(r"(?=[^-]*--)[\s|:+-]+")
"""What stands below the names of columns in a table of Markdown."""


class _Word(NamedTuple):
    """A word of a line that can be the cells of a puzzle."""

    text: str
    column: int
    """Where it begins, counted from 0."""


def puzzle_words(line: str) -> list[_Word]:
    """The words of a line that are as long as a puzzle, or as one with its solution."""
    found = [_Word(match[0], match.start()) for match in _CELLS.finditer(line)]
    told = (word for word in found if not set(word.text) <= _BLANK)  # a rule of a frame is none
    return [word for word in told if _is_puzzle(word.text) and not _is_marks(word, line)]


def _is_marks(word: _Word, line: str) -> bool:
    """Whether a word is the marks of the puzzle before it."""
    return line[: word.column].endswith("|") and any(map(str.isalpha, word.text))


def _is_puzzle(text: str) -> bool:
    half = len(text) // 2
    if len(text) % 2 == 0 and half in _SIZES and len(text) not in _SIZES:
        # A jigsaw's pieces behind its cells are letters; a solution has as many digits as cells.
        return _is_puzzle(text[:half]) and _is_puzzle(text[half:])
    if len(text) < _SURE:
        return _SMALL.fullmatch(text) is not None
    return len(text) in _SIZES and _DIGITS.fullmatch(text) is not None


def is_head(line: str) -> bool:
    """Whether a line names the columns of a table with puzzles."""
    names = [part.strip(" \"'").lower() for part in re.split(r"[,;\t|]", line)]
    return len(names) > 1 and not _NAMES.isdisjoint(names)


def is_fields(line: str) -> bool:
    """Whether a line has a puzzle among other things, or names the columns of a table."""
    words = puzzle_words(line)
    if not words:
        return len(line) < 500 and is_head(line)
    if _OF_ANOTHER.match(line) or _OBJECT.search(line, 0, words[0].column):
        return False
    # A puzzle with a comment behind it, or with its marks behind a bar, is a plain line.
    return bool(words[1:] or len(words[0].text) not in _SIZES or line[: words[0].column].strip())


def read_fields(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """The puzzle of a line, with its solution if that stands there; nothing of a head line and of
    a rule below one.

    Raises:
        FormatError: there is no puzzle, or one of its characters is no digit.
    """
    if is_head(text) or _RULE.fullmatch(text):
        return
    words = puzzle_words(text)
    if bank := _BANK.fullmatch(text):
        words = [_Word(bank[1], 13)]
    if not words:
        raise FormatError(_describe_none(text))
    words, drawn = _without_pieces(words)
    first, *others = words
    half = len(first.text) // 2
    if len(first.text) not in _SIZES:
        first, *others = (
            _Word(first.text[:half], first.column),
            _Word(first.text[half:], first.column + half),
        )
    alike = [word for word in others if len(word.text) == len(first.text)]
    whole = next((word for word in alike if not _BLANK & set(word.text)), None)
    if masked := _masked([first, *alike]):
        first, whole = masked
    elif not _BLANK & set(first.text) and (open_one := _with_blanks(alike)):
        first, whole = open_one, first
    if not _BLANK & set(first.text) and not whole:
        _refuse_cut(text, first)
    layout = layout_of_cells(len(first.text), asked or drawn)
    givens, remark = _digits(first, layout)
    puzzle = Puzzle(layout, givens, comment="" if others else _comment(text, first))
    yield Sheet(puzzle, solution=_solution(whole, puzzle) if whole else (), remark=remark)


def _without_pieces(words: list[_Word]) -> tuple[list[_Word], Layout | None]:
    """The words but one that labels the piece of each cell, and the jigsaw that it draws."""
    for place, word in enumerate(words):
        others = [*words[:place], *words[place + 1 :]]
        if draws(word.text) and any(len(each.text) == len(word.text) for each in others):
            with suppress(ValueError):  # a board of this size is none
                return others, variant(isqrt(len(word.text)), picture=picture_of(word.text))
    return words, None


def _refuse_cut(text: str, full: _Word) -> None:
    """Nothing, unless another word than the full one is a puzzle, but for its length.

    Raises:
        FormatError: there is one; the full word is its solution, and no puzzle.
    """
    for match in _CELLS.finditer(text):
        open_one = _BLANK & set(match[0]) and match.start() != full.column
        if open_one and 0 < abs(len(match[0]) - len(full.text)) < _MOST_MISSING:
            count, column = len(match[0]), match.start() + 1
            message = f"the puzzle has {count} cells, its solution {len(full.text)}"
            raise FormatError(f"line 1, column {column}: {message}", 1, column)


def _digits(word: _Word, layout: Layout) -> tuple[tuple[Digit, ...], str]:
    return digits_of_symbols(word.text, layout, lambda index: (1, word.column + index + 1))


def _solution(word: _Word, puzzle: Puzzle) -> tuple[Digit, ...]:
    """The digits of a word that may be the solution; none if a given is another."""
    solution, _ = _digits(word, puzzle.layout)
    return solution if has_givens(solution, puzzle) else ()


def _with_blanks(words: list[_Word]) -> _Word | None:
    return next((word for word in words if _BLANK & set(word.text)), None)


def _masked(words: list[_Word]) -> tuple[_Word, _Word] | None:
    """Return the puzzle and the solution of a full word and a mask of it in ones and zeros."""
    mask = next((word for word in words if not word.text.strip("01")), None)
    full = mask and next((word for word in words if not _BLANK & set(word.text)), None)
    if full is None or mask is None or not full.text.isdecimal() or len(set(mask.text)) < 2:
        return None
    if all(one in ("0", two) for one, two in zip(mask.text, full.text, strict=True)):
        return None  # a puzzle that has ones alone
    given = given_cells([each == "1" for each in mask.text], [*map(int, full.text)])
    shown = (digit if here else "." for digit, here in zip(full.text, given, strict=True))
    return full._replace(text="".join(shown)), full


def _describe_none(text: str) -> str:
    """What to say of a line without a puzzle."""
    longest = max(re.split(r"[\s,;:|]+", text), key=len, default="")
    if len(longest) > 20:
        return f"there is no puzzle: the longest word has {len(longest)} characters"
    return f"there is no puzzle in '{clean_text(text, 40)}'"


def _comment(text: str, word: _Word) -> str:
    """What stands behind a puzzle, without what parts it from it."""
    return clean_text(text[word.column + len(word.text) :].strip(" \t,;:#|"))


def _write_row(separator: str, sheet: Sheet) -> str:
    drawn = form_named("line", sheet.puzzle)
    solution = drawn.write(sheet.solution) if sheet.solution else ""
    return f"{drawn.write(sheet.puzzle.givens)}{separator}{solution}"


def write_csv_row(sheet: Sheet) -> str:
    """The puzzle, a comma, and its solution if it is known."""
    return _write_row(",", sheet)


def write_tsv_row(sheet: Sheet) -> str:
    """The puzzle, a tab, and its solution if it is known."""
    return _write_row("\t", sheet)


def _tabled(layout: Layout) -> str:
    """Why a puzzle of *layout* would not be found among other fields."""
    if layout.cells in _SIZES and not square_only(layout):
        return ""
    return f"it is for square grids from 6x6 on; this is {layout.name}"


def _up_to_nine(layout: Layout) -> str:
    """The same of tables that have 0 for an empty cell, where it may not be a digit."""
    return _tabled(layout) or ("" if layout.digits < 10 else f"{layout.name} has letters")


def write_kaggle_row(sheet: Sheet) -> str:
    """The same with 0 for an empty cell, as data sets have it."""
    return write_csv_row(sheet).replace(".", "0")


FIELDS = Format(
    "csv",
    "a table with commas: puzzle,solution; read with columns in any order, and lists of any kind",
    is_fields,
    read_fields,
    write_csv_row,
    sign=Sign.KIND,
    keeps=frozenset({Part.SOLUTION}),
    misfit=_tabled,
    by_line=True,
    first="puzzle,solution\n",
    suffixes=(".csv",),
    trap="ratings and names are no cells; the puzzle may stand in any column",
)
TSV = Format(
    "tsv",
    "the same with tabs",
    write=write_tsv_row,
    keeps=FIELDS.keeps,
    misfit=_tabled,
    by_line=True,
    first="puzzle\tsolution\n",
    suffixes=(".tsv",),
)
KAGGLE = Format(
    "kaggle",
    "quizzes,solutions: the table of Kaggle's data sets",
    write=write_kaggle_row,
    keeps=FIELDS.keeps,
    misfit=_up_to_nine,
    by_line=True,
    first="quizzes,solutions\n",
)
SDM = Format(
    "sdm",
    "a collection: one line of 81 a puzzle, 0 for an empty cell",
    write=lambda sheet: form_named("zeros", sheet.puzzle).write(sheet.puzzle.givens),
    by_line=True,
    suffixes=(".sdm",),
)
