"""Forms: how a puzzle stands on the page, and in which characters.

A form is a picture of the page with a place for each cell. Its `Alphabet` says which character
stands for which digit, and which for an empty cell. `FORMS` has every form that can be asked for
by name, as a `Style` that draws the picture for any layout; to add one, add an entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from string import ascii_uppercase
from typing import Literal, NamedTuple

from ..engine.layout import SYMBOLS, Digit, Layout
from ..engine.puzzle import Puzzle
from .clean import clean_text
from .errors import FormatError
from .form import CELL, Form

AlphabetName = Literal["digits", "hex", "letters"]

_NUMERALS = frozenset("123456789")
_HEX = "0123456789ABCDEF"
DOTS = "·•∙⋅ᐧ□▢⬜☐○◦◯◻◽▫■◼◾▪⬛⚪⚫"
"""What stands for an empty cell in text that is not for machines."""
_ALWAYS_EMPTY = "._*-" + DOTS


@dataclass(frozen=True)
class Alphabet:
    """The characters of one way of writing digits. Letters are read in either case."""

    name: AlphabetName
    symbols: str
    """The character of digit 1, of digit 2 and so on."""
    blanks: str
    """Every character that is read as an empty cell."""

    @cached_property
    def digit_of(self) -> dict[str, Digit]:
        """The digit of each character, 0 for an empty cell."""
        # A space can only be a cell between bars, where it is one; nobody may ask for it.
        table = dict.fromkeys(self.blanks + " ", 0)
        for digit, character in enumerate(self.symbols, 1):
            table[character] = table[character.lower()] = digit
        return table

    @property
    def span(self) -> str:
        """The digits in words: ``1 to 9``, ``1 to 9 or A to G``."""
        numerals = [character for character in self.symbols if character.isdigit()]
        letters = [character for character in self.symbols if character.isalpha()]
        runs = (f"{run[0]} to {run[-1]}" for run in (numerals, letters) if run)
        return " or ".join(runs)


@cache
def alphabet(name: AlphabetName, digits: int) -> Alphabet:
    """The alphabet of this name for a layout of *digits* digits, 16 for hexadecimal."""
    match name:
        case "digits":
            return Alphabet(name, SYMBOLS[1 : digits + 1], _ALWAYS_EMPTY + "0Xx")
        case "hex":
            return Alphabet(name, _HEX[:digits], _ALWAYS_EMPTY + "Xx")
        case "letters":
            symbols = ascii_uppercase[:digits]
            crosses = "" if "X" in symbols else "Xx"
            return Alphabet(name, symbols, _ALWAYS_EMPTY + "0zZ" + crosses)


class Choice(NamedTuple):
    """The alphabet that a text is written in, and what there is to say about it."""

    alphabet: Alphabet
    remark: str = ""


def own_alphabet(symbols: str) -> Alphabet:
    """The alphabet of a layout that has *symbols* of its own."""
    blanks = (each for each in _ALWAYS_EMPTY + "0Xx" if each.upper() not in symbols.upper())
    return Alphabet("digits", symbols, "".join(blanks))


def choose(characters: str, digits: int, symbols: str = "") -> Choice:
    """The alphabet in which *characters*, the cells of one puzzle, are written.

    *symbols* are those of the layout, if it has its own; else the usual ones.
    """
    used = set(characters.upper())
    if (symbols and (used - {"0"}) & (set(symbols.upper()) - {"0"})) or "0" in symbols:
        return Choice(own_alphabet(symbols))
    letters = used & set(ascii_uppercase) - {"X"}
    if letters and not used & _NUMERALS:
        return Choice(alphabet("letters", digits))
    plain = Choice(alphabet("digits", digits))
    if digits != len(_HEX) or not letters or not letters <= set(_HEX):
        return plain
    if "0" in used and used & set(_ALWAYS_EMPTY + "X "):
        return Choice(alphabet("hex", digits))
    # Without a G, and without a 0 that must be a digit, both readings make sense.
    return Choice(
        plain.alphabet,
        "read with the digits 1 to 9 and A to G; it could also be hexadecimal, 0 to 9 and A to F",
    )


@dataclass(frozen=True)
class Style:
    """A form before it knows its layout."""

    about: str
    """What it looks like, for a list of forms."""
    picture: Callable[[Puzzle], str]
    alphabet: AlphabetName = "digits"
    blank: str = "."
    one_line: bool = False
    """Whether a puzzle takes one line and no more."""
    digits: int | None = None
    """How many digits a layout must have; None if any number will do."""


@dataclass(frozen=True)
class _Frame:
    """The canvas of a layout, and where straight lines between its boxes cross it."""

    rows: tuple[str, ...]
    """Each row of the canvas: `CELL`, or a space where there is none."""
    bars: tuple[int, ...]
    """The columns that have a line on their left."""
    rules: tuple[int, ...]
    """The rows that have a line above."""

    def segments(self, row: str) -> list[str]:
        """A row cut at the bars."""
        return [row[start:end] for start, end in pairwise((0, *self.bars, len(row)))]

    def bands(self) -> list[tuple[str, ...]]:
        """The rows cut at the rules."""
        ends = pairwise((0, *self.rules, len(self.rows)))
        return [self.rows[start:end] for start, end in ends]


@lru_cache(maxsize=64)
def _frame(layout: Layout) -> _Frame:
    places = [
        [layout.cell_at.get((row, column)) for column in range(layout.columns)]
        for row in range(layout.rows)
    ]
    boxes = [[0 if cell is None else layout.box_of[cell] for cell in row] for row in places]
    turned = [list(column) for column in zip(*boxes, strict=True)]
    return _Frame(
        tuple("".join(" " if cell is None else CELL for cell in row) for row in places),
        tuple(_breaks(turned)),
        tuple(_breaks(boxes)),
    )


def _breaks(lines: list[list[int]]) -> Iterator[int]:
    """The indices of *lines* that share no box with the line before."""
    for index, (before, after) in enumerate(pairwise(lines), 1):
        if all(one != other for one, other in zip(before, after, strict=True)):
            yield index


def _line(puzzle: Puzzle) -> str:
    return CELL * puzzle.layout.cells


def _rows(puzzle: Puzzle) -> str:
    return "\n".join(_frame(puzzle.layout).rows)


def _spaced(puzzle: Puzzle) -> str:
    return (CELL + " ") * puzzle.layout.cells


def _grid(puzzle: Puzzle) -> str:
    frame = _frame(puzzle.layout)
    row = " | ".join(" ".join(segment) for segment in frame.segments(frame.rows[0]))
    rule = "\n" + "".join("+" if character == "|" else "-" for character in row) + "\n"
    return rule.join(
        "\n".join(" | ".join(" ".join(segment) for segment in frame.segments(row)) for row in band)
        for band in frame.bands()
    )


def _bordered(puzzle: Puzzle, *, corners: str, bar: str, joint: str, gap: str) -> str:
    """Bands between rules; *corners* and *joint* are left, dash, cross and right of a rule."""
    frame = _frame(puzzle.layout)
    inner = [gap + gap.join(segment) + gap for segment in frame.segments(frame.rows[0])]

    def rule(left: str, dash: str, cross: str, right: str) -> str:
        return left + cross.join(dash * len(segment) for segment in inner) + right

    bands = (
        "\n".join(
            bar + bar.join(gap + gap.join(segment) + gap for segment in frame.segments(row)) + bar
            for row in band
        )
        for band in frame.bands()
    )
    middle = f"\n{rule(*joint)}\n".join(bands)
    return f"{rule(*corners[:4])}\n{middle}\n{rule(*corners[4:])}"


def _simple(puzzle: Puzzle) -> str:
    return _bordered(puzzle, corners="*--**--*", bar="|", joint="|-+|", gap="")


def _dotted(puzzle: Puzzle) -> str:
    return _bordered(puzzle, corners=".-..'-''", bar="|", joint=":-+:", gap=" ")


def _barred(puzzle: Puzzle) -> str:
    frame = _frame(puzzle.layout)
    rule = "+".join("-" * len(segment) for segment in frame.segments(frame.rows[0]))
    bands = ("\n".join("|".join(frame.segments(row)) for row in band) for band in frame.bands())
    return f"\n{rule}\n".join(bands)


def _box_drawing(puzzle: Puzzle) -> str:
    return _bordered(puzzle, corners="┏━┳┓┗━┻┛", bar="┃", joint="┣━╋┫", gap=" ")


def _brackets(puzzle: Puzzle) -> str:
    frame = _frame(puzzle.layout)
    return "\n\n".join(
        "\n".join(
            " ".join(f"[ {' '.join(segment)} ]" for segment in frame.segments(row)) for row in band
        )
        for band in frame.bands()
    )


def _bracket_rows(puzzle: Puzzle, between: str = "\n") -> str:
    return between.join(f"[ {' '.join(row)} ]" for row in _frame(puzzle.layout).rows)


def _bracket_line(puzzle: Puzzle) -> str:
    return _bracket_rows(puzzle, " ")


def _leptonica(puzzle: Puzzle) -> str:
    comments = [f"# {clean_text(text)}" for text in (puzzle.title, puzzle.comment) if text]
    return "\n".join([*comments, *(" ".join(row) for row in _frame(puzzle.layout).rows)])


def _sdk(puzzle: Puzzle) -> str:
    headers = {
        "A": puzzle.author,
        "D": puzzle.title,
        "C": puzzle.comment,
        "S": puzzle.source,
    }
    comments = [f"#{letter}{clean_text(text)}" for letter, text in headers.items() if text]
    return "\n".join([*comments, *_frame(puzzle.layout).rows])


FORMS: dict[str, Style] = {
    "line": Style("one line, a dot for an empty cell", _line, one_line=True),
    "zeros": Style("one line, 0 for an empty cell", _line, blank="0", one_line=True),
    "rows": Style("a line for each row", _rows),
    "grid": Style("rows with lines between the boxes", _grid),
    "box-drawing": Style("a frame of line-drawing characters", _box_drawing),
    "ss": Style("Simple Sudoku: a frame of stars and dashes", _simple),
    "hodoku": Style("HoDoKu: a frame of dots and dashes", _dotted),
    "spf": Style("SuDoku Solver: bars and rules between the boxes, no frame", _barred),
    "brackets": Style("each row of a box in brackets", _brackets),
    "bracket-rows": Style("a line for each row, in brackets", _bracket_rows, blank="_"),
    "bracket-line": Style(
        "rows in brackets, all on one line", _bracket_line, blank="_", one_line=True
    ),
    "spaced": Style("one line, a space after each cell", _spaced, blank="0", one_line=True),
    "leptonica": Style("comments, then rows with spaces", _leptonica, blank="0"),
    "sdk": Style("SudoCue: author, title, source, then rows", _sdk),
    "letters": Style("one line, letters from A, z for an empty cell", _line, "letters", "z", True),
    "a-p": Style("one line, 16x16 with the letters A to P", _line, "letters", ".", True, 16),
    "a-y": Style("one line, 25x25 with the letters A to Y", _line, "letters", ".", True, 25),
    "hex": Style("one line, 16x16 with 0 to 9 and A to F", _line, "hex", ".", True, 16),
    "a-p-rows": Style("16 rows, with the letters A to P", _rows, "letters", digits=16),
    "a-y-rows": Style("25 rows, with the letters A to Y", _rows, "letters", digits=25),
    "hex-rows": Style("16 rows, with 0 to 9 and A to F", _rows, "hex", digits=16),
}
"""The forms by name, in the order in which they are listed."""


def style_named(name: str) -> Style:
    """The style of this name.

    Raises:
        FormatError: there is none; the message lists the names.
    """
    if name not in FORMS:
        known = ", ".join(FORMS)
        raise FormatError(f"no form is called '{clean_text(name, 40)}'; there are {known}")
    return FORMS[name]


def misfit(name: str, layout: Layout) -> str:
    """Why nothing of *layout* can be written in the form of this name; empty if it can.

    Raises:
        FormatError: there is no such form.
    """
    digits = style_named(name).digits
    if digits in (None, layout.digits):
        return ""
    return f"{name} is for {digits} digits; {layout.name} has {layout.digits}"


def form_named(name: str, puzzle: Puzzle, blank: str | None = None) -> Form:
    """The form of this name, drawn for *puzzle*; *blank* stands for empty cells if given.

    Raises:
        FormatError: there is no such form, it is for another size, or *blank* would not be
            read as an empty cell.
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
    return Form(name, style.picture(puzzle), blank + written.symbols)
