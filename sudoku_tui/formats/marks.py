"""Marks as text: the allowed digits of each cell, with a letter for each set of digits.

There is one character for each cell: a dot for any digit, ``o`` for odd, ``e`` for even, or a
letter of the layout. Other sets get letters that are explained after a semicolon:
``..h.o;h=6789``. A puzzle on one line has its marks after a bar: ``4..1|.oe.``. If all are odd or
even, and no digit is written like that, they can be in the empty cells: ``4oe1``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from string import ascii_letters
from typing import Final

from ..engine.bits import Mask, mask_of, members
from ..engine.layout import Digit, Layout, digit_of, symbol
from ..engine.puzzle import NO_EXTRAS, Extras, Puzzle, digits_of_mark, parity_of
from .clean import clean_text
from .errors import FormatError

ANY: Final = "."
"""The character of a cell that may hold any digit."""
BAR: Final = "|"
"""The separator of a puzzle and its marks."""
HEADING: Final = "# marks "
"""The beginning of a line with the marks of a puzzle on several lines below."""
HEADING_OF_CONSTRAINTS: Final = "# constraints "
"""Like `HEADING`, if there are constraints; marks may stand before them."""
_LEGEND: Final = re.compile(r"[A-Za-z]=[0-9A-Za-z]+")
_DIGITS_WITHOUT_LETTERS: Final = 13
"""The largest number of digits without an e or an o among their symbols."""


def write_marks(extras: Extras, layout: Layout) -> str:
    """Return the marks of a puzzle as text; "" if there are none.

    Raises:
        FormatError: There are more different marks than letters.
    """
    if not extras.allowed:
        return ""
    letters = _letters(extras.allowed, layout)
    drawn = "".join(letters[digits] for digits in extras.allowed)
    legend = (
        f"{letter}={''.join(map(symbol, members(digits)))}"
        for digits, letter in letters.items()
        if digits != layout.all_digits and digits_of_mark(letter, layout) != digits
    )
    explained = ",".join(legend)
    return f"{drawn};{explained}" if explained else drawn


def describe_mark(digits: Mask, layout: Layout) -> str:
    """Return a mark in words: ``odd``, ``even``, or ``of 1239``."""
    for letter, word in (("o", "odd"), ("e", "even")):
        if digits == parity_of(letter, layout):
            return word
    return f"of {''.join(map(layout.symbol, members(digits)))}"


def letters_of(extras: Extras, layout: Layout) -> tuple[str, ...]:
    """Return the letter of each cell's mark, "" for any digit; () if no cell has a mark.

    Raises:
        FormatError: There are more different marks than letters.
    """
    letters = {**_letters(extras.allowed, layout), layout.all_digits: ""}
    return tuple(letters[digits] for digits in extras.allowed)


def _letters(allowed: Sequence[Mask], layout: Layout) -> dict[Mask, str]:
    """Return a letter for each set of digits, those of the layout, e and o first."""
    own = dict(layout.marks)
    known = {digits: letter for letter, digits in own.items()}
    for letter in "oe":
        known.setdefault(digits_of_mark(letter, layout), letter)
    letters = {layout.all_digits: ANY}
    spare = iter([each for each in ascii_letters if each not in own and each not in "oe"])
    for digits in dict.fromkeys(allowed):
        if digits not in letters:
            letter = known.get(digits) or next(spare, "")
            if not letter:
                raise FormatError("there are more different marks than letters")
            letters[digits] = letter
    return letters


def read_marks(text: str, layout: Layout) -> Extras:
    """Parse marks; an empty text has none.

    Raises:
        FormatError: The text does not fit the cells of the layout, or has an unknown letter.
    """
    drawn, _, legend = text.partition(";")
    if not text:
        return NO_EXTRAS
    if len(drawn) != layout.cells:
        raise FormatError(f"there are {len(drawn)} marks; {layout.name} has {layout.cells} cells")
    means = {ANY: layout.all_digits, "-": layout.all_digits, **_read_legend(legend, layout)}
    for letter in set(drawn) - means.keys():
        means[letter] = digits_of_mark(letter, layout) or digits_of_mark(letter.lower(), layout)
        if not means[letter]:
            raise FormatError(f"the mark '{clean_text(letter)}' means nothing on {layout.name}")
    allowed = tuple(map(means.__getitem__, drawn))
    return Extras(allowed) if set(allowed) != {layout.all_digits} else NO_EXTRAS


def _read_legend(legend: str, layout: Layout) -> dict[str, Mask]:
    """Parse the explained letters to their digits.

    Raises:
        FormatError: An explanation is wrong.
    """
    means: dict[str, Mask] = {}
    for part in filter(None, legend.split(",")):
        if not _LEGEND.fullmatch(part):
            raise FormatError(
                f"'{clean_text(part, 40)}' does not say what a mark means; h=6789 does"
            )
        letter, _, written = part.partition("=")
        digits = [digit_of(character, layout.digits) for character in written]
        if None in digits or letter in means:
            raise FormatError(f"'{clean_text(part, 40)}' names a digit that {layout.name} lacks")
        means[letter] = mask_of(digit for digit in digits if digit)
    return means


def extras_in(comment: str) -> str:
    """Return the marks and constraints in a line above a puzzle; "" for another comment."""
    for heading in (HEADING, HEADING_OF_CONSTRAINTS):
        if comment.lstrip().startswith(heading):
            return comment.strip().removeprefix(heading)
    return ""


def inline_letters(puzzle: Puzzle, digits: Sequence[Digit]) -> list[str] | None:
    """Return the mark that is written in each cell, "" for a filled cell or any digit.

    Returns:
        None if the marks cannot all be written in empty cells of this layout.
    """
    layout, allowed = puzzle.layout, puzzle.extras.allowed
    letter_of = {digits_of_mark(letter, layout): letter for letter in "oe"}
    letter_of[layout.all_digits] = ""
    free = [0 if digit else held for digit, held in zip(digits, allowed, strict=True)]
    if layout.digits > _DIGITS_WITHOUT_LETTERS or layout.symbols:
        return None
    if any(held and held not in letter_of for held in free):
        return None
    letters = [letter_of[held] if held else "" for held in free]
    return letters if _must_be_meant(letters, map(str, filter(None, digits)), layout) else None


def is_inline(cells: str, layout: Layout) -> bool:
    """Check whether some of *cells*, one character each, are marks in empty cells."""
    if layout.digits > _DIGITS_WITHOUT_LETTERS or layout.symbols:
        return False
    letters = {character.lower() for character in cells if character.isalpha()} - {"x", "z"}
    digits = {symbol(digit).lower() for digit in range(10, layout.digits + 1)}
    return letters <= set("oe") | digits and _must_be_meant(letters & set("oe"), cells, layout)


def _must_be_meant(letters: Iterable[str], digits: Iterable[str], layout: Layout) -> bool:
    """Check whether letters in cells are marks.

    They are if the layout has marks, or if there are both o and e, and digits. An o alone may be a
    zero, and letters alone are digits.
    """
    used = set(filter(None, letters))
    if layout.marks:
        return bool(used)
    return used == {"o", "e"} and any(each in "123456789" for each in digits)


def take_out_marks(cells: str, layout: Layout) -> tuple[str, Extras]:
    """Return *cells* with a dot in place of each mark, and the marks."""
    marks = "".join(each.lower() if each in "oeOE" else ANY for each in cells)
    plain = "".join(ANY if each in "oeOE" else each for each in cells)
    return plain, read_marks(marks, layout)
