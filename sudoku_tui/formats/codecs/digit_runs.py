"""Digits and runs of blanks in few characters, as SudokuPad and Sudoku Exchange pack grids."""

from __future__ import annotations

import re
from typing import Final

from ..clean import quoted
from ..errors import FormatError

_CODES: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
"""A digit, and ten times the number of blanks after it."""
_MOST_BLANKS: Final = 5
_RUNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"
"""In the older packing so many blanks as the place of the character."""
_MOST_CELLS: Final = 10_000
"""More cells than any board has; nobody shall be made to wait for a packed line."""


def unpack_digits(text: str) -> str:
    """The cells that *text* packs, ``0`` for a blank.

    Raises:
        FormatError: a character is of another kind; it names the column.
    """
    cells: list[str] = []
    for place, character in enumerate(text[:_MOST_CELLS], 1):
        code = _CODES.find(character)
        if code < 0:
            raise FormatError(
                f"{quoted(character)} at character {place} packs no digits", column=place
            )
        blanks, digit = divmod(code, 10)
        cells.append(f"{digit}{'0' * blanks}")
    return "".join(cells)


def pack_digits(cells: str) -> str:
    """*cells*, digits with ``0`` for a blank, packed: a character for a digit and five blanks."""
    runs = re.findall(rf".0{{0,{_MOST_BLANKS}}}", cells)
    return "".join(_CODES[int(run[0]) + 10 * (len(run) - 1)] for run in runs)


def unpack_runs(text: str) -> str:
    """The cells of the older packing, digits and letters for so many blanks; ``0`` for a blank.

    Raises:
        FormatError: a character is of another kind; it names the column.
    """
    cells: list[str] = []
    for place, character in enumerate(text[:_MOST_CELLS], 1):
        if "1" <= character <= "9":
            cells.append(character)
        elif (blanks := _RUNS.find(character)) >= 0:
            cells.append("0" * blanks)
        else:
            raise FormatError(
                f"{quoted(character)} at character {place} packs no blanks", column=place
            )
    return "".join(cells)
