"""Registers: the candidates of each constraint's cells, above the lanes of a state.

The lanes do not know which digit a filled cell holds, and a sum needs to know. So each constraint
that counts digits has a register in the same int: n bits for each of its cells, without a guard. A
placement leaves the bit of its candidate there, takes the other digits of the cell, and takes what
it excludes in other cells. All of that is part of the mask that a placement applies anyway. The
masks of the lane step have no bit in the registers, so every operation on lanes is as before.

A filter maps the content of a register to what may stay. The same content comes again and again in
a search, so `Register.known` remembers the mask that each content applies to the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from .bits import Mask, members
from .bounded_cache import BoundedCache
from .constraints import Constraint
from .constraints.filter import Filter
from .lanes import CandidateNumber, Lanes, State
from .layout import Cell, Layout
from .layouts.equations import derived_equations

BROKEN: Final = 0
"""The mask of a content that no filling of the cells satisfies. No other mask is 0."""
_MOST_CONTENTS: Final = 2_000
"""Cache size of one register."""


def constrained_lanes(
    layout: Layout, effective: Layout, constraints: Sequence[Constraint]
) -> ConstrainedLanes:
    """Return the tables of a puzzle with constraints that count digits.

    Args:
        layout: The layout of the puzzle, from whose houses equations are derived.
        effective: Its effective layout.
        constraints: All constraints of the puzzle.
    """
    return ConstrainedLanes(effective, _rules(layout, constraints))


def _rules(layout: Layout, constraints: Sequence[Constraint]) -> Iterator[RuleOnCells]:
    """Yield the rules that registers apply: of the constraints, and of equations that follow."""
    for one in constraints:
        if one.counts_digits and len(one.cells) > 1:
            yield RuleOnCells(one.cells, one.filter)
    for equation in derived_equations(layout, constraints):
        yield RuleOnCells(equation.cells, equation.filter)


class RuleOnCells:
    """A filter and the cells that it narrows."""

    __slots__ = ("cells", "filter")

    def __init__(self, cells: Sequence[Cell], rule: Filter) -> None:
        self.cells = tuple(cells)
        self.filter = rule


class Register:
    """The place of one constraint in a state, and what is known about its contents."""

    __slots__ = ("cells", "end", "known", "lanes_of_cells", "mask", "start")

    def __init__(self, rule: RuleOnCells, start: int, tables: ConstrainedLanes) -> None:
        self.cells = rule.cells
        self.start = start
        """Its lowest bit in a state."""
        self.end = start + len(rule.cells) * tables.digits
        self.mask = (1 << self.end - start) - 1
        """The content of a register whose cells have all candidates."""
        self.lanes_of_cells = tuple(rule.cells)
        """The lanes of its cells; a cell's lane has the number of the cell."""

        narrow, every = rule.filter.narrow, tables.lane_mask
        starts = range(0, self.end - start, tables.digits)

        def mask_of_content(content: int) -> State:
            fields = tuple([(content >> start & every) << 1 for start in starts])
            found = narrow(fields)
            if found is None:
                return BROKEN
            narrowed, required = found
            gone = 0
            if narrowed != fields:
                for cell, field, stays in zip(rule.cells, fields, narrowed, strict=True):
                    gone |= tables.bits_in(cell, field ^ stays)
            if required:
                gone |= tables.bits_seen_by_all(required, rule.cells, narrowed)
            return ~gone

        self.known: BoundedCache[int, State] = BoundedCache(mask_of_content, _MOST_CONTENTS)
        """By content: the mask to apply to the state; -1 if all may stay, or `BROKEN`."""


class ConstrainedLanes(Lanes):
    """The tables of an effective layout with registers above its lanes."""

    def __init__(self, layout: Layout, rules: Iterable[RuleOnCells]) -> None:
        self.base = (layout.cells + len(layout.houses) * layout.digits) * (layout.digits + 1)
        """Number of bits of the lanes; the registers begin above them."""
        self._lane_bits = (1 << self.base) - 1
        self._starts: list[list[int]] = [[] for _ in range(layout.cells)]
        """For each cell the bits where its fields begin in the registers."""
        rules, starts, end = list(rules), list[int](), self.base
        for rule in rules:
            starts.append(end)
            for place, cell in enumerate(rule.cells):
                self._starts[cell].append(end + place * layout.digits)
            end += len(rule.cells) * layout.digits
        self.all_registers = (1 << end) - (1 << self.base)
        """All bits of all registers."""
        super().__init__(layout)
        self.full |= self.all_registers
        self.registers = [Register(*each, self) for each in zip(rules, starts, strict=True)]
        self.register_at = [0]
        """For each bit of the registers, counted from 1, the number of its register."""
        for number, each in enumerate(self.registers):
            self.register_at += [number] * (each.end - each.start)

    def breaks_rule(self, state: State) -> bool:
        """Check whether the content of some register cannot be filled."""
        return any(each.known[state >> each.start & each.mask] == BROKEN for each in self.registers)

    def bits_in(self, cell: Cell, digits: Mask) -> State:
        """Return the bits of the candidates of *cell* among *digits*."""
        bits = 0
        for digit in members(digits):
            bits |= self.bits[(digit - 1) * self.cells + cell]
        return bits

    def bits_seen_by_all(
        self, digits: Mask, cells: Sequence[Cell], fields: Sequence[Mask]
    ) -> State:
        """Return the bits of each of *digits* in the cells that see all its places.

        Args:
            digits: Digits that *cells* hold for certain.
            cells: The cells of a register.
            fields: Their candidates.
        """
        bits, sees = 0, self.layout.sees
        for digit in members(digits):
            seen = self.layout.all_cells
            for cell, field in zip(cells, fields, strict=True):
                if field >> digit & 1:
                    seen &= sees[cell]
            for cell in members(seen):
                bits |= self.bits[(digit - 1) * self.cells + cell]
        return bits

    def _register_bits(self, candidate: CandidateNumber) -> int:
        """Return the bits of a candidate in the registers."""
        d, cell = divmod(candidate, self.cells)
        bits = 0
        for start in self._starts[cell]:
            bits |= 1 << start + d
        return bits

    def _bits_of(self, candidate: CandidateNumber) -> State:
        return super()._bits_of(candidate) | self._register_bits(candidate)

    def _keep_mask(self, candidate: CandidateNumber) -> State:
        d, cell = divmod(candidate, self.cells)
        gone = 0
        for start in self._starts[cell]:
            gone |= self.lane_mask << start
        gone ^= self._register_bits(candidate)
        for other in members(self.layout.sees[cell]):
            for start in self._starts[other]:
                gone |= 1 << start + d
        for number in members(self.layout.banned_by[candidate]):
            gone |= self._register_bits(number)
        return super()._keep_mask(candidate) & self._lane_bits | self.all_registers ^ gone
