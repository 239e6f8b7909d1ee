"""Candidates as a line: a group of characters a cell, digit d in place d if it is a candidate.

729 characters for nine digits, 216 for six, 4,096 for sixteen; the same may stand as a square of
27 by 27, or as nine lines of 81. A line of 81 words has the candidates of a cell in each. A cell
with one candidate is given unless a cell that it sees has it too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ...engine.layout import SYMBOLS, Layout, digit_of
from ...engine.puzzle import Puzzle
from ..cells import layout_of_side
from ..clean import quoted
from ..errors import FormatError
from ..sheet import Sheet
from .pencil_marks import placed_alone

_SIZES: Final = {size**3: size for size in (6, 9, 12, 16, 25)}
_CHARACTERS: Final = re.compile(r"[0-9A-Pa-p._*]+")
_CELLS: Final = {size**2: size for size in (6, 9, 12, 16, 25)}
"""Words of such a line; sixteen may be a row of a larger board."""
_WORD: Final = re.compile(r"[1-9A-Pa-p]{1,25}|[.0_]")
"""The candidates of a cell, or an empty cell of which nothing is known."""
_BETWEEN: Final = re.compile(r"[\s,;|]+")
_LONGEST: Final = 20_000
"""Characters of such a line: 25x25 with 25 candidates a cell has fewer."""
_BARS: Final = re.compile(r"[\s|!]+")
_RULE: Final = re.compile(r"[-+=*']+")
_BLANKS: Final = frozenset(".0_*")


def is_candidate_line(line: str) -> bool:
    """Whether a line has as many characters as a puzzle has candidates, each in its place."""
    text = _bare(line)
    return len(text) in _SIZES and _CHARACTERS.fullmatch(text) is not None


def _bare(line: str) -> str:
    """The groups of a line, without spaces between them and a comment behind."""
    if len(line) > _LONGEST:
        return ""
    return "".join(line.partition("#")[0].split())


def _words(line: str) -> list[str]:
    """The words of a line that has candidates in each, as many as a puzzle has cells."""
    if len(line) > _LONGEST:
        return []
    words = _BETWEEN.sub(" ", line.partition("#")[0]).split()
    size = _CELLS.get(len(words), 0)
    if not size or not all(map(_WORD.fullmatch, words)):
        return []
    once = all(len(set(word)) == len(word) for word in words)
    return words if once and (size > 9 or all(not w.isalpha() for w in words)) else []


def is_word_line(line: str) -> bool:
    """Whether a line is a word for each cell, some of several digits."""
    words = _words(line)
    size = _CELLS.get(len(words), 0)
    several = [word for word in words if len(word) > 1]
    # What is a number in each word is a digit of a larger board.
    is_number = size > 9 and all(word.isdigit() and int(word) <= size for word in several)
    return bool(several) and not is_number


def is_candidate_square(head: str) -> bool:
    """Whether a text is 27 lines of 27 characters, or as many as another size has."""
    lines = _lines(head)
    shape = (len(lines), *sorted(set(map(len, lines))))
    if shape not in ((27, 27), (81, 9), (9, 81)):
        return False
    text = "".join(lines)
    whole = _CHARACTERS.fullmatch(text) is not None
    is_list = shape == (81, 9) and text.isdigit()
    return whole and (shape == (27, 27) or (_all_in_place(text) and not is_list))


def _lines(text: str) -> list[str]:
    """The lines of a text without spaces and bars; rules between boxes are none."""
    bare = (_BARS.sub("", line) for line in text.split("\n"))
    return [line for line in bare if line and not _RULE.fullmatch(line)]


def read_candidate_line(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """The position of one line.

    Raises:
        FormatError: a character is not the digit of its place; it names the column.
    """
    yield _sheet(_bare(text), asked, in_square=text.strip() != _bare(text))


def read_word_line(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """The position of a line with a word for each cell.

    Raises:
        FormatError: it is another number of words, or one is no candidates; it names the cell.
    """
    words = _words(text)
    if not words:
        raise FormatError("this line has not a word of digits for each cell")
    layout = layout_of_side(_CELLS[len(words)], asked)
    masks = []
    for cell, word in enumerate(words):
        mask = 0
        for character in word if word not in _BLANKS else "":
            digit = digit_of(character, layout.digits)
            if digit is None:
                name = layout.cell_name(cell)
                raise FormatError(f"{name}: {character} is no digit of {layout.name}")
            mask |= 1 << digit
        masks.append(mask)
    placed = placed_alone(masks, layout)
    candidates = tuple(0 if digit else mask for digit, mask in zip(placed, masks, strict=True))
    yield Sheet(Puzzle(layout, placed), candidates=candidates)


def read_candidate_square(text: str, asked: Layout | None) -> Iterator[Sheet]:
    """The position of a square of 27 by 27: three by three characters a cell.

    Raises:
        FormatError: a character is not the digit of its place.
    """
    rows = _lines(text)
    # The same 729 may also have been broken into lines, one cell or nine on each.
    flat = "".join(rows)
    if len(rows) != 27:
        yield _sheet(flat, asked, in_square=True)
        return
    joined = "".join(
        rows[3 * row + high][3 * column + wide]
        for row in range(9)
        for column in range(9)
        for high in range(3)
        for wide in range(3)
    )
    yield _sheet(joined if _all_in_place(joined) else flat, asked, in_square=True)


def _all_in_place(text: str) -> bool:
    """Whether every digit is the one of its place."""
    due = SYMBOLS[1:10] * len(text)
    return all(
        character in _BLANKS or character == digit
        for character, digit in zip(text, due, strict=False)
    )


def _sheet(text: str, asked: Layout | None, *, in_square: bool) -> Sheet:
    size = _SIZES.get(len(text))
    if size is None:
        raise FormatError(f"{len(text)} characters; 729 were due")
    layout = layout_of_side(size, asked)
    masks = [0] * layout.cells
    for cell, start in enumerate(range(0, len(text), size)):
        for digit, character in enumerate(text[start : start + size], 1):
            if character in _BLANKS:
                continue
            if digit_of(character, size) != digit:
                due = f"{SYMBOLS[digit]} or a dot was due"
                column = None if in_square else start + digit
                where = layout.cell_name(cell)
                raise FormatError(f"{quoted(character)} in {where}, where {due}", 1, column)
            masks[cell] |= 1 << digit
    placed = placed_alone(masks, layout)
    candidates = tuple(0 if digit else mask for digit, mask in zip(placed, masks, strict=True))
    empty = next((cell for cell, mask in enumerate(masks) if not mask), None)
    if empty is not None:
        raise FormatError(f"{layout.cell_name(empty)} has no candidate at all")
    return Sheet(Puzzle(layout, placed), candidates=candidates)
