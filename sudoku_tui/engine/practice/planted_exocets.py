"""Double exocets planted: what cells are to keep so that one stands, as the solution has it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

from ..bits import Mask, mask_of, members
from ..board import Board
from ..layout import Cell
from ..search import Grid
from ..techniques.exotic.exocet_search import Frame, frames_of

Kept = dict[Cell, Mask]
"""What is left of the candidates of some cells."""


def double_exocets_planted(board: Board, solution: Grid) -> Iterator[Kept]:
    """What cells are to keep for each double exocet that *solution* has room for.

    The base cells keep the four digits alone. Outside the band these stand, on the three lines
    across, only in the two lines where the solution has them.
    """
    for one, other in permutations(frames_of(board.layout), 2):
        if one.along is not other.along or one.band != other.band or one.base > other.base:
            continue
        if one.own == other.own or one.boxes[0] is other.boxes[0]:
            continue
        digits = mask_of(solution[cell] for cell in (*one.base, *other.base))
        if digits.bit_count() < 4 or not all(board.empty >> c & 1 for c in one.base + other.base):
            continue
        for crossing in _crossings(one, other, solution):
            yield _kept(board, solution, one, other, crossing, digits)


def _crossings(one: Frame, other: Frame, solution: Grid) -> Iterator[tuple[int, int, int]]:
    """The cross-lines on which both bases have their digits in targets."""
    lines = one.lines
    third = next(box for box in one.boxes if box not in (one.boxes[0], other.boxes[0]))
    for number, line in enumerate(lines):
        if not line.mask & third.mask:
            continue
        crossing = one.escape, other.escape, number
        if _holds(one, (other.escape, number), solution) and _holds(
            other, (one.escape, number), solution
        ):
            yield crossing


def _holds(frame: Frame, across: tuple[int, int], solution: Grid) -> bool:
    """Whether two cells of the band on these lines, off the base's, hold what the base holds."""
    rows = tuple(members(frame.band & ~(1 << frame.own)))
    held = {solution[cell] for cell in frame.base}
    return any(
        {solution[frame.lines[across[0]].cells[a]], solution[frame.lines[across[1]].cells[b]]}
        == held
        for a, b in product(rows, rows)
    )


def _kept(
    board: Board,
    solution: Grid,
    one: Frame,
    other: Frame,
    crossing: tuple[int, int, int],
    digits: Mask,
) -> Kept:
    of = board.candidates_of
    kept = {cell: of[cell] & digits for cell in (*one.base, *other.base)}
    outside = [row for row in range(9) if not one.band >> row & 1]
    lines = [one.lines[number].cells for number in crossing]
    for row in outside:
        here = mask_of(solution[cell] for cell in one.along[row].cells if cell in _among(lines))
        for cells in lines:
            kept[cells[row]] = of[cells[row]] & ~(digits & ~here)
    return kept


def _among(lines: list[tuple[Cell, ...]]) -> set[Cell]:
    return {cell for cells in lines for cell in cells}
