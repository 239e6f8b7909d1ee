"""Relations between the grids of one record: a mask over a full grid, a puzzle beside its solution,
digits that count from 0."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import isqrt
from typing import Final, NamedTuple

from ...engine.effort import Effort, OutOfEffort
from ...engine.layout import Digit
from ...engine.layouts.variants import variant
from ...engine.puzzle import Puzzle
from ...engine.search import count_solutions
from ..cells import layout_of_cells
from ..codecs.json_text import Json
from ..errors import FormatError
from .json_cells import CANDIDATES, ENTRIES, Cell, cells_of

_SHOWN: Final = ("given", "fixed", "clue", "shown", "visib", "reveal", "fill", "lock", "initial")
"""Parts of the names of masks in which 1 is a given."""
_HIDDEN: Final = (
    "tofill",
    "edit",
    "hid",
    "hole",
    "blank",
    "empty",
    "remov",
    "eras",
    "open",
    "missing",
)
"""Parts of the names of masks in which 1 is a cell to fill."""
_SEPARATORS: Final = re.compile(r"[\s,;|]+")
SIDE_OF_SAMURAI: Final = 21
"""Cells in a row of a canvas with gaps, which -1 marks and 0 does not."""
_STEPS: Final = 20_000
"""Budget of search steps to check whether a mask leaves one solution."""


class Related(NamedTuple):
    """The puzzle of a record and its solution."""

    cells: list[Cell] | None
    solution: list[Cell] | None
    remark: str = ""


def related(
    plain: Mapping[str, Json], cells: list[Cell] | None, solution: list[Cell] | None
) -> Related:
    """Return the puzzle and the solution of a record whose board may be a full grid or a mask.

    Args:
        plain: The fields of the record.
        cells: The cells under the name of a puzzle; None if there are none.
        solution: The cells under the name of a solution; None if there are none.
    """
    if cells and not (is_mask(each.digit for each in cells) or _is_full(cells)):
        return Related(cells, solution)
    others = {key: value for key, value in plain.items() if key not in (*ENTRIES, *CANDIDATES)}
    grids = (found for value in others.values() if (found := cells_of(value)))
    full = next(filter(_is_full, (cells or [], solution or [], *grids)), None)
    if full is None or (cells and _is_puzzle_of(cells, full)):
        return Related(cells, solution)
    for key, value in others.items():
        if mask := _mask(value, len(full)):
            is_given = _givens_of(key, mask, full)
            one = "a given" if is_given[0] == mask[0] else "a cell to fill"
            shown = [
                each if given else Cell("") for each, given in zip(full, is_given, strict=True)
            ]
            return Related(shown, full, f"1 in '{key[:20]}' was read as {one}")
    if cells is not full:
        return Related(cells, solution)
    grids = (found for value in others.values() if (found := cells_of(value)))
    open_one = next((each for each in grids if _is_puzzle_of(each, full)), None)
    return Related(open_one or cells, full if open_one else solution)


def is_mask(words: Iterable[str]) -> bool:
    """Check whether the digits of a grid are ones alone, as in no puzzle."""
    return {*words} - {"", "0"} == {"1"}


def given_cells(mask: Sequence[int], full: Sequence[Digit], name: str = "") -> list[bool]:
    """Return for each cell of a full grid whether it is given, by a *mask* of ones and zeros.

    The *name* of the mask decides, or else the fewer cells are the givens, as long as they have
    one solution.
    """
    ones = [bool(each) for each in mask]
    zeros = [not each for each in ones]
    if any(part in name for part in _HIDDEN):
        return zeros
    if any(part in name for part in _SHOWN):
        return ones
    fewer, more = sorted((zeros, ones), key=sum)
    for shown in (fewer, more):
        if _is_unique([digit if here else 0 for digit, here in zip(full, shown, strict=True)]):
            return shown
    return zeros


def _is_full(cells: Sequence[Cell]) -> bool:
    names = {cell.digit for cell in cells if cell.is_given is None}
    return "" not in names and len(names) == isqrt(len(cells)) > 1


def _is_puzzle_of(cells: Sequence[Cell], full: Sequence[Cell]) -> bool:
    """Check whether cells are some of a full grid, and not all."""
    return (
        len(cells) == len(full)
        and any(cell.digit for cell in cells)
        and not all(cell.digit for cell in cells)
        and all(one.digit in ("", two.digit) for one, two in zip(cells, full, strict=True))
    )


def _mask(value: Json, count: int) -> list[int]:
    """Return the ones and zeros of a value with one for each cell; none if it has other values."""
    if isinstance(value, str):
        value = list(_SEPARATORS.sub("", value))
    if not isinstance(value, list | tuple):
        return []
    words: list[Json] = []
    for each in value:
        words += (
            _SEPARATORS.sub("", each)
            if isinstance(each, str)
            else each
            if isinstance(each, list | tuple)
            else [each]
        )
    is_bits = all(isinstance(each, bool | int | str) and str(each) in _BITS for each in words)
    bits = [_BITS[str(each)] for each in words] if is_bits and len(words) == count else []
    return bits if 0 < sum(bits) < count else []


_BITS: Final = {"0": 0, "1": 1, "False": 0, "True": 1}


def _givens_of(name: str, mask: Sequence[int], full: Sequence[Cell]) -> list[bool]:
    names = {word: digit for digit, word in enumerate(sorted({cell.digit for cell in full}), 1)}
    return given_cells(mask, [names[cell.digit] for cell in full], name)


def _is_unique(givens: Sequence[Digit]) -> bool:
    try:
        puzzle = Puzzle(layout_of_cells(len(givens), None), tuple(givens))
        return count_solutions(puzzle, 2, Effort(_STEPS)) == 1
    except (FormatError, OutOfEffort, ValueError):
        return False


def counts_from_zero(cells: Sequence[Cell], solution: Sequence[Cell] = ()) -> bool:
    """Check whether the digits of a record count from 0.

    They do where another sign is the empty cell, no digit is as large as a side, and no house has
    two zeros; so they do where a solution has zeros and all of it.
    """
    side = isqrt(len(cells))
    if not _are_below(cells, side):
        return False
    if solution and _are_below(solution, side) and len(solution) == len(cells):
        zeros = [each.is_zero for each in solution]
        if all(each.digit or each.is_zero for each in solution) and sum(zeros) == side:
            return not _clash(zeros, side) and all(
                not cell.digit or cell.digit == full.digit
                for cell, full in zip(cells, solution, strict=True)
            )
    zeros = [cell.is_zero for cell in cells]
    if not any(zeros) or not any(cell.is_blank for cell in cells):
        return False
    if any(cell.is_minus for cell in cells):
        return side != SIDE_OF_SAMURAI
    # A puzzle with one solution lacks one digit at most.
    return len({cell.digit for cell in cells}) >= side - 1 and not _clash(zeros, side)


def _are_below(cells: Sequence[Cell], side: int) -> bool:
    return all(
        not cell.digit or (cell.digit.isdecimal() and int(cell.digit) < side) for cell in cells
    )


def _clash(zeros: Sequence[bool], side: int) -> bool:
    """Check whether two of the cells that have a zero see each other."""
    try:
        sees = variant(side).sees
    except ValueError:  # no boxes are of this size
        return True
    held = [cell for cell, is_zero in enumerate(zeros) if is_zero]
    return len(held) > side or any(sees[one] >> other & 1 for one, other in combinations(held, 2))


def from_one(cells: Sequence[Cell]) -> list[Cell]:
    """Return cells whose digits count from 0 as cells whose digits count from 1."""
    return [
        cell._replace(
            digit=str(int(cell.digit or 0) + 1) if cell.digit or cell.is_zero else "",
            marks=tuple(str(int(mark) + 1) if mark.isdecimal() else mark for mark in cell.marks),
            is_zero=False,
        )
        for cell in cells
    ]
