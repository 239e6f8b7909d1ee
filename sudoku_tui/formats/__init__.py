"""Parsers and printers of puzzles, from text to text without I/O.

`read` parses one puzzle in any format of the table (`table.py`), and `read_many` a stream of lines.
`write` prints digits in a style of `FORMS`, or in the form of a `Reading`, exactly like its text.
`Reading.sheet` has everything that is written on a puzzle beside its givens.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..engine.layout import Digit
    from ..engine.puzzle import Puzzle
    from .clean import clean_lines, clean_path, clean_text, is_unseen
    from .errors import FormatError
    from .form import Form, Reading
    from .print.styles import FORMS, Style, form_named, misfit
    from .reading import read, read_many

__all__ = [
    "FORMS",
    "Form",
    "FormatError",
    "Reading",
    "Style",
    "clean_lines",
    "clean_path",
    "clean_text",
    "form_named",
    "is_unseen",
    "misfit",
    "read",
    "read_many",
    "write",
]

_HOMES = {
    "clean": "clean_lines clean_path clean_text is_unseen",
    "errors": "FormatError",
    "form": "Form Reading",
    "reading": "read read_many",
    "print.styles": "FORMS Style form_named misfit",
}
"""The module of each name. They are loaded on first use, since the menu reads no puzzle."""
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    """Load a name with the module that has it."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
    globals()[name] = found
    return found


def write(
    puzzle: Puzzle, digits: Sequence[Digit], form: Form | str, *, blank: str | None = None
) -> str:
    """Print *digits*, one for each cell and 0 for an empty one, without a final line break.

    Args:
        puzzle: The puzzle of the digits: its layout, in some forms its title.
        form: The form of a reading, or a name of `FORMS`.
        blank: The character of an empty cell in place of the form's own; only with a name.

    Raises:
        FormatError: There is no such form, it is for another size, or *blank* is not a possible
            character of an empty cell.
        ValueError: There are more or fewer digits than cells.
    """
    # Imported late: the menu prints no puzzle.
    from .print.styles import form_named, print_with_extras

    drawn = form_named(form, puzzle, blank) if isinstance(form, str) else form
    return print_with_extras(drawn, puzzle, digits)
