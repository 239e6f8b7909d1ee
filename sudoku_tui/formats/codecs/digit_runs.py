"""The run-length encodings of grids in links of SudokuPad and Sudoku Exchange."""

from __future__ import annotations

import re
from typing import Final

from ..clean import quoted
from ..errors import FormatError

_CODES: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
"""The index of a character is its digit plus ten times the number of blanks that follow."""
_MOST_BLANKS: Final = 5
_RUNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"
"""In the older encoding the index of a character is the number of blanks that it stands for."""
_MOST_CELLS: Final = 10_000
"""More cells than any board has; a longer line is cut, so that it costs no time."""


def unpack_digits(text: str) -> str:
    """Decode *text* to cells, ``0`` for a blank.

    Raises:
        FormatError: A character is not of the encoding; the error has its column.
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
    """Encode *cells*, ``0`` for a blank: one character for a digit and up to five blanks."""
    runs = re.findall(rf".0{{0,{_MOST_BLANKS}}}", cells)
    return "".join(_CODES[int(run[0]) + 10 * (len(run) - 1)] for run in runs)


def unpack_runs(text: str) -> str:
    """Decode *text* of the older encoding to cells, ``0`` for a blank.

    Raises:
        FormatError: A character is not of the encoding; the error has its column.
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
