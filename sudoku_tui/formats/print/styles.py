"""Styles: formats of givens alone, as pictures that any text of the same form can be printed in.

To add a style, add an entry to `FORMS`. The general reader reads it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from ...engine.layout import Digit, Layout
from ...engine.puzzle import Extras, Puzzle
from ..alphabets import AlphabetName, alphabet, own_alphabet
from ..clean import clean_text
from ..errors import FormatError
from ..extras_text import write_extras
from ..form import CELL, Form
from ..marks import BAR, HEADING, HEADING_OF_CONSTRAINTS, inline_letters, write_marks
from .pictures import LINE, Picture, draw, frame


@dataclass(frozen=True)
class Style:
    """A form before it knows its layout."""

    about: str
    """Description for a list of forms."""
    picture: Picture = LINE
    alphabet: AlphabetName = "digits"
    blank: str = "."
    """Character of an empty cell."""
    digits: int | None = None
    """Number of digits that a layout must have; None for any."""
    headings: tuple[tuple[str, str], ...] = ()
    """Comment lines above the board: prefix, and the field of the puzzle."""
    cell: str = CELL
    """Text of a cell."""

    @property
    def one_line(self) -> bool:
        """Whether a puzzle takes a single line."""
        return "\n" not in self.picture.newline

    def page(self, puzzle: Puzzle) -> str:
        """Return the board of a puzzle below its headings, with `CELL` for each cell."""
        texts = [(prefix, getattr(puzzle, name)) for prefix, name in self.headings]
        headings = [f"{prefix}{clean_text(text)}\n" for prefix, text in texts if text]
        return "".join((*headings, _board(self.picture, puzzle.layout, self.cell)))


@lru_cache(maxsize=64)
def _board(picture: Picture, layout: Layout, cell: str) -> str:
    """Return the board with the same text in each cell."""
    return draw(picture, layout, (cell,) * layout.cells)


_ROWS: Final = Picture()
_BRACKETS: Final = Picture(gap=" ", bar=" ] [ ", left="[ ", right=" ]", rule="")
_BRACKET_ROWS: Final = Picture(gap=" ", bar=" ", left="[ ", right=" ]")
_BRACKET_LINE: Final = Picture(gap=" ", bar=" ", left="[ ", right=" ]", newline=" ")
_GRID: Final = Picture(gap=" ", bar=" | ", rule="--+-")
_BARS: Final = Picture(bar="|", rule="--+-")
_SIMPLE: Final = Picture(bar="|", left="|", right="|", top="*--*", rule="|-+|", bottom="*--*")
_HODOKU: Final = frame("|", ".-..", ":-+:", "'-''")
_BOX_DRAWING: Final = frame("┃", "┏━┳┓", "┣━╋┫", "┗━┻┛")
_SPACED_ROWS: Final = Picture(gap=" ", bar=" ")

FORMS: dict[str, Style] = {
    "line": Style("one line, a dot for an empty cell"),
    "zeros": Style("one line, 0 for an empty cell", blank="0"),
    "rows": Style("a line for each row", _ROWS),
    "grid": Style("rows with lines between the boxes", _GRID),
    "box-drawing": Style("a frame of line-drawing characters", _BOX_DRAWING),
    "ss": Style("Simple Sudoku: a frame of stars and dashes", _SIMPLE),
    "hodoku": Style("HoDoKu: a frame of dots and dashes", _HODOKU),
    "spf": Style("SuDoku Solver: bars and rules between the boxes, no frame", _BARS),
    "brackets": Style("each row of a box in brackets", _BRACKETS),
    "bracket-rows": Style("a line for each row, in brackets", _BRACKET_ROWS, blank="_"),
    "bracket-line": Style("rows in brackets, all on one line", _BRACKET_LINE, blank="_"),
    "spaced": Style("one line, a space after each cell", blank="0", cell=f"{CELL} "),
    "leptonica": Style(
        "comments, then rows with spaces",
        _SPACED_ROWS,
        blank="0",
        headings=(("# ", "title"), ("# ", "comment")),
    ),
    "sdk": Style(
        "SudoCue: author, title, source, then rows",
        _ROWS,
        headings=(("#A", "author"), ("#D", "title"), ("#C", "comment"), ("#S", "source")),
    ),
    "letters": Style("one line, letters from A, z for an empty cell", LINE, "letters", "z"),
    "a-p": Style("one line, 16x16 with the letters A to P", LINE, "letters", digits=16),
    "a-y": Style("one line, 25x25 with the letters A to Y", LINE, "letters", digits=25),
    "hex": Style("one line, 16x16 with 0 to 9 and A to F", LINE, "hex", digits=16),
    "a-p-rows": Style("16 rows, with the letters A to P", _ROWS, "letters", digits=16),
    "a-y-rows": Style("25 rows, with the letters A to Y", _ROWS, "letters", digits=25),
    "hex-rows": Style("16 rows, with 0 to 9 and A to F", _ROWS, "hex", digits=16),
}
"""The styles by name, in the order in which they are listed."""


def style_named(name: str) -> Style:
    """Return the style of this name.

    Raises:
        FormatError: There is no such style; the message lists the names.
    """
    if name not in FORMS:
        known = ", ".join(FORMS)
        raise FormatError(f"no form is called '{clean_text(name, 40)}'; there are {known}")
    return FORMS[name]


def misfit(name: str, layout: Layout) -> str:
    """Return why the style of this name cannot print *layout*; "" if it can.

    Raises:
        FormatError: There is no such style.
    """
    digits = style_named(name).digits
    if digits in (None, layout.digits):
        return ""
    return f"{name} is for {digits} digits; {layout.name} has {layout.digits}"


def form_named(name: str, puzzle: Puzzle, blank: str | None = None) -> Form:
    """Return the form of this name for *puzzle*.

    Args:
        name: A key of `FORMS`.
        puzzle: Its layout is drawn; some forms have its title above the board.
        blank: The character of an empty cell; None for that of the style.

    Raises:
        FormatError: There is no such form, it is for another size, or *blank* is not read as an
            empty cell.
    """
    style = style_named(name)
    if problem := misfit(name, puzzle.layout):
        raise FormatError(problem)
    written = alphabet(style.alphabet, puzzle.layout.digits)
    if puzzle.layout.symbols and style.alphabet == "digits":
        written = own_alphabet(puzzle.layout.symbols)
    blank = style.blank if blank is None else blank
    if len(blank) != 1 or blank not in written.blanks:
        known = " ".join(filter(str.isascii, written.blanks))
        shown = clean_text(blank, 10)
        raise FormatError(f"'{shown}' is no empty cell in {name}; {known} would be")
    return Form(name, style.page(puzzle), blank + written.symbols)


def print_with_extras(form: Form, puzzle: Puzzle, digits: Sequence[Digit]) -> str:
    """Print *digits* in a form, with the constraints and with the marks of the empty cells.

    Constraints that are known by name only are left out.

    The marks are letters in these cells if all of them are odd or even and the form has no other
    letters. Otherwise they follow a bar, or are a comment above several rows, as constraints do.

    Raises:
        FormatError: There are more different marks than letters.
        ValueError: The form has more or fewer cells than *digits*.
    """
    if all(digits):
        return form.write(digits)
    if puzzle.extras.constraints:
        extras = write_extras(replace(puzzle.extras, unknown=()), puzzle.layout)
        return _with_text(form.write(digits), extras, HEADING_OF_CONSTRAINTS)
    if not puzzle.extras.allowed:
        return form.write(digits)
    in_digits = FORMS[form.name].alphabet == "digits"
    if in_digits and (letters := inline_letters(puzzle, digits)) is not None:
        return form.write(digits, letters)
    layout, text = puzzle.layout, form.write(digits)
    pairs = zip(digits, puzzle.extras.allowed, strict=True)
    allowed = tuple(layout.all_digits if digit else mask for digit, mask in pairs)
    if set(allowed) == {layout.all_digits}:
        return text
    return _with_text(text, write_marks(Extras(allowed), layout))


def _with_text(text: str, extras: str, heading: str = HEADING) -> str:
    """Return a printed board with its extras: above several rows, or behind a bar."""
    return f"{heading}{extras}\n{text}" if "\n" in text else f"{text}{BAR}{extras}"
