"""A puzzle: a layout, its givens, and further constraints, its extras.

Functions that transform a puzzle pass its extras on as a whole. Search and solving read them
through the tables of the puzzle (`puzzle_lanes.lanes_with`), which begin without the candidates
that the extras exclude (`Extras.ruled_out`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from .arguments import ArgumentError, quote
from .bits import Mask, mask_of, members, union
from .layout import Cell, Digit, Layout
from .layouts.effective import effective_layout

if TYPE_CHECKING:
    from .constraints import Constraint, UnknownConstraint

CARRIED: Final = "such puzzles are carried, not solved"
"""Message about a puzzle with constraints that are known by name only."""


@dataclass(frozen=True)
class Extras:
    """The constraints of a puzzle in addition to its givens; most puzzles have none."""

    allowed: tuple[Mask, ...] = ()
    """For each cell the digits that its mark allows; empty if no cell is restricted."""
    constraints: tuple[Constraint, ...] = ()
    """Cages, and later other kinds; sorted by kind, cells and clue, equal ones once."""
    unknown: tuple[UnknownConstraint, ...] = ()
    """Constraints that are known by name only, in the order of the source text."""

    def __post_init__(self) -> None:
        if self.constraints:
            ordered = sorted(set(self.constraints), key=lambda one: (one.kind, one.cells, one.clue))
            object.__setattr__(self, "constraints", tuple(ordered))

    def __bool__(self) -> bool:
        return bool(self.allowed or self.constraints or self.unknown)

    @property
    def counts_digits(self) -> bool:
        """Whether exchanging digits can break a constraint.

        Then no argument by exchange holds: uniqueness techniques, symmetries of the givens, and
        searches that exchange digits decline the puzzle.
        """
        return bool(self.unknown) or any(one.counts_digits for one in self.constraints)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of its constraints, each once."""
        return tuple(dict.fromkeys(one.kind for one in self.constraints))

    @property
    def described(self) -> str:
        """The constraints by kind: ``3 cages, arrow``."""
        counts = Counter(one.kind for one in self.constraints)
        known = (f"{count:,} {kind}{'s' * (count > 1)}" for kind, count in counts.items())
        return ", ".join((*known, *(one.kind for one in self.unknown)))

    def check_solvable(self) -> None:
        """Check that search and techniques apply all constraints.

        Raises:
            ArgumentError: Some are known by name only. The puzzle must not be solved without them.
        """
        if self.unknown:
            raise ArgumentError(f"{self.described}: {CARRIED}")

    def check_fits(self, layout: Layout) -> None:
        """Check that these extras fit *layout*.

        Raises:
            ValueError: The number of cells differs, a cell allows a digit that the layout does not
                have, a cell allows no digit, or a constraint has a cell twice, a cell outside the
                layout, or a clue that no digits satisfy.
        """
        if self.allowed and len(self.allowed) != layout.cells:
            raise ArgumentError(f"{len(self.allowed)} marks for {layout.cells} cells")
        for cell, digits in enumerate(self.allowed):
            if not digits or digits & ~layout.all_digits:
                raise ArgumentError(
                    f"{layout.cell_name(cell)} has a mark with digits that the layout lacks"
                )
        for constraint in self.constraints:
            constraint.check_fits(layout)
        for one in self.unknown:
            if one.first is not None and not 0 <= one.first < layout.cells:
                raise ArgumentError(f"{one.kind} begins in a cell that {layout.name} lacks")

    def allows(self, cell: Cell, digit: Digit) -> bool:
        """Check whether the marks allow *digit* in *cell*."""
        return not self.allowed or bool(self.allowed[cell] >> digit & 1)

    def digits_by_cell(self, layout: Layout) -> tuple[Mask, ...]:
        """Return for each cell of *layout* the digits that its mark allows; all without a mark."""
        return self.allowed or (layout.all_digits,) * layout.cells

    def ruled_out(self, layout: Layout) -> Mask:
        """Return the candidates that the extras exclude from the start, as candidate numbers.

        Raises:
            ArgumentError: There are constraints that are known by name only.
        """
        self.check_solvable()
        gone = 0
        for cell, digits in enumerate(self.possible_digits(layout)):
            for digit in members(layout.all_digits & ~digits):
                gone |= 1 << (digit - 1) * layout.cells + cell
        return gone

    def possible_digits(self, layout: Layout) -> Sequence[Mask]:
        """Return for each cell the digits that its mark and each constraint alone allow."""
        if not self.constraints:
            return self.digits_by_cell(layout)
        possible = list(self.digits_by_cell(layout))
        for one in self.constraints:
            narrowed = one.narrow([possible[cell] for cell in one.cells])
            for cell, digits in zip(one.cells, narrowed or (0,) * len(one.cells), strict=True):
                possible[cell] = digits
        return possible

    def constraint_against(self, cell: Cell, digit: Digit, layout: Layout) -> Constraint | None:
        """Return a constraint that alone, with the marks, forbids *digit* in *cell*; None if none.

        All cells count as empty.
        """
        possible = self.digits_by_cell(layout) if self.constraints else ()
        for one in self.constraints:
            if cell in one.cells:
                narrowed = one.narrow([possible[each] for each in one.cells])
                if narrowed is None or not narrowed[one.cells.index(cell)] >> digit & 1:
                    return one
        return None

    def renamed(self, move: Sequence[Cell], names: Sequence[Digit]) -> Extras:
        """Return these extras after cells have moved and digits were renamed.

        Args:
            move: For each cell its new cell.
            names: For each digit its new digit; index 0 is unused.

        Raises:
            ArgumentError: There are unknown constraints, or sums of digits that are renamed.
        """
        if not self:
            return self
        if self.unknown:
            self.check_solvable()
        allowed = [0] * len(self.allowed)
        for cell, digits in enumerate(self.allowed):
            allowed[move[cell]] = sum(1 << names[digit] for digit in members(digits))
        constraints = tuple(one.renamed(move, names) for one in self.constraints)
        return Extras(tuple(allowed), constraints)


