"""The cages of a game: their open sums and their combinations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..engine.bits import Mask, mask_of, members, union
from ..engine.constraints.cage import Cage
from ..engine.constraints.combinations import combinations_of
from ..engine.layout import Cell, Digit
from ..engine.puzzle import Puzzle
from .events import Strike
from .position import Position


class CageStatus(NamedTuple):
    """A cage, and the part of it that is not filled yet."""

    cage: Cage
    empty_count: int
    """The number of its empty cells."""
    open_sum: int | None
    """The sum of the empty cells; None if the cage has no sum. Wrong entries can make it negative.
    """
    possible: tuple[Mask, ...]
    """The sets of digits that can fill its empty cells, ascending; () without a sum."""
    impossible: tuple[Mask, ...]
    """The sets with the right sum that cannot: a digit is used, or no cell can hold it."""
    struck: tuple[Mask, ...] = ()
    """Further sets that the player has struck out."""


def cages_at(puzzle: Puzzle, position: Position, cell: Cell) -> tuple[CageStatus, ...]:
    """Return the status of each cage that contains *cell*.

    A combination is possible if its digits can be distributed over the empty cells: by their notes,
    and in cells without notes by the rules.
    """
    cages = (one for one in puzzle.extras.constraints if isinstance(one, Cage))
    return tuple(_status(cage, puzzle, position) for cage in cages if cell in cage.cells)


def _status(cage: Cage, puzzle: Puzzle, position: Position) -> CageStatus:
    empty = [cell for cell in cage.cells if not position.digits[cell]]
    if cage.sum is None:
        return CageStatus(cage, len(empty), None, (), ())
    held = [position.digits[cell] for cell in cage.cells]
    open_sum = cage.sum - sum(held)
    possible = _possible_digits(puzzle, position.digits)
    fields = [position.notes[cell] or possible[cell] for cell in empty]
    sets = combinations_of(len(empty), open_sum, puzzle.layout.digits) if empty else ()
    in_order = sorted(sets, key=lambda digits: tuple(members(digits)))
    parts: dict[str, list[Mask]] = {"possible": [], "impossible": [], "struck": []}
    filled = mask_of(held) & ~1
    for digits in in_order:
        is_struck = (cage.cells[0], digits | filled) in position.struck
        fits = "possible" if can_fill(fields, digits) else "impossible"
        parts["struck" if is_struck else fits].append(digits)
    return CageStatus(
        cage, len(empty), open_sum, **{name: tuple(sets) for name, sets in parts.items()}
    )


def strike_of(status: CageStatus, digits: Mask, position: Position) -> Strike | None:
    """Return the event that strikes out or restores a combination; None if it is not one.

    Args:
        status: The status of the cage.
        digits: The digits of its empty cells, or those of the whole cage.
        position: The position of the status.
    """
    cells = status.cage.cells
    filled = mask_of(position.digits[cell] for cell in cells) & ~1
    if digits & ~filled not in (*status.possible, *status.impossible, *status.struck):
        return None
    return Strike(cells[0], digits | filled)


def can_fill(fields: Sequence[Mask], digits: Mask) -> bool:
    """Check whether *digits* can be distributed over cells, one for each.

    Args:
        fields: The candidates of each cell, as many cells as digits.
        digits: The set of digits.
    """
    if not fields:
        return True
    if digits & ~union(fields):
        return False
    first, *others = sorted((field & digits for field in fields), key=int.bit_count)
    return any(can_fill(others, digits & ~(1 << digit)) for digit in members(first))


@lru_cache(maxsize=4)
def _possible_digits(puzzle: Puzzle, digits: tuple[Digit, ...]) -> tuple[Mask, ...]:
    """Return the possible digits of each cell. Cached: each move of the cursor requests them."""
    return puzzle.possible(digits)


class SumOfCells(NamedTuple):
    """Facts about the sum of some cells."""

    cells: Mask
    filled_sum: int
    """The sum of the digits in these cells."""
    empty_count: int
    """The number of empty cells among them."""
    total: int | None
    """The sum of all of them if they are a house with all digits, or whole cages; otherwise None.
    """
    caged_cells: Mask
    """The cells of the cages that lie within."""
    caged_sum: int
    """The sum of these cages."""


def sum_of_cells(puzzle: Puzzle, digits: Sequence[Digit], cells: Mask) -> SumOfCells:
    """Return the facts about the sum of *cells*; *digits* has one digit per cell, 0 if empty.

    Of overlapping cages within, only the first counts.
    """
    caged = caged_sum = 0
    for cage in puzzle.extras.constraints:
        if isinstance(cage, Cage) and cage.sum is not None:
            inside = mask_of(cage.cells)
            if not inside & ~cells and not inside & caged:
                caged, caged_sum = caged | inside, caged_sum + cage.sum
    layout = puzzle.layout
    full = any(house.mask == cells and len(house.cells) == layout.digits for house in layout.houses)
    total = sum(range(1, layout.digits + 1)) if full else caged_sum if caged == cells else None
    held = [digits[cell] for cell in members(cells)]
    return SumOfCells(cells, sum(held), held.count(0), total, caged, caged_sum)
