"""A puzzle: a layout, its givens, and what it says beside them, its extras.

Everything that takes a puzzle apart passes its extras on whole, and everything that searches
or solves asks two things of them: what they rule out at the start (`Extras.ruled_out`), and what
they rule out whatever else is known (`lanes.may_hold`, made of the first). So another kind of
extra is one more field of `Extras`, and no signature changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from .arguments import ArgumentError, quoted
from .bits import Mask, members, union
from .layout import Cell, Digit, Layout


@dataclass(frozen=True)
class Extras:
    """All that a puzzle carries beside its givens; most puzzles carry nothing."""

    allowed: tuple[Mask, ...] = ()
    """For each cell the digits that it may hold; nothing at all where every cell may hold any."""

    def __bool__(self) -> bool:
        return self != NO_EXTRAS

    def refuse_misfits(self, layout: Layout) -> None:
        """Nothing, if they are extras of a puzzle of *layout*.

        Raises:
            ValueError: they are for more or fewer cells, allow a digit that there is not,
                or allow a cell none.
        """
        if self.allowed and len(self.allowed) != layout.cells:
            raise ArgumentError(f"{len(self.allowed)} marks for {layout.cells} cells")
        for cell, digits in enumerate(self.allowed):
            if not digits or digits & ~layout.all_digits:
                raise ArgumentError(f"{layout.cell_name(cell)} is marked for digits that it lacks")

    def allows(self, cell: Cell, digit: Digit) -> bool:
        """Whether *cell* may hold *digit*, as far as these say."""
        return not self.allowed or bool(self.allowed[cell] >> digit & 1)

    def digits_by_cell(self, layout: Layout) -> tuple[Mask, ...]:
        """Return for each cell of *layout* the digits that its mark allows; all without a mark."""
        return self.allowed or (layout.all_digits,) * layout.cells

    def ruled_out(self, layout: Layout) -> Mask:
        """The candidates that are none from the start, by their numbers."""
        gone = 0
        for cell, digits in enumerate(self.allowed):
            for digit in members(layout.all_digits & ~digits):
                gone |= 1 << (digit - 1) * layout.cells + cell
        return gone

    def renamed(self, move: Sequence[Cell], names: Sequence[Digit]) -> Extras:
        """The same of a puzzle whose cells have moved and whose digits have other names."""
        if not self.allowed:
            return self
        allowed = [0] * len(self.allowed)
        for cell, digits in enumerate(self.allowed):
            allowed[move[cell]] = sum(1 << names[digit] for digit in members(digits))
        return Extras(tuple(allowed))


NO_EXTRAS = Extras()
"""Of a puzzle that is its givens alone."""


def parity_of(letter: str, layout: Layout) -> Mask:
    """The digits that ``o`` (odd) or ``e`` (even) allows, on any layout; none for other letters."""
    remainder = {"o": 1, "e": 0}.get(letter)
    return sum(1 << digit for digit in members(layout.all_digits) if digit & 1 == remainder)


def digits_of_mark(letter: str, layout: Layout) -> Mask:
    """What *letter* allows on *layout*: its own marks first, then odd and even; 0 if nothing."""
    known = dict(layout.marks)
    return known.get(letter) or parity_of(letter, layout)


def kept_together(layout: Layout, extras: Extras = NO_EXTRAS) -> tuple[Mask, ...]:
    """The digits, parted by all marks: exchanging digits of one part changes no mark's meaning."""
    parts: list[Mask] = [layout.all_digits]
    for mark in dict.fromkeys((*(digits for _, digits in layout.marks), *extras.allowed)):
        parts = [each for part in parts for each in (part & mark, part & ~mark) if each]
    return tuple(parts)


class Clash(NamedTuple):
    """Two cells whose digits may not stand together: mostly the same digit in both.

    Where a cell holds what it may not hold at all, both are that cell.
    """

    digit: Digit
    one: Cell
    other: Cell
    then: Digit = 0
    """The digit of the other cell; 0 if it is the same."""
    allowed: Mask = 0
    """What the cell may hold, where that is what is wrong."""

    def describe(self, layout: Layout) -> str:
        """In words: ``r2c1 and r2c2 are both 6``, or ``… are 6 and 7, which are too close``."""
        return " ".join(self.phrases(layout))

    def phrases(self, layout: Layout) -> tuple[str, str]:
        """The same in two parts, between which a line may end: which cells, and what is wrong."""
        one, other = layout.cell_name(self.one), layout.cell_name(self.other)
        if self.allowed:
            *most, last = map(layout.symbol, members(self.allowed))
            listed = f"{', '.join(most)} or {last}" if most else last
            return f"{one} is {layout.symbol(self.digit)},", f"and may only be {listed}"
        if self.then:
            digits = f"{layout.symbol(self.digit)} and {layout.symbol(self.then)}"
            return f"{one} and {other}", f"are {digits}, which are too close"
        return f"{one} and {other}", f"are both {layout.symbol(self.digit)}"


