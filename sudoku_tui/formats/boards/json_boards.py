"""Boards in JSON of any shape, and in lists as programs write them.

Lists of rows, one list of all cells, texts of one character a cell, cells that are objects; in an
object beside its solution, in a list of many, deep in the answer of a server. `None`, single
quotes, braces and a name before an equals sign are what Python, C and others make of the same.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from ...engine.bits import Mask, mask_of
from ...engine.layout import Digit, Layout, digit_of
from ...engine.puzzle import Puzzle
from ..alphabets import choose
from ..cells import layout_of_cells
from ..clean import clean_text
from ..codecs.json_text import Json, number_in, read_json, text_in, write_json
from ..errors import FormatError, seen
from ..format import Format, Found, Sign, usual_only
from ..lines import split_lines
from ..reader.samurai import on_canvas
from ..reader.values import settled
from ..refusals.patience import Patience
from ..sheet import Part, Sheet
from ..told_rules import rules_of_fields
from .fields import puzzle_words
from .json_cells import CANDIDATES, ENTRIES, Cell, cells_of, named_cells, refuse_none_left
from .json_houses import caged, drawn, empty_board, sheet_of_cages
from .related_cells import SIDE_OF_SAMURAI, counts_from_zero, from_one, related

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
_TITLE: Final = ("title", "name")
_PRESET: Final = ("presetcellidxes", "presetcells", "givencells", "clueindices")
"""Keys of a list of the cells that are given, where the solution stands beside it."""
_DEEPEST: Final = 12
_MOST_KEYS: Final = 4_000
"""Of an object that may be a puzzle by itself; one with more may hold some."""
_MOST_OF_PYTHON: Final = 1_000_000
_ASSIGNED: Final = re.compile(r"\s*[A-Za-z_][\w\[\] *<>:,.?]{0,80}=\s*(?=[\[{(])(?!\[\|)")
_OBJECT: Final = re.compile(
    r"[^{\[]{0,200}(?P<all>\{\s*[\"'][^\"']{1,80}[\"']\s*:.*\})[^\"'\]]{0,80}"
)
_LISTS: Final = re.compile(r"[\[{]\s*[\[{]")
"""What a board of lists or of objects begins with."""
_ON_PAGE: Final = re.compile(r"window\.gameData\s*=\s*(?=\{)")
"""What stands before the JSON in a page of the New York Times."""
_BEGINS: Final = re.compile(r"\s*[\[{(]")
_BEGINS_OBJECT: Final = re.compile(r"\s*\{\s*\"\w{1,40}\"\s*:")
_NESTED: Final = re.compile(r"\s*\[\s*\[\s*\[")
_DIGITS_ALONE: Final = re.compile(r"[\s\[\]0-9,]*")
_SPREAD: Final = re.compile(r"\d\d|(?:^|\n)[ \t]*[\[\]0-9],?[ \t\r]*\n")
_NO_ROWS: Final = re.compile(r"[\"'{]|\bnull\b|\bNone\b|\d\.0\b|_,|-1\b")
"""What no row of cells in brackets has."""
_QUOTED: Final = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"")
_WARNED_OF: Final = re.compile(r"[0-9][A-Za-z_]")
"""What Python's own parser would warn of on standard error."""
_WORDS: Final = (("None", "null"), ("True", "true"), ("False", "false"), ("(", "["), (")", "]"))


def is_json_board(head: str) -> bool:
    """Whether a text begins as JSON or a list; rows of digits in brackets are a grid of cells."""
    if assigned := _ASSIGNED.match(head):
        head = head[assigned.end() :]
    begins = _BEGINS.match(head)
    if begins is None or "," not in head[:2_000]:
        return _BEGINS_OBJECT.match(head) is not None
    if not assigned and _DIGITS_ALONE.fullmatch(head.rstrip("; \n")):
        return bool(_NESTED.match(head) or _SPREAD.search(head))
    return assigned is not None or _NO_ROWS.search(head) is not None


def is_times_page(head: str) -> bool:
    """Whether a text is a page of the New York Times."""
    return head.lstrip()[:1] == "<" and _ON_PAGE.search(head) is not None


