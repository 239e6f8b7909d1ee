"""The sums of a killer by definition: cages, equations and groups with their open cells.

An equation adds up one to four disjoint houses of a kind that touch. Cages that lie in them with
more than half of their cells are subtracted. If two cages overlap in the houses, or two subtracted
ones outside, there is no equation. It has at most twice as many cells as there are digits.

Fillings are listed one by one. Nothing is shared with the finders.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import combinations, permutations, product
from typing import NamedTuple, TypeAlias

from sudoku_tui.engine.board import Board
from sudoku_tui.engine.constraints.cage import Cage
from sudoku_tui.engine.layout import Cell, Digit, House, Layout

MOST_OPEN = 12
"""Most open cells of a sum that a technique uses."""
MOST_FILLED = 5
"""Most open cells of an equation whose fillings are used."""
Signs: TypeAlias = dict[Cell, int]
"""By cell: 1 or -1."""


class OpenSum(NamedTuple):
    """The open cells of a sum, and the total that is left for them."""

    signs: tuple[tuple[Cell, int], ...]
    """The open cells and their signs, by cell."""
    total: int
    houses: int
    """Number of houses that are added up; 0 for a cage."""
    whole: tuple[tuple[Cell, int], ...]
    """All cells and their signs, by cell."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The open cells."""
        return tuple(cell for cell, _ in self.signs)

    def has_signs(self, *signs: int) -> bool:
        """Check whether exactly *signs* occur."""
        return {sign for _, sign in self.signs} == set(signs)