NO_EXTRAS = Extras()
"""The extras of a puzzle that consists of its givens alone."""


def parity_of(letter: str, layout: Layout) -> Mask:
    """Return the digits that the mark ``o`` (odd) or ``e`` (even) allows; 0 for other letters."""
    remainder = {"o": 1, "e": 0}.get(letter)
    return sum(1 << digit for digit in members(layout.all_digits) if digit & 1 == remainder)


def digits_of_mark(letter: str, layout: Layout) -> Mask:
    """Return the digits that the mark *letter* allows on *layout*; 0 for an unknown mark.

    The layout's own marks take precedence over odd and even.
    """
    known = dict(layout.marks)
    return known.get(letter) or parity_of(letter, layout)


def indistinct_digits(layout: Layout, extras: Extras = NO_EXTRAS) -> tuple[Mask, ...]:
    """Return the classes of digits that neither marks nor constraints distinguish.

    Exchanging digits of the same class leaves the meaning of all extras unchanged. Sums distinguish
    all digits.
    """
    if extras.counts_digits:
        return tuple(1 << digit for digit in members(layout.all_digits))
    parts: list[Mask] = [layout.all_digits]
    for mark in dict.fromkeys((*(digits for _, digits in layout.marks), *extras.allowed)):
        parts = [each for part in parts for each in (part & mark, part & ~mark) if each]
    return tuple(parts)


