"""Puzzles with marks on the page: the marks of the cells that are empty are written too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..engine.layout import Digit
from ..engine.puzzle import Puzzle
from .form import Form
from .marks import BAR, HEADING, inline, write_marks
from .styles import FORMS


def with_marks(form: Form, puzzle: Puzzle, digits: Sequence[Digit]) -> str:
    """*digits* in *form*, and the marks of *puzzle* in the cells that are empty or beside them.

    Raises:
        FormatError: there are more different marks than letters.
    """
    if all(digits):
        return form.write(digits)
    if FORMS[form.name].alphabet == "digits" and (letters := inline(puzzle, digits)) is not None:
        return form.write(digits, letters)
    layout = puzzle.layout
    pairs = zip(digits, puzzle.extras.allowed, strict=True)
    open_marks = tuple(layout.all_digits if digit else allowed for digit, allowed in pairs)
    marks = write_marks(replace(puzzle.extras, allowed=open_marks), layout)
    text = form.write(digits)
    if set(open_marks) == {layout.all_digits}:
        return text
    return f"{HEADING}{marks}\n{text}" if "\n" in text else f"{text}{BAR}{marks}"
