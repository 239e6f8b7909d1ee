"""Twins: two fillings of the same cells that put the same digits into every house.

If cells without a given hold one of the fillings, the other filling makes a solution too. So in a
puzzle with one solution, one of these cells holds a digit that belongs to no such filling.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from operator import eq
from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask, mask_of, members, union
from ..board import Board
from ..lanes import may_hold_all
from ..layout import Candidate, Cell, Digit, Layout
from ..step import Role, Step
from .premises import NamedByStep, Premise, PremiseKind, StepError, numbers

_MOST_CELLS: Final = 12
"""Largest pattern, in cells, whose fillings are all tried.

Larger patterns must have two digits per cell, or be two lines.
"""
_MOST_FILLINGS: Final = 500
_MOST_TRIED: Final = 3
"""Largest number of digits whose fillings are tried without a check for two lines.

With more digits there are too many fillings.
"""

_Choices: TypeAlias = dict[Cell, Mask]
"""By cell of a pattern: the digits that it can hold."""
_Filling: TypeAlias = dict[Cell, Digit]
_Pair: TypeAlias = tuple[_Filling, _Filling]


class Twins(NamedTuple):
    """Two fillings of some cells, and the candidates that prevent both fillings."""

    cells: Mask
    saving: tuple[Candidate, ...]
    """One of these candidates is true, or there would be two solutions."""
    one: tuple[Candidate, ...] = ()
    """A filling; () if the cells cannot be filled, or if *everywhere* is true."""
    other: tuple[Candidate, ...] = ()
    """The twin of that filling."""
    everywhere: bool = False
    """Whether the pattern is all empty cells of the board, and every filling of it has a twin."""


def twins_of(step: Step, board: Board, named: NamedByStep) -> tuple[Premise, Twins]:
    """Return the premise that a saving candidate is true, and the twins that prove it.

    The pattern consists of the marked cells of *step*. If these form no such pattern, it consists
    of all empty cells.

    Raises:
        StepError: Neither of these patterns has a twin for each of its fillings.
    """
    saving = step.candidates_with(Role.FIN)
    fins = numbers(board, saving)
    if not saving:
        raise StepError("it names nothing that saves the puzzle from two solutions")
    cells = mask_of(candidate.cell for candidate in step.candidates_with(Role.PATTERN, Role.FIN))
    if pair := _in_cells(board, cells, named.candidates, fins):
        one, other = (tuple(Candidate(*each) for each in sorted(f.items())) for f in pair)
        return Premise(fins, PremiseKind.SAVED), Twins(cells, saving, one, other)
    if _is_grave(board, fins):
        return Premise(fins, PremiseKind.SAVED), Twins(board.empty, saving, everywhere=True)
    raise StepError("what it marks could not be exchanged")


def _in_cells(board: Board, cells: Mask, named: Mask, fins: Mask) -> _Pair | None:
    """Return a filling of *cells* without *fins* and its twin, if every filling has a twin.

    Both are empty if there is no filling; return None if a filling may have no twin.
    """
    layout = board.layout
    beyond = any(layout.sees_beyond_houses[cell] for cell in members(cells))
    if cells & board.givens or beyond or layout.bans or layout.counts_digits:
        return None
    choices = _choices_without(board, cells, named, fins)
    together = union(choices.values())
    if not choices:
        return None
    count, half = together.bit_count(), cells.bit_count() // 2
    across = _two_lines(layout, cells) if _MOST_TRIED < count == half else {}
    if count > 2 and cells.bit_count() > _MOST_CELLS and not across:
        return None
    first = next(_fillings(layout, choices), None)
    if first is None:
        return {}, {}
    if (across or count == 2) and cells & ~may_hold_all(board.tables, together):
        return None
    if across:
        return first, {cell: first[across[cell]] for cell in first}
    if count == 2:
        return _of_two_digits(layout, cells, first, together)
    fillings = list(islice(_fillings(layout, choices), _MOST_FILLINGS))
    twin = _twin(board, first) if len(fillings) < _MOST_FILLINGS else None
    every = twin and all(_twin(board, filling) for filling in fillings)
    return (first, twin) if twin and every else None


def _choices_without(board: Board, cells: Mask, named: Mask, fins: Mask) -> _Choices:
    """Return the digits that each of *cells* can hold without *fins*.

    Return {} if one of the cells has a candidate that is neither in *named* nor in *fins*.
    """
    choices, digits, width = _Choices(), board.digits, board.layout.cells
    for cell in members(cells):
        held = board.candidates & board.tables.of_cell << cell
        if held & ~(named | fins):
            return {}
        left = mask_of(candidate // width + 1 for candidate in members(held & ~fins))
        choices[cell] = 1 << digits[cell] if digits[cell] else left
    return choices


def _of_two_digits(layout: Layout, cells: Mask, filling: _Filling, digits: Mask) -> _Pair | None:
    """Return *filling* and its twin with two digits exchanged in all cells.

    Return None unless each house has two of the cells or none.
    """
    if any((house.mask & cells).bit_count() not in (0, 2) for house in layout.houses):
        return None
    low, high = members(digits)
    return filling, {cell: low + high - digit for cell, digit in filling.items()}


def _two_lines(layout: Layout, cells: Mask) -> dict[Cell, Cell]:
    """Map each cell to its counterpart, if two lines can exchange their digits in *cells*.

    Each line has half of the cells, and every digit once in them. So an exchange keeps the digits
    of a house that has both cells of each pair it meets, or exactly the cells of one line.
    """
    half = cells.bit_count() // 2
    lines = [
        house.mask & cells for house in layout.houses if (house.mask & cells).bit_count() == half
    ]
    for one in lines:
        other = cells & ~one
        if other not in lines:
            continue
        across = _counterparts(layout, one, other)
        if len(across) == 2 * half and all(
            _is_unchanged(house.mask & cells, one, other, across) for house in layout.houses
        ):
            return across
    return {}


def _counterparts(layout: Layout, one: Mask, other: Mask) -> dict[Cell, Cell]:
    """Map each cell of two parallel lines to its counterpart in the other line."""
    found: dict[Cell, Cell] = {}
    for cell in members(one):
        for beside in members(other & layout.sees[cell]):
            if any(map(eq, layout.positions[cell], layout.positions[beside])):
                found[cell], found[beside] = beside, cell
    return found


def _is_unchanged(met: Mask, one: Mask, other: Mask, across: dict[Cell, Cell]) -> bool:
    """Check whether an exchange keeps the digits of a house that meets the lines in *met*."""
    return met in (one, other) or mask_of(across[cell] for cell in members(met)) == met


def _is_grave(board: Board, fins: Mask) -> bool:
    """Check whether all empty cells could be exchanged: a bivalue universal grave (BUG).

    Each cell has two digits, and each digit has two places or none in each house. The exchange
    moves the digit from one of the two places to the other.
    """
    layout, left = board.layout, board.candidates & ~fins
    if not layout.houses_only or not board.empty:
        return False
    for cell in members(board.empty):
        if (left & board.tables.of_cell << cell).bit_count() != 2:
            return False
    for digit in range(layout.digits):
        places = left >> digit * layout.cells & layout.all_cells
        if any((places & house.mask).bit_count() not in (0, 2) for house in layout.houses):
            return False
    return True


def _fillings(layout: Layout, choices: _Choices) -> Iterator[_Filling]:
    """Yield every way to give each cell one of its digits; cells that see each other differ."""
    if not choices:
        yield {}
        return
    cell = min(choices, key=lambda each: choices[each].bit_count())
    rest = {other: digits for other, digits in choices.items() if other != cell}
    for digit in members(choices[cell]):
        narrowed = {
            other: digits & ~(1 << digit) if layout.sees[cell] >> other & 1 else digits
            for other, digits in rest.items()
        }
        if all(narrowed.values()):
            for filling in _fillings(layout, narrowed):
                yield {**filling, cell: digit}


def _twin(board: Board, filling: _Filling) -> _Filling | None:
    """Return another filling of the same cells with the same digits in every house, if any."""
    layout = board.layout
    allowed = board.extras.digits_by_cell(layout)
    choices = {cell: allowed[cell] for cell in filling}
    for house in layout.houses:
        inside = [cell for cell in filling if house.mask >> cell & 1]
        held = mask_of(filling[cell] for cell in inside)
        for cell in inside:
            choices[cell] &= held
    return next((each for each in _fillings(layout, choices) if each != filling), None)