class Clash(NamedTuple):
    """Two cells with digits that exclude each other: in most cases the same digit in both.

    If a cell holds a digit that its mark forbids, both cells are that cell. If a constraint is
    broken, they are its first two cells, or both its only cell.
    """

    digit: Digit
    one: Cell
    other: Cell
    other_digit: Digit = 0
    """The digit of the other cell; 0 if both cells have the same digit."""
    allowed: Mask = 0
    """The digits that the cell's mark allows, if the clash is with a mark; otherwise 0."""
    broken: Constraint | None = None
    """The constraint that its digits break, if all its cells are filled; otherwise None."""
    held: tuple[Digit, ...] = ()
    """The digits of the broken constraint, in the order of its cells."""

    @property
    def cells(self) -> Mask:
        """The cells whose digits exclude each other: two of them, or all of a broken constraint."""
        return mask_of(self.broken.cells) if self.broken else 1 << self.one | 1 << self.other

    def describe(self, layout: Layout) -> str:
        """Return a description: ``r2c1 and r2c2 are both 6``.

        Banned neighbours read ``… are 6 and 7, which are too close``.
        """
        return " ".join(self.phrases(layout))

    def phrases(self, layout: Layout) -> tuple[str, str]:
        """Return `describe` in two parts, the cells and the problem, to be split over two lines."""
        one, other = layout.cell_name(self.one), layout.cell_name(self.other)
        if self.broken:
            *most, last = map(layout.symbol, self.held)
            held = f"{', '.join(most)} and {last}" if most else last
            return self.broken.describe(layout), f"holds {held}"
        if self.allowed:
            *most, last = map(layout.symbol, members(self.allowed))
            listed = f"{', '.join(most)} or {last}" if most else last
            return f"{one} is {layout.symbol(self.digit)},", f"and may only be {listed}"
        if self.other_digit:
            digits = f"{layout.symbol(self.digit)} and {layout.symbol(self.other_digit)}"
            return f"{one} and {other}", f"are {digits}, which are too close"
        return f"{one} and {other}", f"are both {layout.symbol(self.digit)}"


@dataclass(frozen=True)
class Puzzle:
    """Givens in a layout, and what is known about their origin.

    Raises:
        ValueError: The number of givens is not the number of cells, a given is not a digit of the
            layout, or the extras belong to another layout.
    """

    layout: Layout
    """The shape of the puzzle."""
    givens: tuple[Digit, ...]
    """One digit per cell, 0 for an empty cell."""
    title: str = ""
    """Title from the source text; empty if it has none."""
    author: str = ""
    """Author from the source text."""
    source: str = ""
    """Source, as stated in the source text."""
    comment: str = ""
    """Further remarks in the source text."""
    extras: Extras = NO_EXTRAS
    """Constraints in addition to the givens."""

    def __post_init__(self) -> None:
        if len(self.givens) != self.layout.cells:
            raise ArgumentError(f"{len(self.givens)} givens for {self.layout.cells} cells")
        if not 0 <= min(self.givens) <= max(self.givens) <= self.layout.digits:
            digits = range(self.layout.digits + 1)
            cell = next(cell for cell, digit in enumerate(self.givens) if digit not in digits)
            shown = quote(self.givens[cell])
            raise ArgumentError(f"{self.layout.cell_name(cell)} cannot hold {shown}")
        self.extras.check_fits(self.layout)

    def with_givens(self, givens: Sequence[Digit]) -> Puzzle:
        """Return this puzzle with other givens."""
        return replace(self, givens=tuple(givens))

    @property
    def shape_name(self) -> str:
        """The name of its layout, with the kind of puzzle: ``Classic killer``."""
        killer = " killer" if "cage" in self.extras.kinds else ""
        return f"{self.layout.name}{killer}"

    @property
    def effective_layout(self) -> Layout:
        """The layout with the houses, pairs and bans that the constraints add to it."""
        return effective_layout(self.layout, self.extras.constraints)

    @property
    def clues(self) -> int:
        """The number of givens."""
        return sum(map(bool, self.givens))

    def possible(self, digits: Sequence[Digit]) -> tuple[Mask, ...]:
        """Return for each empty cell the digits that its mark and all filled cells allow.

        A `Board` offers the candidates of a position without clashes. Here *digits* may clash. Each
        digit is excluded from the cells that its cell sees, and bans exclude further digits. Each
        constraint alone then narrows its empty cells, unless its digits clash.

        Args:
            digits: One digit per cell, 0 for an empty cell.

        Returns:
            One set per cell, 0 for a filled cell.
        """
        layout = self.effective_layout
        written = [1 << digit & ~1 for digit in digits]
        # House by house, because large layouts have far more pairs of cells than houses.
        in_house = [union([written[cell] for cell in house.cells]) for house in layout.houses]
        free = list(self.extras.possible_digits(layout))
        for cell, houses in enumerate(layout.houses_of):
            for house in houses:
                free[cell] &= ~in_house[house]
        if not layout.houses_only:
            for cell, digit in enumerate(digits):
                if digit:
                    _exclude_beyond_houses(layout, free, cell, digit)
        free = [0 if digit else possible for digit, possible in zip(digits, free, strict=True)]
        for constraint in self.extras.constraints:
            _narrow_empty_cells(constraint, free, digits)
        return tuple(free)

    def clashes(self) -> Iterator[Clash]:
        """Return an iterator over the clashes between givens, in reading order."""
        return clashes(self.layout, self.givens, self.extras)

    def clashes_of(self, digits: Sequence[Digit]) -> Iterator[Clash]:
        """Return an iterator over the clashes between *digits*, one per cell, in reading order."""
        return clashes(self.layout, digits, self.extras)


