"""Equations: sums of cells that follow from whole houses and the cages inside them.

The digits of a house have a known total: 45 on nine digits, hence the 45 rule. The total of some
houses without the sums of the cages inside is the sum of the other cells. If a cage is partly
outside, either its cells inside count as plus, or its whole sum is taken off and its cells outside
count as minus.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from ..bits import Mask, mask_of, members
from ..constraints import Constraint
from ..constraints.cage import Cage
from ..constraints.combinations import DifferentDigits
from ..constraints.filter import Filter
from ..constraints.sums import SignedSum
from ..layout import Cell, House, Layout
from .effective import effective_layout

MOST_CELLS: Final = 6
"""Largest number of cells of an equation that a search uses."""
_MOST_HOUSES: Final = 4
"""Largest number of houses that one equation adds up."""
_MOST_UNIONS: Final = 2_000
"""Largest number of choices of houses; only layouts of many grids have more."""

_Houses: TypeAlias = tuple[House, ...]


class Equation(NamedTuple):
    """Cells, each counted as plus or minus, and their total."""

    plus: Mask
    minus: Mask
    total: int
    all_differ: bool
    """Whether there are only plus cells, which all see each other: a virtual cage."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells, plus before minus."""
        return (*members(self.plus), *members(self.minus))

    @property
    def filter(self) -> Filter:
        """The filter of its cells, in their order."""
        if self.all_differ:
            return DifferentDigits(self.total)
        return SignedSum(self.minus.bit_count(), self.total)


def derived_equations(
    layout: Layout, constraints: Sequence[Constraint], most_cells: int = MOST_CELLS
) -> Iterator[Equation]:
    """Yield the equations of one to four houses that touch, each once, those of cages left out."""
    cages = [(mask_of(one.cells), one.sum) for one in constraints if isinstance(one, Cage)]
    summed = [(cells, total) for cells, total in cages if total is not None]
    known = {(cells, 0, total) for cells, total in summed}
    sees = effective_layout(layout, constraints).sees
    house_total = layout.digits * (layout.digits + 1) // 2
    for houses in unions_of_houses(layout):
        equation = _equation(houses, house_total * len(houses), summed, most_cells, sees)
        if equation and equation[:3] not in known:
            known.add(equation[:3])
            yield equation


def _equation(
    houses: _Houses,
    total: int,
    cages: Iterable[tuple[Mask, int]],
    most_cells: int,
    sees: Sequence[Mask],
) -> Equation | None:
    """Return what the sums of *cages* leave of *houses*.

    None if nothing or too much is left, or if two cages overlap there.
    """
    inside = mask_of(cell for house in houses for cell in house.cells)
    plus, minus, taken = inside, 0, 0
    for cells, cage_total in cages:
        if not (within := cells & inside):
            continue
        if within & taken:
            return None
        taken |= within
        beyond = cells ^ within
        if beyond.bit_count() < within.bit_count():
            if beyond & minus:
                return None
            total -= cage_total
            plus ^= within
            minus |= beyond
    size = plus.bit_count() + minus.bit_count()
    if size > most_cells or not (size or total):
        return None
    all_differ = not minus and all(not plus & ~(sees[cell] | 1 << cell) for cell in members(plus))
    return Equation(plus, minus, total, all_differ)


@lru_cache(maxsize=16)
def unions_of_houses(layout: Layout) -> tuple[_Houses, ...]:
    """Return the sets of one to four disjoint houses of a kind that touch, small ones first."""
    found: list[_Houses] = []
    for kind in dict.fromkeys(house.kind for house in layout.houses):
        found += _touching_sets(layout, layout.of_kind(kind))
    found.sort(key=len)
    return tuple(found[:_MOST_UNIONS])


def _touching_sets(layout: Layout, houses: _Houses) -> list[_Houses]:
    """Return the sets of at most `_MOST_HOUSES` disjoint *houses* in one piece."""
    around = [_neighbours(layout, house.mask) for house in houses]
    sets: list[Mask] = [1 << number for number in range(len(houses))]
    for numbers in sets:  # grows while it is read
        if numbers.bit_count() == _MOST_HOUSES or len(sets) > _MOST_UNIONS:
            continue
        inside = mask_of(cell for number in members(numbers) for cell in houses[number].cells)
        for number, house in enumerate(houses):
            larger = numbers | 1 << number
            touches = any(around[each] & house.mask for each in members(numbers))
            if larger != numbers and touches and not house.mask & inside and larger not in sets:
                sets.append(larger)
    return [tuple(houses[number] for number in members(numbers)) for numbers in sets]


def _neighbours(layout: Layout, cells: Mask) -> Mask:
    """Return the cells that share a side with one of *cells*."""
    found = 0
    for cell in members(cells):
        row, column = layout.positions[cell]
        for place in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if (beside := layout.cell_at.get(place)) is not None:
                found |= 1 << beside
    return found