def read_times_page(text: str, asked: Layout | None) -> Iterator[Found]:
    """Every puzzle of a page.

    Raises:
        FormatError: there is none in it.
    """
    inside = text[seen(_ON_PAGE.search(text), "such page").end() :].partition("</script")[0]
    yield from read_json_board(inside.strip().removesuffix(";"), asked)


def is_json_line(line: str) -> bool:
    """Whether a line has an object of its own, with a puzzle in it and no lists of others."""
    found = _OBJECT.fullmatch(line) if "{" in line and not _LISTS.search(line) else None
    return found is not None and bool(puzzle_words(found["all"]))


def read_json_line(line: str, asked: Layout | None) -> Iterator[Found]:
    """Every puzzle of an object that stands on a line.

    Raises:
        FormatError: it is no JSON, or there is no puzzle in it.
    """
    found = _OBJECT.fullmatch(line)
    yield from read_json_board(" " * found.start("all") + found["all"] if found else line, asked)


def read_json_board(text: str, asked: Layout | None) -> Iterator[Found]:
    """Every puzzle that is found, in order; of JSON lines those of each line.

    Raises:
        FormatError: it is neither JSON nor a list, or there is no puzzle in it.
    """
    try:
        value = _read_value(text)
    except FormatError as error:
        first, _, others = text.lstrip().partition("\n")
        if not others.strip() or not _is_value(first):
            raise error from None
        yield from _read_lines(text, asked)
        return
    patience = Patience()
    for found in _boards(value, asked, 0, patience):
        patience.has_found = True
        yield _located(found, text)
    if not patience.has_found:
        raise FormatError("there is no puzzle in this JSON: no list or text with 81 cells")


def _read_lines(text: str, asked: Layout | None) -> Iterator[Found]:
    patience = Patience()
    for number, line in enumerate(split_lines(text), 1):
        if not line or line.isspace():
            continue
        patience.look()
        try:
            for found in _boards(_read_value(line), asked, 0, patience):
                patience.has_found = True
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
            text = text[assigned.end() :]
        text = text.strip().rstrip(";")
        if ":" not in text:
            text = text.replace("{", "[").replace("}", "]")
        for word, meant in (
            ("null", "None"),
            ("_", "None"),
            ("nil", "None"),
            ("true", "True"),
            ("false", "False"),
        ):
            text = re.sub(rf"\b{word}\b", meant, text)
        if _WARNED_OF.search(_QUOTED.sub("", text)) or "\\" in text:
            raise
        try:
            return ast.literal_eval(text)
        except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
            raise error from None


def _boards(value: Json, asked: Layout | None, depth: int, patience: Patience) -> Iterator[Found]:
    """The puzzles in *value*: itself, or those in what it holds."""
    if depth > _DEEPEST:
        return
    patience.look()
    if killer := sheet_of_cages(value, asked):
        yield killer
        return
    if isinstance(value, dict):
        found = read_object(value, asked)
        if found is not None:
            yield found
            return
        parts: Sequence[Json] = list(value.values())
        for inside in _of_parts(value, parts, asked, depth, patience):
            yield _ruled(inside, value, is_outer=True)
        return
    elif isinstance(value, list | tuple):
        cells = cells_of(value)
        if cells:
            yield _sheet(from_one(cells) if counts_from_zero(cells) else cells, asked)
            return
        if pair := _with_solution(value, asked):
            yield pair
            return
        yield from _of_parts(value, value, asked, depth, patience)


def _of_parts(
    value: Json, parts: Sequence[Json], asked: Layout | None, depth: int, patience: Patience
) -> Iterator[Found]:
    """The puzzles in what an object or a list holds."""
    for part in parts:
        if isinstance(part, dict | list | tuple):
            yield from _boards(part, asked, depth + 1, patience)
        elif isinstance(part, str) and isinstance(value, list | tuple):
            patience.look()
            yield from ([_sheet(cells, asked)] if (cells := cells_of(part)) else [])


