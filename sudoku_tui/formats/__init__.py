"""Text to puzzles and back. No files, no I/O: text in, text out.

`read` takes one puzzle in any format of the table (`table.py`), `read_many` a stream of lines, and
`write` prints digits in a style: one of `FORMS`, or that of a `Reading`, which is the very form of
the text. What is written on a puzzle beside its givens is its `Reading.sheet`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..engine.layout import Digit
    from ..engine.puzzle import Puzzle
    from .clean import clean_lines, clean_path, clean_text, is_unseen
    from .errors import FormatError
    from .form import Form, Reading
    from .reading import read, read_many
    from .styles import FORMS, Style, form_named, misfit

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
    "styles": "FORMS Style form_named misfit",
}
"""The modules that names are loaded from, when they are first used: the menu reads no puzzle."""
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    """Load a name with the module that has it."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
    globals()[name] = found
    return found


@cache
def _printing() -> tuple[Callable[..., str], Callable[..., Form]]:
    """What writes: looked for once, for many thousand puzzles may be written."""
    from .marks import with_marks
    from .styles import form_named

    return with_marks, form_named


def write(
    puzzle: Puzzle, digits: Sequence[Digit], form: Form | str, *, blank: str | None = None
) -> str:
    """*digits*, one a cell and 0 for an empty one, as text without a line break at its end.

    Args:
        puzzle: what the digits belong to; its layout, and in some forms its title.
        form: that of a reading, to print in the same form, or a name of `FORMS`.
        blank: the character for an empty cell, in place of the form's own; only with a name.

    Raises:
        FormatError: there is no such form, it is for another size, or *blank* is no empty cell.
        ValueError: there are more or fewer digits than cells.
    """
    with_marks, form_named = _printing()
    drawn = form_named(form, puzzle, blank) if isinstance(form, str) else form
    return with_marks(drawn, puzzle, digits) if puzzle.extras.allowed else drawn.write(digits)