class SumPosition:
    """The candidates and sums of a position of a killer."""

    def __init__(self, layout: Layout, board: Board) -> None:
        """Read a position off *board*; *layout* is that of the puzzle, without its cages."""
        self.layout, self.plain, self.digits = board.layout, layout, board.digits
        self.fields = [
            {digit for digit in range(1, layout.digits + 1) if board.can_be(cell, digit)}
            for cell in range(layout.cells)
        ]
        self._summed = [c for c in board.extras.constraints if isinstance(c, Cage) and c.sum]

    def sees(self, one: Cell, other: Cell) -> bool:
        """Check whether two cells must differ."""
        return bool(self.layout.sees[one] >> other & 1)

    @cached_property
    def cages(self) -> list[OpenSum]:
        """The cages with open cells."""
        every = (self._open(dict.fromkeys(c.cells, 1), c.sum or 0, 0) for c in self._summed)
        return [each for each in every if 1 <= len(each.cells) <= MOST_OPEN]

    @cached_property
    def equations(self) -> list[OpenSum]:
        """The equations with open cells; of those with the same cells and signs the first."""
        found: dict[tuple[tuple[Cell, int], ...], OpenSum] = {}
        stated = {(tuple(sorted((c, 1) for c in cage.cells)), cage.sum) for cage in self._summed}
        for houses in touching_houses(self.plain):
            equation = self._equation(houses)
            if equation is not None and (tuple(sorted(equation[0].items())), equation[1]) not in (
                stated
            ):
                each = self._open(*equation, len(houses))
                if 1 <= len(each.cells) <= MOST_OPEN:
                    found.setdefault(each.signs, each)
        return list(found.values())

    def _equation(self, houses: Sequence[House]) -> tuple[Signs, int] | None:
        """Return the signs and the total of the cells that *houses* leave, if there are any."""
        inside = {cell for house in houses for cell in house.cells}
        meeting = [cage for cage in self._summed if inside & set(cage.cells)]
        subtracted = [
            cage for cage in meeting if 2 * len(inside & set(cage.cells)) > len(cage.cells)
        ]
        covered = [cell for cage in meeting for cell in cage.cells if cell in inside]
        beyond = [cell for cage in subtracted for cell in cage.cells if cell not in inside]
        if len(set(covered)) < len(covered) or len(set(beyond)) < len(beyond):
            return None
        signs: Signs = dict.fromkeys(inside, 1)
        for cage in subtracted:
            for cell in cage.cells:
                signs[cell] = signs.get(cell, 0) - 1
        signs = {cell: sign for cell, sign in signs.items() if sign}
        if len(signs) > 2 * self.layout.digits:
            return None
        whole = self.layout.digits * (self.layout.digits + 1) // 2
        return signs, len(houses) * whole - sum(cage.sum or 0 for cage in subtracted)

    def _open(self, signs: Signs, total: int, houses: int) -> OpenSum:
        for cell, sign in signs.items():
            total -= sign * self.digits[cell]
        ordered = tuple(sorted(signs.items()))
        left = tuple((cell, sign) for cell, sign in ordered if not self.digits[cell])
        return OpenSum(left, total, houses, ordered)

    def difference(self, one: OpenSum, other: OpenSum) -> OpenSum | None:
        """Return *one* less *other*; None if a cell would count twice."""
        signs: Signs = dict(one.whole)
        for cell, sign in other.whole:
            signs[cell] = signs.get(cell, 0) - sign
        if any(abs(sign) > 1 for sign in signs.values()):
            return None
        ordered = tuple(sorted((cell, sign) for cell, sign in signs.items() if sign))
        left = tuple((cell, sign) for cell, sign in ordered if not self.digits[cell])
        return OpenSum(left, self._total_difference(one, other, left), 0, ordered)

    def _total_difference(
        self, one: OpenSum, other: OpenSum, left: Sequence[tuple[Cell, int]]
    ) -> int:
        """Return the total of the open cells of a difference: other open cells cancel out."""
        assert {cell for cell, _ in left} <= {*one.cells, *other.cells}
        return one.total - other.total

    @cached_property
    def groups(self) -> list[OpenSum]:
        """The cages and virtual cages with several open cells."""
        found = {each.cells: each for each in self.cages if len(each.cells) > 1}
        for each in self.equations:
            if 2 <= len(each.cells) <= MOST_FILLED and each.has_signs(1) and self._differ(each):
                found.setdefault(each.cells, each)
        return list(found.values())

    def _differ(self, each: OpenSum) -> bool:
        return all(self.sees(one, other) for one, other in combinations(each.cells, 2))

    def combinations_of(self, group: OpenSum) -> list[set[Digit]]:
        """Return the sets of digits with the total of a group that every cell can hold one of."""
        fields = [self.fields[cell] for cell in group.cells]
        return [
            set(digits)
            for digits in combinations(sorted(set().union(*fields)), len(fields))
            if sum(digits) == group.total and all(field & set(digits) for field in fields)
        ]

    @cache  # noqa: B019 - a position lives as long as its test
    def fillings(self, each: OpenSum) -> list[tuple[Digit, ...]]:
        """Return the fillings of a sum in which cells that see each other differ."""
        fields = [self.fields[cell] for cell in each.cells]
        if each.has_signs(1) and self._differ(each):
            return [
                order
                for digits in self.combinations_of(each)
                for order in permutations(sorted(digits))
                if all(digit in field for digit, field in zip(order, fields, strict=True))
            ]
        return list(self._signed_fillings(each, fields))

    def _signed_fillings(
        self, each: OpenSum, fields: Sequence[set[Digit]]
    ) -> Iterator[tuple[Digit, ...]]:
        differing = [
            (one, other)
            for one, other in combinations(range(len(fields)), 2)
            if self.sees(each.cells[one], each.cells[other])
        ]
        signs = [sign for _, sign in each.signs]
        for first in product(*fields[:-1]):
            so_far = sum(sign * digit for sign, digit in zip(signs, first, strict=False))
            digits = (*first, signs[-1] * (each.total - so_far))
            if digits[-1] in fields[-1] and all(digits[a] != digits[b] for a, b in differing):
                yield digits


@cache
def touching_houses(layout: Layout) -> list[tuple[House, ...]]:
    """Return the sets of one to four disjoint houses of a kind that are connected by sides."""
    found = []
    for size in (1, 2, 3, 4):
        for kind in dict.fromkeys(house.kind for house in layout.houses):
            for houses in combinations(layout.of_kind(kind), size):
                cells = [cell for house in houses for cell in house.cells]
                if len(set(cells)) == len(cells) and _are_connected(layout, houses):
                    found.append(houses)
    return found


def _are_connected(layout: Layout, houses: Sequence[House]) -> bool:
    reached, waiting = [houses[0]], list(houses[1:])
    for house in reached:  # grows while it is read
        near = [each for each in waiting if _touch(layout, house, each)]
        reached += near
        waiting = [each for each in waiting if each not in near]
    return not waiting


def _touch(layout: Layout, one: House, other: House) -> bool:
    places = [layout.positions[cell] for cell in other.cells]
    return any(
        abs(row - there[0]) + abs(column - there[1]) == 1
        for row, column in (layout.positions[cell] for cell in one.cells)
        for there in places
    )
