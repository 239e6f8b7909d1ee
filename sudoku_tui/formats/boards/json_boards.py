"""Boards in JSON of any shape, and in lists as programs write them.

Lists of rows, one list of all cells, texts of one character a cell, cells that are objects; in an
object beside its solution, in a list of many, deep in the answer of a server. `None`, single
quotes, braces and a name before an equals sign are what Python, C and others make of the same.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from math import isqrt
from typing import Final, NamedTuple

from ...engine.bits import mask_of
from ...engine.layout import Digit, Layout, digit_of
from ...engine.puzzle import Puzzle
from ..cells import BLANKS, is_size, layout_of_cells, usual_only
from ..clean import clean_text
from ..codecs.json_text import Json, number_in, read_json, text_in, write_json
from ..decode import Reading
from ..errors import FormatError
from ..format import Format, Found
from ..sheet import Part, Sheet
from ..stream import read_cells
from ..styles import choose

_PUZZLE: Final = (
    *("puzzle", "quiz", "quizzes", "unsolved", "unsolvedsudoku", "givens", "given", "mission"),
    *("question", "problem", "initial", "initialboard", "initialgrid", "start", "startgrid"),
    *("board", "grid", "sudoku", "cells", "clues", "task", "value", "values", "field", "rows"),
)
"""Keys of a puzzle, in small letters and without what parts words; the likeliest first."""
_SOLUTION: Final = (
    *("solution", "solutions", "solved", "solvedboard", "solvedgrid", "answer", "answers"),
    *("solvedsudoku", "complete", "full"),
)
_ENTRIES: Final = ("entries", "current", "state", "progress", "userboard", "usergrid", "filled")
_CANDIDATES: Final = ("candidates", "notes", "pencilmarks", "marks", "possibilities", "options")
_DIGIT: Final = ("value", "val", "digit", "number", "num", "v", "n")
_GIVEN: Final = (
    *("given", "isgiven", "fixed", "isfixed", "prefilled", "readonly", "locked", "islocked"),
    *("initial", "isinitial", "clue", "isclue", "preset"),
)
_EDITABLE: Final = ("editable", "iseditable", "mutable")
_TITLE: Final = ("title", "name")
_PRESET: Final = ("presetcellidxes", "presetcells", "givencells", "clueindices")
"""Keys of a list of the cells that are given, where the solution stands beside it."""
_ROW: Final = ("row", "r", "y")
_COLUMN: Final = ("col", "column", "c", "x")
_SIDE: Final = 9
_FEWEST: Final = 8
"""Cells that are told with their places, for the rest to be empty."""
_DEEPEST: Final = 12
_MOST_OF_PYTHON: Final = 1_000_000
_ASSIGNED: Final = re.compile(
    r"\s*[A-Za-z_][\w\[\] *<>:,.]{0,80}=\s*(?P<array>array\dd\s*\([^\[\n]{0,60})?(?=[\[{(])"
)
_ON_PAGE: Final = re.compile(r"window\.gameData\s*=\s*(?=\{)")
"""What stands before the JSON in a page of the New York Times."""
_BEGINS: Final = re.compile(r"\s*[\[{(]")
_DIGITS_ALONE: Final = re.compile(r"[\s\[\]0-9,]*")
_SPREAD: Final = re.compile(r"\d\d|(?:^|\n)[ \t]*[\[\]0-9],?[ \t\r]*\n")
_NO_ROWS: Final = re.compile(r"[\"'{]|\bnull\b|\bNone\b|\d\.0\b|_,|-1\b")
"""What no row of cells in brackets has."""
_QUOTED: Final = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"")
_WARNED_OF: Final = re.compile(r"[0-9][A-Za-z_]")
"""What Python's own parser would warn of on standard error."""
_TEXT: Final = re.compile(r"[0-9A-Za-z._*\s|+-]{16,}")
_WORDS: Final = (("None", "null"), ("True", "true"), ("False", "false"), ("(", "["), (")", "]"))


