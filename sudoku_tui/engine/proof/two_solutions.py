"""Twins: two fillings of the same cells that no house can tell apart.

If cells without a given hold one of them, the other makes a solution too. So a puzzle with
one solution has, in one of its cells, something that belongs to no such filling.
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
from .premises import Named, NotSo, Premise, PremiseKind, numbers

_MOST_CELLS: Final = 12
"""In how many cells all fillings are tried; more must hold two digits each, or be two lines."""
_MOST_FILLINGS: Final = 500
_MOST_TRIED: Final = 3
"""For how many digits all fillings are tried; with more there would be too many."""

_Choices: TypeAlias = dict[Cell, Mask]
"""The digits that each cell of a pattern can hold."""
_Filling: TypeAlias = dict[Cell, Digit]
_Pair: TypeAlias = tuple[_Filling, _Filling]


class Twins(NamedTuple):
    """What cells could hold but for one candidate, and what they could hold as well."""

    cells: Mask
    saving: tuple[Candidate, ...]
    """One of these is true, or there would be two solutions."""
    one: tuple[Candidate, ...] = ()
    """A filling; none if there is no way to fill the cells, or if they are all empty cells."""
    other: tuple[Candidate, ...] = ()
    """Its twin."""
    everywhere: bool = False
    """Whether the cells are all empty cells, and could be turned round however they are filled."""


def twins_of(step: Step, board: Board, named: Named) -> tuple[Premise, Twins]:
    """The pattern of *step* that must not be, and what saves the puzzle from it.

    The pattern is the cells of its marks, or, where these are no such pattern, all empty cells.

    Raises:
        NotSo: neither has a twin for each of its fillings.
    """
    saving = step.marked(Role.FIN)
    fins = numbers(board, saving)
    if not saving:
        raise NotSo("it names nothing that saves the puzzle from two solutions")
    cells = mask_of(candidate.cell for candidate in step.marked(Role.PATTERN, Role.FIN))
    if pair := _in_cells(board, cells, named.candidates, fins):
        one, other = (tuple(Candidate(*each) for each in sorted(f.items())) for f in pair)
        return Premise(fins, PremiseKind.SAVED), Twins(cells, saving, one, other)
    if _is_grave(board, fins):
        return Premise(fins, PremiseKind.SAVED), Twins(board.empty, saving, everywhere=True)
    raise NotSo("what it marks could not be exchanged")


def _in_cells(board: Board, cells: Mask, named: Mask, fins: Mask) -> _Pair | None:
    """A filling of *cells* without *fins* and its twin, if every such filling has one.

    Where there is no such filling, both are empty.
    """
    layout = board.layout
    beyond = any(layout.sees_beyond_houses[cell] for cell in members(cells))
    if cells & board.givens or beyond or layout.bans:
        return None
    choices = _without(board, cells, named, fins)
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


def _without(board: Board, cells: Mask, named: Mask, fins: Mask) -> _Choices:
    """What each of *cells* can hold beside *fins*; nothing at all if not all that is *named*."""
    choices, digits, width = _Choices(), board.digits, board.layout.cells
    for cell in members(cells):
        held = board.candidates & board.tables.of_cell << cell
        if held & ~(named | fins):
            return {}
        left = mask_of(candidate // width + 1 for candidate in members(held & ~fins))
        choices[cell] = 1 << digits[cell] if digits[cell] else left
    return choices


def _of_two_digits(layout: Layout, cells: Mask, filling: _Filling, digits: Mask) -> _Pair | None:
    """Where each house has two of the cells or none, two digits can change places in all."""
    if any((house.mask & cells).bit_count() not in (0, 2) for house in layout.houses):
        return None
    low, high = members(digits)
    return filling, {cell: low + high - digit for cell, digit in filling.items()}


def _two_lines(layout: Layout, cells: Mask) -> dict[Cell, Cell]:
    """Map each cell to its counterpart, if two lines can exchange their digits in *cells*.

    Each line has half of the cells, and every digit there once. So an exchange changes no house
    that has both cells of some pairs, or all cells of a line and none of the other.
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
    """Whether all empty cells could be turned round: two digits a cell, two places or none a house.

    A house uses one of two places for a digit, and the other way round it uses the other.
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
    """Every way to give each cell one of its digits, and none twice where cells see each other."""
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
    """Another filling of the same cells that gives every house the same digits."""
    layout = board.layout
    allowed = board.extras.digits_by_cell(layout)
    choices = {cell: allowed[cell] for cell in filling}
    for house in layout.houses:
        inside = [cell for cell in filling if house.mask >> cell & 1]
        held = mask_of(filling[cell] for cell in inside)
        for cell in inside:
            choices[cell] &= held
    return next((each for each in _fillings(layout, choices) if each != filling), None)
