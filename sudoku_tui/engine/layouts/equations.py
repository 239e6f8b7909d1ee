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

from ..bits import Mask, mask_of, members, union
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

Source: TypeAlias = House | Cage
"""A set of cells whose digits differ and have a known total."""
_Houses: TypeAlias = tuple[House, ...]


class Equation(NamedTuple):
    """Cells, each counted as plus or minus, and their total."""

    plus: Mask
    minus: Mask
    total: int
    all_differ: bool
    """Whether there are only plus cells, which all see each other: a virtual cage."""
    added: tuple[Source, ...] = ()
    """Houses and cages with a sum, whose totals are added."""
    subtracted: tuple[Source, ...] = ()
    """Houses and cages with a sum, whose totals are subtracted."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells, plus before minus."""
        return (*members(self.plus), *members(self.minus))

    @property
    def key(self) -> tuple[Mask, Mask, int]:
        """Its statement, whatever it was derived from."""
        return self.plus, self.minus, self.total

    @property
    def filter(self) -> Filter:
        """The filter of its cells, in their order."""
        if self.all_differ:
            return DifferentDigits(self.total)
        return SignedSum(self.minus.bit_count(), self.total)

    @property
    def houses(self) -> tuple[House, ...]:
        """The houses that it was derived from."""
        return tuple(one for one in (*self.added, *self.subtracted) if isinstance(one, House))

    @property
    def cages(self) -> tuple[Cage, ...]:
        """The cages that it was derived from."""
        return tuple(one for one in (*self.added, *self.subtracted) if isinstance(one, Cage))


def combine(
    added: Iterable[Source], subtracted: Iterable[Source], layout: Layout
) -> Equation | None:
    """Return the equation of some totals less others.

    Args:
        added: Houses and cages with a sum.
        subtracted: Houses and cages with a sum.
        layout: The effective layout, which decides which cells see each other.

    Returns:
        None if a cell would count twice, or if three of *added* or of *subtracted* share a cell. A
        cell that counts once as plus and once as minus does not count.
    """
    added, subtracted = tuple(added), tuple(subtracted)
    once, twice, more = _counted(added)
    less, less_twice, less_more = _counted(subtracted)
    if more or less_more or twice & ~less or less_twice & ~once:
        return None
    plus = once & ~less | twice & ~less_twice
    minus = less & ~once | less_twice & ~twice
    total = _total_of(added, layout) - _total_of(subtracted, layout)
    all_differ = not minus and all_see_each_other(plus, layout)
    return Equation(plus, minus, total, all_differ, added, subtracted)


def _counted(sources: Iterable[Source]) -> tuple[Mask, Mask, Mask]:
    """Return the cells that *sources* have, those that two have, and those that three have."""
    once = twice = more = 0
    for source in sources:
        more |= twice & source.mask
        twice |= once & source.mask
        once |= source.mask
    return once, twice, more


def _total_of(sources: Iterable[Source], layout: Layout) -> int:
    house_total = layout.digits * (layout.digits + 1) // 2
    return sum(house_total if isinstance(source, House) else source.sum or 0 for source in sources)


def all_see_each_other(cells: Mask, layout: Layout) -> bool:
    """Check whether no two of *cells* may hold the same digit."""
    return all(not cells & ~(layout.sees[cell] | 1 << cell) for cell in members(cells))


def derived_equations(
    layout: Layout, constraints: Sequence[Constraint], most_cells: int = MOST_CELLS
) -> Iterator[Equation]:
    """Yield the equations of one to four houses that touch, each once, without those of cages.

    Args:
        layout: The layout of the puzzle, without what its constraints add.
        constraints: The constraints of the puzzle.
        most_cells: Largest number of cells of an equation.
    """
    cages = [one for one in constraints if isinstance(one, Cage) and one.sum is not None]
    known = {(cage.mask, 0, cage.sum or 0) for cage in cages}
    effective = effective_layout(layout, constraints)
    for houses in unions_of_houses(layout):
        subtracted = _subtracted_cages(houses, cages, most_cells)
        equation = subtracted is not None and combine(houses, subtracted, effective)
        if equation and (equation.cells or equation.total) and equation.key not in known:
            known.add(equation.key)
            yield equation


def _subtracted_cages(houses: _Houses, cages: Iterable[Cage], most_cells: int) -> list[Cage] | None:
    """Return the cages to subtract from disjoint *houses* so that the fewest cells are left.

    A cage that is partly outside is subtracted if fewer of its cells are outside than inside.

    Returns:
        None if more than *most_cells* cells would be left, if cages overlap in the houses, or if a
        cell outside would count twice.
    """
    inside = union([house.mask for house in houses])
    rest, beyond, covered = inside, 0, 0
    subtracted: list[Cage] = []
    for cage in cages:
        if not (inner := cage.mask & inside):
            continue
        outer = cage.mask ^ inner
        if inner & covered:
            return None
        covered |= inner
        if outer.bit_count() < inner.bit_count():
            if outer & beyond:
                return None
            subtracted.append(cage)
            rest ^= inner
            beyond |= outer
    return subtracted if rest.bit_count() + beyond.bit_count() <= most_cells else None


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