class _Cell(NamedTuple):
    """What is said of one cell."""

    digit: str
    is_given: bool | None = None
    """None where that is not told."""
    marks: tuple[str, ...] = ()


def is_json_board(head: str) -> bool:
    """Whether a text begins as JSON or a list; rows of digits in brackets are a grid of cells."""
    if assigned := _ASSIGNED.match(head):
        head = head[assigned.end() :]
    elif head.lstrip()[:1] == "<" and _ON_PAGE.search(head):
        return True
    begins = _BEGINS.match(head)
    if begins is None or "," not in head[:2_000]:
        return False
    if not assigned and _DIGITS_ALONE.fullmatch(head.rstrip("; \n")):
        return _SPREAD.search(head) is not None
    return assigned is not None or _NO_ROWS.search(head) is not None


def read_json_board(text: str, asked: Layout | None) -> Iterator[Found]:
    """Every puzzle that is found, in order; of JSON lines those of each line.

    Raises:
        FormatError: it is neither JSON nor a list, or there is no puzzle in it.
    """
    if text.lstrip()[:1] == "<" and (page := _ON_PAGE.search(text)):
        text = text[page.end() :].partition("</script")[0].strip().removesuffix(";")
    try:
        value = _read_value(text)
    except FormatError as error:
        lines = [(n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
        if len(lines) < 2 or not _is_value(lines[0][1]):
            raise error from None
        yield from _read_lines(lines, asked)
        return
    any_board = False
    for found in _boards(value, asked, 0):
        any_board = True
        yield _located(found, text)
    if not any_board:
        raise FormatError("there is no puzzle in this JSON: no list or text with 81 cells")


def _read_lines(lines: Sequence[tuple[int, str]], asked: Layout | None) -> Iterator[Found]:
    for number, line in lines:
        try:
            for found in _boards(_read_value(line), asked, 0):
                yield replace(found, line=number) if isinstance(found, Sheet) else found
        except FormatError as error:
            yield FormatError(f"line {number}: {error.message}", number)


def _is_value(line: str) -> bool:
    try:
        _read_value(line)
    except FormatError:
        return False
    return True


def _read_value(text: str) -> Json:
    """What JSON, or a list as a program writes it, says.

    Raises:
        FormatError: it is neither; as JSON its error says where.
    """
    try:
        return read_json(text)
    except FormatError as error:
        if len(text) > _MOST_OF_PYTHON:
            raise
        if assigned := _ASSIGNED.match(text):
            text = text[assigned.end() :].strip().rstrip("; ")
            text = text.removesuffix(")") if assigned["array"] else text
        text = text.strip().rstrip(";")
        if ":" not in text:
            text = text.replace("{", "[").replace("}", "]")
        for word, meant in (("null", "None"), ("_", "None"), ("true", "True"), ("false", "False")):
            text = re.sub(rf"\b{word}\b", meant, text)
        if _WARNED_OF.search(_QUOTED.sub("", text)) or "\\" in text:
            raise
        try:
            return ast.literal_eval(text)
        except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
            raise error from None


def _boards(value: Json, asked: Layout | None, depth: int) -> Iterator[Found]:
    """The puzzles in *value*: itself, or those in what it holds."""
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        found = _in_object(value, asked)
        if found is not None:
            yield found
            return
        parts: Sequence[Json] = list(value.values())
    elif isinstance(value, list | tuple):
        cells = _cells_of(value)
        if cells:
            yield _sheet(cells, asked)
            return
        parts = value
    else:
        return
    for part in parts:
        if isinstance(part, dict | list | tuple):
            yield from _boards(part, asked, depth + 1)
        elif isinstance(part, str) and isinstance(value, list | tuple):
            yield from ([_sheet(cells, asked)] if (cells := _cells_of(part)) else [])


def _in_object(fields: Mapping[str, Json], asked: Layout | None) -> Found | None:
    """The puzzle of an object, with its solution and what else is told of it; None if it has
    none."""
    plain = {re.sub(r"[^a-z]", "", str(key).lower()): value for key, value in fields.items()}
    solution = _first(plain, _SOLUTION)
    cells = _first(plain, _PUZZLE)
    if not cells and solution and (preset := _preset(plain)):
        cells = [each if n in preset else _Cell("") for n, each in enumerate(solution)]
    cells = cells or _named_cells(fields)
    if not cells:
        return None
    found = _sheet(cells, asked)
    if not isinstance(found, Sheet):
        return found
    try:
        return _told_of(found, plain, solution)
    except FormatError as error:
        return error


def _told_of(sheet: Sheet, plain: Mapping[str, Json], solution: list[_Cell] | None) -> Sheet:
    """The sheet with what stands beside the puzzle in its object."""
    layout, givens = sheet.layout, sheet.puzzle.givens
    title = next((text_in(plain[key]) for key in _TITLE if text_in(plain.get(key))), "")
    author = text_in(plain.get("author"))
    puzzle = replace(sheet.puzzle, title=clean_text(title), author=clean_text(author))
    sheet = replace(sheet, puzzle=puzzle)
    if solution and len(solution) == layout.cells:
        sheet = replace(sheet, solution=_digits(solution, layout))
    entries = _first(plain, _ENTRIES)
    if entries and len(entries) == layout.cells and not sheet.entries:
        pairs = zip(givens, _digits(entries, layout), strict=True)
        sheet = replace(sheet, entries=tuple(0 if given else entry for given, entry in pairs))
    marks = next((plain[key] for key in _CANDIDATES if isinstance(plain.get(key), list)), None)
    noted = _cells_of(marks) if marks else None
    if noted and len(noted) == layout.cells and not sheet.candidates:
        masks = _masks(noted, layout)
        free = (0 if digit else mask for digit, mask in zip(sheet.digits, masks, strict=True))
        sheet = replace(sheet, candidates=tuple(free))
    return sheet


def _first(plain: Mapping[str, Json], keys: Sequence[str]) -> list[_Cell] | None:
    """The cells under the first of *keys* that has some."""
    for key in keys:
        if key in plain and (cells := _cells_of(plain[key])):
            return cells
    return None


def _preset(plain: Mapping[str, Json]) -> set[int]:
    """The cells that are given, counted from 0."""
    value: list[Json] = next(
        (plain[key] for key in _PRESET if isinstance(plain.get(key), list)), []
    )
    return {number for each in value if (number := number_in(each)) is not None}


def _named_cells(fields: Mapping[str, Json]) -> list[_Cell] | None:
    """The cells of an object with a key for each: ``A1`` to ``I9``, or ``r1c1``."""
    size = isqrt(len(fields)) if len(fields) in (16, 36) else _SIDE
    letters = [f"{'ABCDEFGHI'[r]}{c + 1}" for r in range(size) for c in range(size)]
    numbers = [f"R{r + 1}C{c + 1}" for r in range(size) for c in range(size)]
    named = {str(key).upper(): value for key, value in fields.items()}
    for names in (letters, numbers):
        # Cells that are not named are empty.
        if named.keys() == set(names) or (len(named) >= _FEWEST and named.keys() <= set(names)):
            return _cells_of([named.get(name) for name in names])
    rows = [named.get(f"ROW{number}", named.get(f"R{number}")) for number in range(1, _SIDE + 1)]
    return _cells_of(rows) if None not in rows else None


def _cells_of(board: Json) -> list[_Cell] | None:
    """The cells of what may be a board: row by row, all in one list, or as text."""
    if isinstance(board, str):
        return _cells_of_text(board)
    if not isinstance(board, list | tuple):
        return None
    value: Sequence[object] = board
    if is_size(len(value)):
        rows = [list(row) if isinstance(row, list | tuple | str) else [] for row in value]
        if all(len(row) == len(rows) for row in rows):
            value = [cell for row in rows for cell in row]
    if placed := _placed(value):
        value = placed
    if not is_size(isqrt(len(value))) or isqrt(len(value)) ** 2 != len(value):
        return None
    cells = [_cell(each) for each in value]
    return None if None in cells else [cell for cell in cells if cell is not None]


def _placed(value: Sequence[Json]) -> list[Json]:
    """The cells of a list that tells the place of each, and leaves out what is empty; none if it
    is not such a list."""
    if not _FEWEST <= len(value) < _SIDE**2 or not all(isinstance(each, dict) for each in value):
        return []
    places: dict[tuple[int, int], Json] = {}
    for each in value:
        plain = {str(key).lower(): said for key, said in each.items()}
        row, column = (
            next((number_in(plain[key]) for key in keys if key in plain), None)
            for keys in (_ROW, _COLUMN)
        )
        if row is None or column is None:
            return []
        places[row, column] = each
    first = 0 if any(0 in place for place in places) else 1
    sides = range(first, first + _SIDE)
    if len(places) < len(value) or any(not {*place} <= {*sides} for place in places):
        return []
    return [places.get((row, column)) for row in sides for column in sides]


def _cells_of_text(text: str) -> list[_Cell] | None:
    """The cells of a text that has a puzzle, as one line or as a grid."""
    if not _TEXT.fullmatch(text) or len(text) > 5_000:
        return None
    found = list(read_cells(text.split("\n")))
    if len(found) != 1 or not isinstance(found[0], Reading):
        return None
    return [_Cell(str(digit) if digit else "") for digit in found[0].puzzle.givens]


def _cell(value: Json) -> _Cell | None:
    """What *value* says of a cell; None if it says nothing of one."""
    if value is None or value is False or value == "":
        return _Cell("")
    if isinstance(value, float):
        value = number_in(value)
    if isinstance(value, int | str) and not isinstance(value, bool):
        word = str(value).strip()
        return _Cell("" if word in BLANKS else word) if len(word) < 5 else None
    if isinstance(value, list | tuple):
        words = [str(each) for each in value if isinstance(each, int | str)]
        if len(words) != len(value):
            return None
        return _Cell(words[0]) if len(words) == 1 else _Cell("", None, tuple(words))
    return _cell_of_object(value) if isinstance(value, dict) else None


def _cell_of_object(fields: Mapping[str, Json]) -> _Cell | None:
    """A cell that is an object with its digit, whether it is given, and its notes."""
    plain = {re.sub(r"[^a-z]", "", str(key).lower()): value for key, value in fields.items()}
    key = next((key for key in _DIGIT if key in plain), None)
    if key is None and not plain.keys() & {*_GIVEN, *_EDITABLE, *_CANDIDATES}:
        return None if plain else _Cell("")
    cell = _cell(plain[key]) if key else _Cell("")
    if cell is None:
        return None
    given = next((bool(plain[each]) for each in _GIVEN if each in plain), None)
    open_one = next((bool(plain[each]) for each in _EDITABLE if each in plain), None)
    notes = (plain[each] for each in _CANDIDATES if isinstance(plain.get(each), list))
    noted: list[Json] = next(notes, [])
    if noted and all(isinstance(each, bool) for each in noted):
        # One truth a digit; with ten of them the first is of no digit.
        first = 0 if len(noted) == 10 else 1
        noted = [number for number, each in enumerate(noted, first) if each]
    marks = tuple(str(each) for each in noted if type(each) in (int, str) and each != 0)
    return _Cell(cell.digit, given if open_one is None else not open_one, marks)


def _sheet(cells: Sequence[_Cell], asked: Layout | None) -> Found:
    """The sheet of so many cells; what is wrong with it in its place."""
    try:
        layout = layout_of_cells(len(cells), asked)
        digits = _digits(cells, layout)
        told = any(cell.is_given is not None for cell in cells)
        pairs = list(zip(digits, cells, strict=True))
        givens = tuple(d if not told or cell.is_given else 0 for d, cell in pairs)
        entries = tuple(d if told and not cell.is_given else 0 for d, cell in pairs)
        masks = zip(digits, _masks(cells, layout), strict=True)
        candidates = tuple(0 if digit else mask for digit, mask in masks)
        return Sheet(Puzzle(layout, givens), entries=entries, candidates=candidates)
    except FormatError as error:
        return error
    except ValueError as error:
        return FormatError(str(error))


def _digits(cells: Sequence[_Cell], layout: Layout) -> tuple[Digit, ...]:
    """The digit of each cell: symbols, or numbers from 1.

    Raises:
        FormatError: one is no digit of *layout*; it names the cell.
    """
    words = [cell.digit for cell in cells]
    numbers = all(not word or word.isdecimal() for word in words)
    symbols = "".join(word or "." for word in words if len(word) < 2)
    digit_in = choose(symbols, layout.digits, layout.symbols).alphabet.digit_of
    found = []
    for cell, word in enumerate(words):
        digit: int | None = 0
        if word:
            digit = int(word) if numbers and word.isascii() else digit_in.get(word)
        if digit is None or digit > layout.digits:
            raise _no_digit(word, cell, layout)
        found.append(digit)
    return tuple(found)


def _masks(cells: Sequence[_Cell], layout: Layout) -> tuple[int, ...]:
    """The marks of each cell.

    Raises:
        FormatError: one is no digit of *layout*.
    """
    masks = []
    for number, cell in enumerate(cells):
        digits = []
        for word in cell.marks:
            digit = int(word) if word.isdecimal() and word.isascii() else None
            digit = digit_of(word, layout.digits) if digit is None and len(word) == 1 else digit
            if digit is None or not 0 < digit <= layout.digits:
                raise _no_digit(word, number, layout)
            digits.append(digit)
        masks.append(mask_of(digits))
    return tuple(masks)


class _NoDigit(FormatError):
    """A word that is no digit, before it is known where in the text it stands."""

    word: str = ""


def _no_digit(word: str, cell: int, layout: Layout) -> _NoDigit:
    name = layout.cell_name(cell)
    error = _NoDigit(f"{name}: '{clean_text(word, 20)}' is no digit of {layout.name}")
    error.word = word
    return error


def _located(found: Found, text: str) -> Found:
    """The same; an error with line and column, where its word can be only at one place.

    In a list the first of several is meant: the cells before it were right.
    """
    if not isinstance(found, _NoDigit):
        return found
    value = re.compile(rf"(?<=[\[,:(\s{{])[\"']?{re.escape(found.word)}[\"']?(?=\s*[\],}})])")
    places = [match.start() for match in islice(value.finditer(text), 2)]
    if not places or (len(places) > 1 and text.lstrip()[:1] == "{"):
        return FormatError(found.message)
    line = text.count("\n", 0, places[0]) + 1
    column = places[0] - text.rfind("\n", 0, places[0])
    return FormatError(f"line {line}, column {column}: {found.message}", line, column)


def _rows(sheet: Sheet, digits: Sequence[Digit]) -> list[list[Digit]]:
    size = sheet.layout.columns
    return [list(digits[start : start + size]) for start in range(0, len(digits), size)]


def write_json_rows(sheet: Sheet) -> str:
    """A list of rows, 0 for an empty cell."""
    return write_json(_rows(sheet, sheet.puzzle.givens))


def write_json_object(sheet: Sheet) -> str:
    """An object with the puzzle and its solution as lists of rows."""
    fields: dict[str, Json] = {"puzzle": _rows(sheet, sheet.puzzle.givens)}
    if sheet.solution:
        fields["solution"] = _rows(sheet, sheet.solution)
    if sheet.puzzle.title:
        fields["title"] = sheet.puzzle.title
    return write_json(fields)


BOARD = Format(
    "json-board",
    "an object with puzzle and solution as lists of rows; read in any shape of JSON",
    is_json_board,
    read_json_board,
    write_json_object,
    keeps=frozenset({Part.SOLUTION, Part.TITLE}),
    misfit=usual_only,
    trap="null, None, 0 and empty text are empty cells",
)
ROWS = Format(
    "json-rows",
    "a list of lists, 0 for an empty cell",
    write=write_json_rows,
    misfit=usual_only,
)