def _narrow_empty_cells(constraint: Constraint, free: list[Mask], digits: Sequence[Digit]) -> None:
    """Remove from *free* what *constraint* excludes from its empty cells, unless it is broken."""
    fields = [1 << digits[cell] if digits[cell] else free[cell] for cell in constraint.cells]
    for cell, narrowed in zip(constraint.cells, constraint.narrow(fields) or (), strict=False):
        free[cell] &= narrowed


def _exclude_beyond_houses(layout: Layout, free: list[Mask], cell: Cell, digit: Digit) -> None:
    """Remove from *free* what *digit* in *cell* excludes outside the houses of *cell*."""
    for other in members(layout.sees_beyond_houses[cell]):
        free[other] &= ~(1 << digit)
    for number in members(layout.banned_by[(digit - 1) * layout.cells + cell]):
        d, other = divmod(number, layout.cells)
        free[other] &= ~(2 << d)


def has_givens(digits: Sequence[Digit], puzzle: Puzzle) -> bool:
    """Check whether *digits* contain every given of *puzzle*.

    Args:
        digits: One digit per cell, 0 for an empty cell.
        puzzle: The puzzle with the givens.
    """
    return all(given in (0, digit) for given, digit in zip(puzzle.givens, digits, strict=True))


def clashes(layout: Layout, digits: Sequence[Digit], extras: Extras = NO_EXTRAS) -> Iterator[Clash]:
    """Return an iterator over all clashes of *digits*, each pair once, in reading order."""
    places_of: dict[Digit, Mask] = {}
    for cell, digit in enumerate(digits):
        if digit:
            places_of[digit] = places_of.get(digit, 0) | 1 << cell
    found = (
        Clash(digit, one, other)
        for digit, places in places_of.items()
        for one in members(places)
        for other in members(places & layout.sees[one] >> one << one)
    )
    banned = (
        Clash(digit, one, other, then)
        for (one, digit), (other, then) in layout.bans
        if digits[one] == digit and digits[other] == then
    )
    unmarked = (
        Clash(digit, cell, cell, allowed=allowed)
        for cell, (digit, allowed) in enumerate(zip(digits, extras.allowed, strict=False))
        if digit and not allowed >> digit & 1
    )
    every = (*found, *banned, *unmarked, *_clashes_in_constraints(layout, digits, extras))
    return iter(sorted(every, key=lambda clash: (clash.one, clash.other)))


def _clashes_in_constraints(
    layout: Layout, digits: Sequence[Digit], extras: Extras
) -> Iterator[Clash]:
    """Yield equal digits that a constraint forbids, and constraints that full cells break."""
    constraints = extras.constraints
    pairs = dict.fromkeys(pair for each in constraints for pair in each.differing_pairs(layout))
    for one, other in pairs:
        if digits[one] == digits[other] != 0:
            yield Clash(digits[one], one, other)
    for constraint in constraints:
        held = tuple([digits[cell] for cell in constraint.cells])
        # Digits that must differ clash already if they are equal.
        clash_already = constraint.digits_differ and len(set(held)) < len(held)
        if all(held) and not clash_already and not constraint.holds(held):
            first_two = constraint.cells[:2]
            yield Clash(held[0], first_two[0], first_two[-1], broken=constraint, held=held)
