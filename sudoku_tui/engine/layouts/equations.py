"""Equations: sums of cells that follow from whole houses and the cages inside them.

The digits of a house have a known total: 45 on nine digits, hence the 45 rule. The total of some
houses, less the sums of the cages inside, is the sum of the other cells. A cage that is partly
outside adds the fewer cells. Either its sum is not subtracted, and its inner cells count as plus;
or it is, and its outer cells count as minus.
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
from .shapes import side_neighbours

MOST_CELLS: Final = 6
"""Largest number of cells of an equation that a search uses."""
_MOST_HOUSES: Final = 4
"""Largest number of houses that one equation adds up."""
_MOST_UNIONS: Final = 2_000
"""Largest number of sets of houses to add up; only layouts of many grids have more."""

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
    """Yield the equations of one to four houses that touch, each once, without those of cages.

    Args:
        most_cells: Largest number of cells of an equation.
    """
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
    """Return the equation of disjoint *houses*, less the sums of *cages*.

    Args:
        houses: Houses that do not overlap.
        total: The sum of all digits in them.
        cages: The cells and sums of the cages with a sum.
        most_cells: Largest number of cells of the equation.
        sees: By cell of the effective layout: the cells that it sees.

    Returns:
        None if it has no cells and no total, has too many cells, or would count a cell of
        overlapping cages twice.
    """
    inside = mask_of(cell for house in houses for cell in house.cells)
    plus, minus, covered = inside, 0, 0
    for cells, cage_total in cages:
        if not (inner := cells & inside):
            continue
        if inner & covered:
            return None
        covered |= inner
        outer = cells ^ inner
        if outer.bit_count() < inner.bit_count():
            if outer & minus:
                return None
            total -= cage_total
            plus ^= inner
            minus |= outer
    size = plus.bit_count() + minus.bit_count()
    if size > most_cells or not (size or total):
        return None
    all_differ = not minus and all(not plus & ~(sees[cell] | 1 << cell) for cell in members(plus))
    return Equation(plus, minus, total, all_differ)


@lru_cache(maxsize=16)
def unions_of_houses(layout: Layout) -> tuple[_Houses, ...]:
    """Return the sets of one to four disjoint houses of a kind that touch, small ones first.

    There are at most `_MOST_UNIONS`.
    """
    found: list[_Houses] = []
    for kind in dict.fromkeys(house.kind for house in layout.houses):
        found += _touching_sets(layout, layout.of_kind(kind))
    found.sort(key=len)
    return tuple(found[:_MOST_UNIONS])


def _touching_sets(layout: Layout, houses: _Houses) -> list[_Houses]:
    """Return the connected sets of at most `_MOST_HOUSES` disjoint *houses*."""
    neighbours = side_neighbours(layout.positions)
    around = [
        mask_of(near for cell in house.cells for near in neighbours[cell]) for house in houses
    ]
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
