"""Registers: the candidates of each constraint's cells, above the lanes of a state.

The lanes do not record which digit a filled cell holds, and a sum depends on it. So each constraint
that counts digits has a register in the same int: n bits for each of its cells, without a guard. A
placement keeps the bit of its candidate there. It clears the bits of the cell's other digits, and
of the candidates that it excludes in other cells. All of that is part of the mask that a placement
applies anyway. The masks of the lane step have no bit in the registers, so every operation on lanes
is as before.

A filter maps the content of a register to the candidates that may stay. The same content recurs in
a search, so `Register.keep_by_content` caches the mask that each content applies to the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from .bits import Mask, members
from .bounded_cache import BoundedCache
from .constraints import Constraint
from .constraints.filter import Filter
from .lanes import CandidateNumber, Lanes, Masks, State
from .layout import Cell, Layout
from .layouts.equations import derived_equations

BROKEN: Final = 0
"""The mask for a content without a filling that satisfies the constraint. No other mask is 0."""
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
    return ConstrainedLanes(effective, _rules(layout, constraints), layout, constraints)


def _rules(layout: Layout, constraints: Sequence[Constraint]) -> Iterator[RuleOnCells]:
    """Yield the rules of registers: those of constraints, and of equations derived from them.

    A constraint on one cell needs none: its candidates are excluded from the start.
    """
    for one in constraints:
        if one.counts_digits and len(one.cells) > 1:
            yield RuleOnCells(one.cells, one.filter)
    for equation in derived_equations(layout, constraints):
        yield RuleOnCells(equation.cells, equation.filter)


class RuleOnCells(NamedTuple):
    """A filter and the cells that it narrows."""

    cells: tuple[Cell, ...]
    filter: Filter


class Register:
    """The bits of one constraint in a state, and a cache of the effects of their contents."""

    __slots__ = ("cells", "end", "keep_by_content", "mask", "start")

    def __init__(self, rule: RuleOnCells, start: int, tables: ConstrainedLanes) -> None:
        self.cells = rule.cells
        self.start = start
        """Number of its lowest bit in a state."""
        self.end = start + len(rule.cells) * tables.digits
        self.mask = (1 << self.end - start) - 1
        """The content if its cells have all candidates. ``state >> start & mask`` is a content."""

        narrow, all_digits = rule.filter.narrow, tables.lane_mask
        starts = range(0, self.end - start, tables.digits)

        def keep_of(content: int) -> State:
            fields = tuple([(content >> start & all_digits) << 1 for start in starts])
            found = narrow(fields)
            if found is None:
                return BROKEN
            narrowed, required = found
            gone = 0
            if narrowed != fields:
                for cell, field, kept in zip(rule.cells, fields, narrowed, strict=True):
                    gone |= tables.bits_in(cell, field ^ kept)
            if required:
                gone |= tables.bits_seen_by_all(required, rule.cells, narrowed)
            return ~gone

        self.keep_by_content: BoundedCache[int, State] = BoundedCache(keep_of, _MOST_CONTENTS)
        """By content: the mask of the bits that stay in a state; -1 if all do, or `BROKEN`."""


class ConstrainedLanes(Lanes):
    """The tables of an effective layout with registers above its lanes."""

    small_table = 0  # each puzzle has tables of its own, and a path needs few of their masks

    def __init__(
        self,
        layout: Layout,
        rules: Iterable[RuleOnCells],
        plain_layout: Layout | None = None,
        constraints: Sequence[Constraint] = (),
    ) -> None:
        """Build the tables of a puzzle.

        Args:
            layout: The effective layout of the puzzle.
            rules: The rules of the registers.
            plain_layout: The layout of the puzzle, without what its constraints add.
            constraints: All constraints of the puzzle.
        """
        self.plain_layout, self.constraints = plain_layout or layout, tuple(constraints)
        self.base = (layout.cells + len(layout.houses) * layout.digits) * (layout.digits + 1)
        """Number of bits of the lanes, and number of the lowest bit of the registers."""
        self._lane_bits = (1 << self.base) - 1
        self._starts: list[list[int]] = [[] for _ in range(layout.cells)]
        """By cell: the numbers of the bits where its fields begin in the registers."""
        rules, starts, end = list(rules), list[int](), self.base
        for rule in rules:
            starts.append(end)
            for place, cell in enumerate(rule.cells):
                self._starts[cell].append(end + place * layout.digits)
            end += len(rule.cells) * layout.digits
        self.all_registers = (1 << end) - (1 << self.base)
        """All bits of all registers."""
        super().__init__(layout)  # builds masks that include the registers
        self.full |= self.all_registers
        pairs = zip(rules, starts, strict=True)
        self.registers = [Register(rule, start, self) for rule, start in pairs]
        self.register_at = [0]
        """By bit of the registers, counted from 1: the index of its register in `registers`."""
        for number, each in enumerate(self.registers):
            self.register_at += [number] * (each.end - each.start)

    @cached_property
    def keep_at(self) -> Masks:
        return BoundedCache(lambda bit: self.keep[self.candidate_at[bit]], len(self.candidate_at))

    def breaks_rule(self, state: State) -> bool:
        """Check whether the content of some register cannot be filled."""
        return any(
            each.keep_by_content[state >> each.start & each.mask] == BROKEN
            for each in self.registers
        )

    def bits_in(self, cell: Cell, digits: Mask) -> State:
        """Return the bits of the candidates of *digits* in *cell*, in lanes and registers."""
        bits = 0
        for digit in members(digits):
            bits |= self.bits[(digit - 1) * self.cells + cell]
        return bits

    def bits_seen_by_all(
        self, digits: Mask, cells: Sequence[Cell], fields: Sequence[Mask]
    ) -> State:
        """Return the bits of each of *digits* in the cells that see all its places in *cells*.

        Args:
            digits: Digits that *cells* hold in every filling.
            cells: The cells of a register.
            fields: The candidates of each of *cells*.
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