def _with_solution(value: Sequence[Json], asked: Layout | None) -> Sheet | None:
    """The puzzle of a list of two texts, of which the second is its solution."""
    texts = [each for each in value if isinstance(each, str)]
    if len(texts) != 2 or len(value) != 2:
        return None
    puzzle, solution = map(cells_of, texts)
    if not puzzle or not solution or len(puzzle) != len(solution):
        return None
    pairs = list(zip(puzzle, solution, strict=True))
    agrees = all(two.digit and one.digit in ("", two.digit) for one, two in pairs)
    sheet = _sheet(puzzle, asked) if agrees and puzzle != solution else None
    if not isinstance(sheet, Sheet):
        return None
    return replace(sheet, solution=_digits(solution, sheet.layout))


def read_object(fields: Mapping[str, Json], asked: Layout | None) -> Found | None:
    """The puzzle of an object, with its solution and what else is told of it; None if it has
    none."""
    if len(fields) > _MOST_KEYS:
        return None
    plain = {re.sub(r"[^a-z]", "", str(key).lower()): value for key, value in fields.items()}
    solution = _first(plain, _SOLUTION)
    cells = _first(plain, _PUZZLE)
    if not cells and solution and (preset := _preset(plain)):
        cells = [each if n in preset else Cell("") for n, each in enumerate(solution)]
    cells, solution, remark = related(plain, cells or named_cells(fields), solution)
    cells = cells or (solution and _only_other(plain)) or empty_board(plain)
    if not cells:
        return None
    is_from_zero = counts_from_zero(cells, solution or ())
    found = _sheet(from_one(cells) if is_from_zero else cells, asked or drawn(plain, cells))
    if not isinstance(found, Sheet):
        return found
    try:
        found = replace(found, remark=remark)
        told = _told_of(found, plain, solution, from_one if is_from_zero else list)
        return caged(_ruled(told, fields), plain, cells)
    except FormatError as error:
        return error


def _ruled(found: Found, fields: Mapping[str, Json], *, is_outer: bool = False) -> Found:
    """The sheet with the rules that fields beside its cells tell: it is carried, not solved."""
    if not isinstance(found, Sheet) or found.unsupported:
        return found
    names = {str(key): value for key, value in fields.items()}
    rules = rules_of_fields(names, found.layout, is_outer=is_outer)
    return found.with_unknown(rules)


def _only_other(plain: Mapping[str, Json]) -> list[Cell] | None:
    """The cells under the one key beside a solution that has some, whatever it is called."""
    known = {*_SOLUTION, *ENTRIES, *CANDIDATES}
    found = [
        cells for key, value in plain.items() if key not in known and (cells := cells_of(value))
    ]
    return found[0] if len(found) == 1 else None


def _told_of(
    sheet: Sheet,
    plain: Mapping[str, Json],
    solution: list[Cell] | None,
    counted: Callable[[Sequence[Cell]], list[Cell]],
) -> Sheet:
    """Add the other fields of its object to a sheet; *counted* makes their digits count from 1."""
    layout, givens = sheet.layout, sheet.puzzle.givens
    title = next((text_in(plain[key]) for key in _TITLE if text_in(plain.get(key))), "")
    author = text_in(plain.get("author"))
    puzzle = replace(sheet.puzzle, title=clean_text(title), author=clean_text(author))
    sheet = replace(sheet, puzzle=puzzle)
    if solution and len(solution) == layout.cells:
        sheet = replace(sheet, solution=_digits(counted(solution), layout))
    entries = _first(plain, ENTRIES)
    if entries and len(entries) == layout.cells and not sheet.entries:
        pairs = zip(givens, _digits(counted(entries), layout), strict=True)
        sheet = replace(sheet, entries=tuple(0 if given else entry for given, entry in pairs))
    marks = next((plain[key] for key in CANDIDATES if isinstance(plain.get(key), list)), None)
    noted = cells_of(marks) if marks else None
    if noted and len(noted) == layout.cells and not sheet.candidates:
        masks = _masks(counted(noted), layout)
        free = (0 if digit else mask for digit, mask in zip(sheet.digits, masks, strict=True))
        sheet = replace(sheet, candidates=tuple(free))
    return sheet


def _first(plain: Mapping[str, Json], keys: Sequence[str]) -> list[Cell] | None:
    """The cells under the first of *keys* that has some."""
    for key in keys:
        if key in plain and (cells := cells_of(plain[key])):
            return cells
    return None


