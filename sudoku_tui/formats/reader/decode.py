"""Conversion of the cells of a puzzle to a `Reading`: digits, form of the page, comments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from ...engine.layout import Layout
from ...engine.puzzle import Puzzle
from ..alphabets import Alphabet, Choice, alphabet, choose
from ..clean import clean_text, quoted
from ..errors import FormatError
from ..extras_text import read_extras
from ..form import CELL, Form, Reading
from ..marks import is_inline, take_out_marks
from ..print.styles import FORMS

# SudoCue writes the text right after the letter, others after a space. A lower-case
# letter after the first one is a word of an ordinary comment, unless it begins a URL.
_HEADER = re.compile(r"\s*#([ABCDHLNSTU])((?:https?:|www\.).*|(?![a-z]).*)", re.DOTALL)
_ANY_CASE = re.compile(r"\s*#([ABCDHLNSTU])(.*)", re.DOTALL)
_INLINE = "o and e were read as marks of cells that may only be odd or even"
_NO_CELL = "is not a digit or an empty cell"


@dataclass(frozen=True)
class Page:
    """The cells of one puzzle as they are written."""

    cells: str
    """One character for each cell, in reading order."""
    picture: str
    line: int
    place: Callable[[int], tuple[int, int]]
    """Returns line and column of a cell, both from 1, by its index in `cells`."""
    about: About
    extras: str = ""
    """Marks and constraints as text; "" for none."""


def decode(page: Page, layout: Layout, form: str | None) -> Reading:
    """Return the reading of a page, which has as many cells as *layout*.

    Raises:
        FormatError: A character is neither a digit nor an empty cell, or the extras are wrong; the
            error has its place.
    """
    try:
        extras, remark = read_extras(page.extras, layout), ""
    except FormatError as error:
        raise FormatError(f"line {page.line}: {error}", page.line) from None
    if not form and not extras and is_inline(page.cells, layout):
        cells, extras = take_out_marks(page.cells, layout)
        page, remark = replace(page, cells=cells), "" if layout.marks else _INLINE
    if form and not layout.symbols:
        choice = Choice(alphabet(FORMS[form].alphabet, layout.digits))
    else:
        choice = choose(page.cells, layout.digits, layout.symbols)
    digit_of = choice.alphabet.digit_of
    if not digit_of.keys() >= set(page.cells):
        raise _foreign(page, layout, choice.alphabet)
    givens = tuple(map(digit_of.__getitem__, page.cells))
    puzzle = Puzzle(layout, givens, *page.about, extras=extras)
    style = form or _nearest(page.picture, layout, choice.alphabet.name, page.about)
    symbols = _symbols(page.cells, choice.alphabet, FORMS[style].blank)
    return Reading(puzzle, Form(style, page.picture, symbols), choice.remark or remark, page.line)


def _symbols(cells: str, written: Alphabet, blank: str) -> str:
    """Return the symbols of the form: the first blank of the text, and letters in its case."""
    letters = {character for character in cells if character.isalpha()} - set("XxZz")
    small = letters and all(character.islower() for character in letters)
    blanks = (character for character in cells if not written.digit_of[character])
    return next(blanks, blank) + (written.symbols.lower() if small else written.symbols)


def _foreign(page: Page, layout: Layout, written: Alphabet) -> FormatError:
    """Return the error of the first character that is not a cell of *layout*."""
    index = next(i for i, c in enumerate(page.cells) if c not in written.digit_of)
    character = page.cells[index]
    line, column = page.place(index)
    if character.isascii() and character.isdigit():
        wrong = f"is too large; the digits of {layout.name} are {written.span}"
    elif character.isalpha() and character.isascii():
        wrong = f"is not a digit from {written.span} or an empty cell"
    else:
        wrong = _NO_CELL
    message = f"line {line}, column {column}: {quoted(character)} {wrong}"
    return FormatError(message, line, column)


def _nearest(picture: str, layout: Layout, name: str, about: About) -> str:
    """Return the name of the form of this picture, or of the most similar form."""
    if name != "digits":
        return name
    if picture == CELL * layout.cells:
        return "line"
    one_line = "\n" not in picture
    known = _pictures(Puzzle(layout, (0,) * layout.cells, *about), one_line=one_line)
    if picture in known:
        return known[picture]
    if "[" in picture:
        return "bracket-line" if one_line else "bracket-rows"
    if one_line:
        return "line" if CELL * layout.cells in picture else "spaced"
    return "grid" if set(picture) - set(CELL + " \t\xa0\n") else "rows"


@lru_cache(maxsize=16)
def _pictures(puzzle: Puzzle, *, one_line: bool) -> dict[str, str]:
    """Return the name of each form by its picture; the first one wins."""
    fitting = {
        name: style.page(puzzle)
        for name, style in FORMS.items()
        if style.alphabet == "digits"
        and style.digits in (None, puzzle.layout.digits)
        and style.one_line is one_line
    }
    return {picture: name for name, picture in reversed(fitting.items())}


class About(NamedTuple):
    """The texts about a puzzle in its comments."""

    title: str = ""
    author: str = ""
    source: str = ""
    comment: str = ""


def about(comments: Iterable[str], title: str = "", tail: str = "") -> About:
    """Parse lines that begin with ``#``; *tail* is the text after the cells."""
    comments = tuple(comments)
    pattern = _ANY_CASE if sum(map(bool, map(_HEADER.fullmatch, comments))) > 1 else _HEADER
    headers: dict[str, str] = {}
    remarks = []
    for line in comments:
        found = pattern.fullmatch(line)
        if found:
            headers.setdefault(found[1], found[2].strip())
        else:
            remarks.append(line.strip().strip("#").strip())
    remarks = [headers.get("C", ""), *remarks, tail]
    return About(
        title=clean_text(headers.get("D") or title),
        author=clean_text(headers.get("A", "")),
        source=clean_text(headers.get("S") or headers.get("U", "")),
        comment=clean_text(" ".join(filter(None, remarks))),
    )
