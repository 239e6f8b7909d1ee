"""Sums that a step uses, with a search of their own for the digits that they leave.

Techniques find steps with tables and filters. A proof must not rely on these, so it tries the
digits of the cells one after another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final

from ..bits import Mask, mask_of, members
from ..board import Board
from ..constraints.cage import Cage
from ..layout import Cell, Digit
from ..layouts.equations import Equation, combine
from ..step import Rule

_MOST_DIFFERING: Final = 6
"""Most cells of an equation of which the proof uses that some must differ.

Of more cells it uses the total alone: it would have to store too many digits.
"""
_MOST_LISTED: Final = 4
"""Most cells whose combinations are listed in a proof."""


@dataclass(frozen=True)
class OpenSum:
    """The empty cells of a cage or equation, and the total that is left for them."""

    cells: tuple[Cell, ...]
    minus: Mask
    """The cells that count as minus."""
    total: int
    candidates: Mask
    """The candidates of its cells on the board, as candidate numbers."""
    seen: tuple[tuple[int, ...], ...]
    """By index of a cell: the indices of the earlier cells with which it may not share a digit."""
    layout_cells: int
    """Number of cells of the layout."""

    def fields(self, alive: Mask) -> tuple[Mask, ...]:
        """Return the digits that each cell may hold if only the candidates *alive* are possible."""
        fields, cells = dict.fromkeys(self.cells, 0), self.layout_cells
        for number in members(alive & self.candidates):
            digit_before, cell = divmod(number, cells)
            fields[cell] |= 2 << digit_before
        return tuple(fields.values())

    def narrow(self, alive: Mask) -> Mask | None:
        """Return the candidates *alive* that are in some filling with the total; None without one.

        A candidate is a candidate number.
        """
        held = _digits_in_ways(self, self.fields(alive))
        if held is None:
            return None
        return mask_of(
            (digit - 1) * self.layout_cells + cell
            for cell, digits in zip(self.cells, held, strict=True)
            for digit in members(digits)
        )

    def combinations(self, alive: Mask) -> list[Mask]:
        """Return the sets of digits of its fillings, if all its cells must differ.

        Empty if some cells may hold the same digit or count as minus, or if there are too many
        cells to list the fillings.
        """
        all_differ = all(len(earlier) == index for index, earlier in enumerate(self.seen))
        if self.minus or not all_differ or len(self.cells) > _MOST_LISTED:
            return []
        fillings = product(*(tuple(members(field)) for field in self.fields(alive)))
        return sorted(
            {
                mask_of(digits)
                for digits in fillings
                if sum(digits) == self.total and len(set(digits)) == len(digits)
            }
        )

    @cached_property
    def signs(self) -> tuple[int, ...]:
        """By index of a cell: 1 if it counts as plus, -1 if as minus."""
        return tuple(-1 if self.minus >> cell & 1 else 1 for cell in self.cells)

    @cached_property
    def last_use(self) -> tuple[int, ...]:
        """By index of a cell: the last index that must differ from it; -1 if there is none."""
        last = [-1] * len(self.cells)
        for index, earlier in enumerate(self.seen):
            for each in earlier:
                last[each] = index
        return tuple(last)


def open_sum(rule: Rule, board: Board) -> OpenSum | None:
    """Return the sum of *rule* on *board*; None if *rule* does not belong to the puzzle.

    Cages with a sum and equations of houses and such cages have sums.
    """
    constraints, layout = board.extras.constraints, board.layout
    if isinstance(rule, Cage):
        if rule not in constraints or rule.sum is None:
            return None
        plus, minus, total = rule.mask, 0, rule.sum
    elif isinstance(rule, Equation):
        if any(house not in layout.houses for house in rule.houses):
            return None
        if any(cage not in constraints or cage.sum is None for cage in rule.cages):
            return None
        again = combine(rule.added, rule.subtracted, layout)
        if again is None or again.key != rule.key:
            return None
        plus, minus, total = rule.key
    else:
        return None
    digits, cells = board.digits, list[Cell]()
    for cell in members(plus | minus):
        if digits[cell]:
            total -= digits[cell] if plus >> cell & 1 else -digits[cell]
        else:
            cells.append(cell)
    candidates = board.candidates & _candidates_in(cells, board)
    differing = isinstance(rule, Cage) or rule.all_differ or len(cells) <= _MOST_DIFFERING
    seen = _earlier_seen(cells, board) if differing else ((),) * len(cells)
    minus &= mask_of(cells)
    return OpenSum(tuple(cells), minus, total, candidates, tuple(seen), layout.cells)


def _candidates_in(cells: Sequence[Cell], board: Board) -> Mask:
    found = 0
    for cell in cells:
        found |= board.tables.of_cell << cell
    return found


def _earlier_seen(cells: Sequence[Cell], board: Board) -> Iterator[tuple[int, ...]]:
    for index, cell in enumerate(cells):
        sees = board.layout.sees[cell]
        yield tuple(other for other in range(index) if sees >> cells[other] & 1)


def _digits_in_ways(open_sum: OpenSum, fields: Sequence[Mask]) -> list[Mask] | None:
    """Return the digits that each cell has in some filling with the total; None without one."""
    held = [0] * len(fields)
    is_possible = all(fields) and _Ways(open_sum, fields, held).fill(0, open_sum.total, ())
    return held if is_possible else None


class _Ways:
    """A search for the fillings of an open sum, which records their digits."""

    def __init__(self, open_sum: OpenSum, fields: Sequence[Mask], held: list[Mask]) -> None:
        self._sum, self._fields, self._held = open_sum, fields, held
        self._known: dict[tuple[int, int, tuple[Digit, ...]], bool] = {}
        """Whether a state can be completed. A state is an index, a total and earlier digits."""
        self._bounds = [*_bounds(open_sum, fields)]

    def fill(self, index: int, total: int, earlier: tuple[Digit, ...]) -> bool:
        """Fill the cells from *index* on, in every way, and return whether there is one.

        Args:
            index: Index of the next cell.
            total: The total of the cells that are left.
            earlier: By index of an earlier cell: its digit, or 0 if no later cell must differ.
        """
        if index == len(self._fields):
            return total == 0
        least, greatest = self._bounds[index]
        if not least <= total <= greatest:
            return False
        # In a different order the same digits lead to the same rest, if all cells must differ.
        key = index, total, tuple(sorted(earlier)) if self._all_differ else earlier
        if key not in self._known:
            self._known[key] = self._fill_next(index, total, earlier)
        return self._known[key]

    @cached_property
    def _all_differ(self) -> bool:
        return all(len(earlier) == index for index, earlier in enumerate(self._sum.seen))

    def _fill_next(self, index: int, total: int, earlier: tuple[Digit, ...]) -> bool:
        seen, sign, found = self._sum.seen[index], self._sum.signs[index], 0
        used = {earlier[other] for other in seen}
        last = self._sum.last_use
        kept = tuple(0 if last[n] <= index else digit for n, digit in enumerate(earlier))
        for digit in members(self._fields[index]):
            own = digit if last[index] > index else 0
            if digit not in used and self.fill(index + 1, total - sign * digit, (*kept, own)):
                found |= 1 << digit
        self._held[index] |= found
        return bool(found)


def _bounds(open_sum: OpenSum, fields: Sequence[Mask]) -> Iterator[tuple[int, int]]:
    """Yield, for each index of a cell, the least and greatest total of the cells from there on."""
    spans = []
    for field, sign in zip(fields, open_sum.signs, strict=True):
        ends = (sign * ((field & -field).bit_length() - 1), sign * (field.bit_length() - 1))
        spans.append((min(ends), max(ends)))
    for index in range(len(spans)):
        yield sum(low for low, _ in spans[index:]), sum(high for _, high in spans[index:])