@dataclass(frozen=True)
class Puzzle:
    """Givens in a layout, and what is known about where they come from.

    Raises:
        ValueError: there are more or fewer givens than cells, or one is no digit of the
            layout; or the extras are for another one.
    """

    layout: Layout
    """Its shape."""
    givens: tuple[Digit, ...]
    """One digit a cell, 0 where it is empty."""
    title: str = ""
    """As the text says from which it was read; empty where that says nothing."""
    author: str = ""
    """Who made it, as the text says."""
    source: str = ""
    """Where it comes from, as the text says."""
    comment: str = ""
    """What else the text says of it."""
    extras: Extras = NO_EXTRAS
    """What it says beside its givens."""

    def __post_init__(self) -> None:
        if len(self.givens) != self.layout.cells:
            raise ArgumentError(f"{len(self.givens)} givens for {self.layout.cells} cells")
        if not 0 <= min(self.givens) <= max(self.givens) <= self.layout.digits:
            digits = range(self.layout.digits + 1)
            cell = next(cell for cell, digit in enumerate(self.givens) if digit not in digits)
            shown = quoted(self.givens[cell])
            raise ArgumentError(f"{self.layout.cell_name(cell)} cannot hold {shown}")
        self.extras.refuse_misfits(self.layout)

    def with_givens(self, givens: Sequence[Digit]) -> Puzzle:
        """The same with other givens."""
        return replace(self, givens=tuple(givens))

    @property
    def clues(self) -> int:
        """How many cells are given."""
        return sum(map(bool, self.givens))

    def possible(self, digits: Sequence[Digit]) -> tuple[Mask, ...]:
        """Return for each empty cell the digits that its mark and all filled cells allow.

        A `Board` answers the same for a position without clashes. Here *digits* may clash: every
        one of them excludes others from the cells that it sees, and by bans.

        Args:
            digits: One a cell, 0 if empty.

        Returns:
            One set a cell, 0 for a filled cell.
        """
        layout, written = self.layout, [1 << digit & ~1 for digit in digits]
        # House by house, because large layouts have far more pairs of cells than houses.
        in_house = [union([written[cell] for cell in house.cells]) for house in layout.houses]
        free = list(self.extras.digits_by_cell(layout))
        for cell, houses in enumerate(layout.houses_of):
            for house in houses:
                free[cell] &= ~in_house[house]
        if not layout.houses_only:
            for cell, digit in enumerate(digits):
                if digit:
                    self._exclude_beyond_houses(free, cell, digit)
        return tuple([0 if digit else left for digit, left in zip(digits, free, strict=True)])

    def _exclude_beyond_houses(self, free: list[Mask], cell: Cell, digit: Digit) -> None:
        """Remove from *free* the digits that *digit* in *cell* excludes outside its houses."""
        layout = self.layout
        for other in members(layout.sees_beyond_houses[cell]):
            free[other] &= ~(1 << digit)
        for number in members(layout.banned_by[(digit - 1) * layout.cells + cell]):
            d, other = divmod(number, layout.cells)
            free[other] &= ~(2 << d)

    def clashes(self) -> Iterator[Clash]:
        """Pairs of givens that break the rules, in reading order."""
        return clashes(self.layout, self.givens, self.extras)

    def clashes_of(self, digits: Sequence[Digit]) -> Iterator[Clash]:
        """Pairs of *digits*, one a cell, that break its rules, in reading order."""
        return clashes(self.layout, digits, self.extras)


def has_givens(digits: Sequence[Digit], puzzle: Puzzle) -> bool:
    """Whether *digits*, one a cell and 0 where it is empty, have every given of *puzzle*."""
    return all(given in (0, digit) for given, digit in zip(puzzle.givens, digits, strict=True))


def clashes(layout: Layout, digits: Sequence[Digit], extras: Extras = NO_EXTRAS) -> Iterator[Clash]:
    """Every pair of cells whose digits may not stand together, once, in reading order."""
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
    return iter(sorted((*found, *banned, *unmarked), key=lambda clash: (clash.one, clash.other)))