def _preset(plain: Mapping[str, Json]) -> set[int]:
    """The cells that are given, counted from 0."""
    value: list[Json] = next(
        (plain[key] for key in _PRESET if isinstance(plain.get(key), list)), []
    )
    return {number for each in value if (number := number_in(each)) is not None}


def _sheet(cells: Sequence[Cell], asked: Layout | None) -> Found:
    """The sheet of so many cells; what is wrong with it in its place."""
    try:
        layout = layout_of_cells(len(cells), asked)
        if asked is None and layout.digits == SIDE_OF_SAMURAI:
            samurai = on_canvas(_digits(cells, layout))
            if samurai:
                return samurai
        refuse_none_left(cells, layout)
        digits, masks = _placed(_digits(cells, layout), _masks(cells, layout), layout)
        told = any(cell.is_given is not None for cell in cells)
        pairs = list(zip(digits, cells, strict=True))
        givens = tuple(d if not told or cell.is_given else 0 for d, cell in pairs)
        entries = tuple(d if told and not cell.is_given else 0 for d, cell in pairs)
        candidates = tuple(0 if d else mask for d, mask in zip(digits, masks, strict=True))
        return Sheet(Puzzle(layout, givens), entries=entries, candidates=candidates)
    except FormatError as error:
        return error
    except ValueError as error:
        return FormatError(str(error))


def _placed(
    digits: Sequence[Digit], masks: Sequence[Mask], layout: Layout
) -> tuple[Sequence[Digit], Sequence[Mask]]:
    """The digits with those that stand alone in a list of candidates, as in a grid of them."""
    if not any(mask and not mask & mask - 1 for mask in masks):
        return digits, masks
    pairs = list(zip(digits, masks, strict=True))
    lone = [d or (0 if m & m - 1 else max(m.bit_length() - 1, 0)) for d, m in pairs]
    several = [0 if digit else mask for digit, (_, mask) in zip(lone, pairs, strict=True)]
    alone, _ = settled(lone, several, layout)
    return [digit or placed for (digit, _), placed in zip(pairs, alone, strict=True)], masks


def _digits(cells: Sequence[Cell], layout: Layout) -> tuple[Digit, ...]:
    """The digit of each cell: symbols, or numbers from 1.

    Raises:
        FormatError: one is no digit of *layout*; it names the cell.
    """
    words = {cell.digit for cell in cells}
    numbers = all(not word or word.isdecimal() for word in words)
    symbols = "".join(word or "." for word in words if len(word) < 2)
    digit_in = choose(symbols, layout.digits, layout.symbols).alphabet.digit_of
    digits: dict[str, Digit | None] = {
        word: int(word) if numbers and word.isascii() else digit_in.get(word)
        for word in words - {""}
    } | {"": 0}
    found = [digits[cell.digit] for cell in cells]
    for cell, digit in enumerate(found):
        if digit is None or digit > layout.digits:
            raise _no_digit(cells[cell].digit, cell, layout)
    return tuple(digit or 0 for digit in found)


def _masks(cells: Sequence[Cell], layout: Layout) -> tuple[int, ...]:
    """The marks of each cell.

    Raises:
        FormatError: one is no digit of *layout*.
    """
    if not any(cell.marks for cell in cells):
        return (0,) * len(cells)
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
    sign=Sign.KIND,
    keeps=frozenset({Part.SOLUTION, Part.TITLE}),
    misfit=usual_only,
    trap="null, None, 0 and empty text are empty cells",
)
TIMES = Format(
    "times-page",
    "a page of the New York Times with its puzzles",
    is_times_page,
    read_times_page,
    sign=Sign.NAME,
)
LINES = Format(
    "json-lines",
    "an object with a puzzle on each line; title and solution may stand beside it",
    is_json_line,
    read_json_line,
    sign=Sign.KIND,
    over=frozenset({"json-board"}),  # which is read whole, where lines may be any number
    by_line=True,
    trap="a text of 81 digits in it may be the solution alone",
)
ROWS = Format(
    "json-rows",
    "a list of lists, 0 for an empty cell",
    write=write_json_rows,
    misfit=usual_only,
)
